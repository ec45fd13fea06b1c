import type { Profile } from '#contract/accounts'
import { Refusal } from '#contract/refusals'
import type { Env } from '#server/env'

/** Passwords refused besides short ones: none, or common and leaked ones and the shop's name. */
export type PasswordRule = { common: ReadonlySet<string>; shopName: string } | 'none'

/** Loads forty thousand leaked passwords, only where the settings ask for it. */
export async function readPasswordRule(env: Env): Promise<PasswordRule> {
  if (env.COMMON_PASSWORDS === 'allowed') return 'none'
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return { common: new Set(dictionary['passwords-common']), shopName: env.SHOP_NAME }
}

/** Around a word that anyone would guess, at least this many more characters make a password of their own. */
const leastAround = 6

/** @throws Refusal password.common */
export function refuseCommon(rule: PasswordRule, password: string, own: OwnWords) {
  if (!isCommon(rule, password, own)) return
  const refusal = new Refusal('password.common')
  throw new Refusal('password.common', { fields: { password: refusal.message } })
}

/**
 * Whether an attacker would try this password first: a common password, or one made of words that everybody
 * takes, of the shop's name, or of the owner's own e-mail address or phone number (ASVS 6.2.4, 6.2.11, 6.2.12).
 */
export function isCommon(rule: PasswordRule, password: string, { email, phoneNumber }: OwnWords): boolean {
  if (rule === 'none') return false
  const plain = password.toLowerCase()
  const [mailbox = ''] = email.split('@')
  const guessable = [rule.shopName.toLowerCase(), email, mailbox, phoneNumber, phoneNumber.slice(-9)]
  const words = [...usualWords, ...guessable.filter((word) => word.length >= 4)]
  return rule.common.has(plain) || isMadeOf(words, plain)
}

/** Words that people here take where twelve characters are asked for; the list of leaked ones is English. */
const usualWords = ['motdepasse', 'mot de passe', 'azertyuiop', 'azerty', 'qwerty', 'password', '123456']

/** Whether little is left of the password once every such word is taken out, the longest first. */
function isMadeOf(words: string[], plain: string) {
  const longestFirst = words.toSorted((one, other) => other.length - one.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ''), plain)
  return rest !== plain && rest.length < leastAround
}

type OwnWords = Pick<Profile, 'email' | 'phoneNumber'>
