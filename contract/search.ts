// Apart from the schemas, so that a page can hold a field to it without loading zod.

/** What may be looked for. Characters. */
export const longestSearch = 200
