import { randomUUID } from 'node:crypto'
import type { Server, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

import type { FaultMode, Faults } from '../faults/faults.ts'
import type { Journal } from '../storage/journal.ts'

/** An email that was delivered, as a mail program shows it. */
export interface StoredEmail {
  id: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Milliseconds since 1970. */
  at: number
}

type Event = { kind: 'letter'; letter: StoredEmail } | { kind: 'cleared' }

/** The emails the sandbox's mail server has accepted, stored in the common journal. */
export class Mailbox {
  #emails: StoredEmail[] = []
  readonly #journal: () => Journal
  readonly #faults: Faults

  constructor(parts: { journal: () => Journal; faults: Faults }) {
    this.#journal = parts.journal
    this.#faults = parts.faults
  }

  /** The newest first. */
  get emails(): readonly StoredEmail[] {
    return this.#emails.toReversed()
  }

  replay(event: Event): void {
    if (event.kind === 'cleared') this.#emails = []
    else this.#emails.push(event.letter)
  }

  reset(): void {
    this.#emails = []
  }

  async clear(): Promise<void> {
    await this.#record({ kind: 'cleared' })
  }

  /** Accepts an email, or applies a fault to it; the SMTP reply shows which. */
  async take({ from, to, raw }: Delivery): Promise<Reply> {
    const fault = this.#faults.take('mail', 'deliver')
    if (fault?.mode === 'refuse') return null
    if (fault && fault.mode !== 'lost_answer' && fault.mode !== 'slow') return REFUSALS[fault.mode] ?? TRY_LATER
    const { from: sender, subject = '', text = '', html = '' } = await PostalMime.parse(raw)
    const parties = { from: sender ? addressLabel(sender) : from, to: to.join(', ') }
    // The parser counts the line break before a boundary as content.
    const content = { subject, text: text.trimEnd(), html: html.trimEnd() }
    const email = { ...parties, ...content, id: randomUUID(), at: Date.now() }
    await this.#record({ kind: 'letter', letter: email })
    if (fault?.mode === 'slow') await wait(fault.ms, undefined, { ref: false })
    return fault?.mode === 'lost_answer' ? null : { code: 250, text: '2.0.0 Stored in the mailbox' }
  }

  async #record(event: Event): Promise<void> {
    this.replay(event)
    await this.#journal().append({ service: 'mail', ...event })
  }
}

const TRY_LATER = { code: 451, text: '4.3.0 Try again later' }

/** The SMTP replies in place of HTTP errors; modes without one get a temporary error. */
const REFUSALS: Partial<Record<FaultMode, Reply>> = {
  rate_limit: { code: 450, text: '4.7.1 Too many emails at once' },
  token_expired: { code: 535, text: '5.7.8 Authentication credentials invalid' },
  mailbox_unknown: { code: 550, text: '5.1.1 No such mailbox' },
}

function addressLabel({ name, address = '' }: Address): string {
  return name ? `${name} <${address}>` : address
}

/** One delivery over a connection. */
interface Delivery {
  from: string
  to: string[]
  /** Headers and body. */
  raw: Buffer
}

type OnData = NonNullable<SMTPServerOptions['onData']>

/** An SMTP reply, or null to close the connection without one. */
type Reply = { code: number; text: string } | null

/** Largest email, in bytes. */
const LARGEST_EMAIL = 10 * 1024 * 1024

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
    size: LARGEST_EMAIL,
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
  if (stream.sizeExceeded) return { code: 552, text: '5.3.4 The email is too large' }
  return await deliver({
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    to: envelope.rcptTo.map(({ address }) => address),
    raw: Buffer.concat(chunks),
  })
}
