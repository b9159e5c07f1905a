import type { Agent, Brokerage } from '#contract/account/account.ts'
import type { City } from '#contract/account/cities.ts'
import type { Session } from '#contract/account/account-security.ts'
import type { User } from '#contract/account/session.ts'
import type { ConnectedAccount, Connection } from '#contract/publishing/connections.ts'
import type { FirstSteps } from '#contract/library/dashboard.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { maxAccounts, mayConnect } from '#domain/plan/plan.ts'
import type { Platform } from '#domain/platform/platform.ts'

/** A signed-in agent on the Pro plan. */
export const user = (fields: Partial<User> = {}): User => ({
  id: 1,
  name: 'Maya Alvarez',
  first_name: 'Maya',
  last_name: 'Alvarez',
  email: 'agent@porchlight.test',
  pending_email: null,
  needs_password: false,
  avatar: null,
  role: 'agent',
  plan: 'pro',
  account_deletion: null,
  ...fields,
})

/** The session of this browser. */
export const session = (fields: Partial<Session> = {}): Session => ({
  id: '0b9a1f6e-7d52-4c1f-9a53-5f2d8e6c4b10',
  device: 'Linux',
  browser: 'Chrome',
  current: true,
  created_at: '2026-11-02T15:00:00.000Z',
  last_seen_at: '2026-11-02T15:00:00.000Z',
  ...fields,
})

/** The profile of that agent, complete but for the pictures. */
export const agent = (fields: Partial<Agent> = {}): Agent => ({
  first_name: 'Maya',
  last_name: 'Alvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  work_email: '',
  designations: 'ABR, SRS',
  website: 'https://maya-alvarez.example',
  market: '',
  signature: true,
  time_zone: 'America/Chicago',
  avatar: null,
  broker_logo: null,
  brokerage_name: 'Cedar & Main',
  brokerage_phone: '(512) 555-0100',
  brokerage_state: 'TX',
  ...fields,
})

export const city = (fields: Partial<City> = {}): City => ({
  id: 4671654,
  name: 'Austin',
  state_code: 'TX',
  ...fields,
})

export const brokerage = (fields: Partial<Brokerage> = {}): Brokerage => ({
  name: 'Cedar & Main',
  phone: '(512) 555-0100',
  address: '1200 Barton Springs Rd',
  city_id: 4671654,
  city: city(),
  zip_code: '78704',
  ...fields,
})

/** An agent’s first steps, all of them done. */
export const firstSteps = (fields: Partial<FirstSteps> = {}): FirstSteps => ({
  account: true,
  auto_posts: true,
  portrait: true,
  license: true,
  post: true,
  password: true,
  ...fields,
})

/** A connected account that works. */
export const connectedAccount = (id: string, fields: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  id,
  name: `@${id}`,
  status: 'active',
  in_plan: true,
  insights: 'none',
  comments: 'none',
  is_page: false,
  ...fields,
})

/** A platform as a plan has it, without an account. */
export const connection = (platform: Platform, plan: Plan | null = 'pro'): Connection => ({
  platform,
  status: 'not_connected',
  connected: false,
  needs_to_reconnect: false,
  page_name: null,
  name: null,
  available: true,
  allowed: mayConnect(plan, platform),
  company_pages: false,
  accounts: [],
  most_accounts: maxAccounts(plan, platform),
})

/** The same with an account of that name. */
export const connected = (platform: Platform, name: string, plan: Plan | null = 'pro'): Connection => ({
  ...connection(platform, plan),
  status: 'active',
  connected: true,
  page_name: platform === 'facebook' ? name : null,
  name,
  accounts: [connectedAccount(`${platform}-1`, { name })],
})
