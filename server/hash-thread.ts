// A thread that hashes passwords with what nobody else wants of the processor.
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Comparison, HashAnswer, NewHash } from '#server/lib/hash-aside'

// Linux alone names its threads there, and has that class. Elsewhere the thread ends here, and never says that it is
// ready.
const ownNumber = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
execFileSync('chrt', ['-i', '-p', '0', ownNumber], { stdio: 'ignore' })

parentPort?.on('message', (task: NewHash | Comparison) => {
  const before = process.threadCpuUsage()
  const result = attempt(task)
  const { user, system } = process.threadCpuUsage(before)
  parentPort?.postMessage({ result, took: (user + system) / 1000 } satisfies HashAnswer)
})
parentPort?.postMessage('ready')

function attempt(task: NewHash | Comparison) {
  try {
    return 'hash' in task ? verifySync(task.hash, task.password) : hashSync(task.password, task.cost)
  } catch {
    // Whoever does it instead says why it cannot be done.
    return undefined
  }
}
