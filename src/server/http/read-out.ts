import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a refused body is still read, in bytes; after more the connection is closed. */
const MOST_READ = 16 * 1024 * 1024

/** How long reading it may take. */
const LONGEST_MS = 15_000

/**
 * Reads the rest of a refused body, so that its sender gets the answer: closing a connection with unread bytes
 * resets it, and the answer is lost.
 */
export function readOut({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return
  reply.removeHeader('connection')
  let left = MOST_READ
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  // A sender who disconnects meanwhile is no error of ours.
  raw.on('error', () => {})
  const timer = setTimeout(() => raw.destroy(), LONGEST_MS)
  raw.once('close', () => clearTimeout(timer))
  raw.resume()
}
