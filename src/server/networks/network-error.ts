/** What a failure means for the next step. */
export type FailureKind =
  | 'refused' // certainly not published, and a retry won't help
  | 'retry' // certainly not published, but may work later
  | 'wait' // certainly not published; the platform asks us to wait, which counts as no attempt
  | 'reconnect' // the token is invalid
  | 'unknown' // it may have been published

/** What of a post a network refused, where the agent can change it; the codes are those of our own checks. */
export type PostFault = 'caption_invalid' | 'media_invalid'

/** Long runs of characters that tokens consist of. */
const TOKEN_LIKE = /[\w|-]{40,}/g

/** The only error a connector throws. Its message is a sentence for the agent; it never carries a token. */
export class NetworkError extends Error {
  readonly kind: FailureKind
  /** The platform's own code, for the log. */
  readonly code: string
  readonly retryAfterSeconds: number | null
  /** The platform's own message, for the log alone. */
  readonly detail: string
  /** Whether the uploads are no longer usable, so that a later try has to begin again. */
  readonly startsOver: boolean
  /** The part of the post at fault; null where that isn't known. */
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

/** A refusal as a sentence, with the network's own explanation where it gave one. */
export function refusal(sentence: string, explanation: string | undefined): string {
  return explanation ? `${sentence}: ${explanation.slice(0, 300)}` : `${sentence}.`
}
