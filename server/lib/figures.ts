import type { Pool } from '#server/lib/db'

/** Up to this age a figure is returned as it is. Milliseconds. */
const fresh = 10_000
/** Up to this age it is returned and remade in the background; beyond, the caller waits. Milliseconds. */
const usable = 60_000
const most = 300

interface Figure {
  value: unknown
  at: number
}
const figures = new WeakMap<Pool, Map<string, Figure>>()

/**
 * Caches a figure about very many rows, and makes it again only every few seconds: reading it then costs the
 * same at a thousand rows as at a million. A value that `isLarge` denies is made anew each time.
 * @param key names the figure in this database
 * @param longest the maximum age of a figure that is returned while the next one is made; 0 where nothing can
 * be made in the background
 */
export async function recentFigure<Value>(
  db: Pool,
  key: unknown[],
  make: () => Promise<Value>,
  isLarge: (value: Value) => boolean,
  longest = usable,
): Promise<Value> {
  const known = figuresOf(db)
  const name = JSON.stringify(key)
  const keepThis = figureSetter(db, key)
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
    // Only one caller has it made again.
    known.set(name, { ...figure, at: performance.now() })
    remake().catch(() => known.delete(name))
  }
  return figure.value as Value
}

/**
 * @returns a function that caches a value of this figure for the next seconds. It does nothing after
 * `forgetFigures`: a value that was begun before a change is not true after it.
 */
export function figureSetter(db: Pool, key: unknown[]) {
  const known = figuresOf(db)
  return (value: unknown) => {
    known.set(JSON.stringify(key), { value, at: performance.now() })
    dropOldest(known)
  }
}

/** Call it once the data behind the figures have changed. */
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
