import type { FastifyReply } from 'fastify'

import type { CaptionLanguage } from '#domain/publication/caption.ts'

import type { AppContext } from '../../app-context.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import { problem } from '../../http/problem.ts'
import { checkPlan } from './accept/checks.ts'
import { brandedPicture } from './accept/personal-brand.ts'
import { findAgent, findSourcePost, inLanguage } from './repo.ts'

/**
 * Sends the picture of an image post as it would be published with Personal Brand and a caption in `language`, named
 * by the post's title.
 * @throws not_found where the post has no such picture, plan_required
 */
export async function sendBrandedPicture(
  context: Pick<AppContext, 'db' | 'storage'>,
  { agentId, postId, language }: { agentId: number; postId: number; language: CaptionLanguage },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { plan } = await findAgent(context.db, agentId)
  const found = await findSourcePost(context.db, postId)
  const post = found && inLanguage(found, language)
  if (!post || post.type !== 'image' || post.thumbnailKey === null) throw problem('not_found')
  checkPlan(plan, { ...post, agentBranding: true, platforms: [] })
  const picture = await brandedPicture(context, agentId, post.thumbnailKey)
  reply.header('Content-Type', 'image/jpeg')
  // It changes with the agent's profile.
  reply.header('Cache-Control', 'private, no-store')
  reply.header('Content-Disposition', attachment(fileNameOf(post.title, 'jpg')))
  return await reply.send(picture)
}
