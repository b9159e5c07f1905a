import type { ProblemCode } from '#contract/problem.ts'

export interface ApiErrorShape {
  status: number
  code: ProblemCode
  message: string
  errors: Record<string, string[]>
  requestId: string | null
  retryAfterSeconds: number | null
  /** Set where the answer had no message: `message` then says what its status means. */
  hasNoMessage?: boolean
}

/** The server, or a proxy in front of it, answered with an error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ProblemCode
  /** For each faulty field, its messages; empty when no field is at fault. */
  readonly errors: Record<string, string[]>
  /** The id a user can give to support; null when the answer wasn't our server's. */
  readonly requestId: string | null
  /** How long the server asks to wait; null when it doesn't. */
  readonly retryAfterSeconds: number | null
  /** Whether the answer had no message of its own, for screens that have a better one than its status. */
  readonly hasNoMessage: boolean

  constructor(shape: ApiErrorShape) {
    super(shape.message)
    this.status = shape.status
    this.code = shape.code
    this.errors = shape.errors
    this.requestId = shape.requestId
    this.retryAfterSeconds = shape.retryAfterSeconds
    this.hasNoMessage = shape.hasNoMessage ?? false
  }
}

/**
 * No answer came: the device is offline, the server can't be reached, or the connection broke.
 * A requested change may still have been made.
 */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(cause?: unknown) {
    super('The server didn’t answer.', { cause })
  }
}
