import { type Plan, PLAN_ALLOWS, PLAN_NAME, planNameWith, PLANS } from './plan.ts'
import { PLATFORM_NAME, PLATFORMS } from '../platform/platform.ts'
import { recordOf } from '../record-of.ts'

/** What a plan includes of a feature: all or nothing, a number, or a word. */
export type FeatureValue = boolean | number | 'Limited' | 'Extra fee'

interface Feature {
  name: string
  /** A note beside the values of the plans. */
  note?: string
  /** Not available yet: listed with the plans that will have it, but not sold. */
  comingSoon?: true
  has: Record<Plan, FeatureValue>
}

export interface FeatureGroup {
  name: 'Ready to Post' | 'Facebook Ads' | 'Agent Website'
  features: readonly Feature[]
}

const all = (name: string): Feature => ({ name, has: { plus: true, pro: true, premium: true } })
const fromPro = (name: string, value: FeatureValue = true): Feature => ({
  name,
  has: { plus: false, pro: value, premium: value },
})
/** A feature that doesn't exist yet. Where the plans' values say something else, a note says so. */
const comingSoon = (feature: Feature): Feature => ({
  ...feature,
  comingSoon: true,
  ...(feature.has.premium !== true && { note: 'Coming soon' }),
})

const premiumLater = (name: string): Feature => comingSoon({ name, has: { plus: false, pro: false, premium: true } })

const limitedVideos = (name: string): Feature => ({
  ...fromPro(name, 'Limited'),
  note: PLANS.map((plan) => [PLAN_ALLOWS[plan].videosPerMonth, PLAN_NAME[plan]] as const)
    .filter(([most]) => most > 0)
    .map(([most, plan]) => `${most} a month on ${plan}`)
    .join(', '),
})

/** A feature whose values come from the limits the server enforces. */
const allowed = (name: string, value: (allows: (typeof PLAN_ALLOWS)[Plan]) => FeatureValue): Feature => ({
  name,
  has: recordOf(PLANS, (plan) => value(PLAN_ALLOWS[plan])),
})

const LISTING_PLAN = planNameWith(({ listings }) => listings)

/** The matrix under Compare Plans: 29 features in three groups (admin and billing specification, section 3). */
export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  {
    name: 'Ready to Post',
    features: [
      all('Auto Post Calendar'),
      allowed('Manual Posts a Day', ({ manualPostsPerDay }) => manualPostsPerDay),
      all('English and Spanish Captions'),
      ...PLATFORMS.map((platform) => allowed(PLATFORM_NAME[platform], ({ connections }) => connections[platform])),
      comingSoon({ name: 'TikTok', has: { plus: 0, pro: 1, premium: 2 } }),
      all('Home Buying Posts'),
      all('Home Selling Posts'),
      all('Mortgage Posts'),
      all('New Construction Posts'),
      all('School Ratings'),
      all('Motivators and Scripture Verses'),
      limitedVideos('Neighborhood Videos'),
      limitedVideos('Home Tour Videos'),
      allowed('Premium Posts', ({ premiumPosts }) => premiumPosts),
      allowed('Agent Branding Footer', ({ agentBranding }) => agentBranding),
      allowed('AI Rewrite', ({ aiRewrite }) => aiRewrite),
      comingSoon(fromPro('New Construction Spreadsheet', 'Extra fee')),
    ],
  },
  {
    name: 'Facebook Ads',
    features: [
      allowed('Lead Capture Posts', ({ leadCapturePosts }) => leadCapturePosts),
      allowed('Square Images for Facebook Ads', ({ adFormats }) => adFormats),
      allowed('Vertical Videos for Facebook Ads', ({ adFormats }) => adFormats),
    ],
  },
  {
    name: 'Agent Website',
    features: [
      premiumLater('Questionnaires'),
      premiumLater('Workshop'),
      premiumLater('Listing Presentation'),
      premiumLater('Team Page'),
      { ...premiumLater('Import Listings'), note: `${LISTING_PLAN} has listings you enter yourself` },
      premiumLater('Customer Reviews'),
      premiumLater('Past Client Images'),
    ],
  },
]
