import { useState } from 'react'
import { count, figure } from '#contract/french'
import { formatPrice } from '#contract/money'
import type { Overview } from '#contract/orders'
import { late, useLate } from '#web/lib/late.ts'
import { type Week, weekName } from '#web/orders/week-names.ts'
import type { WeeklyChartProps } from '#web/orders/weekly-chart.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th, Tr } from '#web/ui/table.tsx'

const weeklyChart = late(() => import('#web/orders/weekly-chart.tsx'))

const told = ({ quantity, orders }: Week) => `${count(quantity, 'unité')}, ${count(orders, 'commande')}`

/** The month week by week, as two charts and tables; both add up to the figures of the cards. */
export function WeeklyCharts({ weeks }: { weeks: Overview['weeks'] }) {
  const inOrder = weeks.toReversed()
  return (
    <>
      <ChartCard
        title="Commandes par semaine"
        subtitle="Unités commandées"
        chart={{
          label: 'Unités commandées par semaine',
          axis: 'Commandes',
          weeks: inOrder,
          measure: ({ quantity }) => quantity,
          tell: told,
        }}
      />
      <ChartCard
        title="Montant par semaine"
        subtitle="En dinars (DA)"
        chart={{
          label: 'Montant des commandes par semaine, en dinars',
          axis: 'Montant (DA)',
          weeks: inOrder,
          measure: ({ amount }) => amount,
          tell: ({ amount }) => formatPrice(amount),
        }}
      />
    </>
  )
}

type CardProps = { title: string; subtitle: string; chart: WeeklyChartProps }

function ChartCard({ title, subtitle, chart }: CardProps) {
  return (
    <Card className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4 p-5">
      <div>
        <h2 className="text-base">{title}</h2>
        <p className="text-sm text-soft">{subtitle} · âge des commandes en jours</p>
      </div>
      <div className="h-65 min-w-0">
        <LateChart {...chart} />
      </div>
      <details className="group text-sm">
        <summary className="touchable inline-flex min-h-6 items-center text-methylene-ink underline decoration-1 underline-offset-4">
          <span className="group-open:hidden">Voir les chiffres</span>
          <span className="hidden group-open:inline">Masquer les chiffres</span>
        </summary>
        <WeekTable {...chart} title={title} />
      </details>
    </Card>
  )
}

function LateChart(chart: WeeklyChartProps) {
  const [wanted, setWanted] = useState(true)
  const WeeklyChart = useLate(weeklyChart, wanted, () => setWanted(false))
  if (WeeklyChart) return <WeeklyChart {...chart} />
  if (wanted) return <Skeleton className="h-65 w-full" />
  return (
    <ErrorState
      message="Le graphique n’a pas pu être chargé."
      onRetry={() => setWanted(true)}
      className="py-6!"
    />
  )
}

function WeekTable({ title, weeks }: WeeklyChartProps & { title: string }) {
  const sum = (of: (week: Week) => number) => weeks.reduce((total, week) => total + of(week), 0)
  const amount = sum((week) => Math.round(week.amount * 100)) / 100
  return (
    <Table caption={title} className="mt-3">
      <thead>
        <tr>
          <Th>Semaine</Th>
          <Th numeric>Commandes</Th>
          <Th numeric>Unités</Th>
          <Th numeric>Montant</Th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Tr key={week.from}>
            <Td className="whitespace-nowrap">{weekName(week)}</Td>
            <Td numeric>{figure(week.orders)}</Td>
            <Td numeric>{figure(week.quantity)}</Td>
            <Td numeric>{formatPrice(week.amount)}</Td>
          </Tr>
        ))}
        <Tr className="font-medium">
          <Td>Total</Td>
          <Td numeric>{figure(sum(({ orders }) => orders))}</Td>
          <Td numeric>{figure(sum(({ quantity }) => quantity))}</Td>
          <Td numeric>{formatPrice(amount)}</Td>
        </Tr>
      </tbody>
    </Table>
  )
}
