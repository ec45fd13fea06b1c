import { spawn, spawnSync } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import type { Fault, Scene } from './fault.ts'
import { holdLock, lockTableWhole } from './locks.queries.ts'

/** A read has to be answered within this, whatever writes wait for. Milliseconds. */
const longestRead = 2000

/** Asks who is logged in, over and over, until `act` is done: it needs the database, and none of the orders. */
async function readMeanwhile({ place, report }: Scene, act: Promise<unknown>) {
  let isOver = false
  const over = act.finally(() => {
    isOver = true
  })
  const [buyer] = place.buyers
  let slowest = 0
  while (!isOver) {
    const started = performance.now()
    const { status } = await fetch(`${place.node.url}/api/users/who-am-i`, {
      headers: { cookie: `sid=${buyer?.token}` },
    })
    slowest = Math.max(slowest, performance.now() - started)
    if (status !== 200) report(`I10 a read was answered ${status}`)
    await setTimeout(100)
  }
  if (slowest > longestRead) report(`I10 a read took ${Math.round(slowest)} ms`)
  return over
}

async function holdTable({ place }: Scene, table: string, milliseconds: number) {
  const release = await holdLock(place.db, (db) => lockTableWhole(db, table))
  await setTimeout(milliseconds)
  await release()
}

async function stopBackends({ place }: Scene) {
  const pids = place.postgres.backends()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await setTimeout(2000)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}

async function slowWire({ place }: Scene) {
  place.dbProxy.delay = 200
  await setTimeout(5000)
  place.dbProxy.delay = 0
}

/** As long as in the table of faults; the orders wait for their lock 3 s each. Milliseconds. */
const locked = 20_000

export const databaseSlow: Fault = {
  id: 'F9',
  title: 'PostgreSQL is slow: stopped, far away, or orders locked',
  rounds: { short: 0, full: 60 },
  isTimed: true,
  strike: (scene) => {
    if (scene.round % 3 === 0)
      return readMeanwhile(scene, holdTable(scene, 'orders', locked)) as Promise<void>
    return scene.round % 3 === 1 ? stopBackends(scene) : slowWire(scene)
  },
  control: {
    bug: 'reads wait for the same lock as orders',
    breaks: 'I10',
    strike: (scene) => readMeanwhile(scene, holdTable(scene, 'sessions', 5000)) as Promise<void>,
  },
}

const has = (program: string) => spawnSync('which', [program]).status === 0

/** Other programs want every core, for five minutes. */
async function starve() {
  const stress = spawn('stress-ng', ['--cpu', '4', '--timeout', '300s', '--quiet'], { stdio: 'ignore' })
  await new Promise((resolve) => stress.once('exit', resolve))
}

export const processorStarved: Fault = {
  id: 'F22',
  title: 'four other programs want the cores',
  rounds: { short: 0, full: 5 },
  impossible: () => (has('stress-ng') ? undefined : 'stress-ng is not installed'),
  strike: starve,
  control: {
    bug: 'a node is stopped and never goes on',
    breaks: 'I10',
    async strike({ place }) {
      place.node.signal('SIGSTOP')
      globalThis.setTimeout(() => place.node.signal('SIGCONT'), 12_000)
    },
  },
}
