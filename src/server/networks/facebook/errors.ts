import { z } from 'zod'

import { NetworkError } from '../network-error.ts'
import { type Effect, unclear } from '../no-answer.ts'

const ErrorBody = z.object({
  error: z.object({
    message: z.string().catch(''),
    code: z.coerce.number().int().catch(0),
    error_subcode: z.coerce.number().int().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
  }),
})

const TOKEN_DEAD = new Set([102, 190])
const LIMITED = new Set([4, 17, 32, 341, 613])
const TRANSIENT = new Set([1, 2])
const POLICY = new Set([368, 1390008, 1346003, 1404102, 1404078, 4854002])
const ALREADY_POSTED = 1366051
const TOO_LARGE = 1366046
const NOT_VISIBLE = 33

const RECONNECT = 'Facebook asks you to connect again.'
const SILENT = 'Facebook did not say whether the post went out.'

/** Seconds to wait when Facebook limits us without naming a time. */
const LIMIT_WAIT_SECONDS = 60

/** Maps an answer with an `error` to its meaning. `type` is the same for nearly all and is ignored. */
export function readError(status: number, body: unknown, effect: Effect, waitSeconds: number | null): NetworkError {
  const parsed = ErrorBody.safeParse(body)
  if (!parsed.success) return unclear('facebook', effect, `http_${status}`, 'an answer that is no Graph answer')
  const { message, code, error_subcode: subcode, is_transient: transient, error_user_msg: words } = parsed.data.error
  const name = subcode === undefined ? `${code}` : `${code}/${subcode}`
  const more = { detail: message }
  const ofMedia = { ...more, fault: 'media_invalid' } as const
  const own = (known: number) => code === known || subcode === known

  if (TOKEN_DEAD.has(code)) return new NetworkError('reconnect', name, RECONNECT, more)
  // Reported for photos that already belong to a post, most likely this one. Only a check can tell.
  if (own(ALREADY_POSTED)) return new NetworkError('unknown', name, SILENT, more)
  if (LIMITED.has(code) || (code >= 80_000 && code <= 80_014)) {
    const retryAfterSeconds = waitSeconds ?? LIMIT_WAIT_SECONDS
    return new NetworkError('wait', name, 'Facebook asks us to slow down.', { ...more, retryAfterSeconds })
  }
  if ([...POLICY].some(own))
    return new NetworkError('refused', name, told('Facebook does not allow this post', words), more)
  if (transient === true || TRANSIENT.has(code) || status >= 500) return unclear('facebook', effect, name, message)
  if (code === 3 || code === 10 || (code >= 200 && code <= 299)) {
    return new NetworkError('reconnect', name, 'Facebook no longer lets us post to this page. Connect it again.', more)
  }
  if (code === 100 && subcode === NOT_VISIBLE) {
    return new NetworkError('refused', name, 'Facebook can’t find this page or its media any more.', more)
  }
  if (own(TOO_LARGE)) return new NetworkError('refused', name, 'The picture is too large for Facebook.', ofMedia)
  if (code === 324) return new NetworkError('refused', name, 'Facebook can’t read this picture.', ofMedia)
  if (code === 506) {
    const ofCaption = { ...more, fault: 'caption_invalid' } as const
    return new NetworkError('refused', name, 'Facebook says this post repeats one of yours.', ofCaption)
  }
  return new NetworkError('refused', name, told('Facebook did not take this post', words), more)
}

function told(sentence: string, words: string | undefined): string {
  return words ? `${sentence}: ${words.slice(0, 300)}` : `${sentence}.`
}
