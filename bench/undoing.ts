// Leaves nothing running after an interrupted measurement or an uncaught error.

const undoing = new Set<() => void>()

process.once('exit', () => {
  for (const undo of [...undoing].reverse()) undo()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/**
 * Registers a clean-up for the end of this process, however that comes.
 * @param undo must be synchronous
 * @returns removes it again, for a caller that has cleaned up earlier
 */
export function undoAtExit(undo: () => void): () => void {
  undoing.add(undo)
  return () => undoing.delete(undo)
}
