import cluster from 'node:cluster'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settingNames } from '#server/env'

const envFile = join(import.meta.dirname, '../.env')

/**
 * Reads `.env` beside package.json, for settings that the environment leaves out. ENV_FILE=off skips it:
 * shops that tests and measurements start must not reach the operator's database or mail server.
 * Tells the operator of a name that is nearly a setting's: nothing would ever read it.
 * @throws Error where the file is there and cannot be read: without it the shop would be another one.
 */
export function loadEnvFile() {
  if (process.env.ENV_FILE === 'off') return
  for (const [name, value] of Object.entries(parseEnv(textOf(envFile)))) {
    process.env[name] ??= value
    const meant = settingNames.includes(name) ? undefined : settingNames.find((each) => isNearly(name, each))
    // The first of several processes has said so already.
    if (meant && cluster.isPrimary) console.warn(`.env: ${name} is no setting. Is it ${meant}?`)
  }
}

/** Whether one letter is wrong, missing or too much, or two have changed places; capitals do not count. */
function isNearly(name: string, setting: string) {
  const [one, other] = [[...name.toUpperCase()], [...setting]]
  // What both begin or end with does not matter.
  for (; one.length > 0 && one[0] === other[0]; one.shift()) other.shift()
  for (; one.length > 0 && one.at(-1) === other.at(-1); one.pop()) other.pop()
  const isSwapped = one.length === 2 && one.toReversed().join() === other.join()
  return isSwapped || (one.length <= 1 && other.length <= 1)
}

/** Node's own reader says of every file that it cannot read that it is missing. */
function textOf(file: string) {
  try {
    // Some editors begin a file with a mark that would become part of the first name.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A link that leads nowhere, to secrets that are not mounted yet, is there.
    if (code === 'ENOENT' && !lstatSync(file, { throwIfNoEntry: false })) return ''
    throw new Error(`${file} is there but cannot be read: ${message}.`)
  }
}
