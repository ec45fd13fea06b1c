import { UpdateOptionForm } from '#web/catalogue/option-form.tsx'
import { findOption } from '#web/catalogue/staff-catalogue.api.ts'
import { forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-option-page'

export const loader = async ({ context, params }: Route.LoaderArgs) => ({
  option: await forPage(findOption(params.id, context.get(apiContext))),
})

export const clientLoader = async ({ params }: Route.ClientLoaderArgs) => ({
  option: await forPage(findOption(params.id)),
})

export default function DashboardUpdateOptionPage({ loaderData: { option } }: Route.ComponentProps) {
  return (
    <FormPage title={`Modifier l’option ${option.name}`} tab="Modifier une option">
      <UpdateOptionForm key={`${option._id} ${option.updatedAt}`} option={option} />
    </FormPage>
  )
}
