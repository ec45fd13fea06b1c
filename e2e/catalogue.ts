import type { Page } from '@playwright/test'
import type { Category, OptionValue, Product } from '#contract/catalogue'
import { isNarrow } from './dashboard.ts'

/** The demonstration is months old; what another journey makes and deletes meanwhile is not. */
const isOld = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) < Date.now() - 24 * 3_600_000

/** All products of the demonstration. */
export async function allProducts(page: Page): Promise<Product[]> {
  const { products } = await (await page.request.get('/api/products')).json()
  return products.filter(isOld)
}

/**
 * A product that no other journey changes, one per browser width: the last of the list, which are left to
 * the dashboard's form tests.
 */
export async function ownProduct(page: Page, matches: (product: Product) => unknown): Promise<Product> {
  const found = (await allProducts(page)).filter(matches)
  return found.at(isNarrow(page) ? -2 : -1) as Product
}

/** A category whose products fill more than one screen, but no more than one page. */
export async function usualCategory(page: Page): Promise<{ category: Category; products: Product[] }> {
  const { categories } = await (await page.request.get('/api/categories')).json()
  const category = (categories as Category[])
    .filter(isOld)
    .find(({ totalProducts }) => totalProducts > 6 && totalProducts <= 50) as Category
  const { products } = await (await page.request.get(`/api/products/category/${category._id}`)).json()
  return { category, products }
}

export const productPath = ({ _id, category }: Product) => `/category/${category.id}?produit=${_id}`

export const cards = (page: Page) => page.getByRole('article')

/** The link on a product's card. */
export const details = (page: Page, { name }: Pick<Product, 'name'>) =>
  page.getByRole('link', { name: `Détails : ${name}`, exact: true })

/** Chooses a chip, or an entry of the list that replaces the chips where there are many values. */
export async function chooseOption(page: Page, { name, value }: OptionValue) {
  const list = page.getByRole('combobox', { name, exact: true })
  if (await list.count()) await list.selectOption(value)
  else await chip(page, { name, value }).click()
}

export const chip = (page: Page, { name, value }: OptionValue) =>
  page
    .getByRole('group', { name, exact: true })
    .locator('label', { has: page.locator(`[value=${JSON.stringify(value)}]`) })

/** The source of a regular expression that matches this text alone, whichever spaces keep it on one line. */
export const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s')
