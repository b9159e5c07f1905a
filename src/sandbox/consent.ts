import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { check, html, type Html } from './pages/html.ts'
import { errorPage, type PageParts, sendPage } from './pages/layout.ts'
import { type ConsentCode, newCode } from './storage/stand-in.ts'

/** The app every sandbox token belongs to, the same at every service. */
export const APP = { id: 'porchlight-sandbox', secret: 'sandbox-secret', name: 'Porchlight' } as const

/** Compares a given app secret in constant time. */
export function isSecret(given: string): boolean {
  const right = Buffer.from(APP.secret)
  const taken = Buffer.from(given)
  return right.length === taken.length && timingSafeEqual(right, taken)
}

/** The people who can sign in at every service. */
export const PERSONS = {
  maya: { key: 'maya', name: 'Maya Alvarez', email: 'maya@cedarandmain.test' },
  dana: { key: 'dana', name: 'Dana Brooks', email: 'dana@brookshomes.test' },
  nora: { key: 'nora', name: 'Nora New', email: 'nora@new.test' },
} as const

/** A person as a consent page lists them. */
export interface Candidate {
  key: string
  name: string
  /** One line under the name. */
  about: string
}

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

interface ConsentParts {
  /** As `Facebook`. */
  service: string
  /** As `Porchlight asks to work with your Pages`. */
  heading: string
  people: readonly Candidate[]
  /** Where the people's pictures are: `<pictures>/<key>/picture.svg`. */
  pictures: string
  /** The requested scopes with their labels. */
  asks: readonly { scope: string; label: string; optional: boolean }[]
}

/** The page that asks for consent; its form posts to the same address with the same query. */
function consentPage(parts: ConsentParts): PageParts {
  const optional = parts.asks.filter((ask) => ask.optional)
  return {
    title: 'Allow Porchlight?',
    kind: 'form',
    body: html`<form method="post">
      <div class="lead">
        <h1>${parts.heading}</h1>
        <p class="soft">This is Porchlight's sandbox standing in for ${parts.service}. No real account is involved.</p>
      </div>
      <fieldset class="group">
        <legend>Who signs in?</legend>
        <div class="panel">${parts.people.map((person, index) => personRow(person, parts.pictures, index === 0))}</div>
      </fieldset>
      <section class="group">
        <h2>Porchlight will be able to</h2>
        <ul class="panel asks">
          ${parts.asks.map((ask) => html`<li>${check}<span>${ask.label}</span></li>`)}
        </ul>
        ${optional.length > 0 && holdBack(optional)}
      </section>
      <div class="actions">
        <button class="btn btn-lamp" name="decision" value="allow">Allow</button
        ><button class="btn btn-line" name="decision" value="deny">Deny</button>
      </div>
    </form>`,
  }
}

function holdBack(asks: ConsentParts['asks']): Html {
  return html`<details>
    <summary>Hold something back</summary>
    <div>
      ${asks.map(
        (ask) =>
          html`<label class="tick"
            ><input type="checkbox" name="hold_back" value="${ask.scope}" /><span
              >Don't allow: ${ask.label}</span
            ></label
          >`,
      )}
    </div>
  </details>`
}

export function personRow(person: Candidate, pictures: string, chosen: boolean): Html {
  return html`<label class="pick"
    ><img class="face" src="${pictures}/${person.key}/picture.svg" alt="" width="48" height="48" /><span
      ><span class="strong">${person.name}</span><span class="small soft">${person.about}</span></span
    ><input type="radio" name="person" value="${person.key}" required${chosen && html` checked`}
  /></label>`
}
