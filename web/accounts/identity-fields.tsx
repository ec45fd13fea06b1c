import type { ReactNode } from 'react'
import type { Profile } from '#contract/accounts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type Props = {
  /** The result of `useSchemaForm` for one field. */
  field: (name: keyof Profile) => { name: string; error?: string }
  /** The values that the fields hold before hydration. */
  present?: Profile
  emailHint?: ReactNode
  /** Whether the fields are the user's own, so that the browser may fill them in. */
  own?: boolean
}

/** Name and contact details: the same five fields for the sign-up and for the profile. */
export function IdentityFields({ field, present, emailHint, own = true }: Props) {
  const filledIn = (token: string) => (own ? token : 'off')
  const given = (name: keyof Profile) => ({
    ...field(name),
    required: true,
    defaultValue: present?.[name],
  })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Prénom" maxLength={100} autoComplete={filledIn('given-name')} {...given('name')} />
        <TextField
          label="Nom"
          maxLength={100}
          autoComplete={filledIn('family-name')}
          {...given('familyName')}
        />
      </div>
      <TextField
        label="Adresse e-mail"
        type="email"
        inputMode="email"
        autoComplete={filledIn('email')}
        autoCapitalize="none"
        spellCheck={false}
        hint={emailHint}
        {...given('email')}
      />
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete={filledIn('tel')}
        {...given('phoneNumber')}
      />
      <TextArea
        label="Adresse"
        rows={3}
        maxLength={500}
        autoComplete={filledIn('street-address')}
        hint={own ? 'Celle où vos commandes sont livrées.' : undefined}
        {...given('address')}
      />
    </>
  )
}
