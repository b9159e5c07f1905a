import { z } from 'zod'

import {
  askMeta,
  type MetaAsk,
  metaErrorOf,
  isPermissionLost,
  isRateLimited,
  isTokenDead,
  LIMIT_WAIT_SECONDS,
  versionError,
} from '../meta.ts'
import type { CallState } from '../connector.ts'
import { type Refused, NetworkError, refusal, unclear } from '../network-error.ts'
import { isBelow } from '../call-out.ts'
import type { FacebookSettings } from './facebook-settings.ts'

export interface Graph {
  settings: FacebookSettings
  limiter: CallState['limiter']
  version: CallState['version']
  ask: MetaAsk
}

/** Facebook's Graph API. */
export function graph(settings: FacebookSettings, state: CallState): Graph {
  const { graphUrl } = settings
  return {
    settings,
    ...state,
    ask: askMeta({ platform: 'facebook', graphUrl, ...state, refusedBy: ['error'], readError: readFacebookError }),
  }
}

const TRANSIENT = new Set([1, 2])
const POLICY = new Set([368, 1390008, 1346003, 1404102, 1404078, 4854002])
const ALREADY_POSTED = 1366051
const TOO_LARGE = 1366046
const NOT_VISIBLE = 33
const REPETITION = 506

const RECONNECT = 'Facebook asks you to reconnect.'
const SILENT = 'Facebook didn’t say whether the post went out.'

/** Maps an answer with an `error` to its meaning. */
export function readFacebookError({ status, body, effect, waitSeconds }: Refused): NetworkError {
  const error = metaErrorOf(body)
  if (!error) return unclear('facebook', effect, `http_${status}`, 'an answer that is no Graph answer')
  const { name, message, code, subcode, userMessage } = error
  const more = { detail: message }
  const ofMedia = { ...more, fault: 'media_invalid' } as const
  const own = (known: number) => code === known || subcode === known

  const ofVersion = versionError('facebook', error)
  if (ofVersion) return ofVersion
  if (isTokenDead(error)) return new NetworkError('reconnect', name, RECONNECT, more)
  // Reported for photos that already belong to a post, most likely this one. Only a check can tell.
  if (own(ALREADY_POSTED)) return new NetworkError('unknown', name, SILENT, more)
  if (isRateLimited(error)) {
    const retryAfterSeconds = waitSeconds ?? LIMIT_WAIT_SECONDS
    return new NetworkError('wait', name, 'Facebook asks us to slow down.', { ...more, retryAfterSeconds })
  }
  if ([...POLICY].some(own)) {
    return new NetworkError('refused', name, refusal('Facebook doesn’t allow this post', userMessage), more)
  }
  if (error.isTransient || TRANSIENT.has(code) || status >= 500) return unclear('facebook', effect, name, message)
  if (isPermissionLost(error)) {
    return new NetworkError('reconnect', name, 'Facebook no longer lets us post to this page. Reconnect it.', more)
  }
  if (code === 100 && subcode === NOT_VISIBLE) {
    return new NetworkError('refused', name, 'Facebook can’t find this page or its media anymore.', more)
  }
  if (own(TOO_LARGE)) return new NetworkError('refused', name, 'The picture is too large for Facebook.', ofMedia)
  if (code === 324) return new NetworkError('refused', name, 'Facebook can’t read this picture.', ofMedia)
  if (code === REPETITION) {
    const ofCaption = { ...more, fault: 'caption_invalid' } as const
    return new NetworkError('refused', name, 'Facebook says this post duplicates one of yours.', ofCaption)
  }
  return new NetworkError('refused', name, refusal('Facebook didn’t accept this post', userMessage), more)
}

/** Whether Facebook refused a post since it repeats another one of the page. */
export const isRepetition = ({ code }: NetworkError): boolean => code.split('/')[0] === String(REPETITION)

export const Paging = z.object({ next: z.string().optional() }).optional()

/**
 * Address of the next page of a list without the token Facebook puts into it, or null at the end. An address off
 * the configured graph host is refused, since the agent's token would be sent to it.
 */
export function nextPage(settings: FacebookSettings, paging: z.infer<typeof Paging>): string | null {
  if (!paging?.next) return null
  if (!isBelow(settings.graphUrl, paging.next)) {
    throw new NetworkError('refused', 'foreign_address', 'Facebook gave an answer we can’t trust.')
  }
  const next = new URL(paging.next)
  next.searchParams.delete('access_token')
  return next.toString()
}
