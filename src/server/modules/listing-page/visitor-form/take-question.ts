import { isDeepStrictEqual } from 'node:util'

import type { FastifyRequest } from 'fastify'

import { LEAD_LIMITS } from '#domain/leads/lead.ts'

import type { AppContext } from '../../../app-context.ts'
import { networkOf } from '../../../http/network-of.ts'
import { ProblemError } from '../../../http/problem.ts'
import { addLead } from '../../leads/service.ts'
import type { PageFacts, PageView } from '../render/page-facts.ts'
import { CONSENT_VERSION } from '../render/page-words.ts'
import { consentWords, type ShownForm } from './form-page.ts'
import { LEAST_AGE_MS, newFormToken, readFormToken } from './form-token.ts'
import { isTrapped, NOTHING, typedIn, visitorOf, type Visitor } from './read-fields.ts'
import { spamIn } from './spam.ts'

const HOUR_MS = 60 * 60 * 1000

/** Of one address, which an office or a phone company's customers share. */
const TRIES_PER_ADDRESS = 20

/** The form again, with the status of the answer; null once the question was taken. */
type Outcome = { status: 403 | 422 | 429; shown: ShownForm } | null

/** A form nobody has filled yet. */
export const emptyForm = (
  { config }: Pick<AppContext, 'config'>,
  { slug }: PageFacts,
  { now }: PageView,
): ShownForm => ({
  token: newFormToken(config, slug, now),
  typed: NOTHING,
  errors: {},
  problem: null,
  showsTraps: false,
})

/**
 * Takes what a visitor sent. Programs are refused by what they do: another origin, no token or a quick one, filled traps,
 * many tries. Each refusal is the form again with all that was typed, so that a person only has to send it once more. The
 * same form never makes two leads: its token is the lead's id, and other words sent with it need a new one.
 */
export async function takeQuestion(
  context: AppContext,
  { request, facts, view }: { request: FastifyRequest; facts: PageFacts; view: PageView },
): Promise<Outcome> {
  const { config, rateLimits } = context
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const typed = typedIn(body)
  const sent = body.get('token') ?? ''
  const token = readFormToken(config, facts.slug, sent, view.now)
  // A new token of who already had one counts as read.
  const renewed = () => newFormToken(config, facts.slug, new Date(view.now.getTime() - (token ? LEAST_AGE_MS : 0)))
  const again = (status: 403 | 422 | 429, shown: Partial<ShownForm>): Outcome => {
    const kept = token && token.state !== 'stale' ? sent : renewed()
    return { status, shown: { token: kept, typed, errors: {}, problem: null, showsTraps: false, ...shown } }
  }

  const tries = await rateLimits.add(`visitor form ${networkOf(request.ip)}`, HOUR_MS)
  if (tries.total > TRIES_PER_ADDRESS) return again(429, { problem: 'busy' })
  if (!isFromHere(request, config.publicUrl)) return again(403, { problem: 'origin' })
  if (token?.state !== 'valid') return again(422, { problem: token?.state === 'early' ? 'early' : 'stale' })
  if (isTrapped(body)) return again(422, { problem: 'filled', showsTraps: true })
  const read = visitorOf(typed)
  if ('errors' in read) return again(422, { errors: read.errors })
  const spam = spamIn(typed)
  if (Object.keys(spam).length > 0) return again(422, { errors: spam })
  const stored = await store(context, facts, { id: token.id, view, visitor: read.visitor })
  if (stored === 'full') return again(429, { problem: 'busy' })
  return stored === 'other' ? again(422, { problem: 'earlier', token: renewed() }) : null
}

/** Makes a lead of a question once; says where the agent has no room for more, or another one came by the same form. */
async function store(
  context: AppContext,
  facts: PageFacts,
  { id, view: { language, from, now }, visitor }: { id: string; view: PageView; visitor: Visitor },
): Promise<'stored' | 'other' | 'full'> {
  const at = now.toISOString()
  const words = consentWords(facts, { language }).slice(0, LEAD_LIMITS.consent)
  const lead = {
    ...visitor,
    id,
    language,
    at,
    source: 'page' as const,
    listing_id: facts.id,
    from: from ?? '',
    consent: { words, language, version: CONSENT_VERSION, at },
    disclosures: [],
    has_agent: null,
    notes: '',
    status: 'new' as const,
    next_step: null,
  }
  try {
    const { name, phone, email, message } = await addLead(context, facts.agentId, lead)
    return isDeepStrictEqual({ name, phone, email, message }, visitor) ? 'stored' : 'other'
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // Nothing is kept of one that the agent has deleted since, so this may be another.
    return error.code === 'not_found' ? 'other' : 'full'
  }
}

/** Whether a form was sent by a page of this server; every browser names the origin of one, or says that it is the same. */
function isFromHere({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  if (origin !== undefined && origin !== 'null') return origin === new URL(publicUrl).origin
  return headers['sec-fetch-site'] === 'same-origin'
}
