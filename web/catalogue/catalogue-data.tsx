import type { Category, Product } from '#contract/catalogue'
import { unitPrice } from '#contract/prices'
import { productPath } from '#web/catalogue/product-path.ts'
import { useShop } from '#web/lib/shop.ts'
import { StructuredData } from '#web/ui/structured-data.tsx'

/** Structured data of a category: its breadcrumb, and the first products that its page lists. */
export function CategoryData({ category, products }: { category: Category; products: Product[] }) {
  const { publicUrl } = useShop()
  return (
    <StructuredData
      facts={{
        '@graph': [
          trail(publicUrl, category),
          {
            '@type': 'ItemList',
            name: category.name,
            numberOfItems: category.totalProducts,
            itemListElement: products.map((product, place) => ({
              '@type': 'ListItem',
              position: place + 1,
              name: product.name,
              url: publicUrl + productPath(product),
            })),
          },
        ],
      }}
    />
  )
}

/** Structured data of a product: its price, or the price range of its combinations, in dinars. */
export function ProductData({ product }: { product: Product }) {
  const { publicUrl, name } = useShop()
  const url = publicUrl + productPath(product)
  return (
    <StructuredData
      facts={{
        '@graph': [
          trail(
            publicUrl,
            { _id: product.category.id, name: product.category.name },
            { name: product.name, url },
          ),
          {
            '@type': 'Product',
            name: product.name,
            sku: product.reference,
            description: product.description || undefined,
            image: `${publicUrl}/${product.image}`,
            category: product.category.name,
            url,
            offers: {
              ...prices(product),
              priceCurrency: 'DZD',
              availability: `https://schema.org/${product.availability ? 'InStock' : 'OutOfStock'}`,
              url,
              seller: { '@type': 'Organization', name },
            },
          },
        ],
      }}
    />
  )
}

function prices(product: Product) {
  const all = product.combinations.map((combination) => unitPrice(product, combination))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  if (all.length === 0 || low === high) return { '@type': 'Offer', price: all[0] ?? product.price }
  return { '@type': 'AggregateOffer', lowPrice: low, highPrice: high, offerCount: all.length }
}

function trail(
  publicUrl: string,
  category: Pick<Category, '_id' | 'name'>,
  product?: { name: string; url: string },
) {
  const places = [
    { name: 'Accueil', url: `${publicUrl}/` },
    { name: 'Catégories', url: `${publicUrl}/categories` },
    { name: category.name, url: `${publicUrl}/category/${category._id}` },
    ...(product ? [product] : []),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, url }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: url,
    })),
  }
}
