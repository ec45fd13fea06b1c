import type { UserQuery } from '#contract/accounts'
import { roleNames } from '#contract/role-names'
import { userMatches, userSorting } from '#server/accounts/users.queries'
import type { CsvSource } from '#server/lib/csv'
import { dateTime, text, yesNo } from '#server/lib/csv-columns'
import type { Db } from '#server/lib/db'
import { orderBy } from '#server/lib/keyset'

/** Exactly the users of the list: no password, no id, no version. */
export function usersExport(db: Db, query: UserQuery, timeZone: string): CsvSource {
  return {
    columns: [
      text('Prénom', db`users.name`),
      text('Nom', db`users.family_name`),
      text('Adresse e-mail', db`users.email`),
      text('Téléphone', db`users.phone_number`),
      text('Adresse', db`users.address`),
      text('Rôle', db`${db.json(roleNames)}::jsonb ->> users.role`),
      yesNo('E-mail vérifié', db`users.is_verified`, db),
      dateTime('Date de création', db`users.created_at`, db, timeZone),
    ],
    rows: db`from users where ${userMatches(db, query)} ${orderBy(db, query, userSorting)}`,
  }
}
