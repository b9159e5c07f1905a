import type { ScheduledPost, PublishRequest } from '#contract/publishing/publishing.ts'
import { limitedVideoOf } from '#domain/plan/plan-content.ts'
import { isDescribed } from '#domain/publication/alt-text.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { fillCaption } from '#domain/publication/caption-fields.ts'
import { bilingualCaption, languageAfterEdit } from '#domain/publication/caption-language.ts'
import { OWN_CAPTION, palettesOf } from '#domain/publication/version.ts'
import { asProse } from '#domain/text/typed-text.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Db } from '../../../db/open.ts'
import { problem } from '../../../http/problem.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import { captionProfiles, type CaptionProfile } from '../../account/service.ts'
import { presentPublication } from '../publication/presenter.ts'
import { startIfDue } from '../publication/queue.ts'
import { noteAtOnce } from '../accounts/pauses.ts'
import * as repo from '../publication/repo.ts'
import { nameOf } from '../publication/outgoing.ts'
import { drawBrand, undrawn } from '../branding/draw-brand.ts'
import { copiedOf, type PostCopy } from '../publication/post-copy.ts'
import { type SourcePost, titleIn } from '../publication/source-post.ts'
import type { Admitted, Wanted } from './admission.ts'
import { takePlace } from './post-limits.ts'
import type { RequestHashes } from './request-hash.ts'

interface Accepted {
  wanted: Wanted
  admitted: Admitted
  /** Hashes of the request, by which a repeat is told from another request under the same key. */
  hashes: RequestHashes
  /** The library post it is made from; null for the agent's own media. */
  socialPostId: number | null
  /** The agent's own media, in storage. */
  stored: readonly StoredFile[]
}

/** Stores the publication of an accepted request with its targets and files in one transaction. */
export async function storePublication(
  context: AppContext,
  { wanted, admitted, hashes, socialPostId, stored }: Accepted,
): Promise<ScheduledPost> {
  const { agentId, key, post, request } = wanted
  const { platforms, accounts, scheduledAt } = admitted
  const { copy, drawn } = await copyOf(context, wanted, platforms)
  const ids = { agentId, idempotencyKey: key, requestHash: hashes.current, socialPostId }
  const { made, publication } = await context.db.transaction(async (tx) => {
    const agent = await repo.lockAgent(tx, agentId)
    // Asked again under the agent's lock: the same publish may have been stored by another request meanwhile.
    const other = await repo.findByKey(tx, agentId, key)
    if (other) return { made: null, publication: other }
    const limitedVideo = limitedVideoOf(post.tags)
    const { isReminder } = copy
    const place = { agentId, key, scheduledAt, known: null, isReminder, video: limitedVideo, now: context.now() }
    await takePlace(tx, place, agent)
    const row = { ...ids, ...copy, limitedVideo, scheduledAt }
    const inserted = await repo.insertPublication(tx, row, { accounts, made: [...stored, ...drawn] })
    if (request.scheduled_at === 'now')
      await noteAtOnce(tx, { agentId, rows: inserted?.targets ?? [], now: context.now() })
    return { made: inserted, publication: inserted }
  })
  if (!publication) throw problem('conflict')
  if (!made) return await repeated(context.db, publication, hashes)
  await startIfDue(context, agentId, made.targets)
  return await presentPublication(context.db, made)
}

/** The answer to a request under a key that is known. @throws key_reused for another request */
export async function repeated(db: Db, known: repo.Publication, hashes: RequestHashes): Promise<ScheduledPost> {
  const { requestHash, palette, caption, media } = known.row
  const hadNoPalette = palette !== 'original' && requestHash === hashes.withoutPalette
  const typed = { caption, altTexts: media.flatMap(({ alt }) => alt ?? []) }
  const isKnown = requestHash === hashes.current || hadNoPalette || requestHash === hashes.ofTyped(typed)
  if (!isKnown) throw problem('key_reused')
  return await presentPublication(db, known)
}

/**
 * The copy that is stored, with the agent's footer drawn on its pictures where the agent wants it. Where `platforms` is
 * null they already have it.
 */
export async function copyOf(
  context: AppContext,
  { agentId, post, request, known }: Wanted,
  platforms: readonly Platform[] | null,
): Promise<{ copy: Copy; drawn: StoredFile[] }> {
  const slides = request.brand_slides ?? 'every'
  const isBranded = request.agent_branding
  const palette = palettesOf(post).find((one) => one === request.palette) ?? 'original'
  const { media, thumbnailKey, drawn, ...states } =
    platforms === null
      ? { ...undrawn(post), state: known?.row.brandState ?? null, ...asDrawn(known) }
      : await drawBrand(context, post, { agentId, platforms, slides, isBranded, palette })
  const profile = (await captionProfiles(context.db, [agentId]))(agentId)
  // A publish that fails from here on leaves no picture behind.
  const keys = drawn.map((file) => file.key)
  await listUnused(context.db, keys, context.now())
  const copy = {
    ...copiedOf(post),
    title: titleIn(post, request.caption_language),
    caption: request.caption,
    ...languageColumns(request, known),
    captions: request.captions ?? {},
    firstComment: request.first_comment ?? '',
    networkOptions: request.options ?? {},
    isReminder: request.is_reminder ?? false,
    agentBranding: request.agent_branding,
    brandSlides: slides,
    brandState: states.state,
    palette: states.palette,
    paletteState: states.paletteState,
    captionVariant: variantOf(post, request.caption, profile),
    captionValues: null,
    // Other agents' own pictures are never the same.
    cityId: post.id === 0 ? null : profile.cityId,
    thumbnailKey,
    media: media.map(({ role, key, mime }, index) =>
      Object.assign({ role, key, mime }, describedBy(post.media[index], key, request)),
    ),
  }
  return { copy, drawn }
}

/** The colors of pictures that are drawn already. */
function asDrawn(known: repo.Publication | null): Pick<PostCopy, 'palette' | 'paletteState'> {
  return { palette: known?.row.palette ?? 'original', paletteState: known?.row.paletteState ?? null }
}

/** The name of the library's caption that this one is, whichever the device began with; null for other words. */
function variantOf(
  { caption, spanishCaption, variants }: SourcePost,
  text: string,
  { values }: CaptionProfile,
): string | null {
  const all = [{ name: OWN_CAPTION, caption, spanish_caption: spanishCaption }, ...variants]
  const isSame = (one: string) => asProse(one).trim() === asProse(text).trim()
  const found = all.find(({ caption: en, spanish_caption: es }) => {
    const [filled, spanish] = [fillCaption(en, values), fillCaption(es, values)]
    return isSame(filled) || isSame(spanish) || isSame(bilingualCaption({ en: filled, es: spanish }))
  })
  return found?.name ?? null
}

/** The alternative text of a file as it is stored, and of a drawn picture the one it was drawn on. */
function describedBy(file: PublishedFile | undefined, key: string, { alt_texts: written }: PublishRequest) {
  if (!file || !isDescribed(file.role)) return {}
  const source = nameOf(file)
  return { alt: written?.[source] ?? file.alt ?? '', ...(source !== key && { source }) }
}

function languageColumns(
  { caption, caption_language: language }: PublishRequest,
  known: repo.Publication | null,
): Pick<PostCopy, 'captionLanguage' | 'isBilingual' | 'languageFallback'> {
  const { captionLanguage = language, isBilingual = false, languageFallback = null } = known?.row ?? {}
  const before = { language: captionLanguage, isBilingual, fallback: languageFallback }
  const after = languageAfterEdit(before, { language, caption })
  return { captionLanguage: after.language, isBilingual: after.isBilingual, languageFallback: after.fallback }
}

/** The copy as a change of the publication may replace it: for the same post, which counts for the month as before. */
type Copy = Omit<PostCopy, 'socialPostId' | 'limitedVideo'>
