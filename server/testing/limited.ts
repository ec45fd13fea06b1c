import { openShop } from '#server/testing/shop'

/** A shop that counts attempts, behind a proxy that says from which address they come. */
export const openLimitedShop = () => openShop({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })

/** The headers of a call from this address. */
export const from = (address: string) => ({ 'x-forwarded-for': address })

/** What somebody signs up with, beside their e-mail address. */
export const account = {
  name: 'A',
  familyName: 'B',
  phoneNumber: '0661234567',
  address: 'Oran',
  password: 'motdepasse',
}
