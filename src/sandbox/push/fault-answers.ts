import type { ErrorMode, FaultMode } from '../faults/table.ts'

import { badToken, PushError } from './push-error.ts'

const ERRORS: Record<ErrorMode<'push'>, () => PushError> = {
  http_500: () => new PushError(500, 'InternalServerError', 'Something went wrong'),
  rate_limit: () => new PushError(429, 'TooManyRequests', 'Too many requests', 120),
  token_expired: () => badToken('The token has expired'),
  gone: () => new PushError(410, 'Unregistered', 'The subscription has ended'),
  not_found: () => new PushError(404, 'NotFound', 'There is no such subscription'),
  too_large: () => new PushError(413, 'PayloadTooLarge', 'The message is too large'),
}

/** The error a fault answers with. */
export function faultError(mode: FaultMode): PushError | undefined {
  const errors: Partial<Record<FaultMode, () => PushError>> = ERRORS
  return errors[mode]?.()
}
