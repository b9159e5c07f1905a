import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a body that is refused is still read, in bytes; whoever sends more is hung up on. */
const MOST_READ = 16 * 1024 * 1024

/**
 * Reads what is still coming of a body nobody wants, so that its sender gets to read why: a connection
 * that is closed on bytes not read is reset, and the answer lost with it.
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
  // A sender who goes away while we read on is not our trouble.
  raw.on('error', () => {})
  raw.resume()
}
