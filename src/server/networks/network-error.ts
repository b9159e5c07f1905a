/** What a failure means for what comes next. */
export type FailureKind =
  | 'refused' // it surely did not happen, and trying again won't help
  | 'retry' // it surely did not happen, and may work later
  | 'wait' // it surely did not happen; the platform asks for patience, which counts as no attempt
  | 'reconnect' // the token is dead
  | 'unknown' // it may have happened

/** What of a post a network refused, where she can change it; by the codes our own checks use. */
export type PostFault = 'caption_invalid' | 'media_invalid'

/** Long runs of what tokens are made of. */
const TOKEN_LIKE = /[\w|-]{40,}/g

/** The only error a connector throws. Its message is a sentence for the agent; it never carries a token. */
export class NetworkError extends Error {
  readonly kind: FailureKind
  /** The platform's own code, for the log. */
  readonly code: string
  readonly retryAfterSeconds: number | null
  /** The platform's own words, for the log alone. */
  readonly detail: string
  /** Whether what was uploaded is of no use any more, so that a later try has to begin anew. */
  readonly startsOver: boolean
  /** What of the post was at fault; null where that isn't known. */
  readonly fault: PostFault | null

  constructor(
    kind: FailureKind,
    code: string,
    message: string,
    more: { retryAfterSeconds?: number | null; detail?: string; startsOver?: boolean; fault?: PostFault } = {},
  ) {
    super(message)
    this.name = 'NetworkError'
    this.kind = kind
    this.code = code
    this.startsOver = more.startsOver ?? false
    this.fault = more.fault ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    // Platforms quote a malformed token in full.
    this.detail = (more.detail ?? '').replace(TOKEN_LIKE, '…').slice(0, 1000)
  }
}
