import { randomBytes } from 'node:crypto'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { underFault } from '../../faults/faults.ts'
import type { FaultMode, Operation } from '../../faults/table.ts'
import { inFormat } from '../../http.ts'
import { LINKEDIN_SCOPE_LABELS, type Member, MEMBERS, wellKnownLinkedInToken } from '../linkedin-people.ts'
import type { LinkedIn, LinkedInGrant, LinkedInState } from '../linkedin.ts'
import {
  accessDenied,
  checkApiVersion,
  expiredToken,
  invalidField,
  invalidToken,
  LINKEDIN_ERRORS,
  LinkedInError,
} from './linkedin-errors.ts'

interface Rule {
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

/** Opens api.linkedin.com; the function it gives serves one call. Those below `/rest` require their two headers. */
export function openLinkedIn(app: FastifyInstance, linkedIn: LinkedIn) {
  return ({ method, url, operation }: Rule, handler: (call: LinkedInCall) => unknown): void => {
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const called = typeof operation === 'function' ? operation(request) : operation
        return await underLinkedInFault(linkedIn, { operation: called, reply }, (effect) => {
          const now = Date.now()
          const token = resolveLinkedInToken(linkedIn.state, request.headers.authorization, now)
          if (url.includes('/rest/')) checkApiVersion(request)
          // Rest.li reads a bare colon in a path as syntax of its own.
          if (/\/rest\/[^?]*:/.test(request.url)) {
            throw new LinkedInError(400, 'ILLEGAL_ARGUMENT', 'Syntax exception in path variables')
          }
          return handler({ linkedIn, token, now, effect, request, reply })
        })
      },
    })
  }
}

export async function underLinkedInFault(
  linkedIn: LinkedIn,
  { operation, reply }: { operation: Operation<'linkedin'>; reply: FastifyReply },
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

/** Reads a JSON body by its schema, or throws the way LinkedIn names what is wrong with a field. */
export function readBody<T>(request: FastifyRequest, schema: z.ZodType<T>): T {
  if (!/^application\/json\b/i.test(request.headers['content-type'] ?? '')) {
    throw new LinkedInError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The Content-Type must be application/json')
  }
  const parsed = schema.safeParse(request.body ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw issue ? fieldFault(issue, request.body) : invalidField('', 'not readable')
}

function fieldFault(issue: z.core.$ZodIssue, body: unknown): LinkedInError {
  const path = issue.path.map(String)
  const field = path.join('/')
  if (issue.code === 'unrecognized_keys') {
    const name = [...path, issue.keys[0] ?? ''].join('/')
    return invalidField(name, 'unrecognized field found but not allowed')
  }
  if (issue.code === 'custom') {
    const { code, field: named } = (issue.params ?? {}) as { code?: string; field?: string }
    return invalidField(named ?? field, issue.message, code)
  }
  if (valueAt(body, path) === undefined) {
    return invalidField(field, 'field is required but not found and has no default value', 'MISSING_FIELD')
  }
  const long = issue.code === 'too_big' && issue.origin === 'string'
  return invalidField(field, issue.message, long ? 'FIELD_LENGTH_TOO_LONG' : undefined)
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  let value = body
  for (const name of path) {
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  }
  return value
}

interface LinkedInToken {
  member: Member
  grant: LinkedInGrant
}

export function newLinkedInToken(kind: 'access' | 'refresh'): string {
  return `${kind === 'access' ? 'AQX' : 'AQR'}${randomBytes(120).toString('base64url')}`
}

/** Resolves the header of a call, or throws 401. */
export function resolveLinkedInToken(state: LinkedInState, header: string | undefined, now: number): LinkedInToken {
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
  if (given === undefined) throw new LinkedInError(401, 'EMPTY_ACCESS_TOKEN', 'Empty oauth2 access token', 65_604)
  const known = MEMBERS.find((member) => wellKnownLinkedInToken(member.key) === given)
  if (known) {
    return {
      member: known,
      grant: { token: given, person: known.key, scopes: Object.keys(LINKEDIN_SCOPE_LABELS), expiresAt: null },
    }
  }
  const grant = state.grants.get(given)
  const member = MEMBERS.find(({ key }) => key === grant?.person)
  if (!grant || !member) throw invalidToken()
  if (grant.expiresAt !== null && grant.expiresAt <= now) throw expiredToken()
  return { member, grant }
}

export function needLinkedInScope(token: LinkedInToken, scope: string, resource: string): void {
  if (!token.grant.scopes.includes(scope)) throw accessDenied(resource)
}
