import type { ErrorMode, FaultMode } from '../../faults/table.ts'

import { declined, StripeApiError } from './stripe-error.ts'

const ERRORS: Record<ErrorMode<'stripe'>, () => StripeApiError> = {
  http_500: () => new StripeApiError(500, 'An unknown error occurred', { type: 'api_error' }),
  rate_limit: () => new StripeApiError(429, 'Too many requests hit the API too quickly.', { code: 'rate_limit' }),
  token_expired: () => new StripeApiError(401, 'Expired API Key provided', { code: 'api_key_expired' }),
  card_declined: () => declined('card_declined'),
}

/** The error a fault answers with. */
export function faultError(mode: FaultMode): StripeApiError | undefined {
  const errors: Partial<Record<FaultMode, () => StripeApiError>> = ERRORS
  return errors[mode]?.()
}
