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

/** The uploads lie on a disk of 8 MB while pictures come in; then it is full, or read-only. */
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

/** PostgreSQL's data lie on a disk of their own, filled to the last block, then freed. */
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
  // The files that it has may last for minutes of orders; more than they can hold fits on no full disk.
  for (let left = 50; left > 0 && !isRefused(); left -= 1) {
    growLog(place.db).catch(() => {})
    await setTimeout(200)
  }
  // What was looked at before stays ready, whatever has become of PostgreSQL.
  await lookAround()
  // Without room for its log PostgreSQL stops, and nobody can be told what it alone knows.
  for (const path of ['users/who-am-i', 'orders']) {
    const status = await ask(path)
    if (status !== 200 && status !== 503) report(`I10 ${path} was answered ${status} on a full disk`)
  }
  if (!isRefused()) report('the drill never filled the disk')
  rmSync(filler)
  // PostgreSQL that could not write its log stops, as it should; whoever watches over it starts it again.
  await place.postgres.start()
  await untilAnswered(place.db)
}

/** Where a write ended halfway, the tables and their indexes are whole all the same. */
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
