import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '#contract/accounts'
import { csv } from '#server/lib/csv'
import { number, text } from '#server/lib/csv-columns'
import { connect } from '#server/lib/db'
import { readCsv } from '#server/testing/read-csv'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: User
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.makeAdmin()
})
afterAll(() => shop.close())

async function download(path: string, user = admin) {
  const reply = await shop.as(user).get(path)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(reply.headers['content-disposition']).toBe('attachment; filename="export.csv"')
  expect(reply.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [titles = [], ...records] = readCsv(reply.body.replace('\ufeff', ''))
  return records.map((record) => Object.fromEntries(titles.map((title, place) => [title, record[place]])))
}

test('a text that a spreadsheet would run starts with an apostrophe; every text survives a strict reader', async () => {
  const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠x']
  const harmless = ['a;b', 'say "hi"', '"', "'=1", 'two\r\nlines', 'é=1', 'عربي', '🧪', ' =1', '–1', 'ﬀ']
  const category = await shop.makeCategory({ name: 'Textes' })
  for (const name of [...dangerous, ...harmless]) await shop.makeProduct({ name, category })
  const rows = await download(`/products/export.csv?category=${category._id}&sort=createdAt`)
  expect(rows.map(({ Nom }) => Nom)).toEqual([...dangerous.map((name) => `'${name}`), ...harmless])
})

// LibreOffice by default also separates cells at commas and tabs, and so does Excel where commas are usual;
// for it, quotes in the middle of a line hold nothing together. The rest of such a text became a formula.
test('no part of a text becomes a cell of its own, nor a formula where it would', async () => {
  const source = {
    columns: [number('rang', shop.db`place`), text('texte', shop.db`label`)],
    rows: shop.db`from (values
      (1, 'a,=1+1'), (2, E'b\t=1+1'), (3, 'c;=1+1'), (4, 'd e'), (5, E'f\n=1+1'), (6, E'g\r\n@SUM(A1)'),
      (7, 'h,＝1'), (8, 'i, +213'), (9, E'j\r\nk,l'), (10, 'm,"=1+1'), (11, E'n\t""@A1')) as given (place, label)`,
  }
  const bytes = await Array.fromAsync(csv(shop.db, source))
  const rows = [
    "a,'=1+1",
    "b\t'=1+1",
    'c;=1+1',
    "f\n'=1+1",
    "g\r\n'@SUM(A1)",
    "h,'＝1",
    'i, +213',
    'j\r\nk,l',
    // A quote opens a cell there.
    `m,'""=1+1`,
    `n\t'""""@A1`,
  ]
  const lines = rows.map((row, place) => `${place + (place < 3 ? 1 : 2)};"${row}"`).toSpliced(3, 0, '4;d e')
  expect(Buffer.concat(bytes).toString()).toBe(`\ufeffrang;texte\r\n${lines.join('\r\n')}\r\n`)
})

test('a number has its decimal comma, no separator of thousands, and stays a number below zero', async () => {
  const source = {
    columns: [
      text('texte', shop.db`label`),
      number('nombre', shop.db`amount`),
      number('rien', shop.db`null::int`),
    ],
    rows: shop.db`from (values ('a', -12500.5), ('b', 1234567.00), ('c', 0)) as given (label, amount)`,
  }
  const bytes = await Array.fromAsync(csv(shop.db, source))
  expect(Buffer.concat(bytes).toString()).toBe(
    '\ufefftexte;nombre;rien\r\na;-12500,5;\r\nb;1234567,00;\r\nc;0;\r\n',
  )
})

test('an export holds exactly the rows of the list, in its order', async () => {
  const category = await shop.makeCategory({ name: 'Pesage' })
  for (const [name, price, availability] of [
    ['Balance 3', 300, true],
    ['Balance 1', 100.5, false],
    ['Balance 2', 200, true],
    ['Mortier', 50, true],
  ] as const)
    await shop.makeProduct({ name, price, availability, category, reference: `R-${price}` })
  const filter = `category=${category._id}&q=balance&sort=-price`
  const { products } = (await shop.as(admin).get(`/products?${filter}`)).json()
  const rows = await download(`/products/export.csv?${filter}`)
  expect(rows.map(({ Nom }) => Nom)).toEqual(products.map(({ name }: { name: string }) => name))
  expect(rows[2]).toMatchObject({
    'Prix (DA)': '100,50',
    Référence: 'R-100.5',
    Disponibilité: 'Indisponible',
  })
  const available = await download(`/products/export.csv?${filter}&availability=true`)
  expect(available.map(({ Nom }) => Nom)).toEqual(['Balance 3', 'Balance 2'])
})

const columns = {
  users: 'Prénom;Nom;Adresse e-mail;Téléphone;Adresse;Rôle;E-mail vérifié;Date de création',
  products:
    'Nom;Référence;Catégorie;Prix (DA);Description;Disponibilité;Avec des options;Prix spécifique par option;' +
    'Valeurs des options;Combinaisons;Nombre de commandes;Date de création',
  categories: 'Nom;Description;Image;Nombre de produits;Date de création',
  'orders/admin':
    'Numéro;Date;Statut;Prénom du client;Nom du client;Adresse e-mail;Téléphone;Adresse;Produit;Référence;Options;' +
    'Prix unitaire (DA);Quantité;Total (DA);Bon de commande;Note',
}

test('an export holds its columns, and none tells what it must not', async () => {
  await shop.makeOrder({ client: await shop.makeClient({ email: 'a@labo.test' }) })
  for (const [path, titles] of Object.entries(columns)) {
    const [row = {}] = await download(`/${path}/export.csv?${path === 'users' ? 'q=a@labo.test' : ''}`)
    expect(Object.keys(row).join(';')).toBe(titles)
    const told = JSON.stringify(row)
    expect(told).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/)
    expect(told).not.toContain('argon2')
    if (path === 'products') expect(told).not.toMatch(/images\/|documents\//)
  }
})

test('an order is told with its options, in the shop’s time', async () => {
  const options = [
    { name: 'Volume', value: '250 mL' },
    { name: 'Classe', value: 'A' },
  ]
  const product = await shop.makeProduct({ name: 'Fiole', price: 12.5, combinations: [{ options }] })
  await shop.makeOrder({ product, quantity: 4, createdAt: '2026-11-20T23:30:00Z', note: 'Deux\nlignes' })
  const [row] = await download(`/orders/admin/export.csv?product=${product._id}`)
  expect(row).toMatchObject({
    Date: '21/11/2026 00:30',
    Options: 'Volume : 250 mL, Classe : A',
    'Prix unitaire (DA)': '12,50',
    Quantité: '4',
    'Total (DA)': '50,00',
    Téléphone: "'+213661234567",
    Note: 'Deux\nlignes',
  })
})

test('an account is told with its role in the words of the screens', async () => {
  for (const role of ['client', 'admin', 'superAdmin', 'user'] as const) {
    await shop.makeUser({ role, email: `${role}@roles.test`.toLowerCase() })
  }
  const rows = await download('/users/export.csv?q=@roles.test&sort=email')
  expect(rows.map((row) => row.Rôle)).toEqual([
    'Administrateur',
    'Client',
    'Super-administrateur',
    'Utilisateur',
  ])
})

test('a list longer than what is held at a time comes whole', async () => {
  const { db } = shop
  const source = { columns: [number('n', db`n`)], rows: db`from generate_series(1, 12345) n` }
  const text = Buffer.concat(await Array.fromAsync(csv(db, source))).toString()
  const records = readCsv(text.replace('\ufeff', '')).slice(1)
  expect(records.map(([n]) => Number(n))).toEqual(Array.from({ length: 12345 }, (_, index) => index + 1))
})

test('an export may take longer than any other statement', async () => {
  const db = connect(shop.address, { max: 1 })
  await db`set statement_timeout = 300`
  const slowly = db`from generate_series(1, 1200) n where n % 4 > 0 or pg_sleep(0.001) is not null`
  const text = Buffer.concat(
    await Array.fromAsync(csv(db, { columns: [number('n', db`n`)], rows: slowly })),
  ).toString()
  expect(readCsv(text.replace('\ufeff', ''))).toHaveLength(1201)
  const [limit] = await db`show statement_timeout`
  expect(limit?.statement_timeout).toBe('300ms')
  await db.end()
})

test('readers who go away leave no query behind', async () => {
  const { db } = shop
  const source = { columns: [number('n', db`n`)], rows: db`from generate_series(1, 50000) n` }
  for (let reader = 0; reader < 30; reader += 1) {
    for await (const bytes of csv(db, source)) if (bytes.length > 100) break
  }
  const busy = () => db`
    select query from pg_stat_activity
    where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  await expect.poll(busy).toEqual([])
})

// PostgreSQL noticed only with the first rows: a sort of very many rows went on for nobody, for up to ten
// minutes.
test('a caller who leaves before the first row ends the query', async () => {
  const db = connect(shop.address, { max: 1 })
  const asleep = () =>
    shop.db`select from pg_stat_activity where query ~ 'pg_sleep[(]30' and wait_event = 'PgSleep'`
  const rows = csv(db, {
    columns: [number('n', db`n`)],
    rows: db`from pg_sleep(30), generate_series(1, 5) n`,
  })
  const first = rows.next().catch(() => 'ended')
  await expect.poll(asleep).toHaveLength(1)
  await db.end({ timeout: 0 })
  expect(await first).toBe('ended')
  await expect.poll(asleep, { timeout: 5000 }).toHaveLength(0)
})

test('an unknown sort is refused, and so is whoever is not staff', async () => {
  expect((await shop.as(admin).get('/users/export.csv?sort=password')).statusCode).toBe(400)
  const client = await shop.makeClient()
  for (const path of ['users', 'products', 'categories', 'orders/admin']) {
    expect((await shop.get(`/${path}/export.csv`)).statusCode).toBe(401)
    expect((await shop.as(client).get(`/${path}/export.csv`)).statusCode).toBe(403)
  }
})

test('more exports at once than the shop can bear are told to come back', async () => {
  const staff = shop.as(admin)
  await staff.token
  await shop.db`
    insert into products (id, name, category_id, price, description, image)
    select gen_random_uuid(), 'Lot ' || n, category_id, 1, repeat('Longue description. ', 100), image
    from generate_series(1, 300) n, (select category_id, image from products limit 1) one`
  const replies = await Promise.all(Array.from({ length: 14 }, () => staff.get('/products/export.csv')))
  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  const busy = replies.find(({ statusCode }) => statusCode === 503)
  expect(busy?.headers['retry-after']).toBeDefined()
  expect(busy?.json().message).toBe('Le service est momentanément surchargé. Veuillez réessayer.')
  expect((await staff.get('/products/export.csv')).statusCode).toBe(200)
})
