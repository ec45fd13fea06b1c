import { createContext, RouterContextProvider } from 'react-router'
import type { User } from '#contract/accounts'
import type { Shop } from '#contract/shop'
import type { Fetcher } from '#web/lib/api.ts'

/** Our REST API, called in-process by a server `loader`. */
export const apiContext = createContext<Fetcher>()
export const shopContext = createContext<Shop>()
/** Who asks. Never read by a public page: its HTML is the same for everyone and is cached. */
export const userContext = createContext<() => Promise<User | null>>()

/** A mark on the scripts that React writes: the server hashes these alone for the policy, and takes it off again (003). */
export const nonceContext = createContext<string | undefined>()

/** Logs an error that is neither a refusal nor a reader who left. */
export const reportContext = createContext<(error: unknown) => void>()

export type PageServices = {
  api: Fetcher
  shop: Shop
  user: () => Promise<User | null>
  nonce?: string
  report: (error: unknown) => void
}

/** What server loaders may ask for; the server makes one for each request. */
export function loadContext({ api, shop, user, nonce, report }: PageServices) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(shopContext, shop)
  context.set(userContext, user)
  context.set(nonceContext, nonce)
  context.set(reportContext, report)
  return context
}
