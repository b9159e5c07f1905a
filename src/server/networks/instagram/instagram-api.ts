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
import { type Refused, NetworkError, refusal, type Effect, unclear, type PostFault } from '../network-error.ts'
import type { InstagramSettings } from './instagram-settings.ts'

export interface InstagramApi {
  settings: InstagramSettings
  ask: MetaAsk
}

/** Instagram's Graph API. */
export function instagramApi(settings: InstagramSettings, state: CallState): InstagramApi {
  const { graphUrl } = settings
  return {
    settings,
    ask: askMeta({
      platform: 'instagram',
      graphUrl,
      ...state,
      refusedBy: ['error', 'error_type'],
      readError: readInstagramError,
    }),
  }
}

/** The host that exchanges codes has another error format. */
const SignInBody = z.object({ error_message: z.string(), error_type: z.string().catch('') })

const TRANSIENT = new Set([-2, -1, 1, 2])

/** Seconds between checks whether the daily limit has room again: it is a moving window. */
const DAY_LIMIT_WAIT_SECONDS = 60 * 60

/** For a collaborator or a tagged person: a private account, one that allows no tags, or none at all. */
const UNREACHABLE_USER = 2207018

const RECONNECT = 'Instagram asks you to reconnect.'

/** Maps a refusal to its meaning: by subcode first, which is more specific than the code. */
export function readInstagramError({ status, body, effect, waitSeconds }: Refused): NetworkError {
  const signIn = SignInBody.safeParse(body)
  if (signIn.success && status < 500) {
    const more = { detail: signIn.data.error_message }
    return new NetworkError('refused', `oauth_${status}`, 'Instagram didn’t accept the sign-in.', more)
  }
  const error = metaErrorOf(body)
  if (!error) return unclear('instagram', effect, `http_${status}`, 'an answer that is no Graph answer')
  const { name, message, code, subcode, userMessage } = error
  const more = { detail: message }

  const ofVersion = versionError('instagram', error)
  if (ofVersion) return ofVersion
  if (subcode === UNREACHABLE_USER) {
    const sentence =
      'Instagram can’t invite or tag someone you named. The account may be private or spelled differently'
    return new NetworkError('refused', name, refusal(sentence, userMessage), { ...more, fault: 'options_invalid' })
  }
  const meaning = BY_SUBCODE.get(subcode ?? 0) ?? BY_SUBCODE.get(SUBCODE_OF.get(code) ?? 0)
  if (meaning) return asError(meaning, { name, detail: message, effect })
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

function asError(
  { sense, message, fault }: Meaning,
  { name, detail, effect }: { name: string; detail: string; effect: Effect },
): NetworkError {
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

/** The next step after an error, as far as its number shows. */
type Sense =
  | 'refused' // permanently
  | 'later' // the same call may work later
  | 'anew' // the uploads are unusable; with a new container it may work
  | 'limit' // the daily limit is reached
  | 'gone' // the container or media is missing, or can't be used yet
  | 'broken' // Instagram's own error

interface Meaning {
  sense: Sense
  /** For what is refused permanently: what of the post the agent can change. */
  fault?: PostFault
  /** A sentence for the agent. */
  message: string
}

const FETCH = 'Instagram couldn’t get this post’s media from our server.'
const PREPARE = 'Instagram couldn’t prepare this post.'
const EXPIRED = 'Instagram let this post’s media expire.'
const TAGS = 'Instagram doesn’t accept this post’s tags.'

/** By `error_subcode`, which the status of a failed container also contains. */
const BY_SUBCODE: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [2207001, { sense: 'broken', message: 'Instagram couldn’t be reached.' }],
  [2207003, { sense: 'later', message: FETCH }],
  [2207004, { sense: 'refused', fault: 'media_invalid', message: 'The picture is too large for Instagram.' }],
  [2207005, { sense: 'refused', fault: 'media_invalid', message: 'Instagram can’t read this picture.' }],
  [2207006, { sense: 'gone', message: EXPIRED }],
  [2207008, { sense: 'gone', message: EXPIRED }],
  [
    2207009,
    {
      sense: 'refused',
      fault: 'media_invalid',
      message: 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide).',
    },
  ],
  [2207010, { sense: 'refused', fault: 'caption_invalid', message: 'The caption is too long for Instagram.' }],
  [2207020, { sense: 'anew', message: EXPIRED }],
  [2207023, { sense: 'refused', fault: 'media_invalid', message: 'Instagram doesn’t support this kind of post.' }],
  [2207026, { sense: 'refused', fault: 'media_invalid', message: 'Instagram can’t use this video’s format.' }],
  [2207027, { sense: 'gone', message: 'Instagram is still preparing this post.' }],
  [2207028, { sense: 'refused', fault: 'media_invalid', message: 'Instagram allows 2 to 10 pictures in one post.' }],
  [2207032, { sense: 'anew', message: PREPARE }],
  [2207035, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207036, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207037, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207040, { sense: 'refused', fault: 'caption_invalid', message: TAGS }],
  [2207042, { sense: 'limit', message: 'You’ve reached Instagram’s limit of posts for one day.' }],
  [2207050, { sense: 'refused', message: 'Instagram has restricted this account. Open Instagram to see why.' }],
  [
    2207051,
    { sense: 'refused', message: 'Instagram is blocking posts from this account for now. Try again in a few hours.' },
  ],
  [2207052, { sense: 'later', message: FETCH }],
  [2207053, { sense: 'anew', message: PREPARE }],
  [2207057, { sense: 'refused', fault: 'media_invalid', message: 'Instagram can’t use this video’s cover.' }],
  [2207077, { sense: 'anew', message: FETCH }],
  [2207081, { sense: 'refused', fault: 'media_invalid', message: 'Instagram doesn’t support this kind of reel.' }],
  [2207082, { sense: 'anew', message: PREPARE }],
])

/** For codes that come without a subcode, the subcode with the same meaning. */
const SUBCODE_OF: ReadonlyMap<number, number> = new Map([
  [9, 2207042],
  [24, 2207008],
  [25, 2207050],
  [352, 2207026],
  [9004, 2207052],
  [9007, 2207027],
  [36_000, 2207004],
  [36_001, 2207005],
  [36_003, 2207009],
  [36_004, 2207010],
])
