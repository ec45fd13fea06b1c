import type { Page } from '@playwright/test'
import type { Product } from '#contract/catalogue'
import { formatPrice, multiplyPrice } from '#contract/money'
import { allProducts, cards, chip, chooseOption, literal, productPath, usualCategory } from './catalogue.ts'
import { combinationWithItsPrice } from './products.ts'
import { expect, expectAccessible, test } from './shop.ts'
import { hold, scripts } from './slow-line.ts'

test('the total follows every change of options and quantity, and the address keeps them', {
  tag: '@one-width',
}, async ({ page }) => {
  const { product, combination, price } = await combinationWithItsPrice(page)
  await page.goto(productPath(product))
  const total = page.getByRole('dialog').locator('output')
  await expect(total).toContainText('selon l’option')
  for (const choice of combination.options) await chooseOption(page, choice)
  await expect(total).toContainText(formatPrice(price))
  await page.getByRole('button', { name: 'Augmenter' }).click()
  await expect(total).toContainText(formatPrice(multiplyPrice(price, 2)))
  await page.getByLabel('Quantité').fill('1000000')
  await expect(total).toContainText(formatPrice(multiplyPrice(price, 1_000_000)))
  await page.getByLabel('Quantité').fill('12')
  await expect(page).toHaveURL(/quantite=12/)
  await page.reload()
  await expect(total).toContainText(formatPrice(multiplyPrice(price, 12)))
  await page.getByLabel('Quantité').fill('')
  await expect(total).toContainText('—')
})

// Regression: Safari before 17.4 has no `Map.groupBy`, and an error replaced the page.
test('a product with options opens in a browser of some years ago', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(Map, 'groupBy', { value: undefined }))
  const { product, combination, price } = await combinationWithItsPrice(page)
  await page.goto(productPath(product))
  for (const choice of combination.options) await chooseOption(page, choice)
  await expect(page.getByRole('dialog').locator('output')).toContainText(formatPrice(price))
})

test('whoever chooses with the keyboard keeps the focus where a button goes or ends', {
  tag: '@one-width',
}, async ({ page }) => {
  const product = (await allProducts(page)).find(
    ({ availability, options }) => availability && options.length > 1,
  ) as Product
  await page.goto(productPath(product))
  await page.getByRole('button', { name: 'Augmenter' }).press('Enter')
  const fewer = page.getByRole('button', { name: 'Diminuer' })
  await fewer.press('Enter')
  await expect(page.getByLabel('Quantité')).toHaveValue('1')
  await expect(fewer).toBeFocused()
  await expect(fewer).toBeDisabled()
  await fewer.press('Enter')
  await expect(page.getByLabel('Quantité')).toHaveValue('1')

  for (const choice of product.combinations[0]?.options ?? []) await chooseOption(page, choice)
  await page.getByRole('button', { name: 'Effacer mes choix' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Effacer mes choix' })).toHaveCount(0)
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
})

test('what is chosen and typed before the page lives is kept', { tag: '@one-width' }, async ({ page }) => {
  const { product, combination, price } = await combinationWithItsPrice(page)
  const live = await hold(page, scripts)
  await page.goto(productPath(product), { waitUntil: 'commit' })
  for (const choice of combination.options) await chooseOption(page, choice)
  await page.getByLabel('Quantité').fill('4')
  live()
  await expect(page.getByRole('dialog').locator('output')).toContainText(formatPrice(multiplyPrice(price, 4)))
  await expect(page).toHaveURL(/choix=.*quantite=4/)
})

test('what no combination holds together cannot be chosen, and says why', async ({ page }) => {
  const { product, chosen, ruledOut } = await impossibleChoice(page)
  await page.goto(productPath(product))
  await chooseOption(page, chosen)
  await expect(chip(page, ruledOut).getByRole('radio')).toBeDisabled()
  const [value, other] = [literal(ruledOut.value), literal(chosen.value)]
  // The line below the chips puts several values in the plural.
  const alone = `^${value}\\s: indisponible avec ${other}`
  const among = `^(${value}, .+|.+, ${value}(, .+)?)\\s: indisponibles avec ${other}`
  await expect(
    page.locator('p[aria-hidden]').filter({ hasText: new RegExp(`${alone}|${among}`) }),
  ).toBeAttached()
  await expectAccessible(page)
})

test('a product that is not available says so beside its button', async ({ page }) => {
  const gone = (await allProducts(page)).find(({ availability }) => !availability) as Product
  await page.goto(productPath(gone))
  await expect(page.getByRole('button', { name: 'Commander' })).toBeDisabled()
  await expect(page.getByText(/Ce produit est indisponible pour le moment/)).toBeVisible()
  await expectAccessible(page)
})

test('a product that left the catalogue is told, and its category stands', { tag: '@one-width' }, async ({
  page,
}) => {
  const { category, products } = await usualCategory(page)
  const answer = await page.goto(`/category/${category._id}?produit=01890000-0000-7000-8000-000000000000`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Ce produit n’est plus au catalogue')).toBeVisible()
  await page.getByRole('button', { name: 'Voir la catégorie' }).click()
  await expect(cards(page)).toHaveCount(products.length)
})

/** Two values of different options that no combination of their product holds together, shown as chips. */
async function impossibleChoice(page: Page) {
  for (const product of await allProducts(page)) {
    if (!product.availability || product.options.some(({ values }) => values.length > 7)) continue
    const [first, second] = product.options
    for (const one of first?.values ?? []) {
      for (const other of second?.values ?? []) {
        const together = product.combinations.some(({ options }) =>
          [one, other].every((value) => options.some((option) => option.value === value)),
        )
        if (first && second && !together)
          return {
            product,
            chosen: { name: first.name, value: one },
            ruledOut: { name: second.name, value: other },
          }
      }
    }
  }
  throw new Error('Every combination of the catalogue exists.')
}
