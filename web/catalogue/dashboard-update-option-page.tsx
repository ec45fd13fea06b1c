import { UpdateOptionForm } from '#web/catalogue/option-form.tsx'
import { findOption } from '#web/catalogue/staff-catalogue.api.ts'
import { type Fetcher, forPage } from '#web/lib/api.ts'
import { apiContext } from '#web/lib/page-context.ts'
import { useFormSnapshot } from '#web/lib/use-form-snapshot.ts'
import { FormPage } from '#web/ui/form-page.tsx'
import type { Route } from './+types/dashboard-update-option-page'

const read = async (id: string, fetcher?: Fetcher) => ({ option: await forPage(findOption(id, fetcher)) })

export const loader = ({ context, params }: Route.LoaderArgs) => read(params.id, context.get(apiContext))

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => read(params.id)

export default function DashboardUpdateOptionPage({ loaderData, params }: Route.ComponentProps) {
  const { opened, key, reload } = useFormSnapshot(params.id, loaderData)
  return (
    <FormPage title={`Modifier l’option ${loaderData.option.name}`} tab="Modifier une option">
      <UpdateOptionForm key={key} option={opened.option} reload={reload} />
    </FormPage>
  )
}
