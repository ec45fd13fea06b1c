import { endedBySignals } from '#server/lib/stopping'

/**
 * Does `act`. Where it fails, what it began is undone; where it is interrupted, too, and the process ends.
 * @param undo in one go, so that nothing that is still under way writes meanwhile
 * @param interrupted what a person is told then
 */
export async function orUndo<Result>(
  act: () => Promise<Result>,
  undo: () => void,
  interrupted: string,
): Promise<Result> {
  const giveUp = () => {
    undo()
    console.error(`\n${interrupted}`)
  }
  // What was begun last is undone first.
  process.prependOnceListener('exit', giveUp)
  try {
    return await endedBySignals(act)
  } catch (error) {
    undo()
    throw error
  } finally {
    process.off('exit', giveUp)
  }
}
