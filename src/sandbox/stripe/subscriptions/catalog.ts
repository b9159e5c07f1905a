import type { StripeDraft } from '../draft.ts'
import type { Coupon, PromotionCode } from '../records.ts'

const DAY = 24 * 60 * 60

interface Offer {
  internalName: string
  name: string
  description: string
  features: string[]
  monthly: number
  quarterly: number
  trialDays: number
  marks?: Record<string, string>
}

/** The plans an operator would set up in Stripe's dashboard. */
const OFFERS: Offer[] = [
  {
    internalName: 'social-media',
    name: 'Plus',
    description: 'Show up every week without thinking about it.',
    features: ['Auto post calendar', '2 manual posts a day', 'Captions in English and Spanish', 'Every template'],
    monthly: 2900,
    quarterly: 8100,
    trialDays: 14,
  },
  {
    internalName: 'premium',
    name: 'Pro',
    description: 'Your name on every post and your voice in every caption.',
    features: [
      'Everything in Plus',
      '5 manual posts a day',
      'Premium posts',
      'Your footer on every image',
      'AI Rewrite',
      'LinkedIn',
      'Lead capture posts',
      '4 neighborhood and 4 home tour videos a month',
    ],
    monthly: 4900,
    quarterly: 13_200,
    trialDays: 14,
    marks: { most_popular: 'true' },
  },
  {
    internalName: 'agent-website',
    name: 'Premium',
    description: 'For agents who run all their marketing from one place.',
    features: [
      'Everything in Pro',
      '10 manual posts a day',
      'Two accounts on every platform',
      '8 neighborhood and 8 home tour videos a month',
    ],
    monthly: 8900,
    quarterly: 24_000,
    trialDays: 0,
  },
  {
    internalName: 'team',
    name: 'Team',
    description: 'One library and one calendar for a whole office.',
    features: ['Everything in Premium', 'Up to ten agents', 'One bill for the office'],
    monthly: 19_900,
    quarterly: 59_700,
    trialDays: 0,
    marks: { coming_soon: 'true' },
  },
]

export const priceId = (internalName: string, interval: 'monthly' | 'quarterly') =>
  `price_${internalName.replaceAll('-', '')}${interval}`

export function catalog(draft: StripeDraft): void {
  for (const [index, offer] of OFFERS.entries()) {
    const product = `prod_${offer.internalName.replaceAll('-', '')}`
    const common = { created: draft.now - index, livemode: false as const, active: true }
    draft.put({
      ...common,
      id: product,
      object: 'product',
      name: offer.name,
      description: offer.description,
      marketing_features: offer.features.map((name) => ({ name })),
      metadata: { internal_name: offer.internalName, ...offer.marks },
    })
    for (const [interval, months] of [
      ['monthly', 1],
      ['quarterly', 3],
    ] as const) {
      draft.put({
        ...common,
        id: priceId(offer.internalName, interval),
        object: 'price',
        currency: 'usd',
        product,
        type: 'recurring',
        unit_amount: offer[interval],
        lookup_key: `${offer.internalName}-${interval}`,
        recurring: { interval: 'month', interval_count: months, usage_type: 'licensed' },
        metadata: offer.trialDays > 0 ? { trial_days: String(offer.trialDays) } : {},
      })
    }
  }
  codes(draft)
}

/** The promotion codes: valid ones, and one for each reason of a refusal. */
function codes(draft: StripeDraft): void {
  put(draft, 'PORCH20', { name: '20% off', percent_off: 20 })
  put(draft, 'WELCOME10', { name: '$10 off', amount_off: 1000 })
  put(draft, 'LASTYEAR', { name: '30% off', percent_off: 30 }, { expires_at: draft.now - 30 * DAY })
  const premium = { products: ['prod_agentwebsite'] }
  put(draft, 'PREMIUMONLY', { name: '25% off Premium', percent_off: 25, applies_to: premium })
  put(draft, 'ALLGONE', { name: '50% off', percent_off: 50 }, { max_redemptions: 25, times_redeemed: 25 })
}

function put(draft: StripeDraft, code: string, off: Partial<Coupon>, limits: Partial<PromotionCode> = {}): void {
  const coupon = `coupon_${code.toLowerCase()}`
  draft.put({
    id: coupon,
    object: 'coupon',
    created: draft.now,
    livemode: false,
    name: code,
    percent_off: null,
    amount_off: null,
    currency: off.amount_off === undefined ? null : 'usd',
    duration: 'once',
    valid: true,
    ...off,
  })
  draft.put({
    id: `promo_${code.toLowerCase()}`,
    object: 'promotion_code',
    created: draft.now,
    livemode: false,
    code,
    active: true,
    customer: null,
    expires_at: null,
    max_redemptions: null,
    times_redeemed: 0,
    promotion: { type: 'coupon', coupon },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    metadata: {},
    ...limits,
  })
}
