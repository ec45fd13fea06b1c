import type { ReactNode } from 'react'
import { TubeRack } from '#web/shell/bench-instruments.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Card } from '#web/ui/card.tsx'

type Props = {
  title: string
  introduction?: ReactNode
  /** Meta description; these pages are hidden from search engines. */
  description: string
  children: ReactNode
}

/** The frame of the account pages: one card with a rack of tubes at its head. */
export function AccountFrame({ title, introduction, description, children }: Props) {
  return (
    <div className="measure flex grow justify-center py-10 sm:items-start sm:py-16">
      <PageHead title={title} description={description} hidden />
      <Card className="grid w-full max-w-xl overflow-hidden">
        <Rack />
        <div className="grid gap-6 p-5 pt-6 sm:p-10 sm:pt-8">
          <header className="grid gap-2">
            <h1 className="text-2xl">{title}</h1>
            {introduction && <div className="text-soft">{introduction}</div>}
          </header>
          {children}
        </div>
      </Card>
    </div>
  )
}

function Rack() {
  return (
    <div className="flex h-28 items-end overflow-hidden border-b border-line bg-tint px-5 sm:px-10">
      <svg viewBox="310 288 174 132" fill="none" aria-hidden="true" className="h-24 w-32 text-ink">
        <g stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <TubeRack />
        </g>
      </svg>
    </div>
  )
}
