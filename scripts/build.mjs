// Builds the pages, then compresses the browser's files once, so that the server sends ready bytes.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { buildStamp, root, sourcesFingerprint } from './setup.mjs'

/** Below this compressing saves next to nothing. Bytes. */
const smallest = 400

const fingerprint = sourcesFingerprint()
// From here to its end what is there is nobody's build: an interrupted one passed for that of the version before.
rmSync(buildStamp, { force: true })
execFileSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production' },
})

const client = join(root, 'build/client')
for (const file of readdirSync(client, { recursive: true })) {
  if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
  const bytes = readFileSync(join(client, file))
  if (bytes.length < smallest) continue
  writeFileSync(join(client, `${file}.gz`), gzipSync(bytes, { level: 9 }))
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  writeFileSync(join(client, `${file}.br`), brotliCompressSync(bytes, best))
}
writeFileSync(buildStamp, fingerprint)
