import { LAST_YEAR, type PublishRequest } from '#contract/publishing/publishing.ts'
import { captionError } from '#domain/publication/caption.ts'
import { mediaError } from '#domain/media/media-rules.ts'
import { contentError, type PostContent } from '#domain/plan/plan-content.ts'
import { mayConnect, type Plan, PLAN_ALLOWS, planNameWith } from '#domain/plan/plan.ts'
import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform/platform.ts'
import { blankError, blanksIn } from '#domain/library/blanks.ts'
import { textOf } from '#domain/library/claim-words.ts'
import { mediaFor } from '#domain/library/post.ts'
import { isLate } from '#domain/publication/late.ts'
import { fromWireTime } from '#domain/time/time.ts'

import { problem } from '../../../http/problem.ts'
import type { SourcePost } from '../repo.ts'

/** The platforms of a request. @throws no_platform */
export function checkPlatforms(request: PublishRequest): Platform[] {
  const platforms = PLATFORMS.filter((platform) => request[platform])
  if (platforms.length > 0) return platforms
  const message = 'Please select at least one platform.'
  throw problem('no_platform', { message, fields: { platforms: message } })
}

/** @throws caption_invalid when a platform would refuse it */
export function checkCaption(caption: string, platforms: readonly Platform[]): void {
  const fault = captionError(caption, platforms)
  if (fault) throw problem('caption_invalid', { message: fault, fields: { caption: fault } })
}

/** @throws caption_invalid while the agent has not filled in what the captions of a library post leave open */
export function checkBlanks(caption: string, post: SourcePost): void {
  // An agent's own post has no other words than the agent's.
  const fault = post.id === 0 ? null : blankError(caption, blanksIn(textOf(post)))
  if (fault) throw problem('caption_invalid', { message: fault, fields: { caption: fault } })
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
export function checkMedia(post: SourcePost, platforms: readonly Platform[]): void {
  const without = platforms.find((platform) => mediaFor(post, platform).length === 0)
  if (without) {
    const message = `This post has no picture or video for ${PLATFORM_NAME[without]}.`
    throw problem('media_missing', { message, fields: { platforms: message } })
  }
  for (const platform of platforms) {
    const message = mediaError(platform, mediaFor(post, platform))
    if (message) throw problem('media_invalid', { message, fields: { platforms: message } })
  }
}

/**
 * When a request is to be published. A little late counts as now: the phone had no network. What is later than
 * `LATE_LIMIT_MS` is refused rather than published without the agent's knowledge.
 * @throws validation_failed for a time that doesn't exist or that no calendar shows, time_past
 */
export function checkTime(scheduledAt: PublishRequest['scheduled_at'], now: Date): Date {
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
