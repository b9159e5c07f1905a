import {
  likedCategories,
  isSettled,
  nextReading,
  readingAfterFailure,
  READING_AGES_MS,
} from '#domain/insights/insights.ts'
import type { AppContext } from '../../app-context.ts'
import { connectorsOf } from '../../networks/connectors.ts'
import { NetworkError } from '../../networks/network-error.ts'
import { accountToRead, markInvalid, withdrawScopes } from '../connections/service.ts'
import * as repo from './repo.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'
import type { DomainEvents } from '../../events/domain-events.ts'

/** Reads what a network counts of a published target, if that is due, and stores it with the time of the next reading. */
export async function readTarget(context: AppContext, targetId: number): Promise<void> {
  const due = await repo.claim(context.db, targetId, context.now())
  if (!due) return
  const { platform, agentId, publishedAt, externalId, accountId } = due
  const insights = connectorsOf(context)[platform]?.insights
  if (!insights || publishedAt === null || externalId === null) {
    await repo.store(context.db, targetId, { nextAt: null, ended: 'given_up' })
    return
  }
  const held = await accountToRead(context, agentId, platform, accountId)
  if (!held) {
    // Connecting the account goes on with it.
    await repo.store(context.db, targetId, { nextAt: null, ended: 'account_missing' })
    return
  }
  const scopes = insights.scopesOf(held.row.accountId)
  const mayReadAll = scopes.every((scope) => held.row.scopes.includes(scope))
  try {
    const read = await insights.read(held.account, externalId, mayReadAll)
    const now = context.now()
    if (!read) {
      await repo.store(context.db, targetId, { nextAt: null, ended: 'post_gone' })
      return
    }
    const { insights: counts, isPermitted } = read
    const next = nextReading(publishedAt, now)
    await repo.store(context.db, targetId, {
      ...counts,
      asOf: now,
      isPermitted,
      nextAt: next,
      failures: 0,
      ended: null,
    })
    if (mayReadAll && !isPermitted) await withdrawScopes(context, held.row, scopes)
    if (isSettled(publishedAt, now)) await learn(context, agentId)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    context.log.warn({ target: targetId, platform, code: error.code, detail: error.detail }, 'a post was not counted')
    if (error.kind === 'reconnect') {
      await markInvalid(context, held.row)
      await repo.store(context.db, targetId, { nextAt: null, ended: 'account_missing' })
      return
    }
    await putOff(context, due, publishedAt, error)
  }
}

async function putOff(context: AppContext, due: repo.Due, publishedAt: Date, error: NetworkError): Promise<void> {
  const now = context.now()
  if (error.kind === 'refused') {
    // The same question gets the same answer; at the next age it may be another.
    const nextAt = nextReading(publishedAt, now)
    await repo.store(context.db, due.targetId, { nextAt, failures: 0, ...(nextAt === null && { ended: 'given_up' }) })
    return
  }
  const waitSeconds = error.kind === 'wait' ? (error.retryAfterSeconds ?? 0) : null
  const { at, failures } = readingAfterFailure(publishedAt, now, { failures: due.failures, waitSeconds })
  await repo.store(context.db, due.targetId, { nextAt: at, failures, ...(at === null && { ended: 'given_up' }) })
}

/** Stores which categories did well for an agent: planning prefers them. */
export async function learn({ db }: AppContext, agentId: number): Promise<void> {
  await repo.storeLiked(db, agentId, likedCategories(await repo.findResults(db, agentId)))
}

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
  const readAgain = (options: { onlyPaused: boolean }) => (event: { agentId: number; platform: Platform }) => {
    const now = context.now()
    const since = new Date(now.getTime() - REREAD_MS)
    return repo.readAgain(context.db, event.agentId, event.platform, { since, now, ...options })
  }
  context.events.on('account_connected', readAgain({ onlyPaused: true }))
  context.events.on('insights_granted', readAgain({ onlyPaused: false }))
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
