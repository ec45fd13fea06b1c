import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface SinkMail {
  messageId: string
  to: string
  subject: string
}
export type SinkMood = 'well' | 'refused' | 'silent' | 'busy' | 'full' | 'slow' | 'mute'

/** How long a slow server waits before it takes an e-mail, and any server before it refuses. Milliseconds. */
const [slowness, hesitation] = [30_000, 300]

/** An SMTP server outside the shop, with the moods of real mail servers. */
export class MailSink {
  readonly mails: SinkMail[] = []
  mood: SinkMood = 'well'
  readonly port: number
  readonly #door: Server
  readonly #smtp: SMTPServer
  readonly #sockets = new Set<Socket>()
  readonly #timers = new Set<NodeJS.Timeout>()

  static async open() {
    const door = createServer()
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
    return new MailSink(door)
  }

  private constructor(door: Server) {
    this.#door = door
    this.port = (door.address() as AddressInfo).port
    this.#smtp = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          this.#take(Buffer.concat(chunks).toString(), recipients, done)
        })
      },
    })
    this.#smtp.on('error', () => {})
    door.on('connection', (socket) => this.#enter(socket))
  }

  async close() {
    for (const timer of this.#timers) clearTimeout(timer)
    const closed = new Promise((resolve) => this.#door.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #enter(socket: Socket) {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => {})
    if (this.mood === 'refused') this.#later(hesitation, () => socket.resetAndDestroy())
    else if (this.mood !== 'silent') this.#smtp.server.emit('connection', socket)
  }

  #take(text: string, recipients: string[], done: (error?: Error) => void) {
    const no = (responseCode: number) =>
      this.#later(hesitation, () => done(Object.assign(new Error('not now'), { responseCode })))
    if (this.mood === 'busy') return no(451)
    if (this.mood === 'full') return no(552)
    const keep = () => {
      const head = text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
      const mail = { messageId: field('message-id'), subject: decodeWords(field('subject')) }
      for (const to of recipients) this.mails.push({ ...mail, to })
      // Mute: the e-mail is taken without an acknowledgement.
      if (this.mood !== 'mute') done()
    }
    if (this.mood !== 'slow') return keep()
    this.#later(slowness, keep)
  }

  #later(milliseconds: number, act: () => void) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, milliseconds)
    this.#timers.add(timer)
  }
}

/** Decodes RFC 2047, in the form that nodemailer writes. */
function decodeWords(text: string) {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) => {
      if (kind.toLowerCase() === 'b') return Buffer.from(word, 'base64').toString()
      const bytes = word
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      return Buffer.from(bytes, 'latin1').toString()
    })
}
