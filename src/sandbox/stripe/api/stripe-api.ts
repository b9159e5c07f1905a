import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { underFault } from '../../faults/faults.ts'
import type { Operation } from '../../faults/table.ts'
import { inFormat } from '../../http.ts'
import { API_VERSION, bare, type StripeDraft } from '../draft.ts'
import { hashOfRequest, type Stripe } from '../stripe.ts'
import { invalid, STRIPE_ERRORS, StripeApiError } from './stripe-error.ts'
import { readParams } from './stripe-params.ts'

const SECRET_KEY = 'sk_test_porchlightsandbox'
const PUBLISHABLE_KEY = 'pk_test_porchlightsandbox'

interface Rule<Schema extends z.ZodType> {
  operation: Operation<'stripe'>
  /** Whether a browser may make the call with the publishable key. */
  fromBrowsers?: boolean
  params: Schema
}

/** A call as its handler sees it. */
export interface StripeCall<Params> {
  stripe: Stripe
  draft: StripeDraft
  params: Params
  /** Of the address. */
  id: string
}

/** Serves one call of the API, named by its method and path. */
export type ServeStripe = <Schema extends z.ZodType>(
  route: `${'GET' | 'POST' | 'DELETE'} /${string}`,
  rule: Rule<Schema>,
  handler: (call: StripeCall<z.output<Schema>>) => object,
) => void

/**
 * Opens api.stripe.com. A handler works on a draft and answers from it; what it changed is on disk, together with the answer that belongs to
 * an idempotency key, before the answer goes out.
 */
export function openStripe(app: FastifyInstance, stripe: Stripe): ServeStripe {
  return (route, rule, handler) => {
    const [method = '', path = ''] = route.split(' ')
    app.route({
      method,
      url: `/api.stripe.com/v1${path}`,
      handler: async (request, reply) => {
        const fault = stripe.faults.take('stripe', rule.operation)
        return await underFault({ fault, reply, errorFor: (mode) => STRIPE_ERRORS[mode]?.() }, async () => {
          checkKey(request, rule.fromBrowsers ?? false)
          await stripe.passTime()
          return await keyed(stripe, request, reply, () => {
            const draft = stripe.draft()
            const params = readParams(rule.params, method === 'POST' ? request.body : request.query)
            const { id = '' } = request.params as { id?: string }
            const answer = handler({ stripe, draft, params, id })
            const { expand } = params as { expand?: string[] }
            return { draft, body: expanded(draft, answer, expand) }
          })
        })
      },
    })
  }
}

/** Answers a repeated key with what was answered to it before. */
async function keyed(
  stripe: Stripe,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => { draft: StripeDraft; body: object },
): Promise<object> {
  const key = request.headers['idempotency-key']
  if (request.method !== 'POST' || typeof key !== 'string') {
    const { draft, body } = run()
    await stripe.keep(draft)
    return body
  }
  const hash = hashOfRequest(request.url, request.body)
  const known = stripe.answerFor(key)
  if (known) {
    if (known.hash !== hash) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      throw new StripeApiError(400, message, { type: 'idempotency_error' })
    }
    reply.code(known.status).header('idempotent-replayed', 'true')
    return known.body
  }
  try {
    const { draft, body } = run()
    await stripe.keep(draft, { key, hash, status: 200, body })
    return body
  } catch (error) {
    // A declined card stays declined under its key; an invalid request may be corrected and sent again.
    if (error instanceof StripeApiError && error.status === 402) {
      await stripe.keep(stripe.draft(), { key, hash, status: 402, body: error.body() })
    }
    throw error
  }
}

function checkKey(request: FastifyRequest, fromBrowsers: boolean): void {
  const key = request.headers.authorization?.replace(/^Bearer /, '')
  if (key !== SECRET_KEY && !(fromBrowsers && key === PUBLISHABLE_KEY)) {
    throw new StripeApiError(401, key ? 'Invalid API Key provided' : 'You did not provide an API key.')
  }
  const version = request.headers['stripe-version']
  if (version !== undefined && version !== API_VERSION) {
    throw new StripeApiError(400, `Invalid Stripe API version: ${String(version)}`)
  }
}

const ERROR_FORMAT = {
  service: 'Stripe',
  own: StripeApiError,
  refused: (status: number, message: string) => new StripeApiError(status, message),
  failed: () => new StripeApiError(500, 'An unknown error occurred', { type: 'api_error' }),
}

/** Answers any error in Stripe's format. */
export function answerStripeError(
  error: FastifyError | StripeApiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = inFormat(error, request, ERROR_FORMAT)
  return reply.code(known.status).header('request-id', `req_${request.id}`).send(known.body())
}

/** A page of a list, which goes on behind the thing `starting_after` names. */
export function listOfThings(
  things: readonly { id: string }[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  url: string,
): object {
  const from = after === undefined ? 0 : things.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && from === 0)
    throw invalid(`No such object: '${after}'`, 'starting_after', 'resource_missing')
  const rest = things.slice(from)
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url: `/v1${url}` }
}

const MOST_LEVELS = 4

/** An answer with the things in place of those ids that `paths` name. */
function expanded(draft: StripeDraft, answer: object, paths: readonly string[] = []): object {
  const copy = bare(answer) as Record<string, unknown>
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > MOST_LEVELS)
      throw invalid(`You cannot expand more than ${MOST_LEVELS} levels of a property.`, 'expand')
    follow(draft, copy, names, path)
  }
  return copy
}

function follow(draft: StripeDraft, at: unknown, [name, ...rest]: readonly string[], path: string): void {
  if (name === undefined) return
  if (Array.isArray(at)) {
    for (const one of at as unknown[]) follow(draft, one, [name, ...rest], path)
    return
  }
  if (typeof at !== 'object' || at === null) return
  const holder = at as Record<string, unknown>
  // A coupon says so only when it is asked, and only if it is for some products alone.
  if (name === 'applies_to' && !Object.hasOwn(holder, name)) return
  if (!Object.hasOwn(holder, name)) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  const value = holder[name]
  if (typeof value === 'string') {
    const found = thingOf(draft, value)
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, 'expand')
    holder[name] = bare(found)
  }
  follow(draft, holder[name], rest, path)
}

const KINDS = [
  'customer',
  'payment_method',
  'setup_intent',
  'product',
  'price',
  'coupon',
  'promotion_code',
  'subscription',
  'invoice',
] as const

function thingOf(draft: StripeDraft, id: string): object | null {
  for (const kind of KINDS) {
    const found = draft.find(kind, id)
    if (found) return found
  }
  return null
}
