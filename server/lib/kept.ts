import type { Pool } from '#server/lib/db'

/** Within this age a figure is simply given. Milliseconds. */
const fresh = 10_000
/** Within this age it is given while the next one is made aside; beyond, whoever asks waits for it. Milliseconds. */
const usable = 60_000
const most = 300

interface Figure {
  value: unknown
  at: number
}
const figures = new WeakMap<Pool, Map<string, Figure>>()

/**
 * A figure about very many rows, made again only every few seconds: reading it then costs the same at a thousand rows
 * as at a million. What `isLarge` does not call so is made anew each time.
 * @param key what it is a figure of, in this database
 * @param longest how old one may be that is given while the next one is made; no time where nothing can be made aside
 */
export async function kept<Value>(
  db: Pool,
  key: unknown[],
  make: () => Promise<Value>,
  isLarge: (value: Value) => boolean,
  longest = usable,
): Promise<Value> {
  const known = figuresOf(db)
  const name = JSON.stringify(key)
  const keepThis = keeper(db, key)
  const remake = async () => {
    const value = await make()
    known.delete(name)
    if (isLarge(value)) keepThis(value)
    return value
  }

  const figure = known.get(name)
  const age = figure ? performance.now() - figure.at : Number.POSITIVE_INFINITY
  if (!figure || age > Math.max(fresh, longest)) return remake()
  if (age > fresh) {
    // Only one asker has it made.
    known.set(name, { ...figure, at: performance.now() })
    remake().catch(() => known.delete(name))
  }
  return figure.value as Value
}

/**
 * What gives whoever asks for this figure in the next seconds a value, unless all were forgotten since: what was begun
 * before a change is not true after it.
 */
export function keeper(db: Pool, key: unknown[]) {
  const known = figuresOf(db)
  return (value: unknown) => {
    known.set(JSON.stringify(key), { value, at: performance.now() })
    dropOldest(known)
  }
}

/** Once what they are about has changed. */
export const forgetFigures = (db: Pool) => figures.delete(db)

function figuresOf(db: Pool) {
  const known = figures.get(db) ?? new Map<string, Figure>()
  figures.set(db, known)
  return known
}

function dropOldest(known: Map<string, Figure>) {
  for (const name of known.keys()) {
    if (known.size <= most) return
    known.delete(name)
  }
}
