import type { SeenSettings, SocialPostSettings } from '#contract/auto-post.ts'
import { CONTENT_CATEGORIES, DEFAULT_AUTO_POST_SETTINGS, WEEKDAYS } from '#domain/auto-post.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'

import type { Tx } from '../../db/open.ts'
import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
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

type Choices = Omit<SocialPostSettings, 'timezone'>

interface Asked extends Choices {
  timezone?: SocialPostSettings['timezone'] | undefined
  /** What she chose from; without it her choice is the whole. */
  seen?: SeenSettings | undefined
}

/**
 * Saves settings, and the agent's zone where it is sent, and plans anew what she has not edited by hand.
 *
 * @throws validation_failed when nothing is left of the categories or days with what was saved meanwhile
 */
export async function saveSettings(house: House, agentId: number, asked: Asked): Promise<Answered> {
  const { timezone } = asked
  await house.db.transaction(async (tx) => {
    const stored = await repo.holdSettings(tx, agentId, house.now())
    const { tags, frequency_days_of_week: days, frequency_time_of_day: timeOfDay } = merged(asked, stored)
    await repo.changeSettings(tx, agentId, {
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

/** What she asks for, on top of what was saved since she saw it. */
function merged(asked: Asked, stored: Pick<repo.SettingsRow, 'categories' | 'days' | 'timeOfDay'>): Choices {
  const { seen, ...hers } = asked
  if (!seen) return hers
  const tags = mergeChosen({ seen: seen.tags, chosen: hers.tags, stored: stored.categories })
  const days = mergeChosen({
    seen: seen.frequency_days_of_week,
    chosen: hers.frequency_days_of_week,
    stored: stored.days,
  })
  if (tags.length === 0) throw nothingLeft('tags', 'Please select at least one content category')
  if (days.length === 0) throw nothingLeft('frequency_days_of_week', 'Please select at least one day of the week')
  const { frequency_time_of_day: time } = hers
  return {
    tags,
    frequency_days_of_week: days,
    frequency_time_of_day: time === seen.frequency_time_of_day ? stored.timeOfDay : time,
  }
}

const nothingLeft = (field: keyof Choices, message: string) =>
  problem('validation_failed', { message, fields: { [field]: message } })

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
