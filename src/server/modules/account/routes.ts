import type { FastifyInstance } from 'fastify'

import type { AppContext } from '../../app-context.ts'
import { openServe } from '../../http/open-serve.ts'
import type { Serve } from '../../http/serve.ts'
import { takeUploads } from '../../http/uploads/uploads.ts'
import { brokerageOf, updateBrokerage } from './brokerage.ts'
import { captionProfiles } from './caption-profile.ts'
import { changePhotos, photosOf, withPhotos } from './photos.ts'
import { changeServiceAreas, serviceAreasOf } from './service-areas.ts'
import { agentOf, updateAgent } from './service.ts'

export function accountRoutes(serve: Serve, context: AppContext): void {
  /** Changes a profile, and reports when captions take something else from it. */
  async function changing<T>(agentId: number, change: () => Promise<T>): Promise<T> {
    const read = async () => JSON.stringify((await captionProfiles(context.db, [agentId]))(agentId))
    const before = await read()
    const changed = await change()
    if ((await read()) !== before) await context.events.emit('caption_values_changed', { agentId })
    return changed
  }

  serve('GET /agent', async ({ caller }) => ({ data: await agentOf(context, caller.userId) }))

  serve('PUT /agent', async ({ caller, body }) => {
    const { time_zone: before } = await agentOf(context, caller.userId)
    const agent = await changing(caller.userId, () => updateAgent(context, caller.userId, body))
    if (agent.time_zone !== before) await context.events.emit('time_zone_changed', { agentId: caller.userId })
    return { data: agent }
  })

  serve('GET /agent/avatar-and-broker-logo', async ({ caller }) => ({ data: await photosOf(context, caller.userId) }))

  serve('GET /agent/service-areas', async ({ caller }) => ({ data: await serviceAreasOf(context, caller.userId) }))

  serve('POST /agent/service-areas', async ({ caller, body }) => ({
    data: await changing(caller.userId, () => changeServiceAreas(context, caller.userId, body)),
  }))

  serve('GET /agent/brokerage', async ({ caller }) => ({ data: await brokerageOf(context, caller.userId) }))

  serve('PUT /agent/brokerage', async ({ caller, body }) => ({
    data: await changing(caller.userId, () => updateBrokerage(context, caller.userId, body)),
  }))
}

/** The upload route, in an API scope of its own: no other account route reads multipart bodies. */
export async function accountUploadRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  await takeUploads(app)
  openServe(app, context)('POST /agent/avatar-and-broker-logo', async ({ caller, request }) => ({
    data: await withPhotos(context, request, (photos) => changePhotos(context, caller.userId, photos)),
  }))
}
