import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'

// A shop that runs as a process of its own, and the requests to it.

/** Sends a node this signal, unless it has ended, and waits for its end. */
export function stop(node: ChildProcess, signal: NodeJS.Signals) {
  if (node.exitCode !== null || node.signalCode !== null) return
  const gone = new Promise((resolve) => node.once('exit', resolve))
  node.kill(signal)
  return gone
}

/** The ids of the processes that a node has started. Only Linux lists them. */
export function childrenOf(pid?: number) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

/** @returns the status: 200 once the message is stored. */
export async function sendMessage(url: string) {
  const body = JSON.stringify({ email: 'visiteur@exemple.dz', message: 'Bonjour' })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/api/contact`, { method: 'POST', headers, body })).status
}

/**
 * The status of a request under this host name, as through a tunnel: `fetch` sends only the address's own.
 */
export async function askAs(host: string, address: string) {
  const asked = request(address, { headers: { host } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}

export async function countMessages(url: string) {
  const { messages } = (await (await fetch(`${url}/api/mailbox`)).json()) as { messages: unknown[] }
  return messages.length
}
