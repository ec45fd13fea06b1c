import { expect, test } from 'vitest'
import { changedOf } from '#web/lib/form-data.ts'

test('only what is not as it was has changed: a text, a file, or a list that holds something else', () => {
  const before = { name: 'Volume', values: ['1 L', '2 L'], image: undefined as File | undefined }
  expect(changedOf({ ...before, values: ['1 L', '2 L'] }, before)).toEqual({})
  expect(changedOf({ ...before, name: 'Matière' }, before)).toEqual({ name: 'Matière' })
  for (const values of [['2 L', '1 L'], ['1 L'], []]) {
    expect(changedOf({ ...before, values }, before)).toEqual({ values })
  }
  const image = new File([], 'point.png')
  expect(changedOf({ ...before, image }, before)).toEqual({ image })
})
