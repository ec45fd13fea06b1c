import { expect, test } from 'vitest'
import { together } from '#server/lib/together'

/** Statements that are answered when the test says so. */
function openStatements() {
  const asked: { keys: string[]; answer: () => void; fail: (error: Error) => void }[] = []
  const ask = (keys: string[]) =>
    new Promise<string[]>((resolve, reject) => {
      asked.push({ keys, answer: () => resolve(keys.map((key) => key.toUpperCase())), fail: reject })
    })
  return { asked, find: together(ask) }
}

test('those who come at one moment, or while a statement is under way, share one', async () => {
  const { asked, find } = openStatements()
  const first = [find('a'), find('b')]
  await expect.poll(() => asked.length).toBe(1)
  const second = [find('c'), find('d')]
  asked[0]?.answer()
  expect(await Promise.all(first)).toEqual(['A', 'B'])
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect(await Promise.all(second)).toEqual(['C', 'D'])
  expect(asked.map(({ keys }) => keys)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('nobody waits for a statement that is stuck', async () => {
  const { asked, find } = openStatements()
  const stuck = find('a')
  await expect.poll(() => asked.length).toBe(1)
  const next = find('b')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect(await next).toBe('B')
  asked[0]?.answer()
  expect(await stuck).toBe('A')
})

test('what goes wrong is told to those who asked, and to nobody else', async () => {
  const { asked, find } = openStatements()
  const first = Promise.allSettled([find('a'), find('b')])
  await expect.poll(() => asked.length).toBe(1)
  asked[0]?.fail(new Error('gone'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const second = find('c')
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer()
  expect(await second).toBe('C')
})
