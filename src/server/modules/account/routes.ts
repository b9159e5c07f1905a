import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { openServe } from '../../http/open-serve.ts'
import type { Serve } from '../../http/serve.ts'
import { takeUploads } from '../../http/uploads/uploads.ts'
import { captionProfiles } from './caption-profile.ts'
import { changePhotos, photosOf, withPhotos } from './photos.ts'
import { agentOf, updateAgent, given, type Fields } from './service.ts'
import { MOST_AREAS } from '#contract/account/account.ts'
import type { City } from '#contract/account/cities.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'
import { problem } from '../../http/problem.ts'
import { cityOf } from '../cities/service.ts'
import { findServiceAreas, setServiceAreas, changeAgent, findAgent } from './repo.ts'
import type { Brokerage, BrokerageDetails } from '#contract/account/account.ts'

/** An agent's brokerage. */
async function brokerageOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<Brokerage> {
  const found = await findAgent(db, userId)
  if (!found) throw problem('not_found')
  const { brokerageName, brokeragePhone, brokerageAddress, brokerageCityId, brokerageZipCode } = found.agent
  return {
    name: brokerageName,
    phone: brokeragePhone,
    address: brokerageAddress,
    city_id: brokerageCityId,
    city: brokerageCityId === null ? null : cityOf(brokerageCityId),
    zip_code: brokerageZipCode,
  }
}

/** Changes the given fields of a brokerage. */
async function updateBrokerage(
  context: Pick<AppContext, 'db'>,
  userId: number,
  details: Fields<BrokerageDetails>,
): Promise<Brokerage> {
  if (typeof details.city_id === 'number' && !cityOf(details.city_id)) {
    const message = 'Please choose a city from the list'
    throw problem('validation_failed', { message, fields: { city_id: message } })
  }
  const change = given({
    brokerageName: details.name,
    brokeragePhone: details.phone,
    brokerageAddress: details.address,
    brokerageCityId: details.city_id,
    brokerageZipCode: details.zip_code,
  })
  await changeAgent(context.db, userId, {}, change)
  return await brokerageOf(context, userId)
}

/** The cities an agent serves, in the order the agent chose them. */
async function serviceAreasOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<City[]> {
  const ids = await findServiceAreas(db, userId)
  // A later list may not have a city any more.
  return ids.flatMap((id) => cityOf(id) ?? [])
}

interface Chosen {
  cities: number[]
  /** What the agent chose from; without it the given choice replaces everything stored. */
  seen?: number[] | undefined
}

/** @throws ProblemError when a city doesn't exist, or when there are too many together with those saved meanwhile */
async function changeServiceAreas(context: Pick<AppContext, 'db'>, userId: number, asked: Chosen): Promise<City[]> {
  const { cities: chosen, seen } = asked
  if (chosen.some((id) => !cityOf(id))) throw refusal('Please choose cities from the list')
  await setServiceAreas(context.db, userId, (stored) => {
    if (!seen) return chosen
    const merged = mergeChosen({ seen, chosen, stored: stored.filter(cityOf) })
    if (merged.length > MOST_AREAS) throw refusal(`You can choose up to ${MOST_AREAS} cities`)
    return merged
  })
  return await serviceAreasOf(context, userId)
}

const refusal = (message: string) => problem('validation_failed', { message, fields: { cities: message } })

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
