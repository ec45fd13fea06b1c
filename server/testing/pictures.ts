import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32, deflate, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Pictures made byte by byte, such as no honest program writes.

function chunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/**
 * A white PNG with one bit per pixel: millions of pixels in some kilobytes. `extra` comes before its data.
 */
export function flatPng(width: number, height: number, extra: [type: string, data: Buffer][] = []) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height, 0xff)
  for (let row = 0; row < height; row += 1) rows[row * (Math.ceil(width / 8) + 1)] = 0
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra.map(([type, data]) => chunk(type, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG whose comment is 300 MB once decompressed. */
export async function pngWithBomb() {
  const block = await promisify(deflate)(Buffer.alloc(300 * 2 ** 20))
  return flatPng(64, 64, [['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), block])]])
}

/** The JPEG with further segments after its first two bytes. */
const withSegments = (jpeg: Buffer, segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

export const withSegment = (jpeg: Buffer, marker: number, data: Buffer) =>
  withSegments(jpeg, [segment(marker, data)])

function segment(marker: number, data: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The JPEG, filled up to exactly `size` bytes with comments. */
export function padded(jpeg: Buffer, size: number) {
  const comments: Buffer[] = []
  let missing = size - jpeg.length
  while (missing > 0) {
    // Always leaves at least the four bytes of one more comment.
    const take = missing > 65_000 + 4 ? 65_000 : missing
    comments.push(segment(0xfe, Buffer.alloc(take - 4, 'x')))
    missing -= take
  }
  return withSegments(jpeg, comments)
}

/**
 * A small real PNG unlike any other: a shop names its files by their content, and a file that it already has
 * could be left behind unnoticed.
 */
export function newPicture() {
  return sharp(randomBytes(36), { raw: { width: 4, height: 3, channels: 3 } })
    .resize(400, 300, { kernel: 'nearest' })
    .png()
    .toBuffer()
}

/** Noise, which an encoder treats like a photograph: it cannot be compressed to nothing. */
export function noise(width: number, height: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#888',
    },
  })
}
