import type { User } from '#contract/accounts'
import { fr } from '#contract/french'
import type { Shop } from '#contract/shop'
import { type TokenKind, tokenHours } from '#server/accounts/tokens.queries'
import { letter, type Mail } from '#server/lib/letter'

// Links start with the configured address, never with a request's headers. An unverified address gets no text
// that a stranger typed.

const secretLetter = (kind: TokenKind, ...args: Parameters<typeof letter>): Mail => ({
  ...letter(...args),
  isSecret: true,
  validHours: tokenHours[kind],
})

export function verificationLetter(shop: Shop, user: Pick<User, 'email'>, token: string): Mail {
  return secretLetter('verify', shop, user.email, 'Vérifiez votre adresse e-mail', [
    'Bonjour,',
    fr(
      `Un compte ${shop.name} utilise cette adresse. Confirmez qu’elle est bien la vôtre ; ce lien est valable 24 heures.`,
    ),
    { label: 'Vérifier mon adresse', url: `${shop.publicUrl}/verify-email/${token}` },
    'Si vous n’avez rien demandé, ignorez ce message.',
  ])
}

export function resetLetter(shop: Shop, user: Pick<User, 'email'>, token: string): Mail {
  return secretLetter('reset', shop, user.email, 'Réinitialisez votre mot de passe', [
    'Bonjour,',
    'Vous avez demandé un nouveau mot de passe. Ce lien ne sert qu’une fois et il est valable une heure.',
    { label: 'Choisir un mot de passe', url: `${shop.publicUrl}/reset-password/${token}` },
    fr('Si vous n’avez rien demandé, ignorez ce message : votre mot de passe reste le même.'),
  ])
}

export function passwordChangedLetter(shop: Shop, user: Pick<User, 'email'>): Mail {
  return letter(shop, user.email, 'Votre mot de passe a été changé', [
    'Bonjour,',
    'Le mot de passe de votre compte vient d’être changé et toutes vos sessions ont été fermées.',
    fr(`Si ce n’était pas vous, écrivez-nous tout de suite : ${shop.email}.`),
  ])
}

/** Goes to the old address, whose owner can still object. */
export function emailChangedLetter(shop: Shop, before: Pick<User, 'email'>): Mail {
  return letter(shop, before.email, 'L’adresse de votre compte a été changée', [
    'Bonjour,',
    `Votre compte ${shop.name} n’utilise plus cette adresse e-mail.`,
    fr(`Si ce n’était pas vous, écrivez-nous tout de suite : ${shop.email}.`),
  ])
}
