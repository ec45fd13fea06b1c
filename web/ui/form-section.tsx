import { type ReactNode, useId } from 'react'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A group of fields in a long form. */
export function FormSection({ title, hint, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-5 rounded border border-line bg-surface p-4 md:p-6"
    >
      <header>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="text-sm text-soft">{hint}</p>}
      </header>
      {children}
    </section>
  )
}
