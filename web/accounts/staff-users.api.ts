import type { NewUser, OneUser, User, UserChanges, Users } from '#contract/accounts'
import type { Said } from '#contract/fields'
import { browserFetcher, type Fetcher, get, idPart, ifUnchanged, put, remove } from '#web/lib/api.ts'
import { create } from '#web/lib/create.ts'

/** One page of the accounts, for staff; `query` as `listQuery` makes it. */
export const listUsers = (query: URLSearchParams, fetcher?: Fetcher) => get<Users>(`/users?${query}`, fetcher)

export const findUser = async (id: string, fetcher?: Fetcher) =>
  (await get<OneUser>(`/users/${idPart(id)}`, fetcher)).user

export const addUser = (user: NewUser) => create<OneUser>('/users/add', user)

/** `seen`: the record the form was filled from. */
export const updateUser = (id: string, changes: UserChanges, seen: User) =>
  put<OneUser>(`/users/update/${id}`, changes, { headers: ifUnchanged(seen) })

/** For a user with very many records the server takes two minutes. */
const erasing: Fetcher = (path, init) =>
  browserFetcher(path, { ...init, signal: AbortSignal.timeout(150_000) })

export const deleteUser = ({ _id }: User) => remove<Said>(`/users/delete/${_id}`, { fetcher: erasing })

/** Erases a client's personal data everywhere; the orders stay. */
export const anonymiseUser = ({ _id }: User) =>
  put<OneUser>(`/users/anonymise/${_id}`, undefined, { fetcher: erasing })

export const usersExportPath = (filtered: string) => `/api/users/export.csv?${filtered}`
