import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname

/** May turn text into SQL: text that is chosen here, migrations, and statements that the queue makes. */
const mayBeText = ['lib/jobs.ts', 'lib/keyset.ts', 'lib/migrate.ts']

const makesSqlOfText = (code: string) => /\.unsafe\(|\bdb\.file\(/.test(code)

test('SQL is written with parameters: nothing that comes from outside becomes a part of it', () => {
  const paths = globSync('**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.startsWith('testing/'),
  )
  const found = paths.filter((path) => makesSqlOfText(readFileSync(join(root, path), 'utf8')))
  expect(found.sort()).toEqual(mayBeText)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what it would look like
  expect(makesSqlOfText('db.unsafe(`order by ${query.sort}`)')).toBe(true)
})
