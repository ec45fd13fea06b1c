// Prints how many statements each list and action sends, in the shop of DATA_DIR, as JSON.
import { actionsOn, wentDeep } from '../list-actions.ts'
import { openCountingShop } from '../open-counting.ts'
import { findSubjects } from '../volume-subjects.queries.ts'

const shop = await openCountingShop()
const { admin, client, ...subjects } = await findSubjects(shop.db)
const cookies = {
  staff: await shop.cookieOf({ _id: admin, role: 'superAdmin' }),
  client: await shop.cookieOf({ _id: client, role: 'client' }),
  anyone: undefined,
}
const counts: Record<string, number> = {}
const read = async (path: string, who: keyof typeof cookies) => (await shop.measure(path, cookies[who])).body
for (const { list, action, path, who } of await wentDeep(actionsOn(subjects), read)) {
  // The least of three: the shop's own look at the database may add a statement.
  const tries = []
  for (let round = 0; round < 3; round += 1) tries.push(await shop.measure(path, cookies[who]))
  counts[`${list}: ${action}`] = Math.min(...tries.map(({ statements }) => statements))
}
await shop.close()
console.log(JSON.stringify(counts))
