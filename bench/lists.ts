// Prints how long each list takes on a database of many rows, and how many statements it sends: no more than
// with few rows. Fill the database first, see volume.ts:
//   DATA_DIR=many node bench/lists.ts [words contained in the list or the action]
import { actionsOn, wentDeep } from './list-actions.ts'
import { openCountingShop } from './open-counting.ts'
import { findSubjects } from './volume-subjects.queries.ts'

const repetitions = 5
const shop = await openCountingShop()
try {
  const { admin, client, ...subjects } = await findSubjects(shop.db)
  const cookies = {
    staff: await shop.cookieOf({ _id: admin, role: 'superAdmin' }),
    client: await shop.cookieOf({ _id: client, role: 'client' }),
    anyone: undefined,
  }
  const wanted = process.argv.slice(2)
  const chosen = actionsOn(subjects).filter(({ list, action }) =>
    wanted.every((word) => `${list}: ${action}`.includes(word)),
  )
  const read = async (path: string, who: keyof typeof cookies) =>
    (await shop.measure(path, cookies[who])).body
  for (const { list, action, path, who } of await wentDeep(chosen, read)) {
    console.log(`${`${list}: ${action}`.padEnd(40)} ${await line(path, cookies[who])}`)
  }
} finally {
  await shop.close()
}

/** First and median time, number of statements, and the total or the error. */
async function line(path: string, cookie: string | undefined) {
  const answers = []
  for (let time = 0; time < repetitions; time += 1) answers.push(await shop.measure(path, cookie))
  const [first] = answers
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const median = times[Math.floor(repetitions / 2)] ?? 0
  const { total, message } = JSON.parse(first?.body ?? '{}')
  const said = first?.status === 200 ? (total ?? '') : `${first?.status} ${message}`
  return `${first?.ms.toFixed(0).padStart(6)} ms first ${median.toFixed(1).padStart(7)} ms ${String(first?.statements).padStart(3)} statements  ${said}`
}
