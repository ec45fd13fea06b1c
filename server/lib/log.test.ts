import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'

const program = `
  const { openLog } = await import('#server/lib/log')
  const { closeWhenStopped } = await import('#server/lib/stopping')
  const log = openLog('info')
  const stop = closeWhenStopped({ longest: 5000, log, close: async () => log.info('closing') })
  log.info('no room')
  setTimeout(() => {
    console.error('alive')
    log.error('no room')
    log.fatal('no room')
    console.error('still alive')
    stop('SIGTERM')
  }, 300)`

// Regression: the first line without room ended the process, which then tried for ever to write why.
test('a full disk under the log holds nobody up', async () => {
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', full, 'pipe'],
  })
  closeSync(full)
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close').then(([code]) => code)
  const end = await Promise.race([ended, setTimeout(10_000, 'frozen')])
  child.kill('SIGKILL')
  expect(end).toBe(0)
  expect(errors).toBe('alive\nstill alive\n')
})
