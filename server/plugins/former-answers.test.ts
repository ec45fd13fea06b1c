import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openSession } from '#server/accounts/sessions.service'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let url: string
beforeAll(async () => {
  shop = await openShop()
  await shop.makeCategory({ name: 'Verrerie' })
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => shop.close())

async function namesOf(reply: { json: () => unknown }) {
  const { categories } = (await reply.json()) as { categories: { name: string }[] }
  return categories.map(({ name }) => name).sort()
}
const ask = async () => namesOf(await fetch(`${url}/api/categories`))

const isKept = (path = '/api/categories') => shop.app.readyStore.get(path) !== undefined
const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 20_000 })

/** News of an earlier change may arrive in between. */
const keep = (path = '/api/categories') =>
  until(async () => {
    await (await fetch(url + path)).text()
    return isKept(path)
  })

/** Resolves once the shop has heard of the change. */
async function change(name: string, path?: string) {
  const category = await shop.makeCategory({ name })
  await until(() => !isKept(path))
  return category
}

/** Keeps so many other answers being made until the returned function is called or the test ends. */
function makeMany(count: number) {
  const others = Array.from({ length: count }, (_, index) => shop.app.readyStore.begin(`/${index}`))
  const finishAll = () => {
    for (const making of others) making.asPersonal()
  }
  onTestFinished(finishAll)
  return finishAll
}

// With twenty products saved in a row, all pages were rendered anew each time, and visitors were refused
// meanwhile.
test('while very many answers are made anew, the former one is sent, and never kept', async () => {
  await keep()
  await change('Optique')
  const finish = makeMany(6)
  expect(await ask()).toEqual(['Verrerie'])
  // A second change neither makes the former answer younger nor loses it.
  shop.app.readyStore.forget()
  expect(await ask()).toEqual(['Verrerie'])
  // A page that reads the list is made of the current one.
  expect(await namesOf(await shop.get('/categories'))).toEqual(['Optique', 'Verrerie'])
  shop.app.readyStore.forget()
  finish()
  expect(await ask()).toEqual(['Optique', 'Verrerie'])
})

test('staff, who change the catalogue, always get the fresh one', async () => {
  await keep()
  await change('Pesage')
  const staff = `sid=${await openSession(shop.db, await shop.makeAdmin())}`
  const finish = makeMany(6)
  const visitor = await ask()
  expect(await namesOf(await fetch(`${url}/api/categories`, { headers: { cookie: staff } }))).toContain(
    'Pesage',
  )
  finish()
  expect(visitor).not.toContain('Pesage')
})

// A crawler that sends `no-cache` had every page rendered for each of twenty products saved in a row.
test('whoever asks for a whole page gets the former one, whatever they say of what is stored', async () => {
  const read = async () =>
    (await fetch(`${url}/sitemap.xml`, { headers: { 'cache-control': 'no-cache' } })).text()
  await keep('/sitemap.xml')
  const other = await change('Cuvettes', '/sitemap.xml')
  const finish = makeMany(6)
  expect(await read()).not.toContain(other._id)
  finish()
  expect(await read()).toContain(other._id)
})

// A client whose order was refused because of a product's new options read the former ones again.
test('whoever asks for nothing stored gets the fresh one', async () => {
  await keep()
  await change('Filtration')
  const finish = makeMany(6)
  const [visitor, asking] = [
    await ask(),
    await namesOf(await fetch(`${url}/api/categories`, { headers: { 'cache-control': 'no-cache' } })),
  ]
  finish()
  expect(visitor).not.toContain('Filtration')
  expect(asking).toContain('Filtration')
})

test('while a few are made, the former one is sent for a second', async () => {
  await keep()
  await change('Mesure')
  const finish = makeMany(5)
  expect(await ask()).not.toContain('Mesure')
  await setTimeout(1000)
  expect(await ask()).toContain('Mesure')
  finish()
})

test('while none is made, whoever comes after a change waits for the fresh one', async () => {
  await keep()
  // An answer that changes all the time is made anew once a second.
  await setTimeout(1000)
  await change('Chauffage')
  expect(await ask()).toContain('Chauffage')
})
