/** A refusal in the form push services share: a status, a word for machines and a sentence. */
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

/** Whoever sends has not shown who it is. */
export function badToken(message: string): PushError {
  return new PushError(403, 'BadJwtToken', message)
}
