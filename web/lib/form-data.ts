/** A multipart form of the values that are set: files unchanged, everything else as text. */
export function formDataOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** The `values` that differ from `before`; a list is unchanged if it has the same items in the same order. */
export function changedOf<Values extends object>(values: Values, before: Partial<Values>): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSame(value, before[name as keyof Values]),
  )
  return Object.fromEntries(changed) as Partial<Values>
}

const isSame = (value: unknown, before: unknown) =>
  value === before || (Array.isArray(value) && JSON.stringify(value) === JSON.stringify(before))
