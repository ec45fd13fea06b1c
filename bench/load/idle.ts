// Holds this many connections, which send one request and then idle; those that the shop closes are opened
// again. It prints how many are open, once a second: node idle.ts port connections
import { connect, type Socket } from 'node:net'

const [port = 0, wanted = 0] = process.argv.slice(2).map(Number)
/** All are opened evenly over this time, so that the shop also closes and gets them evenly. Milliseconds. */
const span = 60_000
const turn = 25
const atOnce = Math.ceil((wanted * turn) / span)
/**
 * Local addresses and ports of the connections. Chosen here: once most ports of an address are taken, the
 * kernel's search for a free one took this program most of a core, which the shop then lacked.
 */
const [ports, firstPort, addresses] = [40_000, 20_000, 100]
const open = new Set<Socket>()
const held = new Set<Socket>()
let opened = 0

setInterval(() => {
  for (let count = 0; count < atOnce && open.size < wanted; count += 1) begin()
}, turn)
setInterval(() => console.log(held.size), 1000)
process.stdin.resume().once('end', () => process.exit())

function begin() {
  opened += 1
  const localAddress = `127.0.0.${2 + (Math.floor(opened / ports) % addresses)}`
  const localPort = firstPort + (opened % ports)
  const socket = connect({ port, host: '127.0.0.1', localAddress, localPort })
  open.add(socket)
  socket.once('connect', () => {
    held.add(socket)
    socket.write('GET /api/users/who-am-i HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')
  })
  socket.on('error', () => {})
  socket.resume().once('close', () => {
    open.delete(socket)
    held.delete(socket)
  })
}
