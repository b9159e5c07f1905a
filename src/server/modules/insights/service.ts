import { nextReading, READING_AGES_MS } from '#domain/insights/reading-times.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import type { DomainEvents } from '../../events/domain-events.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { readTarget } from './reading.ts'
import * as repo from './repo.ts'

/** The queue of a network's readings: apart from publishing's, so that no post waits for them. */
const insightsQueue = (platform: Platform) => `insights-${platform}`

const SWEEP_EVERY_SECONDS = 60
/** Readings of one network that one sweep queues. */
const SWEEP_SIZE = 500
/** Readings of one network at once in one process. */
const CONCURRENCY = 2

const DAY_MS = 24 * 60 * 60 * 1000
const MISSED_EVERY_SECONDS = 24 * 60 * 60
/** How far back missed targets are looked for. */
const MISSED_MS = 7 * DAY_MS
const MISSED_BATCH = 1000

/** Posts up to this age are read once more when their account is back or the agent permits more counts. */
const REREAD_MS = 90 * DAY_MS

/** Registers the reading of what networks count of posts, where it isn't switched off; before the jobs start. */
export function startInsights(context: AppContext): void {
  if (context.config.insights === 'off') return
  const platforms = platformsRead(context)
  for (const platform of platforms) {
    context.jobs.define<{ targetId: number }>(
      insightsQueue(platform),
      ({ targetId }) => readTarget(context, targetId),
      // A reading that failed has the time of its next try stored, and the sweep finds it.
      { concurrency: CONCURRENCY, retries: 0 },
    )
  }
  context.events.on('target_settled', (event) => beginReading(context, platforms, event))
  const readAgain = (onlyPaused: boolean) => (event: { agentId: number; platform: Platform }) => {
    const now = context.now()
    const since = new Date(now.getTime() - REREAD_MS)
    return repo.readAgain(context.db, event.agentId, event.platform, { since, now, onlyPaused })
  }
  context.events.on('account_connected', readAgain(true))
  context.events.on('insights_granted', readAgain(false))
  context.jobs.every('insights-due', SWEEP_EVERY_SECONDS, () => readDue(context))
  context.jobs.every('insights-missed', MISSED_EVERY_SECONDS, () => beginMissed(context, platforms))
}

function platformsRead(context: AppContext): Platform[] {
  return PLATFORMS.filter((platform) => connectorsOf(context)[platform]?.insights)
}

/** A post that went out is read later; publishing goes on even where that can't be stored, and the daily look finds it. */
async function beginReading(
  context: AppContext,
  platforms: readonly Platform[],
  { targetId, platform, state }: DomainEvents['target_settled'],
): Promise<void> {
  if (state !== 'published' || !platforms.includes(platform)) return
  const now = context.now()
  try {
    await repo.begin(context.db, targetId, platform, nextReading(now, now) ?? now)
  } catch (error) {
    context.log.error({ err: error, target: targetId }, 'the reading of a post was not begun')
  }
}

/** Queues the readings that are due. */
export async function readDue(context: AppContext): Promise<void> {
  for (const platform of platformsRead(context)) {
    const due = await repo.findDue(context.db, platform, context.now(), SWEEP_SIZE)
    if (due.length === 0) continue
    const jobs = due.map((targetId) => ({ data: { targetId }, singletonKey: String(targetId) }))
    await context.jobs.sendAll(insightsQueue(platform), jobs)
    context.jobs.nudge(insightsQueue(platform))
  }
}

async function beginMissed(context: AppContext, platforms: readonly Platform[]): Promise<void> {
  const now = context.now()
  const span = { since: new Date(now.getTime() - MISSED_MS), now, firstAgeMs: READING_AGES_MS[0], limit: MISSED_BATCH }
  while ((await repo.beginMissed(context.db, platforms, span)) === MISSED_BATCH);
}
