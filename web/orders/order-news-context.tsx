import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { count, figure, fr } from '#contract/french'
import type { PlacedNotice } from '#contract/orders'
import { notify } from '#web/lib/snackbar.ts'
import { listenToOrders } from '#web/orders/order-news.ts'

type News = {
  /** How many orders came in since the newest ones were last looked at. */
  unseen: number
  seen: () => void
}

const NewsContext = createContext<News>({ unseen: 0, seen: () => {} })

/** Orders of one moment are told together. Milliseconds. */
const moment = 600

/** Hears of orders while the dashboard is open, and says so. */
export function OrderNews({ children }: { children: ReactNode }) {
  const [unseen, setUnseen] = useState(0)
  const waiting = useRef<PlacedNotice[]>([])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      const notices = waiting.current.splice(0)
      setUnseen((before) => before + notices.length)
      // The tab that is looked at says it.
      if (document.visibilityState === 'visible') notify(sentenceOf(notices), 'info')
    }
    const stop = listenToOrders((notice) => {
      if (waiting.current.push(notice) === 1) timer = setTimeout(tell, moment)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  const seen = useCallback(() => setUnseen(0), [])
  const news = useMemo(() => ({ unseen, seen }), [unseen, seen])
  return <NewsContext value={news}>{children}</NewsContext>
}

export const useOrderNews = () => use(NewsContext)

function sentenceOf(notices: PlacedNotice[]) {
  const [first] = notices
  if (!first || notices.length > 1) return count(notices.length, 'nouvelle commande', 'nouvelles commandes')
  return fr(`Nouvelle commande de ${first.client} : ${figure(first.quantity)} × ${first.product}`)
}
