import { CalendarDays, CalendarRange } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { count } from '#contract/french'
import { formatCardAmount } from '#contract/money'
import type { Figures, Overview } from '#contract/orders'
import { Card } from '#web/ui/card.tsx'

/** The figures of the orders of the last week and the last month. */
export function OverviewCards({ overview: { week, month } }: { overview: Pick<Overview, 'week' | 'month'> }) {
  return (
    <>
      <FiguresCard title="Cette semaine" icon={<CalendarDays aria-hidden />} figures={week} />
      <FiguresCard title="Ce mois-ci" icon={<CalendarRange aria-hidden />} figures={month} />
    </>
  )
}

type Props = { title: string; icon: ReactNode; figures: Figures }

function FiguresCard({ title, icon, figures: { amount, orders, quantity } }: Props) {
  const written = formatCardAmount(amount)
  return (
    <Card className="grid content-between gap-4 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-medium text-soft">{title}</h2>
        <span className="text-soft [&>svg]:size-5">{icon}</span>
      </div>
      <div className="@container grid gap-1">
        {/* The font shrinks with the number of digits: a month may be billions. */}
        <p
          style={{ '--letters': written.length } as CSSProperties}
          className="numeral text-[min(1.5rem,calc(160cqi/var(--letters)))] leading-8 font-medium whitespace-nowrap"
        >
          {written}
        </p>
        <p className="figures text-sm">
          {count(orders, 'commande passée', 'commandes passées')}
          <span className="text-soft"> · {count(quantity, 'unité')}</span>
        </p>
      </div>
      <p className="text-xs text-soft">Commandes annulées non comprises</p>
    </Card>
  )
}
