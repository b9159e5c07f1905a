import type { ErrorMode, FaultMode } from '../../faults/table.ts'

type Kind = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'

interface More {
  type?: Kind
  code?: string
  decline_code?: string
  param?: string
  setup_intent?: object
}

/** An error in the form of Stripe's API. */
export class StripeApiError extends Error {
  readonly status: number
  readonly more: More

  constructor(status: number, message: string, more: More = {}) {
    super(message)
    this.name = 'StripeApiError'
    this.status = status
    this.more = more
  }

  body(): object {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.more } }
  }
}

export function missingThing(kind: string, id: string, param = 'id'): StripeApiError {
  return new StripeApiError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}

export function invalid(message: string, param?: string, code?: string): StripeApiError {
  return new StripeApiError(400, message, { ...(param && { param }), ...(code && { code }) })
}

const DECLINES = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  authentication_required: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const

export type Decline = keyof typeof DECLINES

export function declined(why: Decline, setupIntent?: object): StripeApiError {
  const { message, ...codes } = DECLINES[why]
  return new StripeApiError(402, message, {
    type: 'card_error',
    ...codes,
    ...(setupIntent && { setup_intent: setupIntent }),
  })
}

/** The error each fault answers with. */
export const STRIPE_ERRORS: Partial<Record<FaultMode, () => StripeApiError>> = {
  http_500: () => new StripeApiError(500, 'An unknown error occurred', { type: 'api_error' }),
  rate_limit: () => new StripeApiError(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' }),
  token_expired: () => new StripeApiError(401, 'Expired API Key provided', { code: 'api_key_expired' }),
  card_declined: () => declined('card_declined'),
} satisfies Record<ErrorMode<'stripe'>, () => StripeApiError>
