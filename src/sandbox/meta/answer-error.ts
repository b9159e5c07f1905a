import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { inFormat } from '../http/service-error.ts'

import { badParameter, GraphError, traceId } from './errors.ts'

/** An unreadable request becomes error 100, a failure of the stand-in error 1. */
const ERROR_FORMAT = {
  service: 'Graph',
  own: GraphError,
  refused: (status: number, message: string) => badParameter(message, { status }),
  failed: () => new GraphError(1, 'An unknown error occurred', { status: 500, transient: true }),
}

/** Answers any error in the format of the Graph API. */
export function answerGraphError(
  error: FastifyError | GraphError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = inFormat(error, request, ERROR_FORMAT)
  const trace = traceId()
  if (known.status === 401) {
    reply.header('www-authenticate', `OAuth "Facebook Platform" "invalid_token" "${known.message}"`)
  }
  return reply.code(known.status).header('x-fb-trace-id', trace).send(known.body(trace))
}
