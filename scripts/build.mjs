// Builds the pages, then compresses the browser's files once, so that the server sends ready bytes.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildFolder, root, sourcesFingerprint, stampName } from './setup.mjs'

/** Below this compressing saves next to nothing. Bytes. */
const smallest = 400
/** Milliseconds. */
const day = 86_400_000

const fingerprint = sourcesFingerprint()
// Builds in a folder of its own, then moves it into place whole: an interrupted build is never used, a failed
// one leaves the former, a running shop keeps its pages meanwhile, and concurrent starts do not mix their
// files.
const [made, former] = ['new', 'old'].map((kind) => join(root, `build.${kind}-${process.pid}`))
for (const name of readdirSync(root)) if (isLeftBehind(name)) remove(join(root, name))
try {
  execFileSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: relative(root, made) },
  })
  compress(join(made, 'client'))
  writeFileSync(join(made, stampName), fingerprint)
  putInPlace()
} finally {
  for (const folder of [made, former]) remove(folder)
}

function compress(folder) {
  for (const file of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const bytes = readFileSync(join(folder, file))
    if (bytes.length < smallest) continue
    writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(bytes, best))
  }
}

/** Retries, because another start may move its build into place at the same moment. */
function putInPlace(tries = 5) {
  try {
    remove(former)
    if (existsSync(buildFolder)) renameSync(buildFolder, former)
    renameSync(made, buildFolder)
  } catch (error) {
    const isTaken = ['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code)
    if (isTaken && tries > 1) return putInPlace(tries - 1)
    if (existsSync(former) && !existsSync(buildFolder)) renameSync(former, buildFolder)
    throw error
  }
}

/** Whether a killed build left this folder. Other containers' process ids are unknown: a folder has a day. */
function isLeftBehind(name) {
  if (!/^build\.(new|old)-\d+$/.test(name)) return false
  const found = statSync(join(root, name), { throwIfNoEntry: false })
  return found !== undefined && Date.now() - found.mtimeMs > day
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true })
}
