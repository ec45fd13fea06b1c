import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#contract/shop'

/** The title of the browser's tab, with the shop's name. React moves it to the document's head. */
export function TabTitle({ title }: { title: string }) {
  // Unknown where the root itself failed.
  const root = useRouteLoaderData<{ shop: Shop }>('root')
  return <title>{root ? `${title} · ${root.shop.name}` : title}</title>
}
