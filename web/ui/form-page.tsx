import type { ReactNode } from 'react'
import { TabTitle } from '#web/lib/tab-title.tsx'

type Props = {
  title: string
  /** Title of the browser's tab, if it is another one. */
  tab?: string
  children: ReactNode
}

/** A dashboard form at a readable width, with room below: a snackbar must not hide its button. */
export function FormPage({ title, tab = title, children }: Props) {
  return (
    <div className="grid max-w-3xl gap-6 px-4 pt-6 pb-32 md:px-6">
      <TabTitle title={tab} />
      <h1 className="text-xl">{title}</h1>
      <div className="rounded border border-line bg-surface p-4 md:p-6">{children}</div>
    </div>
  )
}

/** A form made of sections, at the full width; on a phone its bar has room below. */
export function WideFormPage({ title, tab = title, children }: Props) {
  return (
    <div className="grid max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-4 pt-6 md:px-6 md:pb-16">
      <TabTitle title={tab} />
      <h1 className="text-xl">{title}</h1>
      {children}
    </div>
  )
}
