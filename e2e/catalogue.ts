import type { Page } from '@playwright/test'
import type { Category, OptionValue, Product } from '#contract/catalogue'
import { isNarrow } from './dashboard.ts'

export async function allProducts(page: Page): Promise<Product[]> {
  return (await (await page.request.get('/api/products')).json()).products
}

/** One that no other journey changes, of this browser's width: the last ones are for the forms of the dashboard. */
export async function ownProduct(page: Page, matches: (product: Product) => unknown): Promise<Product> {
  const found = (await allProducts(page)).filter(matches)
  return found.at(isNarrow(page) ? -2 : -1) as Product
}

/** A category that has more than a screen of products, and not more than one page of them. */
export async function usualCategory(page: Page): Promise<{ category: Category; products: Product[] }> {
  const { categories } = await (await page.request.get('/api/categories')).json()
  const category = categories.find(({ totalProducts }: Category) => totalProducts > 6 && totalProducts <= 50)
  const { products } = await (await page.request.get(`/api/products/category/${category._id}`)).json()
  return { category, products }
}

export const productPath = ({ _id, category }: Product) => `/category/${category.id}?produit=${_id}`

export const cards = (page: Page) => page.getByRole('article')

/** The link of a card. */
export const details = (page: Page, { name }: Pick<Product, 'name'>) =>
  page.getByRole('link', { name: `Détails : ${name}`, exact: true })

/** A chip, or a line of the list that stands for many. */
export async function chooseOption(page: Page, { name, value }: OptionValue) {
  const list = page.getByRole('combobox', { name, exact: true })
  if (await list.count()) await list.selectOption(value)
  else await chip(page, { name, value }).click()
}

export const chip = (page: Page, { name, value }: OptionValue) =>
  page
    .getByRole('group', { name, exact: true })
    .locator('label', { has: page.locator(`[value=${JSON.stringify(value)}]`) })

/** A text as a regular expression that matches it and nothing else. */
export const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
