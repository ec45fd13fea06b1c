import type { Sharp } from 'sharp'
import { flatPng, noise, withSegment } from '#server/testing/pictures'

// Sound pictures of every accepted kind, to be corrupted: fifty, because other code reads each kind.

type Encode = (picture: Sharp) => Sharp
const exif = { IFD0: { Copyright: 'Laboratoire El Hayat', ImageDescription: 'Bécher' } }

const jpegs: Record<string, Encode> = {
  baseline: (picture) => picture.jpeg(),
  progressive: (picture) => picture.jpeg({ progressive: true }),
  coarse: (picture) => picture.jpeg({ quality: 10 }),
  'without subsampling': (picture) => picture.jpeg({ quality: 100, chromaSubsampling: '4:4:4' }),
  'with tables of its own': (picture) => picture.jpeg({ mozjpeg: true }),
  grey: (picture) => picture.grayscale().jpeg(),
  CMYK: (picture) => picture.toColourspace('cmyk').jpeg(),
  'lying on its side': (picture) => picture.withMetadata({ orientation: 6 }).jpeg(),
  'with a colour profile': (picture) => picture.withIccProfile('p3').jpeg(),
  'with EXIF': (picture) => picture.withExif(exif).jpeg(),
}
const pngs: Record<string, Encode> = {
  plain: (picture) => picture.png(),
  grey: (picture) => picture.grayscale().png(),
  transparent: (picture) => picture.ensureAlpha(0.5).png(),
  'with idle alpha': (picture) => picture.ensureAlpha(1).png(),
  'of 16 bits': (picture) => picture.toColourspace('rgb16').png(),
  'with a palette': (picture) => picture.png({ palette: true, colours: 16 }),
  interlaced: (picture) => picture.png({ progressive: true }),
  'with a colour profile': (picture) => picture.withIccProfile('p3').png(),
}
const webps: Record<string, Encode> = {
  plain: (picture) => picture.webp(),
  lossless: (picture) => picture.webp({ lossless: true }),
  'nearly lossless': (picture) => picture.webp({ nearLossless: true }),
  transparent: (picture) => picture.ensureAlpha(0.5).webp(),
  'with metadata': (picture) => picture.withIccProfile('p3').withExif(exif).webp(),
}
const comment = Buffer.from('Author\0Laboratoire')

/** The second is wide enough to get a smaller variant. */
const sizes = [
  [24, 16],
  [180, 6],
] as const

/** Fifty sound pictures, each with a description. */
export async function seedPictures(): Promise<[what: string, bytes: Buffer][]> {
  const encoded = Object.entries({ JPEG: jpegs, PNG: pngs, WebP: webps }).flatMap(([format, kinds]) =>
    Object.entries(kinds).map(([kind, encode]) => [`${format} ${kind}`, encode] as const),
  )
  const seeds = sizes.flatMap(([width, height]) => [
    ...encoded.map(async ([what, encode]) => [what, await encode(noise(width, height)).toBuffer()] as const),
    ['PNG of one bit a pixel', flatPng(width, height, [['tEXt', comment]])] as const,
    noise(width, height)
      .jpeg()
      .toBuffer()
      .then((jpeg) => ['JPEG with a comment', withSegment(jpeg, 0xfe, comment)] as const),
  ])
  const made = await Promise.all(seeds)
  return made.map(([what, bytes], at) => [
    `${what}, ${sizes[Math.floor((at * 2) / made.length)]?.join(' × ')}`,
    bytes,
  ])
}
