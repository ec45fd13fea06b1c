// Apart from the schemas, so that a form can offer these kinds of file without loading zod.

/** The types in which a picture may be uploaded. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp']
