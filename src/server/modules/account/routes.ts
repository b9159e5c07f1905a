import type { FastifyInstance } from 'fastify'

import type { House } from '../../house.ts'
import { openServe } from '../../http/open-serve.ts'
import type { Serve } from '../../http/serve.ts'
import { readUploads, takeUploads } from '../../http/uploads.ts'
import { planAnew } from '../auto-post/service.ts'
import { brokerageOf, updateBrokerage } from './brokerage.ts'
import { changePhotos, PHOTO_RULES, photosOf } from './photos.ts'
import { changeServiceAreas, serviceAreasOf } from './service-areas.ts'
import { agentOf, updateAgent } from './service.ts'

export function accountRoutes(serve: Serve, house: House): void {
  serve('GET /agent', async ({ caller }) => ({ data: await agentOf(house, caller.userId) }))

  serve('PUT /agent', async ({ caller, body }) => {
    const { time_zone: before } = await agentOf(house, caller.userId)
    const agent = await updateAgent(house, caller.userId, body)
    if (agent.time_zone !== before) await planAnew(house, caller.userId)
    return { data: agent }
  })

  serve('GET /agent/avatar-and-broker-logo', async ({ caller }) => ({ data: await photosOf(house, caller.userId) }))

  serve('GET /agent/service-areas', async ({ caller }) => ({ data: await serviceAreasOf(house, caller.userId) }))

  serve('POST /agent/service-areas', async ({ caller, body }) => ({
    data: await changeServiceAreas(house, caller.userId, body),
  }))

  serve('GET /agent/brokerage', async ({ caller }) => ({ data: await brokerageOf(house, caller.userId) }))

  serve('PUT /agent/brokerage', async ({ caller, body }) => ({
    data: await updateBrokerage(house, caller.userId, body),
  }))
}

/** The call that takes pictures, on a part of the API of its own: nothing else there reads multipart bodies. */
export async function accountUploadRoutes(app: FastifyInstance, house: House): Promise<void> {
  await takeUploads(app)
  openServe(app, house)('POST /agent/avatar-and-broker-logo', async ({ caller, request }) => ({
    data: await changePhotos(house, caller.userId, await readUploads(request, PHOTO_RULES)),
  }))
}
