// Fills the database of a stopped or running shop with very many rows, to see how it behaves with them:
//   DATA_DIR=many node bench/volume.ts --products 200000 --orders 1000000
import { parseArgs } from 'node:util'
import { readEnv } from '#server/env'
import { openDatabase } from '#server/lib/database'
import { connect } from '#server/lib/db'
import { migrate } from '#server/lib/migrate'
import { fillVolume } from './volume.queries.ts'

const usual = {
  categories: 200,
  options: 300,
  products: 20_000,
  users: 50_000,
  orders: 200_000,
  audit: 50_000,
}

const { values } = parseArgs({
  options: Object.fromEntries(Object.keys(usual).map((name) => [name, { type: 'string' as const }])),
})
const volume = { ...usual }
for (const [name, value] of Object.entries(values)) volume[name as keyof typeof usual] = Number(value)

const database = await openDatabase(readEnv())
try {
  console.log(database.description)
  await migrate(database.pool)
  const filling = connect(database.address, {
    max: 1,
    name: 'paillasse volume',
    silence: Number.POSITIVE_INFINITY,
  })
  const began = performance.now()
  await fillVolume(filling, volume)
  await filling.end()
  console.log(`${JSON.stringify(volume)} in ${Math.round((performance.now() - began) / 1000)} s`)
} finally {
  await database.close()
}
