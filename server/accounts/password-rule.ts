import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Profile } from '#contract/accounts'
import { Refusal } from '#contract/refusals'

/** Which passwords the settings refuse beyond the short ones: none, or the common ones and the shop's name. */
export type PasswordRule = { refused: 'none' } | { refused: 'common'; shopName: string }

const common = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** What is left around a word that anyone would guess must itself be a password: shorter is not. */
const leastAround = 6

/**
 * Refuses what an attacker tries first: the common passwords, and those made of the shop's name or of the
 * owner's own e-mail address or phone number (ASVS 6.2.4, 6.2.11).
 * @throws Refusal password.common
 */
export function refuseCommon(rule: PasswordRule, password: string, { email, phoneNumber }: OwnWords) {
  if (rule.refused === 'none') return
  const plain = password.toLowerCase()
  const [mailbox = ''] = email.split('@')
  const guessable = [rule.shopName.toLowerCase(), email, mailbox, phoneNumber, phoneNumber.slice(-9)]
  const tooClose = guessable.some(
    (word) => word.length >= 4 && plain.includes(word) && plain.length - word.length < leastAround,
  )
  if (!tooClose && !common.has(plain)) return
  const refusal = new Refusal('password.common')
  throw new Refusal('password.common', { fields: { password: refusal.message } })
}

type OwnWords = Pick<Profile, 'email' | 'phoneNumber'>
