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
