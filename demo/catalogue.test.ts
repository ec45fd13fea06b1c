import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { NewUser } from '#contract/accounts'
import { NewOption, NewProduct } from '#contract/catalogue-forms'
import { choiceOf } from '#contract/choice'
import { unitPrice } from '#contract/prices'
import { categories, options, products } from '#demo/catalogue'
import { draw, drawingKinds, render } from '#demo/drawings/draw'
import { makeOrders } from '#demo/orders'
import { demoPassword, people } from '#demo/people'
import { makeSheet, plain } from '#demo/sheet'
import { french } from '#demo/typography'

const duplicates = (texts: string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)
const share = (wanted: (product: (typeof products)[number]) => boolean) =>
  products.filter(wanted).length / products.length
const sheets = products.flatMap((product) => (product.sheet ? [{ ...product, sheet: product.sheet }] : []))

describe('the demonstration catalogue', () => {
  test('is large and varied enough to try every screen', () => {
    expect(categories.length).toBeGreaterThanOrEqual(14)
    expect(products.length).toBeGreaterThanOrEqual(190)
    expect(sheets.length).toBeGreaterThanOrEqual(28)
    expect(share(({ available }) => !available)).toBeGreaterThan(0.05)
    expect(share(({ combinations }) => combinations.length > 0)).toBeGreaterThan(0.3)
    expect(share(({ specificPricePerOption }) => specificPricePerOption)).toBeGreaterThan(0.15)
    expect(share(({ reference }) => reference === undefined)).toBeGreaterThan(0)
  })

  test('gives no reference and no name twice', () => {
    expect(duplicates(products.flatMap(({ reference }) => reference ?? []))).toEqual([])
    expect(duplicates(products.map(({ name }) => name))).toEqual([])
    expect(duplicates(categories.map(({ name }) => name))).toEqual([])
  })

  test('has products in every category, and no product elsewhere', () => {
    expect(new Set(products.map(({ category }) => category))).toEqual(
      new Set(categories.map(({ name }) => name)),
    )
  })

  test.each(products.map((product) => [product.name, product] as const))(
    'offers what an admin could: %s',
    (_, product) => {
      const picture = new File([''], 'image.png')
      const { success, error } = NewProduct.safeParse({
        name: product.name,
        category: '019a0000-0000-7000-8000-000000000000',
        price: product.price,
        description: product.description,
        reference: product.reference ?? '',
        haveOptions: String(product.combinations.length > 0),
        specificPricePerOption: String(product.specificPricePerOption),
        combinations: JSON.stringify(product.combinations),
        image: picture,
      })
      expect(error?.issues).toBeUndefined()
      expect(success).toBe(true)
      expect(duplicates(product.combinations.map((each) => choiceOf(each.options)))).toEqual([])
      for (const combination of product.combinations) {
        const price = unitPrice(product, combination)
        expect(price).toBe(Number(price.toFixed(2)))
      }
    },
  )

  test('uses only options and values of the shop’s list, which staff could type', () => {
    const values = new Map(options.map((option) => [option.name, option.values]))
    for (const { name, value } of products.flatMap(({ combinations }) =>
      combinations.flatMap((each) => each.options),
    )) {
      expect(values.get(name)).toContain(value)
    }
    for (const option of options) expect(NewOption.safeParse(option).error?.issues).toBeUndefined()
  })

  test('separates numbers, units and high punctuation the French way', () => {
    expect(french('Volume : 2 500 mL ; « sûr » !')).toBe(
      'Volume\u202f: 2\u202f500\u00a0mL\u202f; «\u202fsûr\u202f»\u202f!',
    )
    expect(french('ISO 8655, 3 modèles')).toBe('ISO 8655, 3 modèles')
  })
})

describe('the drawings', () => {
  const firsts = drawingKinds.map(
    (kind) => [kind, products.find(({ drawing }) => drawing.kind === kind)] as const,
  )

  test.each(firsts)('%s is a picture of 1200 × 900 that some product uses', async (_, product) => {
    expect(product).toBeDefined()
    if (!product) return
    const { format, width, height } = await sharp(Buffer.from(draw(product.drawing))).metadata()
    expect([format, width, height]).toEqual(['svg', 1200, 900])
  })

  test('holds no text and no undefined part in any picture', () => {
    const pictures = [...products, ...categories].map(({ drawing }) => draw(drawing))
    expect(pictures.filter((svg) => /<text|undefined|NaN|Infinity/.test(svg))).toEqual([])
  })

  test('becomes a PNG file', async () => {
    const file = await render({ kind: 'beaker', stain: 'methylene' })
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 960, height: 720 })
  })
})

describe('the sheets', () => {
  test('is one page, the same for the same product', async () => {
    const [product] = sheets
    if (!product) throw new Error('no sheet')
    const file = await makeSheet(product)
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(await makeSheet(product)).toEqual(file)
  })

  test('says nothing that its fonts cannot write', () => {
    const texts = sheets.flatMap(({ name, description, sheet, combinations }) => [
      name,
      description,
      sheet.norm,
      ...sheet.rows.flat(),
      ...sheet.notes,
      ...combinations.flatMap(({ options }) => options.flatMap((each) => [each.name, each.value])),
    ])
    expect(texts.map(plain).filter((text) => /[^ -~\u00a0-\u00ffœŒ–—‘’…−™]/.test(text))).toEqual([])
  })
})

describe('the demonstration people', () => {
  test.each(people)('$email could have signed up', (person) => {
    const role = person.role === 'client' ? 'client' : 'admin'
    const { data, error } = NewUser.safeParse({ ...person, role, password: demoPassword })
    expect(error?.issues).toBeUndefined()
    expect(data?.phoneNumber).toBe(person.phoneNumber)
  })

  test('have one account each', () => {
    expect(duplicates(people.map(({ email }) => email))).toEqual([])
  })
})

describe('the demonstration orders', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  const orders = makeOrders(products, people, now)

  test('are about 150, of the last 60 days, oldest first', () => {
    expect(orders.length).toBeGreaterThan(130)
    expect(orders.length).toBeLessThan(170)
    const instants = orders.map(({ placedAt }) => +placedAt)
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
    expect(Math.min(...instants)).toBeGreaterThan(+now - 61 * 24 * 3600 * 1000)
    for (const { placedAt, closedAt, status } of orders) {
      expect(+placedAt).toBeLessThanOrEqual(+now)
      expect(closedAt === undefined).toBe(status === 'en cours')
      if (closedAt) expect(+closedAt).toBeGreaterThanOrEqual(+placedAt)
      if (closedAt) expect(+closedAt).toBeLessThanOrEqual(+now)
    }
  })

  test('ask only for what is on sale, in a combination that exists', () => {
    for (const order of orders) {
      const product = products.find(({ name }) => name === order.productName)
      expect(product?.available).toBe(true)
      const chosen = product?.combinations.map(({ options }) => choiceOf(options)) ?? []
      if (chosen.length > 0) expect(chosen).toContain(choiceOf(order.options))
      else expect(order.options).toEqual([])
    }
  })

  test('are the same for the same moment, and leave the demonstration client some in every status', () => {
    expect(makeOrders(products, people, now)).toEqual(orders)
    const own = orders.filter(({ clientEmail }) => clientEmail === 'client@paillasse.test')
    expect(own).toHaveLength(8)
    expect(new Set(own.map(({ status }) => status)).size).toBe(3)
    expect(orders.some(({ clientEmail }) => clientEmail === 'nouveau@paillasse.test')).toBe(false)
  })
})
