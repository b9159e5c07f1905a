import { randomBytes } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendPage, trouble } from '../wall/layout.ts'

import { consentPage, type Ask } from './consent-page.ts'
import type { Facebook } from './facebook.ts'
import { VERSION } from '../meta/graph.ts'
import { APP, PEOPLE, PERMISSIONS } from './people.ts'

/** How long a code may wait to be exchanged. */
const CODE_MS = 10 * 60_000

/** The consent dialog on www.facebook.com: shown with GET, answered with POST to the same address. */
export function dialogRoutes(app: FastifyInstance, facebook: Facebook): void {
  const url = '/www.facebook.com/:version/dialog/oauth'
  app.get<{ Params: { version: string } }>(url, (request, reply) => {
    const ask = readAsk(facebook, request.params.version, request.query)
    if (typeof ask === 'string') return refuse(reply, ask)
    return sendPage(reply, consentPage(ask), 200, [new URL(facebook.publicUrl).origin])
  })
  app.post<{ Params: { version: string } }>(url, async (request, reply) => {
    const ask = readAsk(facebook, request.params.version, request.query)
    if (typeof ask === 'string') return refuse(reply, ask)
    return await answer(facebook, ask, request, reply)
  })
}

/** The checked question, or the sentence that says what is wrong with it. */
function readAsk(facebook: Facebook, version: string, query: unknown): Ask | string {
  const given = query as Record<string, unknown>
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : ''
  }
  if (version !== VERSION) return `This dialog speaks version ${VERSION}.`
  if (text('client_id') !== APP.id) return 'Invalid app ID: the client_id is not one this sandbox knows.'
  if (text('redirect_uri') !== facebook.redirectUri) {
    return 'URL blocked: the redirect_uri is not the one registered for this app.'
  }
  const responseType = text('response_type')
  if (responseType !== '' && responseType !== 'code') return 'Invalid response_type: only code is offered.'
  if (text('state') === '') return 'The parameter state is missing.'
  const wanted = text('scope')
    .split(/[\s,]+/)
    .filter((scope) => scope !== '')
  const unknown = wanted.filter((scope) => !Object.hasOwn(PERMISSIONS, scope))
  if (unknown.length > 0) return `Invalid Scopes: ${unknown.join(', ')}.`
  if (wanted.length === 0 && text('config_id') !== '') wanted.push(...Object.keys(PERMISSIONS))
  return {
    redirectUri: facebook.redirectUri,
    state: text('state'),
    scopes: [...new Set(['public_profile', ...wanted])],
  }
}

async function answer(
  facebook: Facebook,
  ask: Ask,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = (request.body ?? {}) as Record<string, unknown>
  const back = new URL(ask.redirectUri)
  if (body['decision'] === 'deny') {
    back.searchParams.set('error', 'access_denied')
    back.searchParams.set('error_code', '200')
    back.searchParams.set('error_description', 'Permissions error')
    back.searchParams.set('error_reason', 'user_denied')
    back.searchParams.set('state', ask.state)
    return reply.redirect(back.href, 302)
  }
  const person = PEOPLE.find((candidate) => candidate.key === body['person'])
  if (body['decision'] !== 'allow' || !person) return refuse(reply, 'Choose who signs in, then Allow or Deny.')
  const declined = [body['hold_back'] ?? []]
    .flat()
    .map(String)
    .filter((scope) => ask.scopes.includes(scope))
  const code = `AQ${randomBytes(48).toString('base64url')}`
  await facebook.record({
    kind: 'code',
    code: {
      code,
      person: person.key,
      scopes: ask.scopes.filter((scope) => !declined.includes(scope)),
      declined,
      redirectUri: ask.redirectUri,
      expiresAt: Date.now() + CODE_MS,
    },
  })
  back.searchParams.set('code', code)
  back.searchParams.set('state', ask.state)
  return reply.redirect(back.href, 302)
}

function refuse(reply: FastifyReply, text: string): FastifyReply {
  return sendPage(reply, trouble("Facebook's sandbox can't go on", text), 400)
}
