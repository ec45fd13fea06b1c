import { spawnSync } from 'node:child_process'

/**
 * What a network carries at once, bytes. The loopback's own frames are forty times as large, and so is what the system
 * keeps for whoever reads nothing: a thousand such readers leave it no memory for anybody's connections.
 */
const frame = 1500

const mayAlone = ['--user', '--map-current-user', '--keep-caps']
/** Runs what follows where the loopback is all of the network, and has such frames; the machine's own stays as it is. */
const within = [
  ...(process.getuid?.() === 0 ? [] : mayAlone),
  '--net',
  'sh',
  '-c',
  `ip link set lo up mtu ${frame} && exec "$0" "$@"`,
]

/** How `fork` begins a process there; as usual where the system does not let us. */
export function inOwnNetwork() {
  const isPossible = spawnSync('unshare', [...within, 'true']).status === 0
  return isPossible
    ? { execPath: 'unshare', execArgv: [...within, process.execPath, ...process.execArgv] }
    : {}
}

/** Whether this process is there. */
export const isInOwnNetwork = () =>
  spawnSync('ip', ['-o', 'link', 'show', 'lo'], { encoding: 'utf8' }).stdout?.includes(` mtu ${frame} `)
