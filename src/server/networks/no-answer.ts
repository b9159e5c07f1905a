import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import { NetworkError } from './network-error.ts'

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
