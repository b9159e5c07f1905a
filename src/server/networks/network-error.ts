import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

/** What a failure means for the next step. */
export type FailureKind =
  | 'refused' // certainly not published, and a retry won't help
  | 'retry' // certainly not published, but may work later
  | 'wait' // certainly not published; the platform asks us to wait, which counts as no attempt
  | 'reconnect' // the token is invalid
  | 'unknown' // it may have been published

/** What of a post a network refused, where the agent can change it; the codes are those of our own checks. */
export type PostFault = 'caption_invalid' | 'media_invalid' | 'options_invalid'

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
  /** Whether the network doesn't know the version of its API that the call named, or no longer. */
  readonly refusesVersion: boolean

  constructor(
    kind: FailureKind,
    code: string,
    message: string,
    more: {
      retryAfterSeconds?: number | null
      detail?: string
      startsOver?: boolean
      fault?: PostFault
      refusesVersion?: boolean
    } = {},
  ) {
    super(message)
    this.name = 'NetworkError'
    this.kind = kind
    this.code = code
    this.startsOver = more.startsOver ?? false
    this.fault = more.fault ?? null
    this.refusesVersion = more.refusesVersion ?? false
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    // Platforms quote a malformed token in full.
    this.detail = (more.detail ?? '').replace(TOKEN_LIKE, '…').slice(0, 1000)
  }
}

/** An answer in which a network refuses a call. */
export interface Refused {
  status: number
  body: unknown
  effect: Effect
  /** How long the network asks to wait; null where it names no time. */
  waitSeconds: number | null
}

/** A refusal as a sentence, with the network's own explanation where it gave one. */
export function refusal(sentence: string, explanation: string | undefined): string {
  return explanation ? `${sentence}: ${explanation.slice(0, 300)}` : `${sentence}.`
}

/** Seconds a post waits that is refused for the version of the network's API, which the operator has to see to. */
const VERSION_WAIT_SECONDS = 15 * 60

/** The error for a version that the network doesn't know, or no longer. */
export function refusedVersion(platform: Platform, code: string, detail: string): NetworkError {
  return new NetworkError('wait', code, `${PLATFORM_NAME[platform]} can’t take posts from this server right now.`, {
    detail,
    retryAfterSeconds: VERSION_WAIT_SECONDS,
    refusesVersion: true,
  })
}

/** Whether a call may be repeated, or is the one that makes a post public. */
export type Effect = 'repeatable' | 'once'

/** The error for a call without an answer: `cause` shows whether the request was ever sent. */
export function readNoAnswer(platform: Platform, cause: unknown, effect: Effect): NetworkError {
  const code = causeCode(cause)
  return effect === 'once' && !NEVER_SENT.has(code) ? silent(platform, code, '') : busy(platform, code, '')
}

/** The error for an answer that can't be parsed: a repeatable call is retried, otherwise the outcome is unknown. */
export function unclear(platform: Platform, effect: Effect, code: string, detail: string): NetworkError {
  return effect === 'once' ? silent(platform, code, detail) : busy(platform, code, detail)
}

function silent(platform: Platform, code: string, detail: string): NetworkError {
  const message = `${PLATFORM_NAME[platform]} didn’t say whether the post went out.`
  return new NetworkError('unknown', code, message, { detail })
}

function busy(platform: Platform, code: string, detail: string): NetworkError {
  return new NetworkError('retry', code, `${PLATFORM_NAME[platform]} couldn’t be reached.`, { detail })
}

/** Failures that happen before the first byte is sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function causeCode(cause: unknown): string {
  if (!(cause instanceof Error)) return 'no_answer'
  if ('code' in cause && typeof cause.code === 'string') return cause.code
  if (cause.name === 'TimeoutError') return 'timeout'
  return cause.cause === undefined ? 'no_answer' : causeCode(cause.cause)
}
