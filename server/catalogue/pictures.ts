import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { imageTypes } from '#contract/image-types'
import { availableWidths } from '#contract/images'
import { Refusal } from '#contract/refusals'

/** A picture as stored: the full one and its smaller variants, all WebP without metadata. */
export interface Pictures {
  width: number
  height: number
  full: Buffer
  variants: { width: number; bytes: Buffer }[]
}

type Raw = Awaited<ReturnType<typeof decoded>>

const largestPixels = 24_000_000
/** Scales down longer sides: no screen shows more. */
const longestSide = 2000
/** The largest ratio between a picture's sides. */
const mostStretched = 50

// By default libvips takes every core.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Checks a picture by its bytes, decodes it once and encodes it anew.
 * @throws Refusal image.invalid, image.tooLarge, image.stretched
 */
export async function encodePicture(image: Blob): Promise<Pictures> {
  const bytes = Buffer.from(await image.arrayBuffer())
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type || !imageTypes.includes(type.mime)) throw new Refusal('image.invalid')
  const picture = await withoutIdleAlpha(await decoded(bytes).catch(refuse))
  const { width, height } = picture.info
  return { width, height, full: await encodeFull(picture), variants: await encodeVariants(picture) }
}

async function decoded(bytes: Buffer) {
  const picture = sharp(bytes, { limitInputPixels: largestPixels, failOn: 'warning' })
  const { format, pages = 1, width, height } = await picture.metadata()
  if (!imageTypes.includes(`image/${format}`) || pages > 1) throw new Refusal('image.invalid')
  if (width * height > largestPixels) throw new Refusal('image.tooLarge')
  if (Math.max(width, height) > mostStretched * Math.min(width, height)) throw new Refusal('image.stretched')
  return picture
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Removes an alpha channel that is opaque throughout: it doubles the time to encode. */
async function withoutIdleAlpha(picture: Raw): Promise<Raw> {
  const { data, info } = picture
  if (info.channels !== 4) return picture
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return picture
  return from(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** A failure of the decoder is the fault of the sender's file, not of the shop. */
function refuse(error: unknown): never {
  if (error instanceof Refusal) throw error
  throw new Refusal(/pixel limit/.test(String(error)) ? 'image.tooLarge' : 'image.invalid')
}

/** Half the time for 6 % more bytes; small pictures are quick anyway, and the most often sent. */
const effort = (width: number) => (width > 320 ? 2 : 4)

const encodeFull = (picture: Raw) =>
  from(picture)
    .webp({ quality: 84, effort: effort(picture.info.width) })
    .toBuffer()

/** Scales each variant from the next larger one. */
async function encodeVariants(picture: Raw) {
  const variants: Pictures['variants'] = []
  let larger = picture
  for (const width of availableWidths(picture.info.width).reverse()) {
    larger = await from(larger).resize({ width }).raw().toBuffer({ resolveWithObject: true })
    variants.push({
      width,
      bytes: await from(larger)
        .webp({ quality: 80, effort: effort(width) })
        .toBuffer(),
    })
  }
  return variants
}

function from({ data, info: { width, height, channels } }: Raw) {
  return sharp(data, { raw: { width, height, channels } })
}
