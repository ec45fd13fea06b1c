import type { User } from '#contract/accounts'
import type { AuditAct, AuditChange, AuditEntity, AuditEntry, AuditQuery } from '#contract/audit'
import { Refusal } from '#contract/refusals'
import { all } from '#server/lib/conditions'
import type { Db, Pool } from '#server/lib/db'
import { onForeignKey } from '#server/lib/foreign-keys'
import type { Sorting } from '#server/lib/keyset'
import { listPage } from '#server/lib/list-page'
import { contains } from '#server/lib/searching'

export interface StaffAct {
  actor: Pick<User, '_id' | 'role'>
  act: AuditAct
  entity: AuditEntity
  entityId: string
  /** The entity as it was and as it is; never a password or a token. */
  before?: object
  after?: object
}

/**
 * Records an act of staff, in the transaction that performs it.
 * @throws Refusal session.missing where the actor was deleted meanwhile, has another role by now, or must
 * first verify a new address that staff gave them (acts on their own account pass)
 */
export async function recordAct(db: Db, { actor, act, entity, entityId, before, after }: StaffAct) {
  const json = (state?: object) => (state ? db.json(state as never) : null)
  // Reads the actor's current address: they may have been forgotten while their request waited.
  const { count } = await db`
    insert into audit (actor_id, actor_email, act, entity, entity_id, before, after)
    select id, email, ${act}::text, ${entity}::text, ${entityId}::uuid, ${json(before)}::jsonb, ${json(after)}::jsonb
    from users where id = ${actor._id} and role = ${actor.role} and (is_verified or id = ${entityId}::uuid)`.catch(
    onForeignKey('session.missing'),
  )
  if (count === 0) throw new Refusal('session.missing')
}

const auditSorting: Sorting = {
  alias: 'a',
  sorts: { at: { expression: (db) => db`a.at`, type: 'timestamptz' } },
  fallback: '-at',
  idType: 'bigint',
}

/**
 * The entity's number or name after the act, or before it where the act deleted it; exactly the expression of
 * the index `audit_labelled`.
 */
const label = (db: Db) => db`
  coalesce(
    coalesce(a.after, a.before)->>'number',
    trim(coalesce(coalesce(a.after, a.before)->>'name', '') || ' '
      || coalesce(coalesce(a.after, a.before)->>'familyName', '')))`

const columns = (db: Db) => db`
  a.id::text as "_id", a.at, json_strip_nulls(json_build_object('id', a.actor_id, 'email', a.actor_email)) as actor,
  a.act, a.entity, a.entity_id as "entityId", nullif(${label(db)}, '') as label`

/** One act, with what it changed. */
export async function findAct(db: Db, id: string): Promise<AuditEntry | undefined> {
  const [row] = await db<(AuditEntry & AuditChange)[]>`
    select ${columns(db)}, a.before, a.after from audit a where a.id = ${id}`
  if (!row) return
  const { before, after, ...entry } = row
  return { ...entry, change: { before, after } }
}

/** Matches part of an address, or with an « @ » inside its start: `ali@labo.dz` is not `khali@labo.dz`. */
const emailWith = (part: string) => (part.indexOf('@') > 0 ? contains(part).slice(1) : contains(part))

/** A page of what staff did, the latest first. */
export async function listAudit(db: Pool, query: AuditQuery, timeZone: string) {
  const { q, person, entity, entityId, from, to } = query
  const where = all(db, [
    person && db`a.actor_email like ${emailWith(person.toLowerCase())}`,
    entity && db`a.entity = ${entity}`,
    entityId && db`a.entity_id = ${entityId}`,
    q && db`plain(${label(db)}) like plain(${contains(q)})`,
    from && db`a.at >= ${from}::date::timestamp at time zone ${timeZone}`,
    to && db`a.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
  ])
  const list = { ...auditSorting, table: 'audit', where, columns: columns(db) }
  const isSearch = Boolean(q || person)
  const { rows, ...tail } = await listPage<AuditEntry>(db, query, { ...list, isSearch })
  return { entries: rows, ...tail }
}
