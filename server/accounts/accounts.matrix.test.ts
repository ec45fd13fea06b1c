import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { User } from '#contract/accounts'
import type { Callers } from '#server/testing/callers'
import { knownPassword } from '#server/testing/makers'
import { type Row, testMatrix } from '#server/testing/matrix'
import { openShop, type TestShop } from '#server/testing/shop'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const profile = (email = `${randomUUIDv7()}@labo.test`) => ({
  name: 'Lina',
  familyName: 'Haddad',
  email,
  phoneNumber: '0661 23 45 67',
  address: '7, rue Larbi-Ben-M’hidi, Oran',
})
const edited = ({ name: _, ...user }: User, changes = {}) => ({ ...profile(user.email), ...changes })
const userOf = (callers: Callers, name: 'U' | 'O' | 'R' | 'D' | 'S') => callers[name].user as User
const unknown = '01890000-0000-7000-8000-000000000000'

const everyone = [200, 200, 200, 200, 200, 200, 200] as const
const staffOnly = (status: number) => [401, 403, 403, 403, 403, status, status] as const

const rows: Row[] = [
  {
    call: 'POST /users/login, right password',
    prepare: (caller, callers) => () =>
      caller.post('/users/login', { email: userOf(callers, 'O').email, password: knownPassword }),
    expected: everyone,
  },
  {
    call: 'POST /users/login, wrong password',
    prepare: (caller, callers) => () =>
      caller.post('/users/login', { email: userOf(callers, 'O').email, password: 'autrechose' }),
    expected: [401, 401, 401, 401, 401, 401, 401],
  },
  {
    call: 'POST /users/sign-up',
    prepare: (caller) => () => caller.post('/users/sign-up', { ...profile(), password: knownPassword }),
    expected: [201, 201, 201, 201, 201, 201, 201],
  },
  {
    call: 'POST /users/sign-up, address taken',
    prepare: (caller, callers) => () =>
      caller.post('/users/sign-up', { ...edited(userOf(callers, 'O')), password: knownPassword }),
    expected: [409, 409, 409, 409, 409, 409, 409],
  },
  {
    call: 'POST /users/forgot-password',
    prepare: (caller, callers) => () =>
      caller.post('/users/forgot-password', { email: userOf(callers, 'O').email }),
    expected: everyone,
  },
  {
    call: 'GET /users/who-am-i',
    prepare: (caller) => () => caller.get('/users/who-am-i'),
    expected: everyone,
  },
  {
    call: 'GET /users/logout',
    prepare: (caller) => () => caller.get('/users/logout'),
    expected: everyone,
  },
  {
    call: 'GET /users/verify-email/{good token}',
    prepare: async (caller, callers, { makeToken }) => {
      const token = await makeToken('verify', userOf(callers, 'U'))
      return () => caller.get(`/users/verify-email/${token}`)
    },
    expected: everyone,
  },
  {
    call: 'GET /users/verify-email/{bad token}',
    prepare: (caller) => () => caller.get('/users/verify-email/inconnu'),
    expected: [400, 400, 400, 400, 400, 400, 400],
  },
  {
    call: 'GET /users/send-verification-email',
    prepare: (caller) => () => caller.get('/users/send-verification-email'),
    expected: [401, 200, 409, 409, 409, 409, 409],
  },
  {
    call: 'PUT /users/password/reset/{good token}',
    prepare: async (caller, callers, { makeToken }) => {
      const token = await makeToken('reset', userOf(callers, 'O'))
      return () => caller.put(`/users/password/reset/${token}`, { password: 'nouveau mot' })
    },
    expected: everyone,
  },
  {
    call: 'PUT /users/password/reset/{bad token}',
    prepare: (caller) => () => caller.put('/users/password/reset/inconnu', { password: 'nouveau mot' }),
    expected: [400, 400, 400, 400, 400, 400, 400],
  },
  {
    call: 'GET /users',
    prepare: (caller) => () => caller.get('/users'),
    expected: staffOnly(200),
  },
  {
    call: 'GET /users/{O}',
    prepare: (caller, callers) => () => caller.get(`/users/${userOf(callers, 'O')._id}`),
    expected: [401, 403, 200, 403, 403, 200, 200],
  },
  {
    call: 'GET /users/{oneself}, for A an unknown one',
    prepare: (caller) => () => caller.get(`/users/${caller.user?._id ?? unknown}`),
    expected: [401, 200, 200, 200, 200, 200, 200],
  },
  {
    call: 'GET /users/{unknown}',
    prepare: (caller) => () => caller.get(`/users/${unknown}`),
    expected: staffOnly(404),
  },
  ...(['client', 'admin'] as const).map(
    (role): Row => ({
      call: `POST /users/add, role ${role}`,
      prepare: (caller) => () => caller.post('/users/add', { ...profile(), password: knownPassword, role }),
      expected: staffOnly(201),
    }),
  ),
  ...['superAdmin', 'user', 'Admin', 'admin ', ['admin'], null].map(
    (role): Row => ({
      call: `POST /users/add, role ${JSON.stringify(role)}`,
      prepare: (caller) => () => caller.post('/users/add', { ...profile(), password: knownPassword, role }),
      expected: staffOnly(400),
    }),
  ),
  {
    call: 'PUT /users/update/{O}',
    prepare: (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'O')._id}`, edited(userOf(callers, 'O'))),
    expected: [401, 403, 200, 403, 403, 200, 200],
  },
  {
    call: 'PUT /users/update/{O}, another address',
    prepare: (caller, callers) => () => caller.put(`/users/update/${userOf(callers, 'O')._id}`, profile()),
    expected: [401, 403, 200, 403, 403, 200, 200],
  },
  {
    call: "PUT /users/update/{O}, somebody else's address",
    prepare: (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'O')._id}`, edited(userOf(callers, 'D'))),
    expected: [401, 403, 409, 403, 403, 409, 409],
  },
  {
    call: 'PUT /users/update/{O}, role admin',
    prepare: (caller, callers) => () =>
      caller.put(
        `/users/update/${userOf(callers, 'O')._id}`,
        edited(userOf(callers, 'O'), { role: 'admin' }),
      ),
    expected: [401, 403, 403, 403, 403, 200, 200],
  },
  {
    call: 'PUT /users/update/{O}, role superAdmin',
    prepare: (caller, callers) => () =>
      caller.put(
        `/users/update/${userOf(callers, 'O')._id}`,
        edited(userOf(callers, 'O'), { role: 'superAdmin' }),
      ),
    expected: [401, 403, 400, 403, 403, 400, 400],
  },
  {
    call: 'PUT /users/update/{R}, the legacy role kept',
    prepare: (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'R')._id}`, edited(userOf(callers, 'R'))),
    expected: [401, 403, 403, 403, 200, 200, 200],
  },
  {
    call: 'PUT /users/update/{an admin}',
    prepare: async (caller, _, { makeAdmin }) => {
      const admin = await makeAdmin()
      return () => caller.put(`/users/update/${admin._id}`, edited(admin))
    },
    expected: staffOnly(200),
  },
  {
    call: 'PUT /users/update/{a superAdmin}',
    prepare: async (caller, _, { makeSuperAdmin }) => {
      const superAdmin = await makeSuperAdmin()
      return () => caller.put(`/users/update/${superAdmin._id}`, edited(superAdmin))
    },
    expected: [401, 403, 403, 403, 403, 403, 200],
  },
  {
    call: 'PUT /users/update/{a superAdmin}, another address',
    prepare: async (caller, _, { makeSuperAdmin }) => {
      const superAdmin = await makeSuperAdmin()
      return () => caller.put(`/users/update/${superAdmin._id}`, profile())
    },
    expected: [401, 403, 403, 403, 403, 403, 200],
  },
  {
    call: "PUT /users/update/{oneself}, a role that is not one's own",
    prepare:
      ({ put, user }) =>
      () =>
        put(`/users/update/${user?._id ?? unknown}`, {
          ...profile(),
          role: user?.role === 'admin' ? 'client' : 'admin',
        }),
    expected: [401, 403, 403, 403, 403, 403, 403],
  },
  {
    call: 'DELETE /users/delete/{a client}',
    prepare: async (caller, _, { makeClient }) => {
      const client = await makeClient()
      return () => caller.delete(`/users/delete/${client._id}`)
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /users/delete/{an admin}',
    prepare: async (caller, _, { makeAdmin }) => {
      const admin = await makeAdmin()
      return () => caller.delete(`/users/delete/${admin._id}`)
    },
    expected: staffOnly(200),
  },
  {
    call: 'DELETE /users/delete/{a superAdmin}',
    prepare: async (caller, _, { makeSuperAdmin }) => {
      const superAdmin = await makeSuperAdmin()
      return () => caller.delete(`/users/delete/${superAdmin._id}`)
    },
    expected: [401, 403, 403, 403, 403, 403, 200],
  },
  {
    call: 'DELETE /users/delete/{oneself}',
    prepare: (caller) => () => caller.delete(`/users/delete/${caller.user?._id ?? unknown}`),
    expected: [401, 403, 403, 403, 403, 403, 403],
  },
  {
    call: 'DELETE /users/delete/{unknown}',
    prepare: (caller) => () => caller.delete(`/users/delete/${unknown}`),
    expected: staffOnly(404),
  },
]

testMatrix(() => shop, rows)
