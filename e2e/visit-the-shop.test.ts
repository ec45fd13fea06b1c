import type { Product } from '#contract/catalogue'
import { allProducts, productPath } from './catalogue.ts'
import { expect, pageLives, test } from './shop.ts'

test('a visitor goes from the home page to the categories and back', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Découvrir' }).click()
  await expect(page).toHaveURL(/\/categories$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Savoir plus' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(
    page
      .getByRole('listitem')
      .or(page.getByRole('article'))
      .filter({ hasText: /innovation/i })
      .first(),
  ).toBeVisible()
})

test('the navigation leads everywhere, from a drawer on a small screen', async ({ page, isMobile }) => {
  await page.goto('/')
  for (const [label, path] of [
    ['À propos', '/about'],
    ['Catégories', '/categories'],
    ['Contact', '/contact'],
    ['Accueil', '/'],
  ] as const) {
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: label })
      .click()
    await expect(page).toHaveURL(path)
  }
  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'Connecter' }).filter({ visible: true })).toHaveAttribute(
    'href',
    /^\/login/,
  )
  await expect(page.getByRole('link', { name: "S'inscrire" }).filter({ visible: true })).toHaveAttribute(
    'href',
    /^\/signup/,
  )
})

test('the theme is dark until another is chosen, and stays chosen without a flash', {
  tag: '@one-width',
}, async ({ page }) => {
  await page.goto('/about')
  const theme = () => page.locator('html').getAttribute('data-theme')
  expect(await theme()).toBe('dark')
  await page.getByRole('button', { name: 'Thème' }).filter({ visible: true }).click()
  await page.getByRole('menuitemradio', { name: 'Clair' }).click()
  expect(await page.evaluate(() => localStorage.getItem('vite-ui-theme'))).toBe('light')
  // The first paint must already be light.
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      document.documentElement.dataset.firstPaint ??= document.documentElement.dataset.theme
    }).observe({ type: 'paint', buffered: true })
  })
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-first-paint', 'light')
})

test('a bad stored theme is taken for none', { tag: '@one-width' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('vite-ui-theme', '"><script>'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('the contact form says what is missing, then sends to the shop', async ({ page, request }, {
  project,
}) => {
  await page.goto('/contact')
  const send = page.getByRole('button', { name: 'Envoyer' })
  const mail = page.getByLabel('Votre adresse e-mail')
  const message = page.getByLabel('Votre message')
  await send.click()
  await expect(
    page.getByRole('alert').filter({ hasText: "S'il vous plaît remplir tous les champs" }).first(),
  ).toBeVisible()
  await mail.fill('pas une adresse')
  await message.fill(`Bonjour, avez-vous des béchers ? (${project.name})`)
  await send.click()
  await expect(page.getByText('Veuillez entrer une adresse email valide').first()).toBeVisible()
  await expect(mail).toBeFocused()
  await mail.fill('labo@exemple.dz')
  await send.click()
  await expect(page.getByText('Message envoyé avec succès')).toBeVisible()
  await expect
    .poll(async () => {
      const { messages } = await (await request.get('/api/mailbox')).json()
      return messages.some(({ text }: { text: string }) => text.includes(`béchers ? (${project.name})`))
    })
    .toBe(true)
  await page.goto('/mailbox')
  await expect(page.getByText('labo@exemple.dz').first()).toBeVisible()
})

test('what is typed while the contact form is sent is not lost with it', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByLabel('Votre adresse e-mail').fill('labo@exemple.dz')
  const message = page.getByLabel('Votre message')
  await message.fill('Bonjour')
  const sent = Promise.withResolvers<void>()
  await page.route('/api/**', async (route) => {
    await sent.promise
    await route.fulfill({ status: 503, json: {} })
  })
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(message).not.toBeEditable()
  await message.pressSequentially(', et merci')
  await expect(message).toHaveValue('Bonjour')
  sent.resolve()
  await expect(message).toBeEditable()
  await message.pressSequentially(', et merci')
  await expect(message).toHaveValue('Bonjour, et merci')
})

// Regression: the focus fell to the top of the page when its button went.
test('whoever closes a message with the keyboard goes on where they were', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/contact')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  const mail = page.getByLabel('Votre adresse e-mail')
  await expect(mail).toBeFocused()
  const close = page.getByRole('button', { name: 'Fermer le message' })
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(close).toHaveCount(0)
  await expect(mail).toBeFocused()
})

// Regression: a rendered page is sent until the catalogue changes; one from last year was rendered again by
// the browser, in the wrong theme.
test('a page made last year lives in the new one', { tag: '@one-width' }, async ({ page }) => {
  await page.addInitScript(() => {
    const then = new Date('2031-01-02').getTime()
    Date.now = () => then
    globalThis.Date = new Proxy(Date, {
      construct: (real, given) => Reflect.construct(real, given.length > 0 ? given : [then]),
    })
  })
  await page.goto('/about')
  await pageLives(page)
})

test('an unknown address says so, with a way out', { tag: '@one-width' }, async ({ page }) => {
  const reply = await page.goto('/cette-page-n-existe-pas')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/n-existe-pas/)
})

test('with the keyboard alone: the skip link leads past the navigation', async ({ page, isMobile }) => {
  test.skip(isMobile, 'no keyboard there')
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAttribute('href', /^#/)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

// Regression: from the second link on, they led back to the current place.
test('the contents of a long text lead to each of its parts, with the focus', async ({ page }) => {
  await page.goto('/conditions')
  await pageLives(page)
  const contents = page.getByRole('navigation', { name: 'Sommaire' }).getByRole('link')
  for (const place of [3, 5, 1]) {
    const name = (await contents.nth(place).textContent()) ?? ''
    await contents.nth(place).click()
    const part = page.getByRole('heading', { level: 2, name })
    await expect(part).toBeFocused()
    await page.waitForTimeout(300)
    await expect(part).toBeInViewport()
  }
})

// Regression: in two rows the header covered the focused element.
test('the header is one row high from where the navigation stands in it', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/')
  for (const width of [1024, 1060, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    expect((await page.getByRole('banner').boundingBox())?.height, `${width}`).toBeLessThan(80)
  }
})

// Regression: readers of the dark theme got pale words on white.
test('on paper the page is dark on white, and nothing but itself', { tag: '@one-width' }, async ({
  page,
}) => {
  await page.goto('/conditions')
  await page.emulateMedia({ media: 'print' })
  const colour = (of: 'color' | 'backgroundColor') =>
    page.locator('html').evaluate((html, of) => getComputedStyle(html)[of], of)
  expect([await colour('color'), await colour('backgroundColor')]).toEqual([
    'rgb(15, 28, 50)',
    'rgb(242, 245, 250)',
  ])
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

// Regression: the drawer was printed over the category's list on every sheet, and cut off where it scrolls.
test('on paper an open product is the page, whole', { tag: '@one-width' }, async ({ page }) => {
  const [product] = await allProducts(page)
  await page.goto(productPath(product as Product))
  await pageLives(page)
  const drawer = page.getByRole('dialog')
  await expect(page.locator('[inert]').first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main h1')).toBeHidden()
  await expect(drawer.getByRole('heading').first()).toBeVisible()
  expect(await drawer.evaluate((box) => getComputedStyle(box).position)).toBe('static')
})
