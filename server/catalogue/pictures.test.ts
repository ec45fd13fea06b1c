import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { largestImage } from '#contract/catalogue-forms'
import { availableWidths, imageSize, variantPath } from '#contract/images'
import { refusals } from '#contract/refusals'
import { failingCommits } from '#server/testing/commits'
import { encoders, memoryOf } from '#server/testing/encoders'
import { categoryForm, file } from '#server/testing/forms'
import { picture } from '#server/testing/makers'
import { flatPng, noise, padded, pngWithBomb, withSegment } from '#server/testing/pictures'
import { expectUploadRefused } from '#server/testing/refused'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
let admin: ReturnType<TestShop['as']>
beforeAll(async () => {
  shop = await openShop()
  admin = shop.as(await shop.makeAdmin())
})
afterAll(() => shop.close())

const jpeg = (width = 300, height = 200) => noise(width, height).jpeg().toBuffer()
const create = async (image: Blob) => admin.post('/categories/create', await categoryForm({ image }))

describe('a picture is taken, whatever it is called', () => {
  const taken: [string, () => Promise<File> | File][] = [
    ['a JPEG', async () => file(await jpeg(), 'photo.jpg', 'image/jpeg')],
    ['a WebP', async () => file(await noise(300, 200).webp().toBuffer(), 'photo.webp', 'image/webp')],
    ['a PNG of one pixel', async () => file(await picture(1, 1))],
    [
      'a transparent PNG',
      async () =>
        file(
          await sharp(await picture())
            .ensureAlpha(0.5)
            .png()
            .toBuffer(),
        ),
    ],
    ['a PNG named .jpg', async () => file(await picture(), 'photo.jpg', 'image/jpeg')],
    [
      'a PNG sent as a stream of bytes',
      async () => file(await picture(), 'photo', 'application/octet-stream'),
    ],
    ['a CMYK JPEG', async () => file(await noise(300, 200).toColourspace('cmyk').jpeg().toBuffer())],
    ['a grey JPEG', async () => file(await noise(300, 200).greyscale().jpeg().toBuffer())],
    ['a progressive JPEG', async () => file(await noise(300, 200).jpeg({ progressive: true }).toBuffer())],
    ['a PNG of 16 bits', async () => file(await noise(300, 200).toColourspace('rgb16').png().toBuffer())],
    ['a JPEG of the greatest size', async () => file(padded(await jpeg(), largestImage))],
    ['24 megapixels', () => file(flatPng(6000, 4000))],
    [
      'a JPEG with a ZIP behind it',
      async () => file(Buffer.concat([await jpeg(), Buffer.from('PK\x03\x04zip')])),
    ],
    ['../../x.png', async () => file(await picture(), '../../x.png')],
    ['..\\x', async () => file(await picture(), '..\\x')],
    ['/etc/passwd', async () => file(await picture(), '/etc/passwd')],
    ['C:\\x', async () => file(await picture(), 'C:\\x')],
    ['CON', async () => file(await picture(), 'CON')],
    ['-rf', async () => file(await picture(), '-rf')],
    ['a name from right to left', async () => file(await picture(), 'photo\u202egnp.exe')],
    ['a name of 300 characters', async () => file(await picture(), `${'n'.repeat(296)}.png`)],
    ['an Arabic name', async () => file(await picture(), 'صورة المجهر 🔬.png')],
    ['no name', async () => file(await picture(), '')],
  ]
  test.each(taken)('%s', async (_, image) => {
    const reply = await create(await image())
    expect(reply.statusCode, reply.body).toBe(201)
    const path = reply.json().category.image
    expect(path).toMatch(/^images\/[0-9a-f]{32}-\d+x\d+\.webp$/)
    const { width, height } = imageSize(path)
    expect(Math.max(width, height)).toBeLessThanOrEqual(2000)
    for (const each of [width, ...availableWidths(width)]) {
      const metadata = await sharp(stored(each === width ? path : variantPath(path, each))).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: each, space: 'srgb' })
    }
  })
})

const stored = (path: string) => readFileSync(join(shop.dataDir, 'uploads', path))

describe('a picture is refused', () => {
  const animated = () =>
    sharp(randomBytes(8 * 64 * 3), { raw: { width: 8, height: 64, channels: 3, pageHeight: 8 } })
      .webp()
      .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const { 'image.invalid': invalid, 'image.tooLarge': tooLarge, 'image.stretched': stretched } = refusals

  const refused: [string, () => Promise<File> | File, readonly [number, string]][] = [
    ['without a byte', () => file(''), invalid],
    ['cut short', async () => file((await jpeg()).subarray(0, 6000)), invalid],
    [
      'a PNG cut short',
      async () => file((await noise(300, 200).png().toBuffer()).subarray(0, 9000)),
      invalid,
    ],
    ['text named .png', () => file('bonjour'), invalid],
    ['SVG with a script', () => file(svg, 'dessin.svg', 'image/svg+xml'), invalid],
    ['SVG that says it is PNG', () => file(svg), invalid],
    ['HTML that says it is PNG', () => file('<!doctype html><script>alert(1)</script>'), invalid],
    [
      'the first bytes of a PNG before HTML',
      () => file('\x89PNG\r\n\x1a\n<script>alert(1)</script>'),
      invalid,
    ],
    [
      'GIF',
      async () =>
        file(
          await sharp(await picture())
            .gif()
            .toBuffer(),
        ),
      invalid,
    ],
    [
      'AVIF',
      async () =>
        file(
          await sharp(await picture(16, 16))
            .avif()
            .toBuffer(),
        ),
      invalid,
    ],
    ['HEIC', () => file(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')), invalid],
    [
      'TIFF',
      async () =>
        file(
          await sharp(await picture())
            .tiff()
            .toBuffer(),
        ),
      invalid,
    ],
    ['BMP', () => file(Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])), invalid],
    ['ICO', () => file(Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)])), invalid],
    ['a PDF', () => file('%PDF-1.7\n%%EOF'), invalid],
    ['animated WebP', async () => file(await animated()), invalid],
    ['animated PNG', () => file(flatPng(64, 64, [['acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])]])), invalid],
    ['50 megapixels', () => file(flatPng(10_000, 5000)), tooLarge],
    ['289 megapixels in some kilobytes', () => file(flatPng(17_000, 17_000)), tooLarge],
    ['a line of 30,000 pixels', () => file(flatPng(1, 30_000)), stretched],
    ['a byte too large', async () => file(padded(await jpeg(), largestImage + 1)), tooLarge],
  ]
  test.each(refused)('%s', async (_, image, [status, message]) => {
    const prepared = await image()
    await expectUploadRefused(shop, () => create(prepared), { status, message })
  })

  test('or taken without harm, when its comment, its colour profile or its size is a trap', async () => {
    const broken = withSegment(await jpeg(), 0xe2, Buffer.from('ICC_PROFILE\0\x01\x01garbage'))
    const traps: [image: Buffer<ArrayBuffer>, statuses: number[]][] = [
      [await pngWithBomb(), [201, 400]],
      [broken, [201, 400]],
      [flatPng(6000, 4000), [201]],
      [flatPng(17_000, 17_000), [413]],
    ]
    for (const [image, statuses] of traps) {
      const grown = await growth(async () => {
        const reply = await create(file(image))
        expect(statuses, reply.body).toContain(reply.statusCode)
      })
      expect(grown).toBeLessThan(150)
    }
  })

  /** The megabytes by which this process, or those for pictures, grow at most while `act` runs. */
  async function growth(act: () => Promise<void>) {
    const held = () => [process.memoryUsage().rss, encoders().reduce((sum, pid) => sum + memoryOf(pid), 0)]
    const before = held()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, ...held().map((bytes, which) => bytes - (before[which] ?? 0)))
    }, 5)
    await act().finally(() => clearInterval(watch))
    return most / 2 ** 20
  }

  test('and leaves no file behind when the category cannot be stored', async () => {
    const files = () => readdirSync(join(shop.dataDir, 'uploads', 'images')).sort()
    const before = files()
    const image = file(await jpeg(500, 400))
    const openAgain = await failingCommits(shop.db, 'categories', 'Fermée')
    const reply = await admin.post('/categories/create', await categoryForm({ name: 'Fermée', image }))
    expect(reply.statusCode).toBe(500)
    expect(files()).toEqual(before)
    await openAgain()
    expect((await create(image)).statusCode).toBe(201)
    expect(files().length).toBeGreaterThan(before.length)
  })
})

test('nothing but pixels is kept of a picture: no EXIF, no XMP, no profile, no script', async () => {
  const loaded = await noise(300, 200)
    .withExif({ IFD0: { Copyright: 'secret', ImageDescription: '<script>' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><script>alert(1)</script></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(loaded.includes('<script>')).toBe(true)
  const { category } = (await create(file(loaded))).json()
  const metadata = await sharp(stored(category.image)).metadata()
  expect(metadata).not.toHaveProperty('exif')
  expect(metadata).not.toHaveProperty('xmp')
  expect(metadata).not.toHaveProperty('icc')
  expect(stored(category.image).includes('script')).toBe(false)
})

test('a picture taken upright is stored upright', async () => {
  const turned = await sharp(await picture(300, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { category } = (await create(file(turned))).json()
  expect(imageSize(category.image)).toEqual({ width: 200, height: 300 })
})

test('a disk that takes no more is a matter of trying again, and no category is left without its picture', async () => {
  const folder = join(shop.dataDir, 'uploads', 'images')
  renameSync(folder, `${folder}.away`)
  writeFileSync(folder, 'in the way')
  const image = file(await jpeg(350, 250))
  const call = () => create(image)
  await expectUploadRefused(shop, call, { status: 503, message: refusals['server.busy'][1] })
  rmSync(folder)
  renameSync(`${folder}.away`, folder)
  expect((await create(image)).statusCode).toBe(201)
})
