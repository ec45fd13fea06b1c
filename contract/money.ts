// Amounts travel as JSON numbers of dinars (DA) with at most two decimals. Sums are made in whole centimes,
// so that 3 × 0.10 is 0.30: a binary float never carries a total.

import { figure } from '#contract/french'

/** The largest amount that `numeric(12,2)` holds, in DA. */
export const largestAmount = 9_999_999_999.99

export const largestQuantity = 1_000_000
export const noQuantity = 'La quantité doit être supérieure à 0'
export const quantityTooLarge = `La quantité ne peut pas dépasser ${figure(largestQuantity)}`

/** Two decimals, or none where there are no centimes. */
function amountsOf(locale: string) {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const withCentimes = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (amount: number) => (Number.isInteger(amount) ? whole : withCentimes).format(amount)
}
const french = amountsOf('fr-FR')
const withCommas = amountsOf('en-US')

/** `12 500 DA`, `12 500,50 DA`: the French way, decimals only when there are any. */
export function formatPrice(amount: number): string {
  return `${french(amount)}\u00a0DA`
}

/** `12,500 DA`, `12,500.50 DA`: the dashboard's two cards write thousands with commas. */
export function formatCardAmount(amount: number): string {
  return `${withCommas(amount)} DA`
}

/** The message for an order of a larger total. */
export const totalTooLarge = `Le total ne peut pas dépasser ${formatPrice(largestAmount)}`

/** DA; undefined while there is no price, or no sound quantity. */
export function totalOf(unitPrice: number | undefined, quantity: number): number | undefined {
  const isSound = Number.isInteger(quantity) && quantity >= 1 && quantity <= largestQuantity
  return unitPrice !== undefined && isSound ? multiplyPrice(unitPrice, quantity) : undefined
}

/** The price of `quantity` units, both exact, in DA. */
export function multiplyPrice(unitPrice: number, quantity: number): number {
  return Number(BigInt(Math.round(unitPrice * 100)) * BigInt(quantity)) / 100
}
