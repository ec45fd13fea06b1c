import { createContext, RouterContextProvider } from 'react-router'
import type { User } from '#contract/accounts'
import type { Shop } from '#contract/shop'
import type { Fetcher } from '#web/lib/api.ts'

/** Our REST API, called in-process by a server `loader`. */
export const apiContext = createContext<Fetcher>()
export const shopContext = createContext<Shop>()
/** The user of the request. Public pages never read it: their HTML is the same for everyone and is cached. */
export const userContext = createContext<() => Promise<User | null>>()

/** Marks the scripts that React writes: the server hashes only these for the policy, and removes it (003). */
export const nonceContext = createContext<string | undefined>()

/** Logs an unexpected error: neither a refusal nor an aborted request. */
export const reportContext = createContext<(error: unknown) => void>()

export type PageServices = {
  api: Fetcher
  shop: Shop
  user: () => Promise<User | null>
  nonce?: string
  report: (error: unknown) => void
}

/** The services that server loaders may use; the server makes one context for each request. */
export function loadContext({ api, shop, user, nonce, report }: PageServices) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(shopContext, shop)
  context.set(userContext, user)
  context.set(nonceContext, nonce)
  context.set(reportContext, report)
  return context
}
