import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FaultMode, Operation } from '../../faults/table.ts'
import { underFault } from '../../faults/under-fault.ts'

import { faultError } from './fault-answers.ts'
import { LinkedInError } from './li-error.ts'
import type { LinkedIn } from '../linkedin.ts'
import { resolveToken, type Token } from '../consent/tokens.ts'
import { checkVersion } from './version.ts'

export interface Rule {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  operation: Operation<'linkedin'> | ((request: FastifyRequest) => Operation<'linkedin'>)
}

/** A call as its handler sees it: headers checked, token known. */
export interface Call {
  linkedIn: LinkedIn
  token: Token
  now: number
  /** A fault that changes what the call does, in place of cutting it short. */
  struck: FaultMode | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Serves one call to api.linkedin.com; those below `/rest` require their two headers. */
export function serve(app: FastifyInstance, linkedIn: LinkedIn, rule: Rule, handler: (call: Call) => unknown): void {
  app.route({
    method: rule.method,
    url: rule.url,
    handler: async (request, reply) => {
      const operation = typeof rule.operation === 'function' ? rule.operation(request) : rule.operation
      return await struckBy(linkedIn, operation, reply, (struck) => {
        const now = Date.now()
        const token = resolveToken(linkedIn.state, request.headers.authorization, now)
        if (rule.url.includes('/rest/')) checkVersion(request)
        // Rest.li reads a bare colon in a path as syntax of its own.
        if (/\/rest\/[^?]*:/.test(request.url)) {
          throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 'Syntax exception in path variables')
        }
        return handler({ linkedIn, token, now, struck, request, reply })
      })
    },
  })
}

export async function struckBy(
  linkedIn: LinkedIn,
  operation: Operation<'linkedin'>,
  reply: FastifyReply,
  run: (struck: FaultMode | null) => unknown,
): Promise<unknown> {
  const fault = linkedIn.faults.take('linkedin', operation)
  return await underFault({ fault, reply, errorFor: faultError }, async (struck) => run(struck))
}

/** Answers any error in LinkedIn's format. */
export function answerError(
  error: FastifyError | LinkedInError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = error instanceof LinkedInError ? error : fromOther(error, request)
  return reply.code(known.status).send(known.body())
}

function fromOther(error: FastifyError, request: FastifyRequest): LinkedInError {
  const status = error.statusCode ?? 500
  if (status < 500) return new LinkedInError(status, 'ILLEGAL_ARGUMENT', error.message)
  request.log.error({ err: error }, 'the LinkedIn stand-in failed')
  return new LinkedInError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error')
}
