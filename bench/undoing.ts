// Whoever interrupts a measurement, or an error that nobody has caught, leaves nothing running.

const undoing = new Set<() => void>()

process.once('exit', () => {
  for (const undo of [...undoing].reverse()) undo()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

/**
 * Has something undone at the end of this process, however that comes.
 * @param undo must not wait for anything
 * @returns what forgets it, for whoever has done it earlier
 */
export function undoAtExit(undo: () => void): () => void {
  undoing.add(undo)
  return () => undoing.delete(undo)
}
