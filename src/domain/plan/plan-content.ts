import type { ContentCategory } from '../auto-post/auto-post.ts'
import { type Plan, PLAN_ALLOWS, planNameWith, maxAccounts, PLAN_NAME, PLANS } from './plan.ts'
import { PLATFORM_NAME, type Platform } from '../platform/platform.ts'

/** The library tags of the videos limited to `videosPerMonth` of each kind. */
export const LIMITED_VIDEOS = ['neighborhood-videos', 'home-tour-videos'] as const

export type LimitedVideo = (typeof LIMITED_VIDEOS)[number]

export const LIMITED_VIDEO_NAME: Record<LimitedVideo, string> = {
  'neighborhood-videos': 'Neighborhood Videos',
  'home-tour-videos': 'Home Tour Videos',
}

const LEAD_CAPTURE = 'lead-capture'

/** The kind of limited video that posts with these tags are; null for all others. */
export function limitedVideoOf(tags: readonly string[]): LimitedVideo | null {
  return LIMITED_VIDEOS.find((tag) => tags.includes(tag)) ?? null
}

type Allowance = (typeof PLAN_ALLOWS)[Plan]

/** A part of the library that not every plan includes: its name, and whether a plan allows it. */
interface Content {
  name: string
  isAllowed: (allowance: Allowance) => boolean
}

const PREMIUM: Content = { name: 'Premium posts', isAllowed: ({ premiumPosts }) => premiumPosts }
const LEADS: Content = { name: 'Lead Capture Posts', isAllowed: ({ leadCapturePosts }) => leadCapturePosts }
const videos = (kind: LimitedVideo): Content => ({
  name: LIMITED_VIDEO_NAME[kind],
  isAllowed: ({ videosPerMonth }) => videosPerMonth > 0,
})

export interface PostContent {
  isPremium: boolean
  tags: readonly string[]
}

/** Why a plan doesn't include a post, in one sentence that names the plan that does; null where it does. */
export function contentError(plan: Plan | null, { isPremium, tags }: PostContent): string | null {
  const video = limitedVideoOf(tags)
  return errorOf(plan, [
    ...(isPremium ? [PREMIUM] : []),
    ...(video ? [videos(video)] : []),
    ...(tags.includes(LEAD_CAPTURE) ? [LEADS] : []),
  ])
}

const OF_CATEGORY: Partial<Record<ContentCategory, Content>> = {
  neighborhoodVideos: videos('neighborhood-videos'),
  homeTourVideos: videos('home-tour-videos'),
  leadCapturePosts: LEADS,
}

/** The same for a category of auto posts. Without a plan all can be chosen, since nothing is published. */
export function categoryError(plan: Plan | null, category: ContentCategory): string | null {
  const content = OF_CATEGORY[category]
  return plan && content ? errorOf(plan, [content]) : null
}

function errorOf(plan: Plan | null, contents: readonly Content[]): string | null {
  const missing = contents.find(({ isAllowed }) => !plan || !isAllowed(PLAN_ALLOWS[plan]))
  return missing ? `${missing.name} come with the ${planNameWith(missing.isAllowed)} plan.` : null
}

/** A sentence on how many accounts a plan allows on a platform, and which plan allows more. */
export function fullMessage(plan: Plan | null, platform: Platform): string {
  const most = maxAccounts(plan, platform)
  const has = `${plan ? `Your ${PLAN_NAME[plan]} plan` : 'Your plan'} includes ${accounts(most, platform)}.`
  const more = planWithMore(plan, platform)
  return more ? `${has} ${PLAN_NAME[more]} includes ${maxAccounts(more, platform)}.` : has
}

/** The lowest plan that allows more accounts on a platform than this one; undefined if there is none. */
export function planWithMore(plan: Plan | null, platform: Platform): Plan | undefined {
  return PLANS.find((one) => maxAccounts(one, platform) > Math.max(maxAccounts(plan, platform), 1))
}

function accounts(count: number, platform: Platform): string {
  return `${count} ${PLATFORM_NAME[platform]} ${count === 1 ? 'account' : 'accounts'}`
}
