import type { ProblemCode } from '#contract/problem.ts'

/** What an `ApiError` is made of; plain data, so that it can be kept on the device and made again. */
export interface ApiErrorShape {
  status: number
  code: ProblemCode
  message: string
  errors: Record<string, string[]>
  requestId: string | null
  retryAfterSeconds: number | null
  /** Set where the answer had no words: `message` then says what its status means. */
  wordless?: boolean
}

/** The server, or a proxy before it, answered and the answer was no success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ProblemCode
  /** For each faulty field, its messages; empty when no field is at fault. */
  readonly errors: Record<string, string[]>
  /** The number a person can give to support; null when the answer wasn't ours. */
  readonly requestId: string | null
  /** How long the server asks to be left alone; null when it doesn't. */
  readonly retryAfterSeconds: number | null
  /** Whether the answer had no words of its own, for screens that have better ones than its status. */
  readonly wordless: boolean

  constructor(shape: ApiErrorShape) {
    super(shape.message)
    this.status = shape.status
    this.code = shape.code
    this.errors = shape.errors
    this.requestId = shape.requestId
    this.retryAfterSeconds = shape.retryAfterSeconds
    this.wordless = shape.wordless ?? false
  }
}

/**
 * No answer came: the device is offline, the server can't be reached, or the line broke on the way.
 * A change that was asked for may have been made all the same.
 */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'

  constructor(cause?: unknown) {
    super('No answer from the server.', { cause })
  }
}
