import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { FaultMode, Operation } from '../../faults/table.ts'
import { underFault } from '../../faults/under-fault.ts'
import { inFormat } from '../../http/service-error.ts'

import { LINKEDIN_ERRORS } from './fault-answers.ts'
import { LinkedInError } from './li-error.ts'
import type { LinkedIn } from '../linkedin.ts'
import { resolveLinkedInToken, type LinkedInToken } from '../consent/tokens.ts'
import { checkVersion } from './version.ts'

export interface Rule {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  operation: Operation<'linkedin'> | ((request: FastifyRequest) => Operation<'linkedin'>)
}

/** A call as its handler sees it: headers checked, token known. */
export interface LinkedInCall {
  linkedIn: LinkedIn
  token: LinkedInToken
  now: number
  /** A fault that changes what the call does, in place of cutting it short. */
  effect: FaultMode | null
  request: FastifyRequest
  reply: FastifyReply
}

/** Serves one call to api.linkedin.com; those below `/rest` require their two headers. */
export function serveLinkedIn(
  app: FastifyInstance,
  linkedIn: LinkedIn,
  rule: Rule,
  handler: (call: LinkedInCall) => unknown,
): void {
  app.route({
    method: rule.method,
    url: rule.url,
    handler: async (request, reply) => {
      const operation = typeof rule.operation === 'function' ? rule.operation(request) : rule.operation
      return await underLinkedInFault(linkedIn, operation, reply, (effect) => {
        const now = Date.now()
        const token = resolveLinkedInToken(linkedIn.state, request.headers.authorization, now)
        if (rule.url.includes('/rest/')) checkVersion(request)
        // Rest.li reads a bare colon in a path as syntax of its own.
        if (/\/rest\/[^?]*:/.test(request.url)) {
          throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 'Syntax exception in path variables')
        }
        return handler({ linkedIn, token, now, effect, request, reply })
      })
    },
  })
}

export async function underLinkedInFault(
  linkedIn: LinkedIn,
  operation: Operation<'linkedin'>,
  reply: FastifyReply,
  run: (effect: FaultMode | null) => unknown,
): Promise<unknown> {
  const fault = linkedIn.faults.take('linkedin', operation)
  return await underFault({ fault, reply, errorFor: (mode) => LINKEDIN_ERRORS[mode]?.() }, async (effect) =>
    run(effect),
  )
}

const ERROR_FORMAT = {
  service: 'LinkedIn',
  own: LinkedInError,
  refused: (status: number, message: string) => new LinkedInError(status, 'ILLEGAL_ARGUMENT', message),
  failed: () => new LinkedInError(500, 'INTERNAL_SERVER_ERROR', 'Internal Server Error'),
}

/** Answers any error in LinkedIn's format. */
export function answerLinkedInError(
  error: FastifyError | LinkedInError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = inFormat(error, request, ERROR_FORMAT)
  return reply.code(known.status).send(known.body())
}
