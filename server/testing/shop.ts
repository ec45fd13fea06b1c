import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, vi } from 'vitest'
import { listMailbox } from '#server/contact/mailbox.queries'
import { readEnv } from '#server/env'
import { connect } from '#server/lib/db'
import { openStorage } from '#server/lib/storage'
import type { Web } from '#server/lib/web-build'
import { databaseOf, template } from '#server/testing/database'
import { makers } from '#server/testing/makers'
import { openNode } from '#server/testing/node'

export type TestShop = Awaited<ReturnType<typeof openShop>>

/**
 * A whole shop on a database of its own, cloned from the migrated template; `close` drops it. It serves pages
 * if it is given their build.
 */
export async function openShop(settings: Record<string, string> = {}, web?: Web['options']) {
  const server = inject('postgres')
  const name = `shop_${randomUUIDv7().replaceAll('-', '')}`
  const admin = connect(server, { max: 1 })
  await admin.unsafe(`create database ${name} template ${template}`)
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-test-'))
  const still = { RATE_LIMITS: 'off', MAX_EVENT_LOOP_DELAY: '0', MAX_MEMORY: '0' }
  const env = readEnv({ DATA_DIR: dataDir, ...still, ...settings })
  const address = databaseOf(server, name)
  const storage = openStorage(dataDir)
  const place = { env, address, storage }
  const node = await openNode(place, web)
  const nodes = [node]

  /** Another node of this shop, on the same database and files. */
  async function openAnother() {
    const another = await openNode(place, web)
    nodes.push(another)
    return another
  }

  /** The e-mails that `address` got, once there are at least `count`, oldest first. */
  async function lettersTo(address: string, count = 1) {
    const read = async () => {
      const letters = (await listMailbox(node.db)).filter(({ to }) => to === address)
      if (letters.length < count) throw new Error(`${address} did not get ${count} e-mails`)
      return letters.reverse()
    }
    return vi.waitFor(read, { timeout: 10_000 })
  }

  /** Resolves once no e-mail is left to be written or sent. */
  async function allSent() {
    const read = async () => {
      const [left] = await node.db`
        select from order_history where letters_due
        union all select from jobs.job
          where name in ('mail', 'forgotten-password') and state in ('created', 'retry', 'active')`
      if (left) throw new Error('e-mails are still on their way')
    }
    await vi.waitFor(read, { timeout: 30_000 })
  }

  return {
    ...node,
    openAnother,
    sessionsOpened: () => Promise.all(nodes.map((each) => each.sessionsOpened())),
    lettersTo,
    allSent,
    env,
    storage,
    dataDir,
    address,
    ...makers({ db: node.db, storage }),
    async close() {
      await Promise.all(nodes.map((each) => each.close()))
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
