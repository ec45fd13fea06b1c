import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

// In a shop without a single PDF, the sweep ended at the missing folder.
test('where nothing was ever stored there is nothing to list', async () => {
  const storage = openStorage(folder)
  expect((await Array.fromAsync(storage.list('documents'))).flat()).toEqual([])
})

// Listing a hundred thousand names at once kept the process busy for seconds.
test('many files are listed some at a time, and none is left out', async () => {
  const names = Array.from({ length: 1203 }, (_, each) => `documents/${each}.pdf`)
  mkdirSync(join(folder, 'uploads/documents'), { recursive: true })
  for (const name of [...names, 'documents/plan (1).pdf']) writeFileSync(join(folder, 'uploads', name), 'x')
  const parts = await Array.fromAsync(openStorage(folder).list('documents'))
  expect(parts.map((part) => part.length)).toEqual([500, 500, 203])
  expect(parts.flat().sort()).toEqual(names.sort())
})
