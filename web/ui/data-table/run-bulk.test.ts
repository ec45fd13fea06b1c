import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { runBulk, tellOutcome } from '#web/ui/data-table/run-bulk.ts'

const words = {
  done: (number: number) => `${number} ${number < 2 ? 'supprimé' : 'supprimés'}`,
  refused: (number: number) => `${number} ${number < 2 ? 'bloqué' : 'bloqués'}`,
  reasons: { 'product.hasOrders': 'commandes liées' },
}
const linked = new ApiError(409, { code: 'product.hasOrders', message: 'Cannot delete product with orders' })

test('every row has its turn, whatever becomes of the others', async () => {
  const heard: number[] = []
  const outcome = await runBulk(
    [1, 2, 3, 4, 5, 6, 7],
    async (row) => {
      await new Promise((resolve) => setTimeout(resolve, row % 3))
      if (row % 3 === 0) throw linked
    },
    (through) => heard.push(through),
  )
  expect(outcome.done.sort()).toEqual([1, 2, 4, 5, 7])
  expect(outcome.refused.map(({ row }) => row).sort()).toEqual([3, 6])
  expect(heard).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(tellOutcome(outcome, words)).toBe('5 supprimés, 2 bloqués\u202f: commandes liées')
})

test('a row to which nothing had to be done is neither done nor refused', async () => {
  const outcome = await runBulk([1, 2, 3], async (row) => row !== 2)
  expect(outcome).toEqual({ done: [1, 3], refused: [] })
})

test('no more than three calls at a time', async () => {
  let now = 0
  let most = 0
  await runBulk(Array.from({ length: 20 }), async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 1))
    now -= 1
  })
  expect(most).toBe(3)
})

test('a refusal without two words of its own is told with its sentence, and only once', () => {
  const refused = ['a', 'b'].map((row) => ({ row, code: 'network', message: 'Connexion impossible.' }))
  expect(tellOutcome({ done: [], refused }, words)).toBe('2 bloqués\u202f: Connexion impossible.')
  expect(tellOutcome({ done: ['a'], refused: [] }, words)).toBe('1 supprimé')
})

test('what is not a refusal is a bug, and is not told as one', async () => {
  await expect(runBulk([1], () => Promise.reject(new TypeError('undefined')))).rejects.toThrow(TypeError)
})
