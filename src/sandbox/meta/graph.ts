import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { API_VERSIONS, newestVersion } from '#domain/platform/api-versions.ts'

import { type Faults, underFault } from '../faults/faults.ts'
import type { FaultMode, FaultPlatform, Operation } from '../faults/table.ts'
import { type Form, inFormat, readForm } from '../http.ts'
import type { Files } from '../storage/files.ts'
import { badParameter, GraphError, traceId } from './errors.ts'
import { type FieldTree, parseFields } from './fields.ts'
import { checkParams, type GraphInput, type ParamTable } from './params.ts'

/** The newest version of Meta's API the stand-ins speak, for the addresses they hand out. */
export const API_VERSION = newestVersion('facebook')

/** Whether the stand-ins speak a version: all that are known and newer than those Meta has ended. */
export const speaksVersion = (version: string): boolean => API_VERSIONS.facebook.some(({ name }) => name === version)

/** A service behind a Graph host: whose tokens and faults its calls know. */
export interface GraphHost<P extends FaultPlatform, Token> {
  platform: P
  /** As `graph.facebook.com`. */
  name: string
  files: Files
  faults: Faults
  /** Resolves the token of a call or throws. */
  checkToken: (given: string | null, now: number) => Token
  /** Whose rate limit a token counts against, as far as the token shows it. */
  counted: (given: string | null) => RateLimitSubject | null
  errors: Partial<Record<FaultMode, (counted: RateLimitSubject | null) => GraphError>>
}

export interface EdgeRule<P extends FaultPlatform> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under the version. */
  path: string
  operation: Operation<P> | ((form: Form, params: Record<string, string>) => Operation<P>)
  params: ParamTable
  /** True where a file may come under any field name. */
  freeFiles?: boolean
  /** True where the call is served without a version before it, too. */
  bare?: boolean
}

/** A Graph call as its handler sees it: names, types and token checked. */
export interface GraphCall<Token> {
  input: GraphInput
  /** The `fields` asked for; null when none were. */
  fields: FieldTree | null
  now: number
  /** Throws 190 when the call had none or an invalid one. */
  token: () => Token
  /** A fault that changes what the call does, in place of cutting it short. */
  effect: FaultMode | null
  request: FastifyRequest
}

/** Serves one call of a Graph API: version, faults, token, parameters, then the handler. */
export function serveEdge<P extends FaultPlatform, Token>(
  app: FastifyInstance,
  { host, rule }: { host: GraphHost<P, Token>; rule: EdgeRule<P> },
  handler: (call: GraphCall<Token>) => unknown,
): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const { version, ...params } = request.params as Record<string, string>
    checkApiVersion(version ?? API_VERSION, request)
    const form = await readForm(request, host.files)
    try {
      const operation = typeof rule.operation === 'function' ? rule.operation(form, params) : rule.operation
      const given = tokenText(request, form)
      return await runUnderFault(host, { operation, given, reply }, (effect) => {
        const now = Date.now()
        const token = () => host.checkToken(given, now)
        if (given !== null) token()
        const input = checkParams(form.fields, form.files, rule.params, rule.freeFiles ?? false)
        const asked = input.text('fields')
        return handler({ input, fields: asked ? parseFields(asked) : null, now, token, effect, request })
      })
    } finally {
      await form.discard()
    }
  }
  app.route({ method: rule.method, url: `/${host.name}/:version${rule.path}`, handler: serve })
  if (rule.bare) app.route({ method: rule.method, url: `/${host.name}${rule.path}`, handler: serve })
}

/** Runs a call of a host under the fault set for it, with the usage headers that go with it. */
export async function runUnderFault<P extends FaultPlatform, Token>(
  host: GraphHost<P, Token>,
  { operation, given, reply }: { operation: Operation<P>; given: string | null; reply: FastifyReply },
  run: (effect: FaultMode | null) => unknown,
): Promise<unknown> {
  const fault = host.faults.take(host.platform, operation)
  const counted = host.counted(given)
  setUsage(reply, counted, fault?.mode === 'rate_limit')
  return await underFault({ fault, reply, errorFor: (mode) => host.errors[mode]?.(counted) }, async (effect) =>
    run(effect),
  )
}

function checkApiVersion(version: string, request: FastifyRequest): void {
  if (speaksVersion(version)) return
  const numberOf = (name: string) => Number(/^v(\d+)\.0$/.exec(name)?.[1] ?? Infinity)
  throw numberOf(version) < numberOf(API_VERSIONS.facebook[0].name) ? endedVersion() : unknownPath(request)
}

/** 2635: a version that has ended. */
export const endedVersion = () =>
  new GraphError(
    2635,
    `(#2635) You are calling a deprecated version of the API. Please update to the latest version: ${API_VERSION}.`,
  )

/** 2500: no such call. */
export function unknownPath(request: FastifyRequest): GraphError {
  const path = request.url.split('?')[0]?.replace(/^.*?graph\.\w+\.com/, '') ?? ''
  return new GraphError(2500, `Unknown path components: ${path}`)
}

/** The token in a call's header, with the scheme `Bearer` or the older `OAuth` before it. */
export function headerToken(request: FastifyRequest): string | null {
  return /^(?:Bearer|OAuth) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** The token of a call: its header, else the `access_token` field. */
function tokenText(request: FastifyRequest, form: Form): string | null {
  const field = form.fields['access_token']
  return headerToken(request) ?? (typeof field === 'string' && field !== '' ? field : null)
}

/** Percent of the hourly rate limit an app has normally used; a limited one is over 100. */
const QUIET = 3
const FULL = 100

/** Whose rate limit a call counts against: a Page's, an Instagram account's, or with null the app's. */
export interface RateLimitSubject {
  type: 'pages' | 'instagram'
  id: string
}

/** The usage headers Graph puts on its answers; calls of an account report under its id, in minutes. */
function setUsage(reply: FastifyReply, counted: RateLimitSubject | null, limited: boolean): void {
  const percent = limited ? FULL : QUIET
  const numbers = { call_count: percent, total_cputime: limited ? 40 : 1, total_time: limited ? 40 : 1 }
  reply.header('x-app-usage', JSON.stringify(counted === null ? numbers : { ...numbers, call_count: QUIET }))
  reply.header('facebook-api-version', API_VERSION)
  reply.header('cache-control', 'private, no-cache, no-store, must-revalidate')
  if (counted === null) return
  const entry = { type: counted.type, ...numbers, estimated_time_to_regain_access: limited ? 1 : 0 }
  reply.header('x-business-use-case-usage', JSON.stringify({ [counted.id]: [entry] }))
}

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
