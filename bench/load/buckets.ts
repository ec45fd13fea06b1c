/** A histogram: how often each time occurred, rounded to two per cent. */
export type Buckets = Record<number, number>

const [least, step] = [0.01, Math.log(1.02)]

export function add(buckets: Buckets, milliseconds: number) {
  const bucket = Math.max(0, Math.round(Math.log(milliseconds / least) / step))
  buckets[bucket] = (buckets[bucket] ?? 0) + 1
}

export function merge(all: Buckets[]): Buckets {
  const merged: Buckets = {}
  for (const buckets of all) {
    for (const [bucket, count] of Object.entries(buckets))
      merged[Number(bucket)] = (merged[Number(bucket)] ?? 0) + count
  }
  return merged
}

/** The quantile `part` of all times, milliseconds; 0 without any. */
export function quantile(buckets: Buckets, part: number): number {
  // An object lists integer keys in ascending order.
  const entries = Object.entries(buckets)
  const total = entries.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [bucket, count] of entries) {
    seen += count
    if (seen >= total * part) return least * Math.exp(Number(bucket) * step)
  }
  return 0
}
