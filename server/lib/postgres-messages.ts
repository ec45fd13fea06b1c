/** Bytes of a message's type and length. */
const head = 5

/**
 * Follows a stream of PostgreSQL's messages, cut anywhere: give it each chunk. `tell` hears the type of each message
 * as it begins: a letter, or '\0' for those without one, with which a client opens a connection; and where in which
 * bytes that is: those of the chunk, unless the message's head was cut.
 */
export function followMessages(tell: (type: string, bytes: Buffer, at: number) => void) {
  let begun: Buffer = Buffer.alloc(0)
  /** Bytes to come of a message whose beginning was read. */
  let ahead = 0
  return (chunk: Buffer) => {
    const bytes = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk
    let at = ahead
    while (at + head <= bytes.length) {
      const type = bytes.toString('latin1', at, at + 1)
      const isTyped = type !== '\0'
      tell(type, bytes, at)
      at += isTyped ? 1 + bytes.readUInt32BE(at + 1) : Math.max(head, bytes.readUInt32BE(at))
    }
    begun = bytes.subarray(at)
    ahead = Math.max(0, at - bytes.length)
  }
}
