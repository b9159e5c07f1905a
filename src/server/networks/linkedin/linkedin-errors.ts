import { z } from 'zod'

import { type Refused, NetworkError, refusal, refusedVersion, unclear } from '../network-error.ts'

/** Any field may be missing; the host that issues tokens has a format of its own. */
const ErrorBody = z.object({
  code: z.string().optional().catch(undefined),
  serviceErrorCode: z.number().optional().catch(undefined),
  message: z.string().catch(''),
  error: z.string().optional().catch(undefined),
  error_description: z.string().optional().catch(undefined),
})

/** LinkedIn names no time; its daily limit resets at midnight UTC, but shorter limits exist. */
const LIMIT_WAIT_SECONDS = 15 * 60

const NOT_READY = new Set(['MEDIA_ASSET_WAITING_UPLOAD'])
const TOO_LONG = 'FIELD_LENGTH_TOO_LONG'
const UPLOAD_AGAIN = new Set(['MEDIA_ASSET_PROCESSING_FAILED', 'EXPIRED_UPLOAD_URL'])

/** Maps a refusal to its meaning. Only a JSON object comes from LinkedIn itself. */
export function readLinkedInError({ status, body, effect, waitSeconds }: Refused): NetworkError {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success || status >= 500 || status < 400) {
    return unclear('linkedin', effect, `http_${status}`, 'an answer that is no refusal of LinkedIn’s')
  }
  const { code, serviceErrorCode, error, error_description: description } = parsed.data
  const name = `${status}/${code ?? error ?? serviceErrorCode ?? 'unnamed'}`
  const more = { detail: description ?? parsed.data.message }
  // A gateway in between sends none of LinkedIn's fields.
  const isNamed = [code, error, serviceErrorCode].some((one) => one !== undefined) || more.detail !== ''
  if (!isNamed) return unclear('linkedin', effect, name, 'an answer without a name')
  if (error !== undefined) return new NetworkError('refused', name, 'LinkedIn didn’t accept the sign-in.', more)
  return byStatus(status, { name, code: code ?? '', more, waitSeconds })
}

function byStatus(
  status: number,
  {
    name,
    code,
    more,
    waitSeconds,
  }: { name: string; code: string; more: { detail: string }; waitSeconds: number | null },
): NetworkError {
  const ofCaption = { ...more, fault: 'caption_invalid' } as const
  if (NOT_READY.has(code)) return new NetworkError('retry', name, 'LinkedIn is still preparing this post.', more)
  if (UPLOAD_AGAIN.has(code)) {
    return new NetworkError('retry', name, 'LinkedIn couldn’t prepare this post.', { ...more, startsOver: true })
  }
  switch (status) {
    case 401:
      return new NetworkError('reconnect', name, 'LinkedIn asks you to reconnect.', more)
    case 403:
      return new NetworkError('reconnect', name, 'LinkedIn no longer lets us post for you. Reconnect it.', more)
    case 409:
      return new NetworkError('retry', name, 'LinkedIn was busy with this post.', more)
    case 422:
      return /duplicate/i.test(more.detail)
        ? new NetworkError('refused', name, 'LinkedIn says this post duplicates one of yours.', ofCaption)
        : new NetworkError('refused', name, 'LinkedIn didn’t accept this post.', more)
    case 426:
      // The operator has to fix it, not the agent: the post waits for it.
      return refusedVersion('linkedin', name, more.detail)
    case 429:
      return new NetworkError('wait', name, 'LinkedIn asks us to slow down.', {
        ...more,
        retryAfterSeconds: waitSeconds ?? LIMIT_WAIT_SECONDS,
      })
    default:
      return code === TOO_LONG
        ? new NetworkError('refused', name, 'The caption is too long for LinkedIn.', ofCaption)
        : new NetworkError('refused', name, refusal('LinkedIn didn’t accept this post', more.detail), more)
  }
}

/** The post that a refusal as a duplicate names; null for every other refusal. */
export function duplicateOf(error: unknown): string | null {
  if (!(error instanceof NetworkError) || !error.code.startsWith('422/') || !/duplicate/i.test(error.detail))
    return null
  return /urn:li:(?:share|ugcPost):\d+/.exec(error.detail)?.[0] ?? null
}
