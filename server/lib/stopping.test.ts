import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The output and the exit of a program that stops this way. */
async function stopped(close: string) {
  const program = `
    const { closeWhenStopped } = await import('#server/lib/stopping')
    const { openLog } = await import('#server/lib/log')
    const stop = closeWhenStopped({ longest: 500, log: openLog('info'), close: async () => { ${close} } })
    setInterval(() => {}, 1000)
    stop('SIGTERM')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, said }
}

// The process exited with 1, and no line said why the embedded PostgreSQL was still there.
test.each([
  ['fails', "throw new Error('PostgreSQL does not stop')", 'PostgreSQL does not stop'],
  ['takes too long', 'await new Promise(() => {})', 'the stop took too long'],
  [
    'meets another error',
    "setTimeout(() => { throw new Error('once more') }); await new Promise(() => {})",
    'once more',
  ],
])('a stop that %s says so', async (_, close, words) => {
  const { code, said } = await stopped(close)
  expect(code).toBe(1)
  expect(said).toContain(words)
})

// The process went on at full speed, and nobody started another one.
test('a crash ends the process by its signal', async () => {
  const program = `
    const { closeWhenStopped } = await import('#server/lib/stopping')
    closeWhenStopped({ longest: 500, log: console, close: async () => {} })
    setInterval(() => {}, 1000)
    process.kill(process.pid, 'SIGSEGV')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'ignore',
  })
  expect(await new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))).toBe('SIGSEGV')
})
