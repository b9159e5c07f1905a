import { type Plan, PLAN_ALLOWS, PLANS } from './plan.ts'

/** What a plan has of a feature: all of it or nothing, so many, or a word that says how much. */
export type FeatureValue = boolean | number | 'Limited' | 'Extra fee'

interface Feature {
  name: string
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
const premiumOnly = (name: string): Feature => ({ name, has: { plus: false, pro: false, premium: true } })

/** What the server itself holds agents to can't read otherwise here. */
const allowed = (name: string, value: (allows: (typeof PLAN_ALLOWS)[Plan]) => FeatureValue): Feature => ({
  name,
  has: Object.fromEntries(PLANS.map((plan) => [plan, value(PLAN_ALLOWS[plan])])) as Record<Plan, FeatureValue>,
})

/** The matrix under Compare Plans: 29 features in three groups (admin and billing specification, section 3). */
export const FEATURE_GROUPS: readonly FeatureGroup[] = [
  {
    name: 'Ready to Post',
    features: [
      all('Auto Post Calendar'),
      allowed('Manual Posts a Day', ({ manualPostsPerDay }) => manualPostsPerDay),
      all('English and Spanish Captions'),
      allowed('Facebook', ({ connections }) => connections.facebook),
      allowed('Instagram', ({ connections }) => connections.instagram),
      allowed('LinkedIn', ({ connections }) => connections.linkedin),
      { name: 'TikTok', has: { plus: 0, pro: 1, premium: 2 } },
      all('Home Buying Posts'),
      all('Home Selling Posts'),
      all('Mortgage Posts'),
      all('New Construction Posts'),
      all('School Ratings'),
      all('Motivators and Scripture Verses'),
      fromPro('Neighborhood Videos', 'Limited'),
      fromPro('Home Tour Videos', 'Limited'),
      allowed('Premium Posts', ({ premiumPosts }) => premiumPosts),
      allowed('Agent Branding Footer', ({ agentBranding }) => agentBranding),
      allowed('AI Rewrite', ({ aiRewrite }) => aiRewrite),
      fromPro('New Construction Spreadsheet', 'Extra fee'),
    ],
  },
  {
    name: 'Facebook Ads',
    features: [
      fromPro('Lead Capture Posts'),
      fromPro('Square Images for Facebook Ads'),
      fromPro('Vertical Videos for Facebook Ads'),
    ],
  },
  {
    name: 'Agent Website',
    features: [
      premiumOnly('Questionnaires'),
      premiumOnly('Workshop'),
      premiumOnly('Listing Presentation'),
      premiumOnly('Team Page'),
      premiumOnly('Import Listings'),
      premiumOnly('Customer Reviews'),
      premiumOnly('Past Client Images'),
    ],
  },
]
