import { formatCardAmount } from '#contract/money'
import type { Overview } from '#contract/orders'
import { isNarrow, logInAs } from './dashboard.ts'
import { expect, pageLives, test } from './shop.ts'
import { hold } from './slow-line.ts'

test.beforeEach(({ page }) => logInAs(page, 'admin'))

const unreachable = 'Connexion impossible. Vérifiez votre réseau, puis réessayez.'
const digits = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))

test('the charts tell the four weeks, and add up to the month’s card', { tag: '@one-width' }, async ({
  page,
}) => {
  const card = page.getByText('Ce mois-ci').locator('xpath=ancestor::div[contains(@class,"border")][1]')
  const read = async () => {
    await page.goto('/dashboard')
    const { month, weeks }: Overview = await (await page.request.get('/api/orders/admin/overview')).json()
    return {
      month,
      weeks,
      isOnCard: ((await card.textContent()) ?? '').includes(formatCardAmount(month.amount)),
    }
  }
  // Other journeys place orders meanwhile, so the figures may move: read again until they agree.
  let { month, weeks, isOnCard } = await read()
  for (let tries = 1; !isOnCard && tries < 5; tries += 1) ({ month, weeks, isOnCard } = await read())
  expect(isOnCard).toBe(true)
  await expect(card).toContainText('Commandes annulées non comprises')
  await expect(page.getByText('Semaine', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Commandes', { exact: true }).last()).toBeAttached()
  await page.getByText('Voir les chiffres').first().click()
  const table = page.getByRole('table').first()
  await expect(table.getByRole('row')).toHaveCount(weeks.length + 2)
  const total = await table.getByRole('row').last().getByRole('cell').allInnerTexts()
  expect(total.slice(1, 3).map(digits)).toEqual([month.orders, month.quantity])
})

test('a point of a chart tells its value to the keyboard', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/dashboard')
  const chart = page.locator('.recharts-surface[tabindex]').first()
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.recharts-tooltip-wrapper').first()).toContainText(/unité.*commande/)
})

test('Ctrl+K finds any page, product, account or order', { tag: '@one-width' }, async ({ page }) => {
  await page.goto('/dashboard')
  await pageLives(page)
  const { orders } = await (await page.request.get('/api/orders/admin/orders?limit=1&sort=createdAt')).json()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher partout' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('introuvable')
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
  // Regression: while the keys were held down, the palette opened and closed in turn.
  await page.keyboard.down('Control')
  for (let held = 0; held < 2; held += 1) await page.keyboard.down('k')
  for (const key of ['k', 'Control']) await page.keyboard.up(key)
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByRole('combobox')).toHaveValue('')
  await page.keyboard.type('ajouter cat')
  await expect(palette.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/categories/add-category')

  await pageLives(page)
  await page.keyboard.press('Control+k')
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(orders[0].number)
  await expect(palette.getByRole('option', { name: orders[0].number })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: orders[0].number })).toBeVisible()
})

// Regression: « Rien ne correspond » appeared while the search was still running, and Enter opened a result
// of the former word.
test('Ctrl+K opens nothing but what answers what is typed, and says when it cannot search', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/dashboard')
  await pageLives(page)
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Rechercher partout' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  const note = palette.getByRole('paragraph')
  const everything = '**/api/{products,users,orders}**'
  const release = await hold(page, everything)
  await page.keyboard.type('micro')
  await expect(note).toHaveText('Recherche…')
  release()
  await expect(palette.getByRole('option').first()).toBeVisible()

  await page.unroute(everything)
  const fail = await hold(page, everything, { fails: true })
  await page.keyboard.type('pip')
  await page.keyboard.press('Enter')
  await expect(palette).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  fail()
  await expect(note).toHaveText(unreachable)
  await palette.getByRole('combobox').fill('produits')
  await expect(palette.getByRole('option', { name: 'Produits' })).toBeVisible()
  await expect(note).toHaveText(unreachable)
  await palette.getByRole('combobox').fill('micro')
  await expect(note).toHaveText(unreachable)
  await page.unroute(everything)
  await palette.getByRole('button', { name: 'Réessayer' }).click()
  await expect(palette.getByRole('group', { name: 'Produits' })).toBeVisible()
})

test('the sidebar keeps the width that was chosen, and is a drawer where there is no room', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await pageLives(page)
  if (isNarrow(page)) {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Options' }).click()
    await expect(page).toHaveURL('/dashboard/options')
    await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
    return
  }
  const sidebar = page.getByRole('complementary')
  const wide = (await sidebar.boundingBox())?.width ?? 0
  await page.getByRole('button', { name: 'Réduire ou élargir le menu' }).click()
  await expect.poll(async () => (await sidebar.boundingBox())?.width).toBeLessThan(wide / 2)
  await page.reload()
  expect((await sidebar.boundingBox())?.width).toBeLessThan(wide / 2)
  await expect(sidebar.getByRole('link', { name: 'Produits' })).toBeVisible()
})

test('no public page carries the dashboard’s code or its charts', { tag: '@one-width' }, async ({ page }) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url())
  })
  const { categories } = await (await page.request.get('/api/categories?limit=1')).json()
  for (const path of ['/', '/categories', `/category/${categories[0]._id}`, '/recherche?q=a', '/contact']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(scripts.size).toBeGreaterThan(3)
  for (const url of scripts) {
    const code = await (await page.request.get(url)).text()
    expect(code, url).not.toMatch(
      /recharts|Réduire ou élargir le menu|Lignes par page|Commandes annulées non comprises/,
    )
  }
})
