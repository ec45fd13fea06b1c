import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { User } from '#contract/accounts'
import { beyond, specified } from '#server/testing/access'
import type { Caller, Callers } from '#server/testing/callers'
import { knownPassword } from '#server/testing/makers'
import { testMatrix } from '#server/testing/matrix'
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

const addAs = (caller: Caller, role: unknown) =>
  caller.post('/users/add', { ...profile(), password: knownPassword, role })

testMatrix(
  () => shop,
  { ...specified.accounts, ...beyond.accounts },
  {
    'POST /api/users/login': (caller, callers) => () =>
      caller.post('/users/login', { email: userOf(callers, 'O').email, password: knownPassword }),
    'POST /api/users/login, wrong password': (caller, callers) => () =>
      caller.post('/users/login', { email: userOf(callers, 'O').email, password: 'autrechose' }),
    'POST /api/users/sign-up': (caller) => () =>
      caller.post('/users/sign-up', { ...profile(), password: knownPassword }),
    'POST /api/users/sign-up, address taken': (caller, callers) => () =>
      caller.post('/users/sign-up', { ...edited(userOf(callers, 'O')), password: knownPassword }),
    'POST /api/users/forgot-password': (caller, callers) => () =>
      caller.post('/users/forgot-password', { email: userOf(callers, 'O').email }),
    'GET /api/users/who-am-i': (caller) => () => caller.get('/users/who-am-i'),
    'GET /api/users/logout': (caller) => () => caller.get('/users/logout'),
    'GET /api/users/verify-email/:token': async (caller, callers, { makeToken }) => {
      const token = await makeToken('verify', userOf(callers, 'U'))
      return () => caller.get(`/users/verify-email/${token}`)
    },
    'GET /api/users/verify-email/:token, bad token': (caller) => () =>
      caller.get('/users/verify-email/inconnu'),
    'GET /api/users/verify-email': (caller) => () => caller.get('/users/verify-email'),
    'GET /api/users/send-verification-email': (caller) => () => caller.get('/users/send-verification-email'),
    'PUT /api/users/password/reset/:token': async (caller, callers, { makeToken }) => {
      const token = await makeToken('reset', userOf(callers, 'O'))
      return () => caller.put(`/users/password/reset/${token}`, { password: 'nouveau mot' })
    },
    'PUT /api/users/password/reset/:token, bad token': (caller) => () =>
      caller.put('/users/password/reset/inconnu', { password: 'nouveau mot' }),
    'PUT /api/users/password/reset': (caller) => () =>
      caller.put('/users/password/reset', { password: 'nouveau mot' }),
    'GET /api/users': (caller) => () => caller.get('/users'),
    'GET /api/users/:id': (caller, callers) => () => caller.get(`/users/${userOf(callers, 'O')._id}`),
    'GET /api/users/:id, oneself': (caller) => () => caller.get(`/users/${caller.user?._id ?? unknown}`),
    'GET /api/users/:id, unknown': (caller) => () => caller.get(`/users/${unknown}`),
    'GET /api/users/my-data': (caller) => () => caller.get('/users/my-data'),
    'PUT /api/users/anonymise/:id': async (caller, _, { makeClient }) => {
      const { _id } = await makeClient()
      return () => caller.put(`/users/anonymise/${_id}`)
    },
    'PUT /api/users/anonymise/:id, an admin': async (caller, _, { makeAdmin }) => {
      const { _id } = await makeAdmin()
      return () => caller.put(`/users/anonymise/${_id}`)
    },
    'PUT /api/users/anonymise/:id, a superAdmin': async (caller, _, { makeSuperAdmin }) => {
      const { _id } = await makeSuperAdmin()
      return () => caller.put(`/users/anonymise/${_id}`)
    },
    'PUT /api/users/anonymise/:id, oneself': (caller) => () =>
      caller.put(`/users/anonymise/${caller.user?._id ?? unknown}`),
    'PUT /api/users/anonymise/:id, unknown': (caller) => () => caller.put(`/users/anonymise/${unknown}`),
    'GET /api/users/export.csv': (caller) => () => caller.get('/users/export.csv'),
    'POST /api/users/add': (caller) => () => addAs(caller, 'client'),
    'POST /api/users/add, role admin': (caller) => () => addAs(caller, 'admin'),
    'POST /api/users/add, role superAdmin': (caller) => () => addAs(caller, 'superAdmin'),
    'POST /api/users/add, role user': (caller) => () => addAs(caller, 'user'),
    'POST /api/users/add, role Admin': (caller) => () => addAs(caller, 'Admin'),
    'POST /api/users/add, role in a list': (caller) => () => addAs(caller, ['admin']),
    'POST /api/users/add, role null': (caller) => () => addAs(caller, null),
    'PUT /api/users/update/:id': (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'O')._id}`, edited(userOf(callers, 'O'))),
    'PUT /api/users/update/:id, another address': (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'O')._id}`, profile()),
    "PUT /api/users/update/:id, somebody else's address": (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'O')._id}`, edited(userOf(callers, 'D'))),
    'PUT /api/users/update/:id, role admin': (caller, callers) => () =>
      caller.put(
        `/users/update/${userOf(callers, 'O')._id}`,
        edited(userOf(callers, 'O'), { role: 'admin' }),
      ),
    'PUT /api/users/update/:id, role superAdmin': (caller, callers) => () =>
      caller.put(
        `/users/update/${userOf(callers, 'O')._id}`,
        edited(userOf(callers, 'O'), { role: 'superAdmin' }),
      ),
    'PUT /api/users/update/:id, the legacy role kept': (caller, callers) => () =>
      caller.put(`/users/update/${userOf(callers, 'R')._id}`, edited(userOf(callers, 'R'))),
    'PUT /api/users/update/:id, of an admin': async (caller, _, { makeAdmin }) => {
      const admin = await makeAdmin()
      return () => caller.put(`/users/update/${admin._id}`, edited(admin))
    },
    'PUT /api/users/update/:id, of a superAdmin': async (caller, _, { makeSuperAdmin }) => {
      const superAdmin = await makeSuperAdmin()
      return () => caller.put(`/users/update/${superAdmin._id}`, edited(superAdmin))
    },
    'PUT /api/users/update/:id, of a superAdmin, another address': async (caller, _, { makeSuperAdmin }) => {
      const superAdmin = await makeSuperAdmin()
      return () => caller.put(`/users/update/${superAdmin._id}`, profile())
    },
    "PUT /api/users/update/:id, oneself, a role that is not one's own":
      ({ put, user }) =>
      () =>
        put(`/users/update/${user?._id ?? unknown}`, {
          ...profile(),
          role: user?.role === 'admin' ? 'client' : 'admin',
        }),
    'DELETE /api/users/delete/:id': async (caller, _, { makeClient }) => {
      const client = await makeClient()
      return () => caller.delete(`/users/delete/${client._id}`)
    },
    'DELETE /api/users/delete/:id, an admin': async (caller, _, { makeAdmin }) => {
      const admin = await makeAdmin()
      return () => caller.delete(`/users/delete/${admin._id}`)
    },
    'DELETE /api/users/delete/:id, a superAdmin': async (caller, _, { makeSuperAdmin }) => {
      const superAdmin = await makeSuperAdmin()
      return () => caller.delete(`/users/delete/${superAdmin._id}`)
    },
    'DELETE /api/users/delete/:id, oneself': (caller) => () =>
      caller.delete(`/users/delete/${caller.user?._id ?? unknown}`),
    'DELETE /api/users/delete/:id, unknown': (caller) => () => caller.delete(`/users/delete/${unknown}`),
    'DELETE /api/users/delete/:id, with orders': async (caller, _, { makeClient, makeOrder }) => {
      const client = await makeClient()
      await makeOrder({ client })
      return () => caller.delete(`/users/delete/${client._id}`)
    },
    'GET /api/audit': (caller) => () => caller.get('/audit'),
    'GET /api/audit/:id': async (caller, _, { makeAct }) => {
      const { _id } = await makeAct()
      return () => caller.get(`/audit/${_id}`)
    },
    'GET /api/audit/:id, unknown': (caller) => () => caller.get('/audit/999999999'),
  },
)
