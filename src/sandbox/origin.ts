import type { FastifyRequest } from 'fastify'

/** Where a call reached the stand-in; addresses it hands out stay on that host. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}
