/** Joins class names, leaving out those whose condition is false. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
