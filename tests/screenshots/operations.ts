import type { Page } from '@playwright/test'

import type { AttentionPost, FailedJob, Overview } from '#contract/admin/operations.ts'

import { NOW } from './demo.ts'
import type { Opened } from './opened.ts'

const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString()

const AGENT = { id: 1, name: 'Maya Alvarez' }

const posts: AttentionPost[] = [
  {
    id: 1,
    title: 'Leave the porch light on',
    network: 'instagram',
    account: '@maya.sells.austin',
    agent: AGENT,
    code: 'media_invalid',
    message: 'Instagram pictures must be between 4:5 (tall) and 1.91:1 (wide).',
    attempts: 1,
    scheduled_at: ago(3),
    since: ago(3),
  },
  {
    id: 2,
    title: 'What the inspection doesn’t tell you about a house built before 1978',
    network: 'facebook',
    account: 'Maya Alvarez, Realtor',
    agent: AGENT,
    code: 'attempts',
    message: 'Facebook could not be reached. We tried several times.',
    attempts: 6,
    scheduled_at: ago(50),
    since: ago(49),
  },
]

const jobs: FailedJob[] = [
  {
    id: '5f0d2c3e-7a51-4f7c-9d5e-0c1a2b3d4e5f',
    queue: 'password-links',
    tries: 11,
    created_at: ago(5),
    failed_at: ago(4),
    message: 'connect ECONNREFUSED 10.0.0.5:587',
  },
]

const network = (name: Overview['networks'][number]['network'], over: object) => ({
  network: name,
  due: 0,
  overdue: 0,
  oldest_seconds: 0,
  needs_check: 0,
  reconnect: 0,
  ending: 0,
  limited: 0,
  used_percent: null,
  ...over,
})

const overview: Overview = {
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
  causes: posts.map(({ network: name, code, message }) => ({
    network: name,
    code,
    message,
    count: 1,
    last_at: ago(3),
  })),
  waits: [
    {
      network: 'instagram',
      code: '9/2207042',
      message: 'Instagram’s limit of posts for one day is reached.',
      count: 3,
      next_at: ago(-1),
    },
  ],
  failed_jobs: 1,
  services: [
    { name: 'Facebook', state: 'real', settings: 'FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET', note: null },
    { name: 'LinkedIn', state: 'stand-in', settings: 'LINKEDIN_CLIENT_ID, LINKEDIN_CLIENT_SECRET', note: null },
    { name: 'E-mail', state: 'not available', settings: 'SMTP_URL, MAIL_FROM', note: null },
  ],
}

const meta = (total: number) => ({ current_page: 1, last_page: 1, per_page: 10, total })

const FAILURES = {
  route: '/admin/operations',
  replace: [
    { url: /\/api\/admin\/operations\/overview/, data: overview },
    { url: /\/api\/admin\/operations\/posts/, data: posts, meta: meta(2) },
    { url: /\/api\/admin\/operations\/jobs/, data: jobs, meta: meta(1) },
  ],
}

const selectAll = async (page: Page) => await page.getByRole('checkbox', { name: 'Select all on this page' }).check()

const ask = (action: string) => async (page: Page) => {
  await selectAll(page)
  await page.getByRole('button', { name: action, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** The operations screen while something is wrong. */
export const OPERATIONS_OPENED: readonly Opened[] = [
  {
    ...FAILURES,
    state: 'failures',
    open: async (page) => await page.getByRole('button', { name: 'Refresh' }).waitFor(),
  },
  { ...FAILURES, state: 'failed jobs', address: () => '/admin/operations?show=jobs', open: selectAll },
  { ...FAILURES, state: 'rows selected', open: selectAll },
  { ...FAILURES, state: 'retry', open: ask('Retry') },
  { ...FAILURES, state: 'drop', open: ask('Drop') },
]
