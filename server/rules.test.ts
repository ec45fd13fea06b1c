import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The numbers of the rules that this text names. */
const rulesIn = (text: string) => new Set(text.match(/\bR\d{1,2}\b/g))

test('each rule of docs/rules.md has a test that bears its number, and no test one that is not there', () => {
  const rules = rulesIn(readFileSync(join(root, 'docs/rules.md'), 'utf8'))
  const titles = globSync('server/**/*.test.ts', { cwd: root })
    .filter((path) => !path.endsWith('rules.test.ts') || path.includes('roles'))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/'R\d{1,2}[: ][^']*'/g) ?? [])
  expect(rules.size).toBe(34)
  expect([...rules].filter((rule) => !rulesIn(titles.join()).has(rule))).toEqual([])
  expect([...rulesIn(titles.join())].filter((rule) => !rules.has(rule))).toEqual([])
})
