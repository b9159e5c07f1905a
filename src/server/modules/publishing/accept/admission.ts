import { type PublishRequest, LAST_YEAR } from '#contract/publishing/publishing.ts'
import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { asProse } from '#domain/text/typed-text.ts'
import { endingOf } from '#domain/branding/signature.ts'
import { captionsError, commentError } from '#domain/publication/posting-options.ts'
import { mediaError } from '#domain/media/media-rules.ts'
import { contentError, type PostContent } from '#domain/plan/plan-content.ts'
import { mayConnect, type Plan, PLAN_ALLOWS, planNameWith } from '#domain/plan/plan.ts'
import { blankError, blanksIn } from '#domain/library/claims.ts'
import { textOf } from '#domain/library/claim-words.ts'
import { mediaFor } from '#domain/library/post.ts'
import { isLate } from '#domain/publication/publication.ts'
import { feedPlatforms } from '#domain/publication/story.ts'
import { fromWireTime } from '#domain/time/time.ts'

import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { findSigner } from '../../account/service.ts'
import { checkAccountOpen } from '../../account-status/service.ts'
import { destination } from '../../connections/service.ts'
import * as repo from '../publication/repo.ts'
import { accountOf, type TargetAccount } from '../publication/targets.ts'
import type { SourcePost } from '../publication/source-post.ts'
import { checkOptions } from './check-options.ts'
import { checkDay } from './post-limits.ts'

/** A publish request of an agent, and its post. */
export interface Wanted {
  agentId: number
  key: string
  post: SourcePost
  request: PublishRequest
  /** The publication that is changed; null for a new one. */
  known: repo.Publication | null
  /** Its current time, where that is not to change; it may have passed while the post waits. */
  currentTime?: Date | null
}

export interface Admitted {
  platforms: Platform[]
  /** By platform, the account it goes to; null for the default one. */
  accounts: Map<Platform, TargetAccount | null>
  scheduledAt: Date
}

/** Everything a publish can be refused for; slow steps and those that store something come later. */
export async function admit(context: AppContext, wanted: Wanted): Promise<Admitted> {
  const { agentId, key, post, request, known, currentTime } = wanted
  await checkAccountOpen(context.db, agentId)
  const platforms = checkPlatforms(request)
  const signer = await findSigner(context.db, agentId)
  const inFeed = feedPlatforms(platforms, request.options)
  if (inFeed.length > 0) checkCaptions(request, inFeed, (caption) => endingOf(caption, signer))
  // What was left open when it was scheduled doesn't keep its time from being changed.
  const isAsStored = known && asProse(known.row.caption) === request.caption
  if (inFeed.length > 0 && !isAsStored) checkBlanks(request.caption, post, 'caption')
  for (const [platform, own] of Object.entries(request.captions ?? {})) checkBlanks(own, post, `captions.${platform}`)
  const agent = await repo.findAgent(context.db, agentId)
  checkPlan(agent.plan, { ...post, agentBranding: request.agent_branding, platforms })
  checkMedia(post, platforms, inFeed)
  checkOptions(request, post, platforms)
  const accounts = new Map<Platform, TargetAccount | null>()
  for (const platform of platforms) {
    const chosen = request.accounts?.[platform]
    const row = known?.targets.find((target) => target.platform === platform && target.state !== 'canceled')
    // A target that already waits for its account goes on waiting; that must not block an edit of the post.
    const isStored = row && !known?.row.isReminder && (chosen === undefined || chosen === row.accountId)
    // What the agent posts by hand needs no account.
    if (request.is_reminder) accounts.set(platform, null)
    else accounts.set(platform, isStored ? accountOf(row) : await checkAccount(context, { agentId, platform, chosen }))
  }
  const scheduledAt = currentTime ?? checkTime(request.scheduled_at, context.now())
  const isReminder = request.is_reminder ?? false
  await checkDay(context.db, { agentId, key, scheduledAt, known, isReminder }, agent)
  return { platforms, accounts, scheduledAt }
}

/** @throws connection_missing, plan_required */
async function checkAccount(
  context: AppContext,
  { agentId, platform, chosen }: { agentId: number; platform: Platform; chosen: string | undefined },
): Promise<TargetAccount | null> {
  const found = await destination(context, agentId, platform, chosen)
  if ('account' in found) return found.account
  if ('surplus' in found) throw problem('plan_required', { message: found.surplus })
  throw problem('connection_missing', { message: found.fault, fields: { platforms: found.fault } })
}

/** The platforms of a request. @throws no_platform */
function checkPlatforms(request: PublishRequest): Platform[] {
  const platforms = PLATFORMS.filter((platform) => request[platform])
  if (platforms.length > 0) return platforms
  const message = 'Please select at least one platform.'
  throw problem('no_platform', { message, fields: { platforms: message } })
}

/** @throws caption_invalid when a platform would refuse its caption or the first comment */
function checkCaptions(
  request: PublishRequest,
  platforms: readonly Platform[],
  endingOfCaption: (caption: string) => string,
): void {
  const fault = captionsError(request, platforms, endingOfCaption)
  if (fault) {
    const field = fault.platform === null ? 'caption' : `captions.${fault.platform}`
    throw problem('caption_invalid', { message: fault.message, fields: { [field]: fault.message } })
  }
  const message = commentError(request, platforms)
  if (message) throw problem('caption_invalid', { message, fields: { first_comment: message } })
}

/** @throws caption_invalid while the agent has not filled in what the captions of a library post leave open */
function checkBlanks(caption: string, post: SourcePost, field: string): void {
  // An agent's own post has no other words than the agent's.
  const fault = post.id === 0 ? null : blankError(caption, blanksIn(textOf(post)))
  if (fault) throw problem('caption_invalid', { message: fault, fields: { [field]: fault } })
}

/** @throws plan_required for any requested option the plan doesn't have */
export function checkPlan(
  plan: Plan | null,
  asked: PostContent & { agentBranding: boolean; platforms: readonly Platform[] },
): void {
  checkContent(plan, asked)
  if (asked.agentBranding && !(plan && PLAN_ALLOWS[plan].agentBranding)) {
    throw planRequired(`Personal Brand comes with the ${planNameWith((one) => one.agentBranding)} plan.`)
  }
  const without = asked.platforms.find((platform) => plan && !mayConnect(plan, platform))
  if (!without) return
  const name = planNameWith(({ connections }) => connections[without] > 0)
  throw planRequired(`${PLATFORM_NAME[without]} comes with the ${name} plan.`)
}

/** @throws plan_required for a library post that the plan doesn't have */
export function checkContent(plan: Plan | null, post: PostContent): void {
  const fault = contentError(plan, post)
  if (fault) throw planRequired(fault)
}

function planRequired(message: string) {
  return problem('plan_required', { message })
}

/**
 * @throws media_missing when the post has no media for one of the platforms, media_invalid when it would refuse them
 */
function checkMedia(post: SourcePost, platforms: readonly Platform[], inFeed: readonly Platform[]): void {
  const without = platforms.find((platform) => mediaFor(post, platform).length === 0)
  if (without) {
    const message = `This post has no picture or video for ${PLATFORM_NAME[without]}.`
    throw problem('media_missing', { message, fields: { platforms: message } })
  }
  for (const platform of inFeed) {
    const message = mediaError(platform, mediaFor(post, platform))
    if (message) throw problem('media_invalid', { message, fields: { platforms: message } })
  }
}

/**
 * When a request is to be published. A little late counts as now: the phone had no network. What is later than
 * `LATE_LIMIT_MS` is refused rather than published without the agent's knowledge.
 * @throws validation_failed for a time that doesn't exist or that no calendar shows, time_past
 */
function checkTime(scheduledAt: PublishRequest['scheduled_at'], now: Date): Date {
  if (scheduledAt === 'now') return now
  const at = fromWireTime(scheduledAt)
  if (!at || at.getUTCFullYear() > LAST_YEAR) {
    const message = 'Please pick a date and time.'
    throw problem('validation_failed', { message, fields: { scheduled_at: message } })
  }
  if (!isLate(at, now)) return at
  const message = 'That time has passed. Pick a later one.'
  throw problem('time_past', { message, fields: { scheduled_at: message } })
}
