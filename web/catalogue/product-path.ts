import type { Product } from '#contract/catalogue'

/** A product is a state of its category's page: the list with the product's drawer open. */
export const productPath = (product: Pick<Product, '_id' | 'category'>) =>
  `/category/${product.category.id}?produit=${product._id}`
