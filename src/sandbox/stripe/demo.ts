import { priceId } from './subscriptions/catalog.ts'
import { readCard } from './customers/cards.ts'
import { addMonths } from './subscriptions/renewals.ts'
import type { StripeDraft } from './draft.ts'
import { passTime } from './subscriptions/renewals.ts'
import { createSubscription } from './subscriptions/subscribing.ts'

const DAY = 24 * 60 * 60

interface DemoCustomer {
  id: string
  email: string
  name: string
  price: string
  /** How long ago the person became a customer: whole months, and days on top. */
  months: number
  days: number
  trialDays: number | null
  number: string | null
}

/** Customers of the demo's own accounts, known from the start as the networks' people are. */
const CUSTOMERS: DemoCustomer[] = [
  {
    id: 'cus_SandboxMaya',
    email: 'agent@porchlight.test',
    name: 'Maya Alvarez',
    price: priceId('premium', 'monthly'),
    months: 5,
    days: 9,
    trialDays: null,
    number: '4242424242424242',
  },
  {
    id: 'cus_SandboxDana',
    email: 'plus@porchlight.test',
    name: 'Dana Brooks',
    price: priceId('social-media', 'monthly'),
    months: 2,
    days: 4,
    trialDays: null,
    number: '5555555555554444',
  },
  {
    id: 'cus_SandboxDenise',
    email: 'premium@porchlight.test',
    name: 'Denise Carter',
    price: priceId('agent-website', 'quarterly'),
    months: 3,
    days: 12,
    trialDays: null,
    number: '4242424242424242',
  },
  {
    id: 'cus_SandboxNora',
    email: 'new@porchlight.test',
    name: 'Nora Kim',
    price: priceId('premium', 'monthly'),
    months: 0,
    days: 2,
    trialDays: 14,
    number: null,
  },
]

export function demoCustomers(draft: StripeDraft, publicUrl: string): void {
  const present = draft.now
  for (const one of CUSTOMERS) {
    draft.now = addMonths(present - one.days * DAY, -one.months)
    begin(draft, one, publicUrl)
  }
  draft.now = present
  passTime(draft, publicUrl)
}

function begin(draft: StripeDraft, one: DemoCustomer, publicUrl: string): void {
  const method = one.number === null ? null : card(draft, one, one.number)
  const customer = draft.put({
    ...draft.base('customer', 'cus'),
    id: one.id,
    email: one.email,
    name: one.name,
    metadata: {},
    balance: 0,
    currency: 'usd',
    invoice_settings: { default_payment_method: method?.id ?? null },
    _invoices: 1,
  })
  createSubscription(draft, {
    customer,
    price: draft.get('price', one.price),
    method,
    trialEnd: one.trialDays === null ? null : draft.now + one.trialDays * DAY,
    codes: [],
    taxRates: [],
    metadata: {},
    publicUrl,
  })
}

function card(draft: StripeDraft, { id, email, name }: DemoCustomer, number: string) {
  const [month, year] = [9, new Date(draft.now * 1000).getUTCFullYear() + 3]
  return draft.put({
    ...draft.base('payment_method', 'pm'),
    id: id.replace('cus_', 'pm_'),
    type: 'card' as const,
    customer: id,
    billing_details: { address: { country: 'US' }, email, name },
    ...readCard({ number, exp_month: month, exp_year: year, cvc: '424' }, draft.now),
    _authenticated: true,
  })
}
