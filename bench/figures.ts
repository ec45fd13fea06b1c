/** For an even number of values, the mean of the two in the middle. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

/** Half of the range, relative to the median. */
export function spread(values: number[]): number {
  const most = Math.max(...values)
  const least = Math.min(...values)
  return most === least ? 0 : (most - least) / 2 / median(values)
}
