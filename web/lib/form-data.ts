/** A multipart form of what is set: files as they are, all else as text. */
export function formDataOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    form.set(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** Those of `values` that are not as they were. */
export function changedOf<Values extends object>(values: Values, before: Partial<Values>): Partial<Values> {
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values])
  return Object.fromEntries(changed) as Partial<Values>
}
