import type { AppContext } from '../../app-context.ts'
import type { Serve } from '../../http/serve.ts'
import { sendAdMedia, sendBrandedPicture } from './downloads.ts'
import { applyAnswer } from './accept/answer.ts'
import { correctCaption, takeDown } from './deliver/take-back.ts'
import { listAttempts } from './publication/attempt-log.ts'
import { edit } from './accept/edit.ts'
import * as publishing from './service.ts'

export function publishingRoutes(serve: Serve, context: AppContext): void {
  serve('POST /social-posts/:id/publish', async ({ params, headers, body, caller }) => {
    const asked = { agentId: caller.userId, postId: params.id, key: headers['idempotency-key'], request: body }
    const published = await publishing.publish(context, asked)
    await context.events.emit('post_published', { agentId: caller.userId, postId: params.id })
    return { data: published }
  })

  serve('GET /social-posts/:id/ads/:format', async ({ params, caller, request, reply }) => {
    const wanted = { agentId: caller.userId, postId: params.id, format: params.format }
    return await sendAdMedia(context, wanted, { request, reply })
  })

  serve('GET /social-posts/:id/branded-picture', async ({ params, query, caller, reply }) =>
    sendBrandedPicture(context, { agentId: caller.userId, postId: params.id, ...query }, reply),
  )

  serve('GET /agent/social-posts', async ({ query, caller }) => ({
    data: await publishing.listMonth(context, caller.userId, query),
  }))

  serve('GET /agent/social-posts/:id', async ({ params, caller }) => ({
    data: await publishing.getScheduled(context, caller.userId, params.id),
  }))

  serve('PUT /agent/social-posts/:id', async ({ params, body, caller }) => ({
    data: await edit(context, { agentId: caller.userId, id: params.id }, body),
  }))

  serve('POST /agent/social-posts/:id/:platform/answer', async ({ params, body, caller }) => ({
    data: await applyAnswer(
      context,
      { agentId: caller.userId, publicationId: params.id, platform: params.platform },
      body,
    ),
  }))

  serve('DELETE /agent/social-posts/:id/:platform', async ({ params, caller }) => ({
    data: await takeDown(context, {
      agentId: caller.userId,
      publicationId: params.id,
      platform: params.platform,
    }),
  }))

  serve('PUT /agent/social-posts/:id/:platform/caption', async ({ params, body, caller }) => {
    const of = { agentId: caller.userId, publicationId: params.id, platform: params.platform }
    return { data: await correctCaption(context, of, body.caption) }
  })

  serve('GET /agent/social-posts/:id/attempts', async ({ params, caller }) => ({
    data: await listAttempts(context, caller.userId, params.id),
  }))

  serve('DELETE /agent/social-posts/:id', async ({ params, caller }) => {
    await publishing.cancel(context, caller.userId, params.id)
  })
}
