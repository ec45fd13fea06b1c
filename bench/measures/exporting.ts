import { residentMegabytes } from '../child.ts'
import { copyOrders } from '../copy-orders.queries.ts'
import { median } from '../figures.ts'
import type { GrownShop } from '../grown-shop.ts'
import type { Result } from '../measure.ts'
import type { Place } from '../place.ts'

/** P9: all orders as a file for spreadsheets, against COPY of the same rows, and the memory that it takes. */
export async function exporting({ pace }: Place, { shop, staff, db }: GrownShop): Promise<Result[]> {
  const path = `http://127.0.0.1:${shop.port}/api/orders/admin/export.csv`
  const [{ orders }] = await db<[{ orders: number }]>`select count(*)::int as orders from orders`
  // The first export lets the heap grow to the size that such work needs.
  await (await fetch(path, { headers: staff })).arrayBuffer()
  const own: number[] = []
  const copied: number[] = []
  const grown: number[] = []
  for (let turn = 0; turn < pace.repetitions; turn += 1) {
    copied.push(orders / (await secondsOf(() => copyOrders(db))))
    const memory = watchMemory(shop.pids[0] ?? 0)
    let lines = 0
    own.push(
      orders /
        (await secondsOf(async () => {
          const reply = await fetch(path, { headers: staff })
          for await (const chunk of reply.body ?? []) lines += linesIn(chunk)
        })),
    )
    grown.push(memory.stop())
    console.error(`P9: ${own.at(-1)} rows/s, COPY ${copied.at(-1)} rows/s, ${grown.at(-1)} MB`)
    if (lines < orders) throw new Error(`The export has ${lines} lines for ${orders} orders.`)
  }
  const what = `${orders.toLocaleString('en')} orders as CSV`
  return [
    {
      id: 'P9',
      title: what,
      against: 'COPY … TO STDOUT of the same columns in the same order',
      goal: { ratio: 0.3, sense: 'at least' },
      ratio: median(own) / median(copied),
      series: [
        { name: 'the shop', unit: 'rows/s', values: own },
        { name: 'COPY', unit: 'rows/s', values: copied },
      ],
    },
    {
      id: 'P9 memory',
      title: `${what}, after a first one: what the shop holds more at most`,
      against: 'megabytes, the shop before it',
      goal: { ratio: 50, sense: 'at most' },
      ratio: Math.max(...grown),
      series: [{ name: 'more than before', unit: 'MB', values: [Math.max(...grown)] }],
    },
  ]
}

async function secondsOf(act: () => Promise<unknown>) {
  const began = performance.now()
  await act()
  return (performance.now() - began) / 1000
}

function linesIn(chunk: Uint8Array) {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

function watchMemory(pid: number) {
  const before = residentMegabytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid))
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return most - before
    },
  }
}
