import type { Credentials, NewAccount, OneUser, Profile, User, WhoAmI } from '#contract/accounts'
import type { Said } from '#contract/fields'
import { type Fetcher, get, ifUnchanged, post, put } from '#web/lib/api.ts'

export const whoAmI = async (fetcher?: Fetcher) => (await get<WhoAmI>('/users/who-am-i', fetcher)).user

export const logIn = async (credentials: Credentials) =>
  (await post<OneUser>('/users/login', credentials)).user

export const logOut = () => get<Said>('/users/logout')

export const signUp = async (account: NewAccount) => (await post<OneUser>('/users/sign-up', account)).user

export const forgotPassword = (account: { email: string }) => post<Said>('/users/forgot-password', account)

export const resetPassword = (token: string) => (chosen: { password: string }) =>
  put<Said>(`/users/password/reset/${encodeURIComponent(token)}`, chosen)

export const sendVerificationEmail = () => get<Said>('/users/send-verification-email')

export const verifyEmail = async (token: string) =>
  (await get<OneUser>(`/users/verify-email/${encodeURIComponent(token)}`)).user

/** `seen`: the account that the form was filled from; the server refuses if it has changed since. */
export const updateProfile = async (profile: Profile, seen: User) =>
  (await put<OneUser>(`/users/update/${seen._id}`, profile, { headers: ifUnchanged(seen) })).user

/** A file with all the data that the shop keeps about the logged-in user. */
export const personalDataPath = '/api/users/my-data'
