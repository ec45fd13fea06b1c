import type { z } from 'zod'
import { imageTypes } from '#contract/image-types'
import { refusals } from '#contract/refusals'

/** `schema` with a look at the kind of the image, as the browser knows it; the server looks at its bytes. */
export const withImageKind = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.refine(({ image }) => !(image instanceof File) || imageTypes.includes(image.type), {
    path: ['image'],
    message: refusals['image.invalid'][1],
    // Whatever else is wrong: all of a form's faults are told at once.
    when: () => true,
  })
