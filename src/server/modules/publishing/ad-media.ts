import type { FastifyReply, FastifyRequest } from 'fastify'

import { adFileOf, type AdFormat } from '#domain/library/ad-formats.ts'
import { PLAN_ALLOWS, planNameWith } from '#domain/plan/plan.ts'

import type { AppContext } from '../../app-context.ts'
import { attachment, fileNameOf } from '../../http/file-name.ts'
import { problem } from '../../http/problem.ts'
import { mimeOfKey } from '../../storage/keys.ts'
import { sendOriginal } from '../../storage/routes.ts'
import { checkContent } from './accept/checks.ts'
import { findAgent, findSourcePost } from './repo.ts'

/** Revalidated each time, since the plan may have changed. */
const CACHING = 'private, no-cache'

/**
 * Sends the file of a post in a format of Facebook ads, named by the post's title.
 * @throws not_found where the post has none, plan_required
 */
export async function sendAdMedia(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  { agentId, postId, format }: { agentId: number; postId: number; format: AdFormat },
  request: FastifyRequest,
  reply: FastifyReply,
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
