import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const envFile = join(import.meta.dirname, '../.env')

/**
 * Reads `.env` beside package.json, for settings that the environment leaves out. ENV_FILE=off skips it:
 * shops that tests and measurements start must not reach the operator's database or mail server.
 * @throws Error where the file is there and cannot be read: without it the shop would be another one.
 */
export function loadEnvFile() {
  if (process.env.ENV_FILE === 'off') return
  for (const [name, value] of Object.entries(parseEnv(textOf(envFile)))) process.env[name] ??= value
}

/** Node's own reader says of every file that it cannot read that it is missing. */
function textOf(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    throw new Error(`${file} is there but cannot be read: ${message}.`)
  }
}
