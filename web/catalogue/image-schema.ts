import type { z } from 'zod'
import { imageTypes } from '#contract/image-types'
import { refusals } from '#contract/refusals'

/** `schema` that also checks the image's type as the browser reports it; the server checks the bytes. */
export const withImageKind = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.refine(({ image }) => !(image instanceof File) || imageTypes.includes(image.type), {
    path: ['image'],
    message: refusals['image.invalid'][1],
    // Even if another field is wrong: all errors of a form are reported at once.
    when: () => true,
  })
