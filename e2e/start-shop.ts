import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'

const root = join(import.meta.dirname, '..')

/**
 * Starts the shop as anyone would, on free ports, with the demonstration, in a folder that is deleted later.
 */
export default async function startShop() {
  if (process.env.SHOP_URL) return
  const dataDir = mkdtempSync(join(tmpdir(), 'paillasse-e2e-'))
  // If Node runs as root, PostgreSQL does not, and needs access to the folder.
  chmodSync(dataDir, 0o755)
  const [port, opsPort] = [await freePort(), await freePort()]
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ENV_FILE: 'off',
      PORT: String(port),
      OPS_PORT: String(opsPort),
      DATA_DIR: dataDir,
      // Every journey comes from the same address.
      RATE_LIMITS: 'off',
      // A busy machine must fail no journey.
      MAX_EVENT_LOOP_DELAY: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await untilOpen(shop)
  process.env.SHOP_URL = `http://localhost:${port}`

  return async () => {
    shop.kill('SIGTERM')
    await new Promise((resolve) => shop.once('exit', resolve))
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function untilOpen(shop: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let output = ''
    const outputs = [shop.stdout, shop.stderr]
    const read = (chunk: Buffer) => {
      output += chunk
      if (!output.includes('Ctrl+C stops it.')) return
      resolve()
      for (const each of outputs) each?.off('data', read).resume()
    }
    for (const each of outputs) each?.on('data', read)
    shop.once('exit', (code) => reject(new Error(`The shop stopped with code ${code}:\n${output}`)))
  })
}
