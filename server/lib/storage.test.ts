import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStorage } from '#server/lib/storage'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paillasse-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const files = () => readdirSync(join(folder, 'uploads/images'))

test('a file stands under its name, whole, and nothing beside it', async () => {
  const storage = openStorage(folder)
  await Promise.all(['un', 'deux', 'trois'].map((text) => storage.put('images/a.webp', Buffer.from(text))))
  expect(files()).toEqual(['a.webp'])
  expect(['un', 'deux', 'trois']).toContain(readFileSync(join(folder, 'uploads/images/a.webp'), 'utf8'))
})

test('a file that cannot be stored leaves nothing behind', async () => {
  mkdirSync(join(folder, 'uploads/images/a.webp/in-the-way'), { recursive: true })
  await expect(openStorage(folder).put('images/a.webp', Buffer.from('un'))).rejects.toMatchObject({
    code: 'E_CANNOT_WRITE_FILE',
  })
  expect(files()).toEqual(['a.webp'])
})

// The sweep of a shop without a single PDF ended at the folder that was not there.
test('where nothing was ever stored there is nothing to list', async () => {
  const storage = openStorage(folder)
  expect([...(await storage.listAll('documents', { recursive: true })).objects]).toEqual([])
})
