import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import type { User } from '#contract/accounts'
import type { Combination, OptionValue } from '#contract/catalogue'
import type { OrderStatus } from '#contract/order-statuses'
import type { Order } from '#contract/orders'
import type { Role } from '#contract/roles'
import { saveToken, type TokenKind } from '#server/accounts/tokens.queries'
import { insertUser } from '#server/accounts/users.queries'
import { recordAct } from '#server/audit/audit.queries'
import { insertCategory } from '#server/catalogue/categories.queries'
import { prepareImage, withFiles } from '#server/catalogue/files.service'
import { insertOption } from '#server/catalogue/options.queries'
import { insertProduct } from '#server/catalogue/products.queries'
import type { Pool } from '#server/lib/db'
import type { Storage } from '#server/lib/storage'
import { hashToken, newToken } from '#server/lib/token'
import { moveOrder } from '#server/orders/moves.queries'
import { insertOrders } from '#server/orders/placing.queries'

export const knownPassword = 'motdepasse'
/** The hash of `knownPassword`, made once: a test makes many users. */
export const knownHash =
  '$argon2id$v=19$m=12288,t=3,p=1$3AJhD/Zg9NTS01nUa618Fw$+IJiZWU0mtA2W+grgGY5X90YY/aEJ8XITq4pxJONKhA'

/** Make what a test needs; a value that is not given gets a plain default, a row that is missing is made. */
export function makers({ db, storage }: { db: Pool; storage: Storage }) {
  let image: Promise<string> | undefined

  async function storePicture() {
    const upload = await prepareImage(new Blob([await picture()]))
    return withFiles({ db, storage }, [upload], async () => upload.file.path)
  }

  const makeImage = () => {
    image ??= storePicture()
    return image
  }

  async function makeCategory({ name = 'Verrerie', description = 'Béchers et fioles.' } = {}) {
    const category = { _id: randomUUIDv7(), name, description, image: await makeImage() }
    await insertCategory(db, category)
    return category
  }

  async function makeProduct(given: Partial<NewProduct> = {}) {
    const { combinations = [], category = await makeCategory(), ...rest } = given
    const product = {
      _id: randomUUIDv7(),
      name: 'Bécher forme basse 250 mL',
      price: 450,
      description: 'Verre borosilicaté 3.3, gradué.',
      specificPricePerOption: false,
      availability: true,
      image: await makeImage(),
      ...rest,
      categoryId: category._id,
      combinations,
    }
    await db.begin((transaction) => insertProduct(transaction, product))
    return product
  }

  async function makeOption({ name = 'Volume', values = ['100 mL', '250 mL'] } = {}) {
    const option = { _id: randomUUIDv7(), name, values }
    await insertOption(db, option)
    return option
  }

  /** The user's password is `knownPassword`. */
  async function makeUser(given: Partial<Omit<User, 'createdAt' | 'updatedAt'>> = {}) {
    const _id = randomUUIDv7()
    const user = {
      name: 'Amina',
      familyName: 'Belkacem',
      email: `amina.${_id}@labo.test`,
      phoneNumber: '+213661234567',
      address: '4, rue Didouche-Mourad, Alger',
      role: 'client' as Role,
      isVerified: true,
      ...given,
    }
    const inserted = await insertUser(db, { _id, ...user, passwordHash: knownHash })
    if (!inserted) throw new Error(`${user.email} is taken`)
    return inserted
  }
  /** A link's token, as `user` gets it by e-mail. */
  async function makeToken(kind: TokenKind, user: Pick<User, '_id' | 'email'>) {
    const token = newToken()
    await saveToken(db, kind, hashToken(token), user)
    return token
  }
  type NewUser = Parameters<typeof makeUser>[0]
  const makeClient = (given?: NewUser) => makeUser(given)
  const makeAdmin = (given?: NewUser) => makeUser({ name: 'Yacine', role: 'admin', ...given })
  const makeSuperAdmin = (given?: NewUser) => makeUser({ name: 'Nadia', role: 'superAdmin', ...given })

  /** An order placed earlier, whose e-mails are written. */
  async function makeOrder(given: Partial<NewOrder> = {}) {
    const client = given.client ?? (await makeClient())
    const product = given.product ?? (await makeProduct())
    const { _id = randomUUIDv7(), quantity = 2, status = 'en cours', createdAt, actor = client } = given
    const { poNumber, note } = given
    // No order begins as cancelled.
    const isCancelled = status === 'annulé'
    const article = { id: product._id, options: given.options ?? product.combinations[0]?.options ?? [] }
    const row = {
      _id,
      clientId: client._id,
      article,
      quantity,
      status: isCancelled ? 'en cours' : status,
      poNumber,
      note,
      actor,
    } as const
    const [inserted] = await insertOrders(db, [row], 'Africa/Algiers')
    if (!inserted) throw new Error('this product cannot be ordered so')
    const placed = isCancelled ? await cancel(inserted) : inserted
    await db`update order_history set letters_due = false where order_id = ${placed._id}`
    if (createdAt) await db`update orders set created_at = ${createdAt} where id = ${placed._id}`
    return createdAt ? { ...placed, createdAt } : placed
  }

  async function cancel({ _id, client }: Order) {
    const clientId = client.id as string
    const actor = { _id: clientId, role: 'client' } as const
    return (await moveOrder(db, { id: _id, clientId }, ['en cours'], 'annulé', actor)) as Order
  }

  /** An act of staff in the journal: an option that they added. */
  async function makeAct() {
    const [actor, option] = [await makeAdmin(), await makeOption()]
    await recordAct(db, { actor, act: 'add', entity: 'option', entityId: option._id, after: option })
    const [act] = await db<
      [{ _id: string }]
    >`select id::text as "_id" from audit where entity_id = ${option._id}`
    return act
  }

  return {
    makeOrder,
    makeImage,
    makeCategory,
    makeProduct,
    makeOption,
    makeUser,
    makeClient,
    makeAdmin,
    makeSuperAdmin,
    makeToken,
    makeAct,
  }
}

interface NewProduct {
  name: string
  reference: string
  price: number
  description: string
  specificPricePerOption: boolean
  availability: boolean
  combinations: Combination[]
  category: { _id: string }
}

interface NewOrder {
  _id: string
  client: Pick<User, '_id' | 'role'>
  /** The one who places it: staff, for a client who is not verified. */
  actor: Pick<User, '_id' | 'role'>
  product: { _id: string; combinations: Combination[] }
  options: OptionValue[]
  quantity: number
  status: OrderStatus
  createdAt: string
  poNumber: string
  note: string
}

/** A small real PNG. */
export function picture(width = 400, height = 300) {
  return sharp({ create: { width, height, channels: 3, background: '#2f6fb0' } })
    .png()
    .toBuffer()
}
