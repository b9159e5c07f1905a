import { z } from 'zod'

import { metaErrorOf, isPermissionLost, isRateLimited, isTokenDead, LIMIT_WAIT_SECONDS } from '../meta-errors.ts'
import { NetworkError, refusal } from '../network-error.ts'
import { type Effect, unclear } from '../no-answer.ts'

import { BY_SUBCODE, type Meaning, SUBCODE_OF } from './meanings.ts'

/** The host that exchanges codes has another error format. */
const SignInBody = z.object({ error_message: z.string(), error_type: z.string().catch('') })

const TRANSIENT = new Set([-2, -1, 1, 2])

/** Seconds between checks whether the daily limit has room again: it is a moving window. */
const DAY_LIMIT_WAIT_SECONDS = 60 * 60

const RECONNECT = 'Instagram asks you to reconnect.'

/** Maps a refusal to its meaning: by subcode first, which is more specific than the code. */
export function readInstagramError(
  status: number,
  body: unknown,
  effect: Effect,
  waitSeconds: number | null,
): NetworkError {
  const signIn = SignInBody.safeParse(body)
  if (signIn.success && status < 500) {
    const more = { detail: signIn.data.error_message }
    return new NetworkError('refused', `oauth_${status}`, 'Instagram didn’t accept the sign-in.', more)
  }
  const error = metaErrorOf(body)
  if (!error) return unclear('instagram', effect, `http_${status}`, 'an answer that is no Graph answer')
  const { name, message, code, subcode, userMessage } = error
  const more = { detail: message }

  const meaning = BY_SUBCODE.get(subcode ?? 0) ?? BY_SUBCODE.get(SUBCODE_OF.get(code) ?? 0)
  if (meaning) return asError(meaning, name, message, effect)
  if (isTokenDead(error)) return new NetworkError('reconnect', name, RECONNECT, more)
  if (isRateLimited(error)) {
    const retryAfterSeconds = waitSeconds ?? LIMIT_WAIT_SECONDS
    return new NetworkError('wait', name, 'Instagram asks us to slow down.', { ...more, retryAfterSeconds })
  }
  if (error.isTransient || TRANSIENT.has(code) || status >= 500) return unclear('instagram', effect, name, message)
  if (isPermissionLost(error)) {
    const lost = 'Instagram no longer lets us post to this account. Reconnect it.'
    return new NetworkError('reconnect', name, lost, more)
  }
  return new NetworkError('refused', name, refusal('Instagram didn’t accept this post', userMessage), more)
}

/** Why a container failed, from its status text, which contains a subcode. It can't be used any more. */
export function readBroken(status: string): NetworkError {
  const subcode = /\b2207\d{3}\b/.exec(status)?.[0]
  const meaning = BY_SUBCODE.get(Number(subcode))
  const more = { detail: status, startsOver: true }
  if (!meaning) {
    const ofMedia = { ...more, fault: 'media_invalid' } as const
    return new NetworkError('refused', subcode ?? 'container', 'Instagram couldn’t use this media.', ofMedia)
  }
  const kind = meaning.sense === 'refused' ? 'refused' : 'retry'
  return new NetworkError(kind, subcode ?? 'container', meaning.message, {
    ...more,
    ...(meaning.fault && { fault: meaning.fault }),
  })
}

function asError({ sense, message, fault }: Meaning, name: string, detail: string, effect: Effect): NetworkError {
  // For the public call, the reason may be that an earlier one succeeded: only a check can tell.
  if (effect === 'once' && sense !== 'refused' && sense !== 'limit') return unclear('instagram', effect, name, detail)
  switch (sense) {
    case 'refused':
      return new NetworkError('refused', name, message, { detail, ...(fault && { fault }) })
    case 'limit':
      return new NetworkError('wait', name, message, { detail, retryAfterSeconds: DAY_LIMIT_WAIT_SECONDS })
    case 'later':
      return new NetworkError('retry', name, message, { detail })
    case 'anew':
    case 'gone':
      return new NetworkError('retry', name, message, { detail, startsOver: true })
    case 'broken':
    default:
      return unclear('instagram', effect, name, detail)
  }
}
