import type { ProblemCode } from '#contract/problem.ts'

import { ApiError } from './errors.ts'

/** What an answer without a problem body of ours means, by its status. */
const FALLBACK: Record<number, { code: ProblemCode; message: string }> = {
  400: { code: 'bad_request', message: 'Our server couldn’t read that request.' },
  401: { code: 'unauthenticated', message: 'Please log in again.' },
  403: { code: 'forbidden', message: 'You don’t have access to this.' },
  404: { code: 'not_found', message: 'We couldn’t find that.' },
  409: { code: 'conflict', message: 'This changed in the meantime. Please reload and try again.' },
  413: { code: 'payload_too_large', message: 'That’s too large to send.' },
  415: { code: 'unsupported_media_type', message: 'Our server can’t read that kind of file.' },
  419: { code: 'csrf_mismatch', message: 'Please log in again.' },
  422: { code: 'validation_failed', message: 'Please check the form for errors' },
  429: { code: 'too_many_requests', message: 'That was a lot at once. Please wait a moment and try again.' },
  502: { code: 'unavailable', message: 'Our server can’t be reached right now. Please try again in a moment.' },
  503: { code: 'unavailable', message: 'Our server can’t be reached right now. Please try again in a moment.' },
  504: { code: 'unavailable', message: 'Our server can’t be reached right now. Please try again in a moment.' },
}

const UNKNOWN = {
  code: 'internal',
  message: 'Our server had a problem. Please try again in a moment.',
} as const

/**
 * Makes the error of a failed answer. A body that isn't our server's (a proxy's HTML page, incomplete
 * JSON) is replaced by what the status means. The code may be newer than this build.
 */
export async function problemOf(answer: Response): Promise<ApiError> {
  const fallback = FALLBACK[answer.status] ?? UNKNOWN
  const body = await readObject(answer)
  const { message, code, errors, request_id: requestId } = body
  const hasMessage = typeof message === 'string' && message !== ''
  return new ApiError({
    status: answer.status,
    code: typeof code === 'string' && code !== '' ? (code as ProblemCode) : fallback.code,
    message: hasMessage ? message : fallback.message,
    hasNoMessage: !hasMessage,
    errors: readErrors(errors),
    requestId: typeof requestId === 'string' ? requestId : null,
    retryAfterSeconds: readRetryAfter(answer.headers.get('Retry-After')),
  })
}

async function readObject(answer: Response): Promise<Record<string, unknown>> {
  // For an incomplete or non-JSON body the status is used.
  const body: unknown = await answer.json().catch(() => null)
  return isRecord(body) ? body : {}
}

function readErrors(errors: unknown): Record<string, string[]> {
  if (!isRecord(errors)) return {}
  const fields = Object.entries(errors).map(([field, messages]) => {
    const list: unknown[] = Array.isArray(messages) ? messages : [messages]
    return [field, list.filter((message) => typeof message === 'string')] as const
  })
  return Object.fromEntries(fields.filter(([, messages]) => messages.length > 0))
}

/** `Retry-After`, given as seconds or as a date, in seconds from now; at most a day. */
function readRetryAfter(header: string | null): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(Math.max(0, Math.ceil(seconds)), 86_400) : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
