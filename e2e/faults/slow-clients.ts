import { once } from 'node:events'
import { connect } from 'node:net'
import { pdf, productForm, sheet } from '#server/testing/forms'
import { newKey } from './load.ts'
import type { ShopNode } from './nodes.ts'
import type { Place } from './place.ts'

/**
 * More than the system buffers for a client who reads nothing (some 2.6 MB): the rest waits in the node.
 * Bytes.
 */
const large = 4 * 1024 * 1024

/** @returns the address of a document of that size */
export async function makeDocument({ url, admin, category }: Place) {
  const document = sheet(pdf(`% ${'a'.repeat(large)}`))
  const body = await productForm(category, { name: newKey(), document, documentName: 'Fiche' })
  const headers = { cookie: `sid=${admin.token}` }
  const response = await fetch(`${url}/api/products/add`, { method: 'POST', headers, body })
  const { product } = (await response.json()) as { product?: { document: { document: string } } }
  if (!product) throw new Error(`a large document was answered ${response.status}`)
  return `/api/${product.document.document}`
}

/** Uses a host name of this machine: a trial shop refuses all others. */
export const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

/** Sends `request` and reads nothing of the answer, except one kilobyte each time that it is resumed. */
export function neverRead({ port }: ShopNode, request: string) {
  // Otherwise Node would read 64 kB at a time from the system.
  const onread = { buffer: Buffer.alloc(1024), callback: () => false }
  const socket = connect({ port, host: '127.0.0.1', onread })
  socket.on('error', () => {})
  socket.pause()
  socket.write(request)
  return socket
}

/** Whether the shop answers this request with 200: a refused client would be no slow reader. */
export async function isServed({ port }: ShopNode, request: string) {
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  const [first] = await once(socket, 'data')
  socket.destroy()
  return String(first).startsWith('HTTP/1.1 200 ')
}
