import type { SeenSettings, SocialPostSettings } from '#contract/publishing/auto-post.ts'
import {
  CONTENT_CATEGORIES,
  type ContentCategory,
  DEFAULT_AUTO_POST_SETTINGS,
  WEEKDAYS,
} from '#domain/auto-post/auto-post.ts'
import { categoryError } from '#domain/plan/plan-content.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { mergeChosen } from '#domain/merge-chosen.ts'

import type { Db } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { agentOf, moveToZone } from '../account/service.ts'
import { findAgent } from '../publishing/index.ts'
import { planNow } from './planning/fill-days.ts'
import * as publications from './publications.ts'
import * as repo from './repo.ts'

/** Settings as they are answered; `saved` is false until the agent has saved any. */
type Answered = SocialPostSettings & { saved: boolean; branding: boolean }

/** The agent's settings in the agent's time zone; the defaults until any are saved. */
export async function settingsOf(context: Pick<AppContext, 'db'>, agentId: number): Promise<Answered> {
  const saved = await repo.findPlanned(context.db, agentId)
  const { categories, days, timeOfDay, language } = saved ?? DEFAULT_AUTO_POST_SETTINGS
  const { plan } = await findAgent(context.db, agentId)
  return {
    // Saved categories beyond the plan are ignored, and apply again with a plan that has them.
    tags: categories.filter((category) => categoryError(plan, category) === null),
    frequency_days_of_week: [...days],
    frequency_time_of_day: timeOfDay,
    language,
    timezone: saved?.zone ?? (await agentOf(context, agentId)).time_zone,
    saved: saved !== null,
    branding: saved?.branding ?? true,
  }
}

type Choices = Omit<SocialPostSettings, 'timezone'>

interface Asked extends Omit<Choices, 'language'> {
  language?: Choices['language'] | undefined
  timezone?: SocialPostSettings['timezone'] | undefined
  branding?: boolean | undefined
  /** What the agent chose from; without it the given choice replaces everything stored. */
  seen?: SeenSettings | undefined
}

/**
 * Saves settings, and the agent's zone where it is sent, and plans again the auto posts the agent has not edited.
 * @throws plan_required for a category the plan doesn't have; validation_failed when no category or no day is left
 * after merging with what was saved meanwhile
 */
export async function saveSettings(context: AppContext, agentId: number, asked: Asked): Promise<Answered> {
  const { timezone } = asked
  await context.db.transaction(async (tx) => {
    refuseCategories((await findAgent(tx, agentId)).plan, asked.tags)
    const stored = await repo.holdSettings(tx, agentId, context.now())
    const { tags, frequency_days_of_week: days, frequency_time_of_day: timeOfDay, language } = merged(asked, stored)
    await repo.changeSettings(tx, agentId, {
      categories: CONTENT_CATEGORIES.filter((category) => tags.includes(category)),
      days: WEEKDAYS.filter((day) => days.includes(day)),
      timeOfDay,
      language,
      ...(asked.branding !== undefined && { branding: asked.branding }),
      plannedThrough: null,
      updatedAt: context.now(),
    })
    if (timezone) await moveToZone({ db: tx }, agentId, timezone)
  })
  await replan(context, agentId)
  return await settingsOf(context, agentId)
}

function refuseCategories(plan: Plan | null, categories: readonly ContentCategory[]): void {
  for (const category of categories) {
    const message = categoryError(plan, category)
    if (message) throw problem('plan_required', { message, fields: { tags: message } })
  }
}

/** What the agent asks for, merged with what was saved since the agent loaded the settings. */
function merged(
  asked: Asked,
  stored: Pick<repo.SettingsRow, 'categories' | 'days' | 'timeOfDay' | 'language'>,
): Choices {
  const { seen, ...wanted } = asked
  // A device of the release before this choice sends none.
  const isLanguageKept = wanted.language === undefined || wanted.language === seen?.language
  const language = isLanguageKept ? stored.language : (wanted.language ?? stored.language)
  if (!seen) return { ...wanted, language }
  const tags = mergeChosen({ seen: seen.tags, chosen: wanted.tags, stored: stored.categories })
  const days = mergeChosen({
    seen: seen.frequency_days_of_week,
    chosen: wanted.frequency_days_of_week,
    stored: stored.days,
  })
  if (tags.length === 0) throw nothingLeft('tags', 'Please select at least one content category')
  if (days.length === 0) throw nothingLeft('frequency_days_of_week', 'Please select at least one day of the week')
  const { frequency_time_of_day: time } = wanted
  return {
    tags,
    frequency_days_of_week: days,
    frequency_time_of_day: time === seen.frequency_time_of_day ? stored.timeOfDay : time,
    language,
  }
}

const nothingLeft = (field: keyof Choices, message: string) =>
  problem('validation_failed', { message, fields: { [field]: message } })

/**
 * Plans again when a post the agent has just published by hand was planned for one of the coming days, or used up a
 * planned post's monthly allowance.
 */
export async function replanIfPlanned(
  context: Parameters<typeof replan>[0],
  agentId: number,
  postId: number,
): Promise<void> {
  const { db } = context
  const concerns =
    (await publications.isPlanned(db, { agentId, postId, now: context.now() })) ||
    (await publications.isLimited(db, agentId, postId))
  if (concerns) await replan(context, agentId)
}

/**
 * Updates an agent's auto posts to the current settings, zone, plan and connections; to be called after one of them
 * has changed. It never throws: the planner retries what fails here.
 */
export async function replan(
  context: Pick<AppContext, 'config' | 'db' | 'now' | 'log'>,
  agentId: number,
): Promise<void> {
  try {
    if (await repo.askToPlan(context.db, [agentId])) await planNow(context, [agentId])
  } catch (error) {
    context.log.error({ err: error, agentId }, 'auto posts were not planned at once')
  }
}

/**
 * Marks these agents for planning, since posts planned for them leave the library, or their plan changed; the planner does
 * it soon after the commit. Their rows of `agents` may be changed afterwards, not before: planning locks in this order.
 */
export async function replanSoon(tx: Db, agentIds: readonly number[]): Promise<void> {
  await repo.askToPlan(tx, agentIds)
}
