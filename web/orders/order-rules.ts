import type { User } from '#contract/accounts'
import { largestAmount, largestQuantity, noQuantity, quantityTooLarge, totalTooLarge } from '#contract/money'
import type { RefusalSentence } from '#contract/refusals'

/** A rule that prevents an order, and its message. */
export type Fault = { rule: 'login' | 'verification' | 'quantity' | 'options' | 'network'; message: string }

export const loginFirst = 'Vous devez vous connecter pour commander'
const unverified = 'Veuillez vérifier votre adresse e-mail' satisfies RefusalSentence
const noOption = 'Veuillez choisir une option' satisfies RefusalSentence

type Wish = {
  /** NaN if the text typed is not a whole number. */
  quantity: number
  /** Whether the product has options and no combination is chosen. */
  optionMissing: boolean
  /** DA; undefined while a choice is missing. */
  totalPrice?: number
}

/** The first rule that prevents the order, in the order in which a visitor can fix them. */
export function firstFault(user: User | null, wish: Wish): Fault | undefined {
  const { quantity, optionMissing, totalPrice = 0 } = wish
  if (!user) return { rule: 'login', message: loginFirst }
  if (!user.isVerified) return { rule: 'verification', message: unverified }
  // Also true for NaN.
  if (!(quantity >= 1)) return { rule: 'quantity', message: noQuantity }
  if (quantity > largestQuantity) return { rule: 'quantity', message: quantityTooLarge }
  if (optionMissing) return { rule: 'options', message: noOption }
  if (totalPrice > largestAmount) return { rule: 'quantity', message: totalTooLarge }
}
