import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fr } from '#contract/french'
import { PageHead } from '#web/shell/page-head.tsx'
import { linkLook } from '#web/ui/text-link.tsx'

export type Section = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  introduction: string
  /** `21 novembre 2026` */
  since: string
  sections: readonly Section[]
}

/** A long reference text: its table of contents beside short sections. */
export function TextPage({ title, introduction, since, sections }: Props) {
  return (
    <div className="measure grid gap-x-16 gap-y-10 py-12 lg:grid-cols-[1fr_3fr] lg:py-16">
      <PageHead title={title} description={introduction} />
      <header className="grid gap-3 lg:col-start-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-prose text-soft">{fr(introduction)}</p>
        <p className="text-sm text-soft">En vigueur depuis le {since}.</p>
      </header>
      <nav aria-label="Sommaire" className="lg:row-span-2 lg:row-start-1">
        <ol className="grid gap-1 border-l border-line pl-5 text-sm lg:sticky lg:top-28">
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                onClick={() => document.getElementById(id)?.focus({ preventScroll: true })}
                className={`${linkLook} touchable inline-flex min-h-8 items-center`}
              >
                {name}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="grid gap-10 lg:col-start-2">
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} aria-labelledby={id} className="grid max-w-prose gap-3">
            <h2 id={id} tabIndex={-1} className="flex scroll-mt-24 gap-3 text-lg">
              <span aria-hidden className="figures font-mono font-normal text-methylene-ink">
                {index + 1}
              </span>
              {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}

export function Paragraph({ children }: { children: string }) {
  return <p className="text-soft">{fr(children)}</p>
}

export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5 text-soft marker:text-methylene-ink">
      {points.map((point) => (
        <li key={point}>{fr(point)}</li>
      ))}
    </ul>
  )
}
