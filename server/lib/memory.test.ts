import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allocatorSettings, engineFlags } from '#server/lib/memory'

test('npm start begins with what every other process of the shop is given', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const settings = Object.entries(allocatorSettings).map(([name, value]) => `${name}=${value}`)
  for (const wanted of [...settings, ...engineFlags]) expect(scripts.start.split(' ')).toContain(wanted)
})
