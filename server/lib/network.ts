import { isIPv6 } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'

/** A /48 often belongs to one customer: it may call this many times as often as one address. */
export const addressesOfNetwork = 8

/** The /48 of an IPv6 address; undefined for IPv4. */
export const networkOf = (address: string) => (isIPv6(address) ? `${normalizeIP(address, 48)}/48` : undefined)
