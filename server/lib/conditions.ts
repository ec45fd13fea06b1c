import type { Db, Fragment } from '#server/lib/db'

/** Those conditions that are given, all of them; true without any. */
export function all(db: Db, given: (Fragment | false | '' | undefined)[]): Fragment {
  return given.reduce<Fragment>((sum, each) => (each ? db`${sum} and ${each}` : sum), db`true`)
}
