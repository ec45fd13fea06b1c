import { type AddressInfo, createServer } from 'node:net'

/** How many ports are tried where none was asked for. */
const tries = 20

/**
 * The port asked for (0: any), or with none asked for the first free one from `usual` up. Chosen before the shop
 * is built, because its own address stands in its pages and e-mails.
 * @throws Error with a sentence that says which port is taken and what to do.
 */
export async function choosePort(host: string, asked: number | undefined, usual: number): Promise<number> {
  const last = asked ?? usual + tries
  for (let port = asked ?? usual; port <= last; port += 1) {
    const free = await tryPort(host, port)
    if (free !== undefined) return free
  }
  const taken = asked ?? `${usual} to ${last}`
  throw new Error(`Port ${taken} is taken by another program. Choose one, such as PORT=8080 OPS_PORT=8081.`)
}

function tryPort(host: string, port: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen({ host, port }, () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })
}
