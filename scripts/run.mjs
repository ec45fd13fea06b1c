// Becomes one of the shop's commands: node scripts/run.mjs restore BACKUP. Installs what is missing, because
// a restore may run where nothing was ever started. Plain JavaScript, as all that runs before anything is
// installed.
import { join } from 'node:path'
import { handOver, installMissing, root } from './setup.mjs'

const [command, ...args] = process.argv.slice(2)
try {
  await installMissing({ withDevelopment: false })
  handOver([join(root, 'scripts', `${command}.ts`), ...args])
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
