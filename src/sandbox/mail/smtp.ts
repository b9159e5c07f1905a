import type { Server, Socket } from 'node:net'

/** One delivery over a connection. */
export interface Delivery {
  from: string
  to: string[]
  /** Headers and body as they came, dots at the beginning of lines set right. */
  raw: string
}

/** A reply as SMTP writes it, such as '250 2.0.0 OK', or null to cut the connection. */
export type Reply = string | null

/** Longest line of a command, and largest letter, in bytes. */
const LONGEST_LINE = 2000
const LARGEST_LETTER = 10 * 1024 * 1024

const END_OF_DATA = '\r\n.\r\n'

/** Serves unencrypted SMTP on `server`'s connections. Returns a function that closes them all. */
export function serveSmtp(server: Server, take: (delivery: Delivery) => Promise<Reply>): () => void {
  const open = new Set<Socket>()
  const greet = (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // A client that breaks off is no error of the server.
    socket.on('error', () => socket.destroy())
    converse(socket, take)
  }
  server.on('connection', greet)
  return () => {
    server.off('connection', greet)
    for (const socket of open) socket.destroy()
  }
}

function converse(socket: Socket, take: (delivery: Delivery) => Promise<Reply>): void {
  let heard = ''
  let busy = false
  let from: string | null = null
  let to: string[] = []
  let inData = false

  const say = (reply: Reply) => {
    if (reply === null) socket.destroy()
    else socket.write(`${reply}\r\n`)
  }
  const forget = () => {
    from = null
    to = []
  }

  const obey = (line: string): Reply => {
    const [, verb = '', rest = ''] = /^(\S*) ?(.*)$/.exec(line) ?? []
    switch (verb.toUpperCase()) {
      case 'EHLO':
        forget()
        return `250-sandbox greets you\r\n250-8BITMIME\r\n250-SMTPUTF8\r\n250 SIZE ${LARGEST_LETTER}`
      case 'HELO':
        forget()
        return '250 sandbox greets you'
      case 'MAIL':
        from = addressIn(rest, 'FROM')
        return from === null ? '501 5.5.4 MAIL FROM:<address> is wanted' : '250 2.1.0 OK'
      case 'RCPT':
        return receive(addressIn(rest, 'TO'))
      case 'DATA':
        if (to.length === 0) return '503 5.5.1 Whom to?'
        inData = true
        return '354 End with a dot alone on a line'
      case 'RSET':
        forget()
        return '250 2.0.0 OK'
      case 'NOOP':
        return '250 2.0.0 OK'
      case 'QUIT':
        socket.end('221 2.0.0 Goodbye\r\n')
        return ''
      default:
        return '502 5.5.2 The sandbox does not know this command'
    }
  }

  const receive = (address: string | null): Reply => {
    if (from === null) return '503 5.5.1 Who sends it?'
    if (!address) return '501 5.5.4 RCPT TO:<address> is wanted'
    to.push(address)
    return '250 2.1.5 OK'
  }

  const step = async (): Promise<boolean> => {
    const end = inData ? `\r\n${heard}`.indexOf(END_OF_DATA) : heard.indexOf('\r\n')
    if (end === -1) {
      if (heard.length > (inData ? LARGEST_LETTER : LONGEST_LINE)) say(null)
      return false
    }
    if (!inData) {
      const line = heard.slice(0, end)
      heard = heard.slice(end + 2)
      const reply = obey(line)
      if (reply !== '') say(reply)
      return true
    }
    const text = heard.slice(0, end)
    heard = heard.slice(end + END_OF_DATA.length - 2)
    inData = false
    const raw = Buffer.from(text.replace(/(^|\r\n)\.\./g, '$1.'), 'latin1').toString('utf8')
    say(await take({ from: from ?? '', to, raw }))
    forget()
    return true
  }

  const listen = async () => {
    if (busy) return
    busy = true
    try {
      while (!socket.destroyed && (await step()));
    } catch {
      say('451 4.3.0 The sandbox could not keep it')
    } finally {
      busy = false
    }
  }

  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString('latin1')
    void listen()
  })
  say('220 sandbox ESMTP')
}

function addressIn(rest: string, word: 'FROM' | 'TO'): string | null {
  const [, address] = new RegExp(`^${word}:\\s*<([^<>\\s]*)>`, 'i').exec(rest) ?? []
  return address ?? null
}
