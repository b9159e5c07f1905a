import type { SocialPostSettings } from '#contract/auto-post.ts'
import { CONTENT_CATEGORIES, DEFAULT_AUTO_POST_SETTINGS, WEEKDAYS } from '#domain/auto-post.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { agentOf, moveToZone } from '../account/service.ts'
import { planNow } from './plan.ts'
import * as publications from './publications.ts'
import * as repo from './repo.ts'

/** Settings as they are answered; `saved` is false until the agent has saved any. */
type Answered = SocialPostSettings & { saved: boolean }

/** The agent's settings in the zone she lives in; until she has saved any, the defaults. */
export async function settingsOf(house: Pick<House, 'db'>, agentId: number): Promise<Answered> {
  const saved = await repo.findPlanned(house.db, agentId)
  const { categories, days, timeOfDay } = saved ?? DEFAULT_AUTO_POST_SETTINGS
  return {
    tags: [...categories],
    frequency_days_of_week: [...days],
    frequency_time_of_day: timeOfDay,
    timezone: saved?.zone ?? (await agentOf(house, agentId)).time_zone,
    saved: saved !== null,
  }
}

/** Saves settings, and the agent's zone where it is sent, and plans anew what she has not edited by hand. */
export async function saveSettings(
  house: House,
  agentId: number,
  asked: Omit<SocialPostSettings, 'timezone'> & { timezone?: SocialPostSettings['timezone'] | undefined },
): Promise<Answered> {
  const { tags, frequency_days_of_week: days, frequency_time_of_day: timeOfDay, timezone } = asked
  await house.db.transaction(async (tx) => {
    await repo.storeSettings(tx, {
      agentId,
      categories: CONTENT_CATEGORIES.filter((category) => tags.includes(category)),
      days: WEEKDAYS.filter((day) => days.includes(day)),
      timeOfDay,
      plannedThrough: null,
      updatedAt: house.now(),
    })
    if (timezone) await moveToZone({ db: tx }, agentId, timezone)
  })
  await planAnew(house, agentId)
  return await settingsOf(house, agentId)
}

/** Plans anew when a post the agent has just published herself was planned for one of her days. */
export async function giveWay(house: Parameters<typeof planAnew>[0], agentId: number, postId: number): Promise<void> {
  if (await publications.isPlanned(house.db, agentId, postId, house.now())) await planAnew(house, agentId)
}

/**
 * Brings an agent's auto posts to what her settings, zone, plan and connections say by now; to be
 * called when one of them has changed. It refuses nothing: what fails here the planner does later.
 */
export async function planAnew(house: Pick<House, 'config' | 'db' | 'now' | 'log'>, agentId: number): Promise<void> {
  try {
    if (await repo.askToPlan(house.db, [agentId])) await planNow(house, [agentId])
  } catch (error) {
    house.log.error({ err: error, agentId }, 'auto posts were not planned at once')
  }
}

/** Has these agents planned anew, since posts that were planned for them leave the library; the planner does it soon. */
export async function planWithout(tx: Tx, agentIds: readonly number[]): Promise<void> {
  await repo.askToPlan(tx, agentIds)
}
