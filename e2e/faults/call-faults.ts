import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import type { Fault, Scene } from './fault.ts'
import { uploadAfter, uploadInVain } from './upload-faults.ts'

/**
 * Errors that the system returns to the node. `write` is left out: Node's engine also uses it to signal
 * itself, which no disk can make fail.
 */
const refusals = [
  'fdatasync:error=EIO',
  'fdatasync:error=ENOSPC',
  'fsync:error=EIO',
  'rename,renameat,renameat2:error=EIO',
  'openat:error=EIO',
  'openat:error=ENOSPC',
]

/**
 * Makes system calls of a running node fail, with strace. A preloaded libfiu would deadlock where several
 * threads start at once, as Node's do.
 */
async function refuse({ place }: Scene, refusal: string): Promise<ChildProcess> {
  const [calls] = refusal.split(':')
  const args = ['-f', '-o', '/dev/null', '-p', String(place.node.pid), '-e', `trace=${calls}`]
  const strace = spawn('strace', [...args, '-e', `inject=${refusal}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const attached = Promise.withResolvers<void>()
  // Drains the pipe: nothing else reads it.
  strace.stderr.on('data', (chunk: Buffer) => {
    if (chunk.includes('attached')) attached.resolve()
  })
  strace.once('exit', () => attached.reject(new Error('strace could not attach itself to the node')))
  await attached.promise
  return strace
}

/** A failing disk refuses uploads and pictures, with 503, and nothing else; afterwards all is as before. */
async function refuseCalls(scene: Scene, refusal: string) {
  const { place, round, report } = scene
  const strace = await refuse(scene, refusal)
  for (let count = 0; count < 3; count += 1)
    await uploadInVain({ ...scene, round: round * 4 + count }, `at ${refusal}`)
  const picture = await fetch(`${place.node.url}/${place.product.image}`)
  if (![200, 503].includes(picture.status))
    report(`I10 a picture was answered ${picture.status} at ${refusal}`)
  const gone = once(strace, 'exit')
  strace.kill('SIGTERM')
  await gone
  await uploadAfter({ ...scene, round: round * 4 + 3 }, refusal)
}

export const callsFail: Fault = {
  id: 'F12',
  title: 'the system refuses a node’s calls (EIO, ENOSPC)',
  rounds: { short: 0, full: 20 },
  load: { pause: 100 },
  mayKeep: 160,
  impossible: () =>
    spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
      ? undefined
      : 'strace is not installed, or may not trace',
  strike: (scene) => refuseCalls(scene, refusals[scene.round % refusals.length] as string),
  control: {
    bug: 'the calls go well, and pass for failing',
    breaks: 'I5',
    strike: (scene) => refuseCalls(scene, 'chroot:error=EIO'),
  },
}
