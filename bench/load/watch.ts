import { family, residentMegabytes } from '../child.ts'

export interface Sample {
  /** Seconds from the start. */
  at: number
  megabytes: number
}

/** Samples the memory of a process and its descendants once a second. */
export function watchMemory(pid: number) {
  const begin = performance.now()
  const samples: Sample[] = []
  const look = () => {
    const megabytes = family(pid).reduce((sum, each) => sum + residentMegabytes(each), 0)
    if (megabytes > 0) samples.push({ at: (performance.now() - begin) / 1000, megabytes })
  }
  look()
  const timer = setInterval(look, 1000)
  return () => {
    clearInterval(timer)
    look()
    return samples
  }
}

export const most = (samples: Sample[]) => Math.max(...samples.map(({ megabytes }) => megabytes))

/** Growth in ten minutes, MB: slope of the best-fitting line, without the first fifth of the samples. */
export function slope(samples: Sample[]): number {
  const later = samples.slice(Math.floor(samples.length / 5))
  const mean = (read: (sample: Sample) => number) =>
    later.reduce((sum, each) => sum + read(each), 0) / later.length
  const [x, y] = [mean(({ at }) => at), mean(({ megabytes }) => megabytes)]
  const along = mean(({ at }) => (at - x) ** 2)
  return (mean(({ at, megabytes }) => (at - x) * (megabytes - y)) / along) * 600
}

/** The peaks of running and waiting tasks of a kind of limited work, by the shop's metrics. */
export function watchWork(opsPort: number, kind: string) {
  const peak = { running: 0, waiting: 0 }
  async function look() {
    const text = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
    for (const state of ['running', 'waiting'] as const) {
      const found = new RegExp(`limited_work\\{kind="${kind}",state="${state}"\\} (\\d+)`).exec(text)
      if (!found) throw new Error(`the shop's metrics do not tell of ${kind}`)
      peak[state] = Math.max(peak[state], Number(found[1]))
    }
  }
  return { look, peak }
}
