import cluster from 'node:cluster'
import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { settingNames } from '#server/env'

const envFile = join(import.meta.dirname, '../.env')

/**
 * Reads `.env` beside package.json, for settings that the environment leaves out. ENV_FILE=off skips it:
 * shops that tests and measurements start must not reach the operator's database or mail server.
 * Tells the operator of lines that are read otherwise than they look, and of a name that is nearly a setting's:
 * nothing would ever read it.
 * @throws Error where the file is there and cannot be read: without it the shop would be another one.
 */
export function loadEnvFile() {
  if (process.env.ENV_FILE === 'off') return
  const text = textOf(envFile)
  const told = misreadLines(text)
  for (const [name, value] of Object.entries(parseEnv(text))) {
    process.env[name] ??= value
    const meant = settingNames.includes(name) ? undefined : settingNames.find((each) => isNearly(name, each))
    if (meant) told.push(`${name} is no setting. Is it ${meant}?`)
  }
  // The first of several processes has said so already.
  if (cluster.isPrimary) for (const sentence of told) console.warn(`.env: ${sentence}`)
}

/** A sentence for each line that is read otherwise than it looks. */
function misreadLines(text: string): string[] {
  // A value between quotes is read as it stands, its line breaks included.
  const quoted = /^([^#=\n]*=)[ \t]*(["'`])[\s\S]*?\2/gm
  const bare = text.replace(quoted, (all, name) => name + all.slice(name.length).replace(/[^\n]/g, ''))
  return bare.split('\n').flatMap((line, index) => {
    const said = line.trim()
    if (said === '' || said.startsWith('#')) return []
    if (!said.includes('=')) return [`line ${index + 1} is no NAME=value, and is not read.`]
    if (!/^[^#]*[^\s#]#/.test(said)) return []
    return [`line ${index + 1} is read up to the #. If that belongs to the value, put it between quotes.`]
  })
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
    const text = readFileSync(file, 'utf8')
    // Some editors write two bytes for each letter.
    if (text.includes('\0')) throw new Error('it is not in UTF-8')
    // Others begin a file with a mark that would become part of the first name.
    return text.replace(/^\uFEFF/, '')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    // A link that leads nowhere, to secrets that are not mounted yet, is there.
    if (code === 'ENOENT' && !lstatSync(file, { throwIfNoEntry: false })) return ''
    throw new Error(`${file} is there but cannot be read: ${message}.`)
  }
}
