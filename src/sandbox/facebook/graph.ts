import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Fault, Operation } from '../faults.ts'
import { plainText, readForm, type Form } from '../form.ts'

import { badParameter, deadToken, GraphError, notVisible } from './errors.ts'
import type { Facebook } from './facebook.ts'
import { faultError, GATEWAY_PAGE } from './fault-answers.ts'
import { parseFields, type FieldTree } from './fields.ts'
import { checkParams, type Input, type ParamTable } from './params.ts'
import { APP, VERSION, type Page } from './people.ts'
import { resolveToken, type Token } from './tokens.ts'
import { setUsage } from './usage.ts'

/** A Graph call as its handler sees it: names, types and token checked. */
export interface Call {
  facebook: Facebook
  input: Input
  /** The `fields` asked for; null when none were. */
  fields: FieldTree | null
  now: number
  /** Throws 190 when the call brought none or a dead one. */
  token: () => Token
  request: FastifyRequest
}

export interface EdgeRule {
  method: 'GET' | 'POST' | 'DELETE'
  /** Under `/graph.facebook.com/v26.0`. */
  path: string
  operation: Operation<'facebook'> | ((form: Form, params: Record<string, string>) => Operation<'facebook'>)
  params: ParamTable
  /** True where a file may come under any field name. */
  freeFiles?: boolean
}

/** Serves one call of the Graph API: version, faults, token, parameters, then the handler. */
export function edge(app: FastifyInstance, facebook: Facebook, rule: EdgeRule, handler: (call: Call) => unknown): void {
  const url = `/graph.facebook.com/:version${rule.path}`
  app.route<{ Params: Record<string, string> }>({
    method: rule.method,
    url,
    handler: async (request, reply) => {
      checkVersion(request.params['version'] ?? '', request)
      const form = await readForm(request, facebook.files)
      try {
        const operation = typeof rule.operation === 'function' ? rule.operation(form, request.params) : rule.operation
        const given = tokenText(request, form)
        return await withFault(facebook, operation, given, reply, async () => {
          const now = Date.now()
          const token = () => checkToken(facebook, given, form, now)
          if (given !== null) token()
          const input = checkParams(form.fields, form.files, rule.params, rule.freeFiles ?? false)
          const asked = input.text('fields')
          return handler({ facebook, input, fields: asked ? parseFields(asked) : null, now, token, request })
        })
      } finally {
        await form.discard()
      }
    },
  })
}

/** Runs a call under the fault set for it, if any. */
export async function withFault(
  facebook: Facebook,
  operation: Operation<'facebook'>,
  token: string | null,
  reply: FastifyReply,
  run: () => unknown,
): Promise<unknown> {
  const fault = facebook.faults.take('facebook', operation)
  const page = /(\d{15})(x|$)/.exec(token ?? '')?.[1] ?? null
  setUsage(reply, page, fault?.mode === 'rate_limit')
  if (!fault) return await run()
  return strike(fault, page, reply, run)
}

async function strike(fault: Fault, page: string | null, reply: FastifyReply, run: () => unknown): Promise<unknown> {
  const error = faultError(fault.mode, page)
  if (error) throw error
  if (fault.mode === 'html') return reply.code(502).type('text/html; charset=utf-8').send(GATEWAY_PAGE)
  if (fault.mode === 'refuse') return cut(reply)
  if (fault.mode === 'slow') {
    const answer = await run()
    await wait(fault.ms)
    return answer
  }
  try {
    await run()
  } finally {
    cut(reply)
  }
  return reply
}

/** Ends the connection without a word. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

/** The token of a call: header (`Bearer` or `OAuth`), else the `access_token` field. */
function tokenText(request: FastifyRequest, form: Form): string | null {
  const header = /^(?:Bearer|OAuth) +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const field = form.fields['access_token']
  return header ?? (typeof field === 'string' && field !== '' ? field : null)
}

function checkToken(facebook: Facebook, given: string | null, form: Form, now: number): Token {
  if (given === null) {
    throw new GraphError(2500, 'An active access token must be used to query information about the current user.')
  }
  const proof = form.fields['appsecret_proof']
  if (proof !== undefined && !isProof(given, plainText(proof))) {
    throw badParameter('Invalid appsecret_proof provided in the API argument')
  }
  return resolveToken(facebook.state, given, now)
}

function isProof(token: string, proof: string): boolean {
  const right = Buffer.from(createHmac('sha256', APP.secret).update(token).digest('hex'))
  const given = Buffer.from(proof)
  return right.length === given.length && timingSafeEqual(right, given)
}

function checkVersion(version: string, request: FastifyRequest): void {
  if (version === VERSION) return
  const number = /^v(\d+)\.0$/.exec(version)?.[1]
  if (number !== undefined && Number(number) < 26) {
    const text = `(#2635) You are calling a deprecated version of the API. Please update to the latest version: ${VERSION}.`
    throw new GraphError(2635, text)
  }
  throw unknownPath(request)
}

/** 2500: no such call. */
export function unknownPath(request: FastifyRequest): GraphError {
  const path = request.url.split('?')[0]?.replace(/^.*?graph\.facebook\.com/, '') ?? ''
  return new GraphError(2500, `Unknown path components: ${path}`)
}

/** The page a page token speaks for; throws where the token is another kind, another page's, or lacks a permission. */
export function pageOf(call: Call, permission: string): Page {
  const { page: id = '' } = call.request.params as { page?: string }
  const token = call.token()
  const page = call.facebook.state.pages.get(id)
  if (!page) throw notVisible(call.request.method, id)
  if (token.type !== 'page') {
    throw deadToken('This method must be called with a Page Access Token', 2069032)
  }
  if (token.page.id !== page.id) {
    throw new GraphError(200, '(#200) The access token belongs to another Page', { status: 403 })
  }
  needPermission(token, permission)
  return page
}

export function needPermission(token: Token, permission: string): void {
  if (token.type === 'app' || token.grant.scopes.includes(permission)) return
  if (permission === 'pages_manage_posts') {
    const text =
      '(#200) If posting to a page, requires both pages_read_engagement and pages_manage_posts permission with page token'
    throw new GraphError(200, text, { status: 403 })
  }
  throw new GraphError(
    10,
    `(#10) This endpoint requires the '${permission}' permission or the 'Page Public Content Access' feature.`,
    {
      status: 403,
    },
  )
}
