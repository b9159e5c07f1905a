import { z } from 'zod'

import type { CaptionLanguage } from '#domain/publication/caption.ts'

import type { Account, OutgoingSubtitles } from '../connector.ts'
import type { Graph } from './graph.ts'

const LOCALE: Readonly<Record<CaptionLanguage, string>> = { en: 'en_US', es: 'es_LA' }

const Added = z.object({ success: z.literal(true) })
const Listed = z.object({
  data: z.array(z.object({ locale: z.string(), is_auto_generated: z.boolean().optional().catch(undefined) })),
})

/**
 * Adds the subtitles that a video lacks: `POST /{video-id}/captions`, a file for each locale; the first are those shown by
 * default. What is there is asked before, so that this may be repeated after a lost answer.
 */
export async function addVideoCaptions(
  { ask, limiter }: Graph,
  account: Account,
  { videoId, subtitles }: { videoId: string; subtitles: readonly OutgoingSubtitles[] },
): Promise<void> {
  await limiter.check(account.id)
  const call = { path: `/${videoId}/captions`, account, effect: 'repeatable' } as const
  const query = { fields: 'locale,is_auto_generated' }
  const { data } = await ask({ ...call, method: 'GET', query, answer: Listed })
  // Facebook's own transcript is of the same locale, and gives way to a file.
  const there = new Set(data.filter((one) => one.is_auto_generated !== true).map(({ locale }) => locale))
  for (const [at, { language, read }] of subtitles.entries()) {
    const locale = LOCALE[language]
    if (there.has(locale)) continue
    const body = new FormData()
    body.set('captions_file', new Blob([new Uint8Array(await read())]), `video.${locale}.srt`)
    if (at === 0) body.set('default_locale', locale)
    await ask({ ...call, method: 'POST', body, answer: Added })
  }
}
