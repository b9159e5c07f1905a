import type { ErrorMode, FaultMode } from '../faults/table.ts'

/** An error in the common format of push services: a status, a code and a sentence. */
export class PushError extends Error {
  readonly status: number
  readonly reason: string
  readonly retryAfter: number | null

  constructor(status: number, reason: string, message: string, retryAfter: number | null = null) {
    super(message)
    this.name = 'PushError'
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
  }

  body(): object {
    return { reason: this.reason, message: this.message }
  }
}

/** The sender is not authenticated. */
export function badToken(message: string): PushError {
  return new PushError(403, 'BadJwtToken', message)
}

/** The error each fault answers with. */
export const PUSH_ERRORS: Partial<Record<FaultMode, () => PushError>> = {
  http_500: () => new PushError(500, 'InternalServerError', 'Something went wrong'),
  rate_limit: () => new PushError(429, 'TooManyRequests', 'Too many requests', 120),
  token_expired: () => badToken('The token has expired'),
  gone: () => new PushError(410, 'Unregistered', 'The subscription has ended'),
  not_found: () => new PushError(404, 'NotFound', 'There is no such subscription'),
  too_large: () => new PushError(413, 'PayloadTooLarge', 'The message is too large'),
} satisfies Record<ErrorMode<'push'>, () => PushError>
