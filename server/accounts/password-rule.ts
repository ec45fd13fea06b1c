import type { Profile } from '#contract/accounts'
import { Refusal } from '#contract/refusals'
import type { Env } from '#server/env'

/** Which passwords are refused beyond the short ones: none, or the common and leaked ones and the shop's name. */
export type PasswordRule = { common: ReadonlySet<string>; shopName: string } | 'none'

/** Forty thousand passwords that leaked, read only where the settings ask for it. */
export async function readPasswordRule(env: Env): Promise<PasswordRule> {
  if (env.COMMON_PASSWORDS === 'allowed') return 'none'
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return { common: new Set(dictionary['passwords-common']), shopName: env.SHOP_NAME }
}

/** What is left around a word that anyone would guess must itself be a password: shorter is not. */
const leastAround = 6

/** @throws Refusal password.common */
export function refuseCommon(rule: PasswordRule, password: string, own: OwnWords) {
  if (!isCommon(rule, password, own)) return
  const refusal = new Refusal('password.common')
  throw new Refusal('password.common', { fields: { password: refusal.message } })
}

/**
 * Whether it is refused as what an attacker tries first: the common passwords, and those made of the shop's name or of
 * the owner's own e-mail address or phone number (ASVS 6.2.4, 6.2.11, 6.2.12).
 */
export function isCommon(rule: PasswordRule, password: string, { email, phoneNumber }: OwnWords): boolean {
  if (rule === 'none') return false
  const plain = password.toLowerCase()
  const [mailbox = ''] = email.split('@')
  const guessable = [rule.shopName.toLowerCase(), email, mailbox, phoneNumber, phoneNumber.slice(-9)]
  const tooClose = guessable.some(
    (word) => word.length >= 4 && plain.includes(word) && plain.length - word.length < leastAround,
  )
  return tooClose || rule.common.has(plain)
}

type OwnWords = Pick<Profile, 'email' | 'phoneNumber'>
