import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#contract/shop'

/** The shop's settings, as read by the root loader. */
export function useShop(): Shop {
  const root = useRouteLoaderData<{ shop: Shop }>('root')
  if (!root) throw new Error('The shop is unknown: the root loader has not answered.')
  return root.shop
}
