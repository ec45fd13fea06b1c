import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { untilAnswered } from '#server/lib/db'
import { uploadsFolder } from '#server/lib/storage'
import { growLog } from './archive.queries.ts'
import { findDamage } from './damage.queries.ts'
import type { Fault, Scene } from './fault.ts'
import { mount, onlyRoot, unmount } from './small-disk.ts'
import { uploadAfter, uploadInVain } from './upload-faults.ts'
import { namedFiles } from './verifier.queries.ts'

/** Puts the uploads on a disk of 8 MB, then fills it or makes it read-only while pictures come in. */
async function fillUploads(scene: Scene) {
  const { place, round } = scene
  const folder = join(uploadsFolder(place.dataDir), 'images')
  const kept = `${folder}.kept`
  spawnSync('cp', ['-a', folder, kept])
  mount('-t', 'tmpfs', '-o', 'size=8m,mode=755', 'none', folder)
  try {
    spawnSync('cp', ['-a', `${kept}/.`, folder])
    const isFull = round % 2 === 0
    if (isFull) spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'filler')}`, 'bs=64k'])
    else mount('-o', 'remount,ro', folder)
    for (let count = 0; count < 3; count += 1)
      await uploadInVain({ ...scene, round: round * 3 + count }, `on a ${isFull ? 'full' : 'read-only'} disk`)
    if (!isFull) mount('-o', 'remount,rw', folder)
    rmSync(join(folder, 'filler'), { force: true })
    await uploadAfter({ ...scene, round: round * 3 + 100 }, `a ${isFull ? 'full' : 'read-only'} disk`)
    spawnSync('cp', ['-a', `${folder}/.`, kept])
  } finally {
    unmount(folder)
    spawnSync('cp', ['-a', `${kept}/.`, folder])
    rmSync(kept, { recursive: true, force: true })
  }
}

export const uploadDiskFull: Fault = {
  id: 'F11',
  title: 'the disk of the uploads is full, or read-only',
  rounds: { short: 0, full: 20 },
  load: { pause: 200 },
  mayKeep: 160,
  impossible: onlyRoot,
  strike: fillUploads,
  control: {
    bug: 'a picture that a product names is cut short',
    breaks: 'I5',
    async spoil({ db, dataDir }) {
      const [path = ''] = await namedFiles(db)
      writeFileSync(join(uploadsFolder(dataDir), path), 'half')
    },
  },
}

/** Puts PostgreSQL's data on a separate disk, fills that to the last block, then frees it. */
async function fillDatabase({ place, load, report }: Scene) {
  const filler = join(place.postgres.folder, '..', 'filler')
  const from = load.answers.length
  const isRefused = () => load.answers.slice(from).some(({ status }) => status !== 201)
  const ask = async (path: string) => {
    const headers = { cookie: `sid=${place.buyers[0]?.token}` }
    return (await fetch(`${place.node.url}/api/${path}`, { headers })).status
  }
  const lookAround = async () => {
    const status = await ask(`products/${place.product._id}`)
    if (status !== 200) report(`I10 the catalogue was answered ${status} on a full disk`)
  }
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k'])
  await setTimeout(4000)
  await lookAround()
  // Its existing log files may last for minutes of orders; a write larger than they are needs room on the
  // disk.
  for (let left = 50; left > 0 && !isRefused(); left -= 1) {
    growLog(place.db).catch(() => {})
    await setTimeout(200)
  }
  // A product that was read before stays ready in memory, whatever becomes of PostgreSQL.
  await lookAround()
  // Without room for its log PostgreSQL stops, so nothing that it alone knows can be answered.
  for (const path of ['users/who-am-i', 'orders']) {
    const status = await ask(path)
    if (status !== 200 && status !== 503) report(`I10 ${path} was answered ${status} on a full disk`)
  }
  if (!isRefused()) report('the drill never filled the disk')
  rmSync(filler)
  // PostgreSQL stops when it cannot write its log, as it should; its supervisor starts it again.
  await place.postgres.start()
  await untilAnswered(place.db)
}

/** The tables and their indexes are intact, although a write may have ended halfway. */
async function checkTables({ place, report }: Scene) {
  for (const damage of await findDamage(place.db)) report(`I10 PostgreSQL finds damage: ${damage}`)
}

export const databaseDiskFull: Fault = {
  id: 'F10',
  title: 'the disk of PostgreSQL is full',
  rounds: { short: 0, full: 10 },
  place: { diskMegabytes: 220, postgres: { max_wal_size: '64MB', min_wal_size: '32MB' } },
  impossible: onlyRoot,
  strike: fillDatabase,
  after: checkTables,
  control: {
    bug: 'PostgreSQL acknowledges before it writes (synchronous_commit = off)',
    breaks: 'I1',
    place: {
      diskMegabytes: 220,
      postgres: {
        synchronous_commit: 'off',
        wal_writer_delay: '10s',
        max_wal_size: '64MB',
        min_wal_size: '32MB',
      },
    },
    async strike({ place }) {
      await place.postgres.end('SIGKILL')
      await place.postgres.start()
    },
  },
}
