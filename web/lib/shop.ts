import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#contract/shop'

/** Who the shop is, as the root loader read it from the settings. */
export function useShop(): Shop {
  const root = useRouteLoaderData<{ shop: Shop }>('root')
  if (!root) throw new Error('The shop is unknown: the root loader has not answered.')
  return root.shop
}
