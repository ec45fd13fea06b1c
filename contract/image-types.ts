// Apart from the schemas, so that a form can offer these kinds of file without loading zod.

/** What a picture may be uploaded as. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp']
