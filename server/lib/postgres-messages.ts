/** Bytes of a message's type and length. */
const head = 5

/**
 * Follows a stream of PostgreSQL's messages, cut anywhere: pass each chunk to the returned function. As a
 * message begins, `tell` hears its type (a letter, or '\0' for the untyped ones with which a client opens a
 * connection), and in which bytes and where in them it begins: the chunk, unless the message's head was cut.
 */
export function followMessages(tell: (type: string, bytes: Buffer, at: number) => void) {
  let begun: Buffer = Buffer.alloc(0)
  /** Bytes still to come of a message whose head was read. */
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
