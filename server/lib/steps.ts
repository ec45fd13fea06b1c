import cluster from 'node:cluster'

/** Tells the person who started the shop what is happening and how long each step took. */
export async function step<Result>(title: string, act: () => Result | Promise<Result>): Promise<Result> {
  const start = performance.now()
  const tell = (mark: string, detail: string) => {
    // The first of several processes has reported the step already.
    if (cluster.isWorker) return
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${mark} ${title.padEnd(22)} ${`${seconds} s`.padStart(7)}  ${detail}`.trimEnd())
  }
  try {
    const result = await act()
    tell('✓', typeof result === 'string' ? result : '')
    return result
  } catch (error) {
    tell('✗', '')
    throw error
  }
}
