import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { count, figure, fr } from '#contract/french'
import type { PlacedNotice } from '#contract/orders'
import { notify } from '#web/lib/snackbar.ts'
import { listenToOrders } from '#web/orders/order-news.ts'

type Heard = PlacedNotice & {
  /** When it was received, in `performance.now()` time. */
  at: number
}
type IsSeen = (order: Heard) => boolean

type News = {
  /** Number of orders received since the newest ones were last looked at. */
  unseen: number
  /** Removes the orders that were looked at, whether already announced or not. */
  seen: (isSeen: IsSeen) => void
}

const NewsContext = createContext<News>({ unseen: 0, seen: () => {} })

/** Orders received within this time are announced together. Milliseconds. */
const moment = 600
/** Orders not looked at yet. Outside React: when a page fails, another layout renders its own `OrderNews`. */
let kept: Heard[] = []

/** Listens for new orders while the dashboard is open, and announces them. */
export function OrderNews({ children }: { children: ReactNode }) {
  const [unseen, setUnseen] = useState(kept)
  const waiting = useRef<Heard[]>([])
  const wasSeen = useRef<IsSeen>(() => false)
  useEffect(() => {
    kept = unseen
  }, [unseen])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const notices = waiting.current.splice(0)
      const isNew = (each: Heard) => !wasSeen.current(each)
      setUnseen((before) => [...before, ...notices.filter(isNew)])
      // Only the visible tab announces them.
      if (document.visibilityState === 'visible') notify(sentenceOf(notices), 'info')
    }
    const stop = listenToOrders((notice) => {
      if (waiting.current.push({ ...notice, at: performance.now() }) === 1) timer = setTimeout(tell, moment)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  const seen = useCallback((isSeen: IsSeen) => {
    wasSeen.current = isSeen
    setUnseen((before) => before.filter((each) => !isSeen(each)))
  }, [])
  const news = useMemo(() => ({ unseen: unseen.length, seen }), [unseen, seen])
  return <NewsContext value={news}>{children}</NewsContext>
}

export const useOrderNews = () => use(NewsContext)

function sentenceOf(notices: PlacedNotice[]) {
  const [first] = notices
  if (!first || notices.length > 1) return count(notices.length, 'nouvelle commande', 'nouvelles commandes')
  // Isolated: an Arabic name would take the quantity to its other side.
  return fr(`Nouvelle commande : \u2068${first.client}\u2069, ${figure(first.quantity)} × ${first.product}`)
}
