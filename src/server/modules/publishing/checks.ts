import { LAST_YEAR, type PublishRequest } from '#contract/publishing.ts'
import { captionFault } from '#domain/caption.ts'
import { mediaFault } from '#domain/media-rules.ts'
import { mayConnect, type Plan, PLAN_ALLOWS, planNameWith } from '#domain/plan.ts'
import { type Platform, PLATFORM_NAME, PLATFORMS } from '#domain/platform.ts'
import { mediaFor } from '#domain/post.ts'
import { fromWireTime, LATE_LIMIT_MS } from '#domain/time.ts'

import { problem } from '../../http/problem.ts'
import type { PostSnapshot } from './repo.ts'

/** The platforms a request names. @throws no_platform */
export function checkPlatforms(request: PublishRequest): Platform[] {
  const platforms = PLATFORMS.filter((platform) => request[platform])
  if (platforms.length > 0) return platforms
  const message = 'Please select at least one platform.'
  throw problem('no_platform', { message, fields: { platforms: message } })
}

/** @throws caption_invalid when a platform would not take it */
export function checkCaption(caption: string, platforms: readonly Platform[]): void {
  const fault = captionFault(caption, platforms)
  if (fault) throw problem('caption_invalid', { message: fault, fields: { caption: fault } })
}

/** @throws plan_required for anything asked for that the plan doesn't have */
export function checkPlan(
  plan: Plan | null,
  asked: { isPremium: boolean; agentBranding: boolean; platforms: readonly Platform[] },
): void {
  const { premiumPosts, agentBranding } = plan ? PLAN_ALLOWS[plan] : { premiumPosts: false, agentBranding: false }
  if (asked.isPremium && !premiumPosts) {
    throw planRequired(`Premium posts come with the ${planNameWith((one) => one.premiumPosts)} plan.`)
  }
  if (asked.agentBranding && !agentBranding) {
    throw planRequired(`Personal Brand comes with the ${planNameWith((one) => one.agentBranding)} plan.`)
  }
  const without = asked.platforms.find((platform) => plan && !mayConnect(plan, platform))
  if (!without) return
  const name = planNameWith(({ connections }) => connections[without] > 0)
  throw planRequired(`${PLATFORM_NAME[without]} comes with the ${name} plan.`)
}

function planRequired(message: string) {
  return problem('plan_required', { message })
}

/** @throws media_missing when the post has nothing for one of the platforms, media_invalid when it would be refused there */
export function checkMedia(post: PostSnapshot, platforms: readonly Platform[]): void {
  const without = platforms.find((platform) => mediaFor(post, platform).length === 0)
  if (without) {
    const message = `This post has no picture or video for ${PLATFORM_NAME[without]}.`
    throw problem('media_missing', { message, fields: { platforms: message } })
  }
  for (const platform of platforms) {
    const message = mediaFault(platform, mediaFor(post, platform))
    if (message) throw problem('media_invalid', { message, fields: { platforms: message } })
  }
}

/**
 * When a request goes out. A little late is at once: the phone had no network. What is later than
 * `LATE_LIMIT_MS` is not sent behind the agent's back.
 * @throws validation_failed for a time that doesn't exist or that no calendar shows, time_past
 */
export function checkTime(scheduledAt: PublishRequest['scheduled_at'], now: Date): Date {
  if (scheduledAt === 'now') return now
  const at = fromWireTime(scheduledAt)
  if (!at || at.getUTCFullYear() > LAST_YEAR) {
    const message = 'Please pick a date and time.'
    throw problem('validation_failed', { message, fields: { scheduled_at: message } })
  }
  if (now.getTime() - at.getTime() <= LATE_LIMIT_MS) return at
  const message = 'That time has passed. Pick a later one.'
  throw problem('time_past', { message, fields: { scheduled_at: message } })
}
