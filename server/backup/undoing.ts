import { endedBySignals } from '#server/lib/stopping'

/**
 * Runs `act`. If it fails, undoes what it began; if it is interrupted, does so too and ends the process.
 * @param undo synchronous, so that nothing still under way writes meanwhile
 * @param interrupted the message shown when `act` is interrupted
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
  // Prepended, so that the latest act is undone first.
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
