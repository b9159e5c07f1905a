import type { FastifyRequest } from 'fastify'

/** Where a call reached the stand-in; addresses it returns stay on that host. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

/**
 * The same as the network knows it: the socket the call arrived on. Unlike the host a caller names
 * in a header, nobody can choose it.
 */
export function socketOrigin(request: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = request.socket
  const plain = localAddress.replace(/^::ffff:/, '')
  return `http://${plain.includes(':') ? `[${plain}]` : plain}:${localPort}`
}
