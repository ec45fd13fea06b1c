import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OptionValue, Product } from '#contract/catalogue'
import type { Order } from '#contract/orders'
import { useCurrentUser } from '#web/accounts/current-user.tsx'
import { whoAmI } from '#web/accounts/users.api.ts'
import { ApiError, unreachable } from '#web/lib/api.ts'
import { withReturn } from '#web/lib/return-address.ts'
import { notify, takeBackErrors } from '#web/lib/snackbar.ts'
import { useAct } from '#web/lib/use-act.ts'
import { ProductChanged } from '#web/orders/changed-product.ts'
import { type Fault, firstFault } from '#web/orders/order-rules.ts'
import { useMentions } from '#web/orders/use-mentions.ts'

/** Loaded with the recap: most visitors look at a product without ordering it. */
const loadPlacing = () => import('#web/orders/place-in-words.ts')
type Placing = Awaited<ReturnType<typeof loadPlacing>>['placeInWords']

/** What is about to be ordered. Prices in DA; undefined while an option or a valid quantity is missing. */
export type Wish = {
  product: Product
  chosen: OptionValue[]
  quantity: number
  unitPrice: number | undefined
  totalPrice: number | undefined
  optionMissing: boolean
  /** Address of the page with this very wish, to come back to after a login. */
  place: string
  /** Whether the address bar already holds that address. */
  isWritten: boolean
}

type Hearers = {
  /** Whether the drawer that shows it is open. */
  isOpen: boolean
  /** Called before the recap, whose code may have to be loaded. */
  prepare: () => Promise<void>
  /** The catalogue's price has changed. */
  onPriceChanged: (unitPrice: number) => void
  onUnavailable: () => void
  /** The product is not sold as chosen any more; null if it is gone. */
  onProductChanged: (product: Product | null) => void
  /** Called before leaving for a login or a verification. */
  onLeaving: () => void
}

/** The current step, and its messages. */
type Stage = {
  step: 'choosing' | 'recap' | 'placed'
  /** What prevents the recap. */
  fault?: Fault
  /** The server's refusal, until the next attempt or the return to the choices. */
  refusal?: ApiError
  /** The order that was placed. */
  placed?: Order
}

/** The way from a wish to an order: the rules, the recap, the confirmation. */
export function useOrder(wish: Wish, hearers: Hearers) {
  const { isOpen, prepare, onPriceChanged, onUnavailable, onProductChanged, onLeaving } = hearers
  const current = useCurrentUser()
  const { user, setUser } = current
  const navigate = useNavigate()
  const [stage, setStage] = useState<Stage>({ step: 'choosing' })
  const [beginning, setBeginning] = useState(false)
  const wished = `${user?._id} ${wish.product._id}`
  const { mentions, write, forget } = useMentions(wished)
  const isHere = useRef(isOpen)
  useEffect(() => {
    isHere.current = isOpen
    return () => {
      isHere.current = false
    }
  }, [isOpen])

  const act = useAct(async (...asked: Parameters<Placing>) => (await loadPlacing()).placeInWords(...asked), {
    success: 'Commande passée avec succès',
    failure: 'Erreur lors de la commande',
    onDone(order) {
      forget()
      setStage({ step: 'placed', placed: order })
    },
    onRefused: hear,
  })

  /** Does nothing if the drawer was closed while the answer was on its way. */
  function leaveFor(page: string) {
    if (!isHere.current) return
    onLeaving()
    navigate(withReturn(page, wish.place), { state: { isBehind: wish.isWritten } })
  }

  function hear(error: ApiError) {
    const { code, details } = error
    if (error instanceof ProductChanged) {
      onProductChanged(error.product)
      return chooseAgain({ rule: 'options', message: error.message })
    }
    setStage({ step: 'recap', refusal: error })
    if (code === 'order.priceChanged' && typeof details.unitPrice === 'number')
      onPriceChanged(details.unitPrice)
    if (code === 'order.unavailable') onUnavailable()
    if (code === 'session.missing') {
      setUser(null)
      leaveFor('/login')
    }
    if (code === 'session.unverified') {
      // The address was changed elsewhere. The verification page redirects users still marked as verified.
      if (user) setUser({ ...user, isVerified: false })
      leaveFor('/verify-email')
    }
  }

  function chooseAgain(fault?: Fault) {
    setStage({ step: 'choosing', fault })
  }

  /** « Commander »: opens the recap, or says what is missing. */
  const begin = async () => {
    setBeginning(true)
    const fault = await lookAhead(current, wish, prepare)
    setBeginning(false)
    // If the drawer was closed meanwhile, nothing more happens.
    if (!isHere.current) return
    if (!fault) return setStage({ step: 'recap' })
    chooseAgain(fault)
    const page = pages[fault.rule]
    notify(fault.message, page ? 'info' : 'error')
    if (page) leaveFor(page)
  }

  const confirm = () => {
    const { product, chosen, quantity, unitPrice, totalPrice } = wish
    if (!product.availability) return
    // The page's data changed meanwhile, and the chosen combination is not sold any more.
    if (unitPrice === undefined || totalPrice === undefined) return chooseAgain(firstFault(user, wish))
    setStage({ step: 'recap' })
    const { _id: id, name, reference } = product
    const poNumber = mentions.poNumber.trim() || undefined
    const note = mentions.note.trim() || undefined
    const ordered = { id, name, reference, price: unitPrice, options: chosen }
    act({ product: ordered, quantity, totalPrice, poNumber, note }, wished)
  }

  return {
    ...stage,
    beginning,
    pending: act.pending,
    mentions,
    write,
    begin,
    confirm,
    change: () => chooseAgain(),
    forgive: () => {
      if (stage.fault) takeBackErrors()
      setStage((now) => ({ ...now, fault: undefined }))
    },
  }
}

export type Ordering = ReturnType<typeof useOrder>

/** The pages where a visitor fixes what prevents an order. */
const pages: Partial<Record<Fault['rule'], string>> = { login: '/login', verification: '/verify-email' }

/** The first fault, after fetching what may be missing: the current user, and the code of the recap. */
async function lookAhead(
  { user, setUser }: Pick<ReturnType<typeof useCurrentUser>, 'user' | 'setUser'>,
  wish: Wish,
  prepare: Hearers['prepare'],
): Promise<Fault | undefined> {
  try {
    // An unverified user may have followed the link on another device.
    const who = user?.isVerified ? user : await whoAmI()
    if (who !== user) setUser(who)
    const fault = firstFault(who, wish)
    if (fault) return fault
    await Promise.all([prepare(), loadPlacing()])
  } catch (error) {
    return { rule: 'network', message: error instanceof ApiError ? error.message : unreachable }
  }
}
