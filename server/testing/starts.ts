import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { stop } from '#server/testing/shop-process'

const root = join(import.meta.dirname, '../..')

/**
 * Lets the tests of a file start shops as processes of their own, each test with data of its own: a copy of
 * those of a shop that was started once and stopped, which is quicker. What a test leaves running is stopped.
 */
export function startsOfShops() {
  let stopped: string
  let dataDir: string
  let nodes: ChildProcess[] = []

  beforeAll(async () => {
    stopped = makeFolder()
    dataDir = stopped
    const { node, code } = await start()
    expect(code).toBe(null)
    await stop(node, 'SIGTERM')
  })
  beforeEach(() => {
    dataDir = makeFolder()
    expect(spawnSync('cp', ['-a', `${stopped}/.`, dataDir]).status).toBe(0)
  })
  afterEach(async () => {
    await Promise.all(nodes.map((node) => stop(node, 'SIGTERM')))
    nodes = []
    rmSync(dataDir, { recursive: true, force: true })
  })
  afterAll(() => rmSync(stopped, { recursive: true }))

  /**
   * Runs a node of the shop until it is open or has given up.
   * @param hear gets the output so far, each time it grows
   */
  function start(
    settings: Record<string, string> = {},
    hear: (output: string, node: ChildProcess) => unknown = () => {},
    args: string[] = [],
  ) {
    const node = spawn(process.execPath, ['server/main.ts', ...args], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        OPS_PORT: '0',
        DEMO: 'off',
        DATA_DIR: dataDir,
        NODE_ENV: '',
        ...settings,
      },
    })
    nodes.push(node)
    return untilOpen(node, hear)
  }

  /** The file that exists while the embedded PostgreSQL runs. */
  function postmasterFile() {
    const [folder = ''] = ['system/postgres', 'postgres'].filter((each) => existsSync(join(dataDir, each)))
    return join(dataDir, folder, 'postmaster.pid')
  }

  return { start, postmasterFile, dataFolder: () => dataDir, latestNode: () => nodes.at(-1) }
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'paillasse-start-'))
  // Where Node runs as root, PostgreSQL runs as another user, who has to get in.
  chmodSync(folder, 0o755)
  return folder
}

function untilOpen(
  node: ReturnType<typeof spawn>,
  hear: (output: string, node: ChildProcess) => unknown,
): Promise<{ node: ChildProcess; output: string; url: string; code: number | null }> {
  return new Promise((resolve) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      hear(output, node)
      const url = /is open: (\S+)/.exec(output)?.[1]
      if (url && output.includes('Ctrl+C')) resolve({ node, output, url, code: null })
    }
    node.stdout?.on('data', read)
    node.stderr?.on('data', read)
    node.once('close', (code) => resolve({ node, output, url: '', code }))
  })
}
