import { spawnSync } from 'node:child_process'

/**
 * The MTU of a real network, bytes. The loopback's own is over forty times as large, and so is the buffer
 * that the system keeps for a client who reads nothing: a thousand of them leave it no memory for other
 * connections.
 */
const frame = 1500

const mayAlone = ['--user', '--map-current-user', '--keep-caps']
/**
 * Runs the command after it in a network namespace with only a loopback of that MTU; the machine's is
 * untouched.
 */
const within = [
  ...(process.getuid?.() === 0 ? [] : mayAlone),
  '--net',
  'sh',
  '-c',
  `ip link set lo up mtu ${frame} && exec "$0" "$@"`,
]

/** Options of `fork` for a process in that network; none where the system does not permit it. */
export function inOwnNetwork() {
  const isPossible = spawnSync('unshare', [...within, 'true']).status === 0
  return isPossible
    ? { execPath: 'unshare', execArgv: [...within, process.execPath, ...process.execArgv] }
    : {}
}

/** Whether this process runs in that network. */
export const isInOwnNetwork = () =>
  spawnSync('ip', ['-o', 'link', 'show', 'lo'], { encoding: 'utf8' }).stdout?.includes(` mtu ${frame} `)
