import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { type Week, weekName } from '#web/orders/week-names.ts'

export type WeeklyChartProps = {
  /** What the line shows, for screen readers. */
  label: string
  /** Title of the vertical axis. */
  axis: string
  /** The oldest first. */
  weeks: readonly Week[]
  measure: (week: Week) => number
  /** The full text of a point that has the focus or the pointer. */
  tell: (week: Week) => string
}

/** Short figures along the axis. */
const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 })
const text = { fill: 'var(--soft)', fontSize: 13 }
const axisTitle = { ...text, textAnchor: 'middle' as const }

/** Loaded on demand: Recharts is larger than the rest of the dashboard. */
export default function WeeklyChart({ label, axis, weeks, measure, tell }: WeeklyChartProps) {
  const points = weeks.map((week) => ({ week, name: weekName(week), value: measure(week) }))
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart data={points} margin={{ top: 8, right: 8, bottom: 20, left: 0 }} title={label}>
        <CartesianGrid stroke="var(--line)" vertical={false} />
        <XAxis
          dataKey="name"
          tick={text}
          tickLine={false}
          stroke="var(--line)"
          interval={0}
          padding={{ left: 20, right: 20 }}
          label={{ value: 'Semaine', position: 'insideBottom', offset: -14, style: axisTitle }}
        />
        <YAxis
          tick={text}
          tickLine={false}
          axisLine={false}
          width={72}
          allowDecimals={false}
          tickFormatter={(value) => compact.format(value)}
          label={{ value: axis, angle: -90, position: 'insideLeft', offset: 8, style: axisTitle }}
        />
        <Tooltip
          cursor={{ stroke: 'var(--edge)', strokeDasharray: '3 3' }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as (typeof points)[number] | undefined
            if (!active || !point) return null
            return (
              <div className="rounded border border-line bg-tint px-3 py-2 text-sm shadow-cast">
                <p className="text-soft">{point.name}</p>
                <p className="figures font-medium">{tell(point.week)}</p>
              </div>
            )
          }}
        />
        <Line
          dataKey="value"
          type="linear"
          stroke="var(--methylene)"
          strokeWidth={2}
          dot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--methylene)', strokeWidth: 2 }}
          activeDot={{ r: 6, fill: 'var(--methylene)', stroke: 'var(--surface)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </LineChart>
    </ResponsiveContainer>
  )
}
