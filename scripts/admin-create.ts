// Creates a verified superAdmin: the only way to make one. Asks at a terminal; a program passes flags, and
// the password in ADMIN_PASSWORD or as the first line of its input. Works whether or not the shop is running.
import { randomUUIDv7 } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { NewAccount, passwordLength } from '#contract/accounts'
import { isCommon, type PasswordRule, readPasswordRule } from '#server/accounts/password-rule'
import { insertUser } from '#server/accounts/users.queries'
import { type Env, readEnv } from '#server/env'
import { loadEnvFile } from '#server/env-file'
import { openDatabase } from '#server/lib/database'
import { migratePatiently } from '#server/lib/migrate'
import { hashPassword } from '#server/lib/password'
import { endedBySignals } from '#server/lib/stopping'

/** This account controls the whole shop. */
const shortestPassword = 12

const usage = `npm run admin:create -- [--name …] [--family-name …] [--email …] [--phone …] [--address …]
It asks for what is left out, except the phone number and the address, which are then the shop's. The password
is in ADMIN_PASSWORD, or it asks for it: ${shortestPassword} characters or more.`

await endedBySignals(createAdmin).catch((error: Error) => {
  console.error(`\nNo account was created.\n${error.message}`)
  process.exitCode = 1
})

async function createAdmin() {
  const flags = readFlags()
  if (flags.help) return console.log(usage)
  loadEnvFile()
  const env = readEnv()
  const account = check(await readAccount(flags, env), await readPasswordRule(env))
  const database = await openDatabase(env)
  try {
    await migratePatiently(database.address)
    const { password, ...profile } = account
    const passwordHash = await hashPassword(password)
    const row = {
      _id: randomUUIDv7(),
      ...profile,
      role: 'superAdmin',
      isVerified: true,
      passwordHash,
    } as const
    if (!(await insertUser(database.pool, row))) {
      throw new Error(`${profile.email} has an account already. It was left as it is.`)
    }
    console.log(`${profile.email} is a superAdmin of the shop now (${database.description}).`)
  } finally {
    await database.close()
  }
}

type Flags = ReturnType<typeof readFlags>

function readFlags() {
  const text = { type: 'string' } as const
  const options = { name: text, 'family-name': text, email: text, phone: text, address: text }
  return parseArgs({ options: { ...options, help: { type: 'boolean' } } }).values
}

async function readAccount(flags: Flags, env: Env): Promise<Record<keyof NewAccount, string>> {
  const terminal = openTerminal()
  const ask = async (given: string | undefined, question: string) => given ?? (await terminal.ask(question))
  const account = {
    name: await ask(flags.name, 'First name: '),
    familyName: await ask(flags['family-name'], 'Family name: '),
    email: await ask(flags.email, 'E-mail address: '),
    phoneNumber: flags.phone ?? env.SHOP_PHONES[0],
    address: flags.address ?? env.SHOP_ADDRESS,
    password:
      process.env.ADMIN_PASSWORD ??
      (await terminal.askSecretly(`Password (${shortestPassword} characters or more): `)),
  }
  terminal.close()
  return account
}

/** @throws Error with one line per wrong field. */
function check(given: Record<keyof NewAccount, string>, rule: PasswordRule): NewAccount {
  const parsed = NewAccount.safeParse(given)
  const wrong = parsed.error?.issues.map(({ path }) => `${String(path[0])} is missing or not valid.`) ?? []
  if (passwordLength(given.password) < shortestPassword) {
    wrong.push(`The password needs ${shortestPassword} characters or more.`)
  }
  if (parsed.success && isCommon(rule, parsed.data.password, parsed.data)) {
    wrong.push('The password is too common, or made of the name of the shop, the address or the number.')
  }
  if (!parsed.success || wrong.length > 0) throw new Error([...new Set(wrong)].join('\n'))
  return parsed.data
}

/** Asks a person, without showing the password; reads a program's input line by line, in the same order. */
function openTerminal() {
  let isSecret = false
  const output = new Writable({
    write(chunk, _, done) {
      if (!isSecret) process.stdout.write(chunk)
      done()
    },
  })
  const isPerson = process.stdin.isTTY === true
  const reader = createInterface({ input: process.stdin, output, terminal: isPerson })
  const lines = reader[Symbol.asyncIterator]()
  const ask = async (question: string) => {
    if (isPerson) return reader.question(question)
    return (await lines.next()).value ?? ''
  }
  return {
    ask,
    async askSecretly(question: string) {
      if (!isPerson) return ask(question)
      process.stdout.write(question)
      isSecret = true
      const answer = await reader.question('')
      isSecret = false
      process.stdout.write('\n')
      return answer
    },
    close: () => reader.close(),
  }
}
