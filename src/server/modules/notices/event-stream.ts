import { PassThrough } from 'node:stream'

import type { FastifyReply } from 'fastify'

import type { AppContext } from '../../app-context.ts'

/** How often a quiet stream sends a comment, so that proxies and this server's own idle limit leave it open. */
const COMMENT_EVERY_MS = 25_000

/** A stream ends after this time; the browser opens the next one, for which its session is checked again. */
const LONGEST_MS = 5 * 60_000

/** How long a browser waits before it opens the next stream. */
const RETRY_MS = 2000

/** Sends `changed` events to one of the agent's pages until it leaves, the server stops or the stream is too old. */
export function sendEvents({ live }: Pick<AppContext, 'live'>, agentId: number, reply: FastifyReply): FastifyReply {
  const stream = new PassThrough()
  const end = () => void stream.end()
  const write = (text: string) => {
    // One unread event says the same as several, so nothing piles up for a slow reader.
    if (!stream.writableEnded && !stream.writableNeedDrain) stream.write(text)
  }
  const unsubscribe = live.subscribe(agentId, {
    onChange: () => write('event: changed\ndata: {}\n\n'),
    onClose: end,
  })
  const comments = setInterval(() => write(':\n\n'), COMMENT_EVERY_MS)
  const limit = setTimeout(end, LONGEST_MS)
  stream.on('close', () => {
    unsubscribe()
    clearInterval(comments)
    clearTimeout(limit)
  })
  write(`retry: ${RETRY_MS}\n\n`)
  return reply
    .header('Content-Type', 'text/event-stream')
    .header('Cache-Control', 'private, no-store')
    .header('X-Accel-Buffering', 'no')
    .send(stream)
}
