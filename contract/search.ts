// Apart from the schemas, so that a page can limit a field to it without loading zod.

/** The longest text to search for. Characters. */
export const longestSearch = 200
