// A thread that hashes passwords with processor time that nobody else wants.
import { execFileSync } from 'node:child_process'
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Comparison, HashAnswer, NewHash } from '#server/lib/hash-aside'

// Only Linux lists its threads there, and has that scheduling class. Elsewhere the thread ends here, and
// never reports that it is ready.
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
    // The code that hashes instead throws the error.
    return undefined
  }
}
