import type { User, UserUpdate } from '#contract/accounts'
import { fr, groupPhone } from '#contract/french'
import { roleNames } from '#contract/role-names'
import { settableRoles } from '#contract/roles'
import { IdentityFields } from '#web/accounts/identity-fields.tsx'
import { besideTheEmail } from '#web/accounts/refused-email.ts'
import { addUser, updateUser } from '#web/accounts/staff-users.api.ts'
import { changedOf } from '#web/lib/form-data.ts'
import { useSchemaForm } from '#web/lib/schema-form.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useRecordAct } from '#web/lib/use-record-act.ts'
import { useListLeft } from '#web/lib/use-way-back.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { newPasswordHint, PasswordField } from '#web/ui/password-field.tsx'
import { Select } from '#web/ui/select.tsx'

const roleChoices = settableRoles.map((role) => ({ value: role, label: roleNames[role] }))
const useList = () => useListLeft('/dashboard/users')
const failure = "Une erreur s'est produite"

const loadNewUser = () => import('#contract/accounts').then(({ NewUser }) => NewUser)
const loadUserUpdate = () =>
  import('#web/accounts/user-form-schemas.ts').then(({ userUpdateForm }) => userUpdateForm)

const nobody = { name: '', familyName: '', email: '', phoneNumber: '', address: '' }

export function AddUserForm() {
  const list = useList()
  const form = useSchemaForm(loadNewUser, { ...nobody, password: '', role: 'client' as const })
  const add = useAct(addUser, {
    success: 'Utilisateur ajouté avec succès',
    failure,
    go: list,
    onRefused: (error) => form.refuse(besideTheEmail(error)),
  })
  return (
    <form {...form.props(add)} className="grid gap-5">
      <IdentityFields field={form.field} own={false} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select label="Rôle" choices={roleChoices} {...form.field('role')} />
        <PasswordField
          label="Mot de passe"
          autoComplete="new-password"
          hint={newPasswordHint}
          required
          {...form.field('password')}
        />
      </div>
      <FormActions submit="Ajouter l’utilisateur" back={list} form={form} act={add} />
    </form>
  )
}

type UpdateProps = {
  user: User
  /** For the viewer's own account, or a superAdmin’s. */
  fixedRole: boolean
  reload: () => void
}

export function UpdateUserForm({ user, fixedRole, reload }: UpdateProps) {
  const list = useList()
  const { name, familyName, email, phoneNumber, address } = user
  // A legacy role cannot be chosen again: none is selected, and none is sent, until another role is chosen.
  const role = settableRoles.find((each) => each === user.role && !fixedRole)
  const before = { name, familyName, email, phoneNumber, address, role }
  const present = { ...before, phoneNumber: groupPhone(phoneNumber), role: role ?? ('' as const) }
  const form = useSchemaForm(loadUserUpdate, present)
  const save = useRecordAct(
    (update: UserUpdate, seen: User) => updateUser(user._id, changedOf(update, before), seen),
    user,
    {
      success: 'Utilisateur mis à jour avec succès',
      failure,
      go: list,
      onRefused: (error) => form.refuse(besideTheEmail(error)),
    },
  )
  return (
    <form {...form.props(save.act)} className="grid gap-5">
      <IdentityFields
        field={form.field}
        present={present}
        own={false}
        emailHint={fr(
          'Si vous la changez, la personne devra vérifier la nouvelle adresse et se reconnecter.',
        )}
      />
      {!fixedRole && (
        <Select
          label="Rôle"
          choices={roleChoices}
          placeholder={role === undefined ? `${roleNames[user.role]} (ancien rôle)` : undefined}
          defaultValue={role}
          hint={fr('Changer de rôle ferme les sessions ouvertes de cette personne.')}
          className="sm:max-w-80"
          {...form.field('role')}
        />
      )}
      <FormActions submit="Enregistrer" back={list} form={form} reload={reload} {...save} />
    </form>
  )
}
