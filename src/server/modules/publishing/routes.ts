import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import type { Serve } from '../../http/serve.ts'
import { giveWay } from '../auto-post/service.ts'
import * as publishing from './service.ts'

/** Publishing and the scheduler's calls. */
export function publishingRoutes(serve: Serve, house: House): void {
  serve('POST /social-posts/:id/publish', async ({ params, headers, body, caller }) => {
    const writer = headers['x-agent-id']
    if (writer !== undefined && writer !== caller.userId) {
      throw problem('forbidden', { message: 'This post was written by someone else on this device.' })
    }
    const asked = { agentId: caller.userId, postId: params.id, key: headers['idempotency-key'], request: body }
    const published = await publishing.publish(house, asked)
    await giveWay(house, caller.userId, params.id)
    return { data: published }
  })

  serve('GET /agent/social-posts', async ({ query, caller }) => ({
    data: await publishing.listMonth(house, caller.userId, query),
  }))

  serve('GET /agent/social-posts/:id', async ({ params, caller }) => ({
    data: await publishing.getScheduled(house, caller.userId, params.id),
  }))

  serve('DELETE /agent/social-posts/:id', async ({ params, caller }) => {
    await publishing.cancel(house, caller.userId, params.id)
  })
}
