import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allocatorSettings, engineFlags } from '#server/lib/memory'

test('npm start begins with what every other process of the shop is given', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const settings = Object.entries(allocatorSettings).map(([name, value]) => `${name}=${value}`)
  for (const wanted of [...settings, ...engineFlags]) expect(scripts.start.split(' ')).toContain(wanted)
})

// The engine does not report a setting that it does not know.
test('the engine knows every setting that it is given', () => {
  const known = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' })
  const given = readFileSync('server/lib/memory.ts', 'utf8').matchAll(/'--(?:no-)?([a-z-]+)/g)
  const names = [...given].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) expect(known).toContain(`--${name} (`)
})

// A shop under load used half as much memory again.
test('what has become useless is collected before it is as much as what is in use', () => {
  // Where other work keeps the machine busy, the collector may be late once.
  const bounded = Math.min(...['first', 'second'].map(() => mostHeld('growWithTheLoad()')))
  const left = mostHeld('')
  expect(bounded).toBeLessThan(left * 0.85)
})

/** The largest heap, in megabytes, of a program whose objects are replaced once they have grown old. */
function mostHeld(begin: string) {
  const program = `
    import { growWithTheLoad } from './server/lib/memory.ts'
    ${begin}
    const objects = []
    let most = 0
    for (let n = 0; n < 4_000_000; n += 1) {
      objects[n % 150_000] = { n, text: n + ' of many', list: [n, n + 1, n + 2] }
      if (n % 10_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal)
    }
    console.log(most / 1024 / 1024)`
  const node = ['--max-semi-space-size=1', '--input-type=module', '--eval', program]
  return Number(execFileSync(process.execPath, node, { encoding: 'utf8' }))
}
