import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { User } from '#contract/accounts'
import type { Option } from '#contract/catalogue'
import type { NewOption, OptionChanges } from '#contract/catalogue-forms'
import { recordAct } from '#server/audit/audit.queries'
import {
  deleteOptionRow,
  findOption,
  insertOption,
  lockOption,
  updateOptionRow,
} from '#server/catalogue/options.queries'
import type { Pool } from '#server/lib/db'
import { found } from '#server/lib/found'
import { type Change, refuseStale } from '#server/lib/versions'

export async function addOption(db: Pool, actor: User, option: NewOption): Promise<Option> {
  const _id = randomUUIDv7()
  return db.begin(async (transaction) => {
    await insertOption(transaction, { ...option, _id })
    const after = (await findOption(transaction, _id)) as Option
    await recordAct(transaction, { actor, act: 'add', entity: 'option', entityId: _id, after })
    return after
  })
}

/**
 * Saves an option. Products keep the names and values that they were given.
 * @throws Refusal option.unknown, request.stale
 */
export async function updateOption(
  db: Pool,
  actor: User,
  { id, ifMatch, changes }: Change<OptionChanges>,
): Promise<Option> {
  return db.begin(async (transaction) => {
    const before = found(await lockOption(transaction, id), 'option.unknown')
    const wanted = { ...before, ...changes }
    if (isDeepStrictEqual(wanted, before)) return before
    refuseStale(before, ifMatch)
    await updateOptionRow(transaction, id, wanted)
    const after = (await findOption(transaction, id)) as Option
    await recordAct(transaction, { actor, act: 'update', entity: 'option', entityId: id, before, after })
    return after
  })
}

/** @throws Refusal option.unknown */
export async function deleteOption(db: Pool, actor: User, id: string) {
  await db.begin(async (transaction) => {
    const before = found(await lockOption(transaction, id), 'option.unknown')
    await deleteOptionRow(transaction, id)
    await recordAct(transaction, { actor, act: 'delete', entity: 'option', entityId: id, before })
  })
}
