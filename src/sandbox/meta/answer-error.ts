import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { badParameter, GraphError, traceId } from './errors.ts'

/** Answers any error in the format of the Graph API. */
export function answerError(
  error: FastifyError | GraphError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof GraphError ? error : fromOther(error, request)
  const trace = traceId()
  if (known.status === 401) {
    reply.header('www-authenticate', `OAuth "Facebook Platform" "invalid_token" "${known.message}"`)
  }
  return reply.code(known.status).header('x-fb-trace-id', trace).send(known.body(trace))
}

/** Faults of the request itself become error 100, anything else is the stand-in's own and error 1. */
function fromOther(error: FastifyError, request: FastifyRequest): GraphError {
  const status = error.statusCode ?? 500
  if (status < 500) return badParameter(error.message, { status })
  request.log.error({ err: error }, 'a Graph stand-in failed')
  return new GraphError(1, 'An unknown error occurred', { status: 500, transient: true })
}
