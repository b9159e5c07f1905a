import type { FailedJob, Overview } from '#contract/admin/operations.ts'
import { agent } from '#tests/support/records/account.ts'
import { paymentMethod } from '#tests/support/records/billing.ts'
import { lead } from '#tests/support/records/listings.ts'
import { attentionPost, network } from '#tests/support/records/operations.ts'
import { notice, publication, share, target } from '#tests/support/records/publishing.ts'

import { NOW } from './demo.ts'

/** An answer of the API that replaces the server's. */
export interface Answer {
  url: RegExp
  data: unknown
  meta?: unknown
}

const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

export const NOTICES: Answer = {
  url: /\/api\/agent\/notices$/,
  data: [
    notice({ id: 1, created_at: ago(1) }),
    notice({ id: 2, kind: 'failed', title: 'A post didn’t go out', body: 'LinkedIn refused it.', created_at: ago(2) }),
    notice({ id: 3, kind: 'needs_check', title: 'Please check a post', created_at: ago(3), read: true }),
    notice({
      id: 30,
      kind: 'connection_ending',
      title: 'LinkedIn ends in three days',
      created_at: ago(30),
      read: true,
    }),
  ],
}

/** A post that needs the agent: one network refused it, one didn't answer, one published it. */
export const NEEDS_ATTENTION: Answer = {
  url: /\/api\/agent\/social-posts\?/,
  data: [
    publication({
      id: 900,
      scheduled_at: ago(2),
      platforms: ['facebook', 'instagram', 'linkedin'],
      status: 'failed',
      targets: [
        target({ state: 'needs_check', error: 'Facebook didn’t answer.', remedy: 'check' }),
        target({ platform: 'instagram', state: 'failed', error: 'Instagram refused the picture.', remedy: 'edit' }),
        target({ platform: 'linkedin', state: 'published', published_at: ago(2), permalink: 'https://linkedin.com/' }),
      ],
    }),
  ],
}

/** A pause that the agent ends. */
export const PAUSED: Answer = {
  url: /\/api\/agent$/,
  data: agent({ pause: { since: ago(5), until: null } }),
}

export const NO_POSTS: Answer = { url: NEEDS_ATTENTION.url, data: [] }

/** What the agent shared with other apps: today, and two days ago, already posted. */
export const SHARES: Answer = {
  url: /\/api\/agent\/shares\?.*month=11/,
  data: [
    share({ title: 'Shared with the group chat', shared_at: ago(1) }),
    share({ id: '6f0d2c3e-7a51-4f7c-9d5e-0c1a2b3d4e5f', title: 'A story', shared_at: ago(50), posted_at: ago(49) }),
  ],
}

/** What was shared in the place of the post that needs the agent. */
export const SHARED_INSTEAD: Answer = {
  url: /\/api\/agent\/social-posts\/900\/shares$/,
  data: [share({ publication_id: 900 })],
}

export const PASSKEYS: Answer = {
  url: /\/api\/user\/passkeys$/,
  data: [{ id: 1, name: 'Maya’s phone', created_at: ago(72), last_used_at: null }],
}

export const CARDS: Answer = {
  url: /\/api\/agent\/subscriptions\/payment-methods$/,
  data: [paymentMethod(), paymentMethod({ id: 'two', last4: '3155', isDefault: false })],
}

const AT = { scheduled_at: ago(3), since: ago(3) }
const POSTS = [
  attentionPost(AT),
  attentionPost({
    id: 2,
    ...AT,
    title: 'What the inspection doesn’t tell you about a house built before 1978',
    network: 'facebook',
    code: 'attempts',
    message: 'Facebook couldn’t be reached. We tried several times.',
    attempts: 6,
  }),
]

const JOBS: FailedJob[] = [
  {
    id: '5f0d2c3e-7a51-4f7c-9d5e-0c1a2b3d4e5f',
    queue: 'password-links',
    tries: 11,
    created_at: ago(5),
    failed_at: ago(4),
    message: 'connect ECONNREFUSED 10.0.0.5:587',
  },
]

const OVERVIEW: Overview = {
  at: NOW.toISOString(),
  queues: [
    { queue: 'publish-facebook', waiting: 4, active: 2, oldest_seconds: 130 },
    { queue: 'letters', waiting: 0, active: 1, oldest_seconds: 0 },
  ],
  networks: [
    network('facebook', { due: 3, overdue: 1, oldest_seconds: 720 }),
    network('instagram', { needs_check: 1 }),
    network('linkedin', { reconnect: 2, ending: 1 }),
  ],
  failed: 2,
  causes: POSTS.map(({ network, code, message }) => ({ network, code, message, count: 1, last_at: ago(3) })),
  waits: [{ network: 'instagram', code: '9/2207042', message: 'The limit of a day.', count: 3, next_at: ago(-1) }],
  failed_jobs: 1,
  disputes: [{ stripe_id: 'du_1', agent: 'Dana Brooks', amount_cents: 4900, reason: 'fraudulent', due_by: ago(-170) }],
  crawlers: [],
  services: [
    { name: 'Facebook', state: 'real', settings: 'FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET', note: null },
    { name: 'LinkedIn', state: 'stand-in', settings: 'LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET', note: null },
    { name: 'Email', state: 'not available', settings: 'SMTP_URL, MAIL_FROM', note: null },
  ],
}

const meta = (total: number) => ({ current_page: 1, last_page: 1, per_page: 10, total })

/** The operations screen while something is wrong. */
export const FAILURES: readonly Answer[] = [
  { url: /\/api\/admin\/operations\/overview/, data: OVERVIEW },
  { url: /\/api\/admin\/operations\/posts/, data: POSTS, meta: meta(2) },
  { url: /\/api\/admin\/operations\/jobs/, data: JOBS, meta: meta(1) },
]

export const LEADS: Answer = {
  url: /\/api\/agent\/leads\?/,
  data: [
    lead({ at: ago(2), next_step: { text: 'Call about Saturday', at: ago(-20) } }),
    lead({
      id: '7a1c2b9a-8d4e-4f60-9a7b-1c2d3e4f5a6d',
      name: 'Tom Becker',
      email: '',
      message: '',
      source: 'open_house',
      status: 'contacted',
      at: ago(26),
    }),
  ],
  meta: meta(2),
}
