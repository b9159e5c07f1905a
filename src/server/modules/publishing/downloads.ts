import type { FastifyReply, FastifyRequest } from 'fastify'

import { previewMedia } from '#domain/library/post.ts'
import type { Palette } from '#domain/media/palettes.ts'
import type { CaptionLanguage } from '#domain/publication/caption.ts'
import { palettesOf } from '#domain/publication/version.ts'
import { adFileOf, type AdFormat } from '#domain/library/ad-formats.ts'
import { PLAN_ALLOWS, planNameWith } from '#domain/plan/plan.ts'

import type { AppContext } from '../../app-context.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import { problem } from '../../http/problem.ts'
import { withFooter } from '../../branding/footer.ts'
import { mimeOfKey } from '../../storage/keys.ts'
import { sendOriginal } from '../../storage/routes.ts'
import { checkPlan, checkContent } from './accept/admission.ts'
import { brandOf } from './branding/draw-brand.ts'
import { findAgent } from './publication/repo.ts'
import { findSourcePost, inLanguage, type SourcePost } from './publication/source-post.ts'

interface Asked {
  agentId: number
  postId: number
  language: CaptionLanguage
  slide: number
  palette: Palette
  footer: 'true' | 'false'
}

/**
 * Sends the picture of an image post, or a slide of a carousel, as it would be published with Personal Brand and a caption
 * in `language`, named by the post's title.
 * @throws not_found where the post has no such picture, plan_required
 */
export async function sendBrandedPicture(
  context: Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>,
  { agentId, postId, language, slide, palette, footer }: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { plan } = await findAgent(context.db, agentId)
  const found = await findSourcePost(context.db, postId)
  const post = found && inLanguage(found, language)
  const key = post && pictureOf(post, slide)
  if (!post || !key) throw problem('not_found')
  checkPlan(plan, { ...post, agentBranding: footer === 'true', platforms: [] })
  const picture = await brandedPicture(context, agentId, {
    key,
    palette: palettesOf(post).includes(palette) ? palette : 'original',
    hasFooter: footer === 'true',
  })
  reply.header('Content-Type', 'image/jpeg')
  // It changes with the agent's profile.
  reply.header('Cache-Control', 'private, no-store')
  reply.header('Content-Disposition', attachment(fileNameOf(post.title, 'jpg')))
  return await reply.send(picture)
}

/** The file of a post's picture or slide; null where it has none. */
function pictureOf(post: SourcePost, slide: number): string | null {
  if (post.type === 'image') return slide === 0 ? post.thumbnailKey : null
  if (post.type !== 'carousel') return null
  return previewMedia(post)[slide]?.key ?? null
}

/** Revalidated each time, since the plan may have changed. */
const CACHING = 'private, no-cache'

/**
 * Sends the file of a post in a format of Facebook ads, named by the post's title.
 * @throws not_found where the post has none, plan_required
 */
export async function sendAdMedia(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  { agentId, postId, format }: { agentId: number; postId: number; format: AdFormat },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { plan } = await findAgent(db, agentId)
  if (!plan || !PLAN_ALLOWS[plan].adFormats) {
    const message = `Files for Facebook ads come with the ${planNameWith(({ adFormats }) => adFormats)} plan.`
    throw problem('plan_required', { message })
  }
  const post = await findSourcePost(db, postId)
  const file = post && adFileOf(post.media, format)
  if (!file) throw problem('not_found')
  checkContent(plan, post)
  const { key } = file
  const mime = mimeOfKey(key)
  const bytes = await storage.size(key)
  if (mime === null || bytes === null) throw problem('not_found')
  reply.header('Content-Disposition', attachment(fileNameOf(post.title, key.slice(key.lastIndexOf('.') + 1))))
  return await sendOriginal(request, reply, storage, { key, mime, bytes, caching: CACHING })
}

/** A picture of the library in a palette and with the agent's footer, from the current profile, as a JPEG. Nothing is stored. */
export async function brandedPicture(
  context: Pick<AppContext, 'config' | 'db' | 'storage' | 'log'>,
  agentId: number,
  { key, palette, hasFooter }: { key: string; palette: Palette; hasFooter: boolean },
): Promise<Buffer> {
  const picture = await context.storage.read(key)
  const brand = hasFooter ? await brandOf(context, agentId) : null
  const isFinal = brand === null && palette === 'original' && mimeOfKey(key) === 'image/jpeg'
  return isFinal ? picture : await withFooter(picture, brand, 'artwork', palette)
}
