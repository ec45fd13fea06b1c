/** As many as one statement is asked for. */
const most = 200

/**
 * Many who ask at the same moment are answered by one statement: under load each of them costs the database and the
 * driver a fraction of a statement of its own. Nobody waits for more than what has arrived already.
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
  let waiting: Asker[] = []

  function askAll() {
    const askers = waiting
    waiting = []
    for (let at = 0; at < askers.length; at += most) askSome(askers.slice(at, at + most))
  }
  function askSome(askers: Asker[]) {
    ask(askers.map(({ key }) => key)).then(
      (answers) => askers.forEach(({ resolve }, index) => void resolve(answers[index] as Answer)),
      (error) => askers.forEach(({ reject }) => void reject(error)),
    )
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(askAll)
    })
}
