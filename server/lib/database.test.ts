import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { requireTimeZone } from '#server/lib/database'
import { connect, type Pool } from '#server/lib/db'

let db: Pool
beforeAll(() => {
  db = connect(inject('postgres'), { max: 1 })
})
afterAll(() => db.end())

// Every order was answered with 500: the lists of Node and of PostgreSQL are not of the same year.
test('a time zone that PostgreSQL does not know is refused with a sentence that names the setting', async () => {
  await expect(requireTimeZone(db, 'Africa/Algiers')).resolves.toBeUndefined()
  await expect(requireTimeZone(db, 'Mars/Olympus')).rejects.toThrow('TIME_ZONE is not a time zone that')
})
