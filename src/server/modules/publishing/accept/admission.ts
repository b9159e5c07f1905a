import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { isDescribed } from '#domain/publication/alt-text.ts'
import type { Platform } from '#domain/platform/platform.ts'
import { fillCaption } from '#domain/publication/caption-fields.ts'
import { bilingualCaption, languageAfterEdit } from '#domain/publication/caption-language.ts'
import { OWN_CAPTION, palettesOf } from '#domain/publication/version.ts'
import { asProse } from '#domain/text/typed-text.ts'

import type { AppContext } from '../../../app-context.ts'
import type { PublishedFile } from '../../../db/schema/publishing.ts'
import { problem } from '../../../http/problem.ts'
import { listUnused } from '../../../storage/unused-files.ts'
import type { StoredFile } from '../../../storage/storage.ts'
import { captionProfiles, type CaptionProfile } from '../../account/service.ts'
import { checkAccountOpen } from '../../account-status/service.ts'
import { destination } from '../../connections/service.ts'
import { checkBlanks, checkCaption, checkMedia, checkPlan, checkPlatforms, checkTime } from './checks.ts'
import { checkDay } from './daily-limit.ts'
import { nameOf } from '../alt-texts.ts'
import { drawBrand, undrawn } from '../branding/draw-brand.ts'
import { copiedOf, type PostCopy } from '../post-copy.ts'
import * as repo from '../repo.ts'
import { accountOf, type TargetAccount } from '../target-account.ts'

/** A publish request of an agent, and its post. */
export interface Wanted {
  agentId: number
  key: string
  post: repo.SourcePost
  request: PublishRequest
  /** The publication that is changed; null for a new one. */
  known: repo.Publication | null
  /** Its current time, where that is not to change; it may have passed while the post waits. */
  currentTime?: Date | null
}

/** The targets and the time of an accepted publish. */
export interface Admitted {
  platforms: Platform[]
  /** By platform, the account it goes to; null for the default one. */
  accounts: Map<Platform, TargetAccount | null>
  scheduledAt: Date
}

/** Everything a publish can be refused for; slow steps and those that store something come later. */
export async function admit(context: AppContext, wanted: Wanted): Promise<Admitted> {
  const { agentId, key, post, request, known, currentTime } = wanted
  await checkAccountOpen(context.db, agentId)
  const platforms = checkPlatforms(request)
  checkCaption(request.caption, platforms)
  // What was left open when it was scheduled doesn't keep its time from being changed.
  if (!known || asProse(known.row.caption) !== request.caption) checkBlanks(request.caption, post)
  const agent = await repo.findAgent(context.db, agentId)
  checkPlan(agent.plan, { ...post, agentBranding: request.agent_branding, platforms })
  checkMedia(post, platforms)
  const accounts = new Map<Platform, TargetAccount | null>()
  for (const platform of platforms) {
    const chosen = request.accounts?.[platform]
    const row = known?.targets.find((target) => target.platform === platform && target.state !== 'canceled')
    // A target that already waits for its account goes on waiting; that must not block an edit of the post.
    const isStored = row && (chosen === undefined || chosen === row.accountId)
    accounts.set(platform, isStored ? accountOf(row) : await checkAccount(context, agentId, platform, chosen))
  }
  const scheduledAt = currentTime ?? checkTime(request.scheduled_at, context.now())
  await checkDay(context.db, { agentId, key, scheduledAt, known }, agent)
  return { platforms, accounts, scheduledAt }
}

/** @throws connection_missing, plan_required */
async function checkAccount(
  context: AppContext,
  agentId: number,
  platform: Platform,
  chosen: string | undefined,
): Promise<TargetAccount | null> {
  const found = await destination(context, agentId, platform, chosen)
  if ('account' in found) return found.account
  if ('surplus' in found) throw problem('plan_required', { message: found.surplus })
  throw problem('connection_missing', { message: found.fault, fields: { platforms: found.fault } })
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
      : await drawBrand(context, agentId, post, { platforms, slides, isBranded, palette })
  const profile = (await captionProfiles(context.db, [agentId]))(agentId)
  // A publish that fails from here on leaves no picture behind.
  const keys = drawn.map((file) => file.key)
  await listUnused(context.db, keys, context.now())
  const copy = {
    ...copiedOf(post),
    title: repo.titleIn(post, request.caption_language),
    caption: request.caption,
    ...languageColumns(request, known),
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
  { caption, spanishCaption, variants }: repo.SourcePost,
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
