import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The output and the exit of a program that does `close` to stop, and this `end` to be stopped. */
async function stopped(close: string, end = "stop('SIGTERM')") {
  const program = `
    const { closeWhenStopped } = await import('#server/lib/stopping')
    const { openLog } = await import('#server/lib/log')
    const stop = closeWhenStopped({ longest: 500, log: openLog('info'), close: async () => { ${close} } })
    setInterval(() => {}, 1000)
    ${end}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: join(import.meta.dirname, '../..'),
  })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (chunk) => {
      said += chunk
    })
  const [code, signal] = await once(child, 'close')
  return { code, signal, said }
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

// A crash in native code went on for ever at full speed, and nobody started another process.
test('a crash ends the process by its signal', async () => {
  expect((await stopped('', "process.kill(process.pid, 'SIGSEGV')")).signal).toBe('SIGSEGV')
})
