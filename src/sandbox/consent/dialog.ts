import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendPage, errorPage } from '../pages/layout.ts'

import { APP } from './app.ts'
import { newCode, type ConsentCode } from './code.ts'
import { consentPage, type ConsentParts } from './consent-page.ts'

/** A service's consent dialog: its path, its scopes and its errors. */
export interface Dialog extends Omit<ConsentParts, 'asks'> {
  url: string
  standIn: { publicUrl: string; redirectUri: string }
  /** The existing scopes, with the labels of the page. */
  scopes: Readonly<Record<string, string>>
  /** The scopes a query asks for; unknown ones are refused. */
  wanted: (query: URLSearchParams) => string[]
  /** Whether a person may leave a scope out. */
  optional: (scope: string) => boolean
  /** True where `response_type=code` may be left out. */
  codeIsDefault?: boolean
  /** The message about another error of the link; null when there is none. */
  check?: (request: FastifyRequest) => string | null
  /** The redirect's parameters when the answer is Deny. */
  denied: Readonly<Record<string, string>>
  /** The redirect's parameters when the app may not ask for a scope; without it the page shows the error. */
  foreignScope?: (scopes: readonly string[]) => Readonly<Record<string, string>>
  /** How long a code can be exchanged, in milliseconds. */
  codeMs: number
  storeCode: (code: ConsentCode) => Promise<void>
  /** Appended to the redirect address. */
  tail?: string
}

interface Ask {
  state: string
  scopes: string[]
}

/** The result of checking the link: a question, an error for the page, or an immediate redirect. */
type Reading = { ask: Ask } | { wrong: string } | { back: Readonly<Record<string, string>>; state: string }

/** Serves the dialog: shown with GET, answered with POST to the same address. */
export function dialogRoutes(app: FastifyInstance, dialog: Dialog): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const reading = read(dialog, request)
    if ('wrong' in reading) return refuse(dialog, reply, reading.wrong)
    if ('back' in reading) return leadBack(dialog, reply, reading.back, reading.state)
    if (request.method === 'POST') return await answer(dialog, reading.ask, request, reply)
    return sendPage(reply, consentPage(partsOf(dialog, reading.ask)), 200, [new URL(dialog.standIn.publicUrl).origin])
  }
  app.route({ method: ['GET', 'POST'], url: dialog.url, handler: serve })
}

function read(dialog: Dialog, request: FastifyRequest): Reading {
  const query = new URL(request.url, 'http://sandbox').searchParams
  const wrong = dialog.check?.(request) ?? linkFault(dialog, query)
  if (wrong !== null) return { wrong }
  const state = query.get('state') ?? ''
  const wanted = dialog.wanted(query)
  const unknown = wanted.filter((scope) => !Object.hasOwn(dialog.scopes, scope))
  if (unknown.length === 0) return { ask: { state, scopes: [...new Set(wanted)] } }
  if (dialog.foreignScope) return { back: dialog.foreignScope(unknown), state }
  return { wrong: `Invalid Scopes: ${unknown.join(', ')}.` }
}

function linkFault(dialog: Dialog, query: URLSearchParams): string | null {
  const text = (name: string) => query.get(name) ?? ''
  if (text('client_id') !== APP.id) return 'Invalid app ID: the client_id is not one this sandbox knows.'
  if (text('redirect_uri') !== dialog.standIn.redirectUri) {
    return 'URL blocked: the redirect_uri is not the one registered for this app.'
  }
  const responseType = text('response_type')
  if (responseType !== 'code' && !(dialog.codeIsDefault && responseType === '')) {
    return 'Invalid response_type: only code is offered.'
  }
  return text('state') === '' ? 'The parameter state is missing.' : null
}

function partsOf(dialog: Dialog, ask: Ask): ConsentParts {
  const asks = ask.scopes.map((scope) => ({
    scope,
    label: dialog.scopes[scope] ?? scope,
    optional: dialog.optional(scope),
  }))
  return { ...dialog, asks }
}

async function answer(dialog: Dialog, ask: Ask, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = (request.body ?? {}) as Record<string, unknown>
  if (body['decision'] === 'deny') return leadBack(dialog, reply, dialog.denied, ask.state)
  const person = dialog.people.find((candidate) => candidate.key === body['person'])
  if (body['decision'] !== 'allow' || !person) {
    return refuse(dialog, reply, 'Choose who signs in, then Allow or Deny.')
  }
  const declined = [body['hold_back'] ?? []]
    .flat()
    .map(String)
    .filter((scope) => ask.scopes.includes(scope) && dialog.optional(scope))
  const code = newCode()
  await dialog.storeCode({
    code,
    person: person.key,
    scopes: ask.scopes.filter((scope) => !declined.includes(scope)),
    declined,
    redirectUri: dialog.standIn.redirectUri,
    expiresAt: Date.now() + dialog.codeMs,
  })
  return leadBack(dialog, reply, { code }, ask.state)
}

function leadBack(
  dialog: Dialog,
  reply: FastifyReply,
  params: Readonly<Record<string, string>>,
  state: string,
): FastifyReply {
  const back = new URL(dialog.standIn.redirectUri)
  for (const [name, value] of Object.entries({ ...params, state })) back.searchParams.set(name, value)
  return reply.redirect(back.href + (dialog.tail ?? ''), 302)
}

function refuse(dialog: Dialog, reply: FastifyReply, text: string): FastifyReply {
  return sendPage(reply, errorPage(`${dialog.service}'s sandbox can't go on`, text), 400)
}
