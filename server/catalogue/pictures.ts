import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { imageTypes } from '#contract/image-types'
import { availableWidths } from '#contract/images'
import { Refusal } from '#contract/refusals'

/** A picture as it is stored: the full one and its smaller variants, all WebP without metadata. */
export interface Pictures {
  width: number
  height: number
  full: Buffer
  variants: { width: number; bytes: Buffer }[]
}

type Raw = Awaited<ReturnType<typeof decoded>>

const largestPixels = 24_000_000
/** A side beyond this is scaled down: no screen shows more. */
const longestSide = 2000
/** How many times longer than wide, or wider than long, a picture may be. */
const mostStretched = 50

// libvips would take every core.
sharp.concurrency(1)
sharp.cache(false)

/**
 * Checks a picture by its bytes and encodes it anew, from one decoding.
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

/** Transparency that nothing makes use of doubles the time to encode. */
async function withoutIdleAlpha(picture: Raw): Promise<Raw> {
  const { data, info } = picture
  if (info.channels !== 4) return picture
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return picture
  return from(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

/** Whatever the decoder stumbles over is the sender's file, not our fault. */
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

/** Each from the next larger one. */
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
