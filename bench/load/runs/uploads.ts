import { setInterval } from 'node:timers'
import sharp from 'sharp'
import { productForm } from '#server/testing/forms'
import { catalogue } from '../mix.ts'
import { atLeast, atMost, type Run, told } from '../run.ts'
import type { Stage } from '../stage.ts'
import { p99, together } from '../tally.ts'
import { most, watchMemory, watchWork } from '../watch.ts'

const atOnce = 20
const [width, height] = [6000, 4000]

/** L9 */
export const uploads: Run = {
  id: 'L9',
  title: 'twenty pictures of 24 megapixels at once',
  minutes: 2,
  control: 'memory grows by',
  async act(stage, minutes) {
    const { send, scene, knee, shop, opsPort } = stage
    const plan = { kinds: catalogue(scene) }
    const [rate, seconds] = [knee * 0.3, minutes * 30]
    const photos = [await photo('png'), await photo('jpeg')]
    const calm = await send([{ name: 'calm', rate, seconds }], plan)
    const memory = watchMemory(shop.pid)
    const decoding = watchWork(opsPort, 'picture')
    await decoding.look()
    const looking = setInterval(decoding.look, 500)
    const began = performance.now()
    const sending = Array.from({ length: atOnce }, (_, at) => upload(stage, photos[at % 2] as Photo, at))
    const took = Promise.all(sending).then(() => (performance.now() - began) / 1000)
    const loud = await send([{ name: 'uploads', rate, seconds }], plan)
    const answers = await Promise.all(sending)
    clearInterval(looking)
    await decoding.look()
    const samples = memory()
    const of = (status: number) => answers.filter((each) => each === status).length
    return {
      checks: [
        atMost('decoded at once', decoding.peak.running, 2),
        atMost(
          'catalogue: p99 against before',
          p99(together(loud).times) / p99(together(calm).times),
          2,
          '×',
        ),
        atMost('catalogue not answered well', together(loud).failed + together(loud).refused, 0),
        atMost('memory grows by', most(samples) - (samples[0]?.megabytes ?? 0), 300, 'MB'),
        atLeast('stored, or told to come back', of(201) + of(503), atOnce),
        atLeast('stored', of(201), atOnce / 2),
        told('all of them after', await took, 's'),
        told('catalogue: p99 before', p99(together(calm).times), 'ms'),
      ],
    }
  },
}

interface Photo {
  bytes: Buffer
  name: string
}

/** As large as allowed in pixels, and below 5 MB: the JPEG shows noise, the PNG one colour. */
async function photo(format: 'png' | 'jpeg'): Promise<Photo> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width: 60, height: 40, channels: 3, background: '#2f6fb0' } as const
  const drawn = sharp({ create: format === 'jpeg' ? { ...create, noise } : create })
  const bytes = await drawn
    .resize({ width, height, fit: 'fill' })
    .toFormat(format, { quality: 80 })
    .toBuffer()
  return { bytes, name: `photo.${format}` }
}

/** @returns the status; 0 without an answer, or for a 503 without Retry-After */
async function upload({ place, scene, shop }: Stage, { bytes, name }: Photo, index: number) {
  const image = new File([new Uint8Array(bytes)], name)
  const body = await productForm({ _id: place.categoryId }, { name: `Grande photo ${index}`, image })
  const asked = { method: 'POST', headers: { cookie: scene.staff }, body }
  const reply = await fetch(`http://127.0.0.1:${shop.port}/api/products/add`, asked).catch(() => undefined)
  await reply?.arrayBuffer()
  return reply?.status === 503 && !reply.headers.has('retry-after') ? 0 : (reply?.status ?? 0)
}
