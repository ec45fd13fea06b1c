/** The most keys of one statement. */
const most = 200
/** A call during a statement waits for that to be answered, but not for one that is stuck. Milliseconds. */
const longestWait = 20

/**
 * Answers many calls that come at the same moment, or while others are being answered, by one statement:
 * under load each costs the database and the driver a fraction of a statement of its own.
 * @param ask answers all of `keys`, in their order
 */
export function together<Key, Answer>(
  ask: (keys: Key[]) => Promise<Answer[]>,
): (key: Key) => Promise<Answer> {
  interface Asker {
    key: Key
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const waiting: Asker[] = []
  let isFree = true

  function askNext() {
    const askers = waiting.splice(0, most)
    isFree = askers.length === 0
    if (isFree) return
    let hasGoneOn = false
    const goOn = () => {
      if (!hasGoneOn) setImmediate(askNext)
      hasGoneOn = true
      clearTimeout(timer)
    }
    const timer = setTimeout(goOn, longestWait)
    answer(askers).finally(goOn)
  }
  async function answer(askers: Asker[]) {
    try {
      const answers = await ask(askers.map(({ key }) => key))
      askers.forEach(({ resolve }, index) => void resolve(answers[index] as Answer))
    } catch (error) {
      for (const { reject } of askers) reject(error)
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      if (isFree) setImmediate(askNext)
      isFree = false
    })
}
