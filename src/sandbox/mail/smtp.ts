import type { Server, Socket } from 'node:net'

import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** One delivery over a connection. */
export interface Delivery {
  from: string
  to: string[]
  /** Headers and body. */
  raw: Buffer
}

type OnData = NonNullable<SMTPServerOptions['onData']>

/** An SMTP reply, or null to close the connection without one. */
export type Reply = { code: number; text: string } | null

/** Largest letter, in bytes. */
const LARGEST_LETTER = 10 * 1024 * 1024

const NOT_STORED: Reply = { code: 451, text: '4.3.0 The sandbox could not store it' }

/** Serves unencrypted SMTP on `server`'s connections. Returns a function that closes them all. */
export function serveSmtp(server: Server, deliver: (delivery: Delivery) => Promise<Reply>): () => void {
  const sockets = new Set<Socket>()
  const answer = async (...[stream, session, callback]: Parameters<OnData>): Promise<void> => {
    const reply = await receive(stream, session, deliver).catch(() => NOT_STORED)
    if (reply?.code === 250) callback(null, reply.text)
    else if (reply) callback(Object.assign(new Error(reply.text), { responseCode: reply.code }))
    else [...sockets].find(({ remotePort }) => remotePort === session.remotePort)?.destroy()
  }
  const smtp = new SMTPServer({
    name: 'sandbox',
    size: LARGEST_LETTER,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (...delivery) => {
      void answer(...delivery)
    },
  })
  // A client that breaks off is no error of the server.
  smtp.on('error', () => undefined)
  const connect = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    smtp.server.emit('connection', socket)
  }
  server.on('connection', connect)
  return () => {
    server.off('connection', connect)
    for (const socket of sockets) socket.destroy()
  }
}

async function receive(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
  deliver: (delivery: Delivery) => Promise<Reply>,
): Promise<Reply> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk)
  if (stream.sizeExceeded) return { code: 552, text: '5.3.4 The letter is too large' }
  return await deliver({
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    raw: Buffer.concat(chunks),
  })
}
