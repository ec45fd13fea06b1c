import fc from 'fast-check'
import { pdf, sheet } from '#server/testing/forms'
import type { Operation } from '#server/testing/fuzz/operations'
import type { Asker } from '#server/testing/fuzz/requests'
import type { Hints } from '#server/testing/fuzz/values'
import { knownPassword, picture } from '#server/testing/makers'
import type { TestShop } from '#server/testing/shop'

export type Scene = Awaited<ReturnType<typeof makeScene>>

/** People and things for requests to name, new each time: some requests delete them. */
export async function makeScene(shop: TestShop, { path }: Operation) {
  const [client, staff] = [await shop.makeClient(), await shop.makeSuperAdmin()]
  const other = await shop.makeClient({ isVerified: false })
  const option = await shop.makeOption()
  const category = await shop.makeCategory()
  const options = [{ name: option.name, value: option.values[0] ?? '' }]
  const plain = await shop.makeProduct({ price: 10, category })
  const flask = await shop.makeProduct({ price: 10, category, combinations: [{ options }] })
  const orders = [
    await shop.makeOrder({ client, product: plain }),
    await shop.makeOrder({ client, product: flask }),
  ]
  const things: Record<string, { _id: string }[]> = {
    users: [client, other, await shop.makeClient(), await shop.makeAdmin()],
    options: [option],
    categories: [category, await shop.makeCategory()],
    products: [plain, flask, await shop.makeProduct({ category })],
    orders,
    audit: [await shop.makeAct()],
  }
  const callers: Record<Asker, ReturnType<TestShop['as']>> = {
    anonymous: shop.as(undefined),
    newcomer: shop.as(other),
    client: shop.as(client),
    staff: shop.as(staff),
  }
  // Opens the sessions now, not while a request is checked.
  await Promise.all(Object.values(callers).map(({ token }) => token))
  const idOf = (noun: string) => fc.constantFrom(...(things[noun] ?? []).map(({ _id }) => _id))
  const anyId = fc.oneof(...Object.keys(things).map(idOf))
  const noun = path.includes('/category/') ? 'categories' : (path.split('/')[2] ?? '')
  const id = things[noun]
    ? fc.oneof({ weight: 9, arbitrary: idOf(noun) }, { weight: 1, arbitrary: anyId })
    : anyId
  const tokens = [await shop.makeToken('verify', other), await shop.makeToken('reset', other)]
  const image = new File([new Uint8Array(await picture(40, 30))], 'photo.png')
  const hints: Hints = {
    ...plainHints,
    id,
    category: idOf('categories'),
    'product.id': idOf('products'),
    'client.id': idOf('users'),
    options: fc.constantFrom([], [], options),
    combinations: fc.constantFrom(
      '[]',
      JSON.stringify([{ options }]),
      JSON.stringify([{ options, price: 5 }]),
    ),
    token: fc.oneof(fc.constantFrom(...tokens), fc.stringMatching(/^[\w-]{43}$/)),
    email: fc.oneof(
      fc.constant(client.email),
      fc.nat().map((number) => `nouveau${number}@labo.test`),
    ),
    image: fc.constant(image),
  }
  return { callers, hints }
}

const seldom = (arbitrary: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })

const plainHints: Hints = {
  phoneNumber: fc.constantFrom('0661234567', '+213 661 23 45 67'),
  password: fc.constantFrom(knownPassword, 'cinq5', 'une phrase de passe'),
  price: fc.constantFrom('10', '12.50', '0', '1e3', '-1'),
  'product.price': seldom(fc.constantFrom(10, 0)),
  quantity: fc.integer({ min: 1, max: 3 }),
  totalPrice: fc.constantFrom(10, 20, 30),
  values: fc.constantFrom('100 mL,250 mL', ['100 mL'], 'a,a', []),
  document: fc.constant(sheet(pdf())),
  sort: seldom(
    fc.constantFrom('name', '-name', 'createdAt', '-price', 'email', 'values', '-at', 'totalPrice'),
  ),
  cursor: seldom(fc.string()),
  from: seldom(fc.constantFrom('2026-01-01', '2027-02-30')),
}
