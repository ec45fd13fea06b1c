import { z } from 'zod'
import {
  email,
  Id,
  ListQuery,
  ListTail,
  line,
  missingOr,
  mostUnits,
  phoneNumber,
  Timestamp,
  text,
} from '#contract/fields'
import type { RefusalSentence } from '#contract/refusals'
import { roles, settableRoles } from '#contract/roles'

export const User = z.object({
  _id: Id,
  name: z.string(),
  familyName: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  address: z.string(),
  role: z.enum(roles),
  isVerified: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type User = z.infer<typeof User>

export const OneUser = z.object({ user: User })
export type OneUser = z.infer<typeof OneUser>

/** `user` is null where nobody is logged in. */
export const WhoAmI = z.object({ user: User.nullable() })
export type WhoAmI = z.infer<typeof WhoAmI>

const allFields = "S'il vous plaît remplir tous les champs"
const allFieldsOfUser = 'Veuillez remplir tous les champs'
const invalidEmail = "S'il vous plaît entrer une adresse e-mail valide"
const phoneLength = 'Le numéro de téléphone doit être entre 10 et 15 caractères'
const invalidPhone = 'Veuillez saisir un numéro de téléphone valide'

const shortestPassword = 6
const longestPassword = 128
const tooShort = 'Le mot de passe doit contenir au moins 6 caractères'
const tooLong = 'Le mot de passe doit contenir au plus 128 caractères'

/** The length as a person counts it: an emoji or an accented letter is one, however it was typed. */
export const passwordLength = (value: string) => [...value.normalize('NFC')].length

/** A password to set, NFC-normalised; its spaces are part of it. */
const newPassword = (required: string) =>
  z
    .string(missingOr(required, tooShort))
    .min(1, required)
    .max(mostUnits(longestPassword), { error: tooLong, abort: true })
    .refine((value) => passwordLength(value) >= shortestPassword, { error: tooShort, abort: true })
    .refine((value) => passwordLength(value) <= longestPassword, { error: tooLong, abort: true })
    .refine((value) => value.trim() !== '' && !value.includes('\u0000') && value.isWellFormed(), tooShort)
    .transform((value) => value.normalize('NFC'))

const noSuchAccount = 'Mauvaise combinaison email/mot de passe. Veuillez réessayer.' satisfies RefusalSentence

export const Credentials = z.object({
  email: email(allFields, 'Please enter a valid email'),
  /** A password that no account can have is answered like any other wrong one. */
  password: z
    .string(allFields)
    .min(1, allFields)
    .max(mostUnits(longestPassword), { error: noSuchAccount, abort: true })
    .refine((value) => passwordLength(value) <= longestPassword && value.isWellFormed(), noSuchAccount)
    .transform((value) => value.normalize('NFC')),
})
export type Credentials = z.infer<typeof Credentials>

export const ForgottenPassword = z.object({
  email: email(
    'Veuillez entrer votre email pour réinitialiser le mot de passe.',
    'Veuillez entrer un email valide.',
  ),
})

export type ForgottenPassword = z.infer<typeof ForgottenPassword>

export const NewPassword = z.object({ password: newPassword(allFields) })

/** A person's identity and contact details, as they edit them themselves. */
export const Profile = identity(allFields, phoneLength)
export type Profile = z.infer<typeof Profile>

export const NewAccount = Profile.extend({ password: newPassword(allFields) })
export type NewAccount = z.infer<typeof NewAccount>

const settableRole = z.enum(settableRoles, missingOr(allFieldsOfUser))

/** A new account as staff enter it. */
export const NewUser = identity(allFieldsOfUser, invalidPhone).extend({
  password: newPassword(allFieldsOfUser),
  role: settableRole,
})
export type NewUser = z.infer<typeof NewUser>

/** An account as edited by staff, or by its owner: then without a role, or with their own. */
export const UserUpdate = Profile.extend({ role: settableRole.optional() })
export type UserUpdate = z.infer<typeof UserUpdate>

/** The part of it that staff's form sends: only what changed. */
export const UserChanges = UserUpdate.partial()
export type UserChanges = z.infer<typeof UserChanges>

export const UserQuery = ListQuery.extend({
  role: z.enum(roles).optional(),
  /** `false` leaves out anonymised accounts. */
  forgotten: z.literal('false').optional(),
})
export type UserQuery = z.infer<typeof UserQuery>

export const Users = z.object({ users: z.array(User), ...ListTail })
export type Users = z.infer<typeof Users>

function identity(required: string, phone: string) {
  return z.object({
    name: line(100, required),
    familyName: line(100, required),
    email: email(required, invalidEmail),
    phoneNumber: phoneNumber(required, phone),
    address: text(500, required),
  })
}
