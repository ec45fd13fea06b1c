import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Opens the shop on a port of its own, for requests that have to come over a socket. */
export const openPort = async (app: FastifyInstance) =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** Sends one request exactly as written, on a socket of its own; resolves to the whole answer as text. */
export function rawRequest(port: number, request: string | Buffer): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  const answer: Buffer[] = []
  socket.on('data', (chunk) => answer.push(chunk))
  socket.on('error', (error) => (answer.length > 0 ? resolve(read()) : reject(error)))
  socket.on('close', () => resolve(read()))
  const read = () => Buffer.concat(answer).toString('latin1')
  return promise
}

export const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
