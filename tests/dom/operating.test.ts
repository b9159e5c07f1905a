import type { Overview } from '#contract/admin/operations.ts'
import type { ImportRow, PostImport } from '#contract/admin/post-imports.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { page as pageOf } from '#tests/support/records/library.ts'
import { attentionPost } from '#tests/support/records/operations.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const OVERVIEW: Overview = {
  at: '2026-11-18T18:00:00.000Z',
  queues: [],
  networks: [],
  failed: 0,
  causes: [],
  waits: [],
  failed_jobs: 0,
  disputes: [],
  crawlers: [],
  services: [],
}

const unsure = attentionPost({
  network: 'linkedin',
  code: 'lost_answer',
  message: 'We couldn’t tell whether this post is on LinkedIn.',
})

function answerOperations(api: FakeApi): void {
  api.answer('GET /admin/operations/overview', { data: OVERVIEW })
  api.answer('GET /admin/operations/jobs', pageOf([]))
  api.answer('GET /admin/operations/posts', ({ query }) => pageOf(query.state === 'failed' ? [] : [unsure]))
  const storage = { free_bytes: 1e9, in_bucket: false, files: 1, bytes: 1 }
  api.answer('GET /admin/operations/storage', { data: storage })
}

test('a post whose outcome is unknown is shown to admins, who can’t send it again', async ({ api, open }) => {
  answerOperations(api)
  await open('/admin/operations', { as: 'admin' })
  await page.getByText(/^To check/).click()
  await expect(page).toHaveURL(/show=check/)
  await expect(page.getByText(/We couldn’t tell whether this post is on LinkedIn/)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('disputed payments are shown with their due date and answered at Stripe', async ({ api, open }) => {
  answerOperations(api)
  const late = { stripe_id: 'du_2', agent: null, amount_cents: 8900, reason: 'subscription_canceled', due_by: null }
  const due = { stripe_id: 'du_1', agent: 'Dana Brooks', amount_cents: 4900, reason: 'fraudulent' }
  const disputes = [{ ...due, due_by: '2026-11-24T18:00:00.000Z' }, late]
  api.answer('GET /admin/operations/overview', { data: { ...OVERVIEW, disputes } })
  await open('/admin/operations', { as: 'admin' })
  await expect(page.getByText('2 disputed payments to answer')).toBeVisible()
  await expect(page.getByText(/^Dana Brooks, \$49 · fraudulent · answer by Nov 24, 2026/)).toBeVisible()
  await expect(page.getByText('Unknown agent, $89 · subscription canceled', { exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: 'Answer in Stripe' })
  await expect(link).toHaveAttribute('href', 'https://dashboard.stripe.com/disputes')
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toHaveCount(0)
})

test('a crawler that is kept out is shown with what it breaks, and those that get pictures are not', async ({
  api,
  open,
}) => {
  answerOperations(api)
  const checked_at = '2026-11-18T17:00:00.000Z'
  const crawlers = [
    { crawler: 'facebookexternalhit', checked_at, fault: 'status', detail: '403' } as const,
    { crawler: 'LinkedInBot', checked_at, fault: null, detail: '' } as const,
  ]
  api.answer('GET /admin/operations/overview', { data: { ...OVERVIEW, crawlers } })
  await open('/admin/operations', { as: 'admin' })
  await expect(page.getByText(/^facebookexternalhit is kept out: it is answered with status 403\./)).toBeVisible()
  await expect(page.getByText(/LinkedInBot/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toHaveCount(0)
})

test('the parts of the operations fail apart and are fetched again', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load/)
  answerOperations(api)
  const posts = api.refuse('GET /admin/operations/posts', { code: 'internal' })
  await open('/admin/operations', { as: 'admin' })
  await expect(page.getByRole('heading', { name: 'The posts didn’t load' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Services' })).toBeVisible()
  posts()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible()
  api.refuse('GET /admin/operations/overview', { code: 'internal' })
  await open('/admin/operations', { as: 'admin' })
  await expect(page.getByRole('heading', { name: 'The overview didn’t load' })).toBeVisible()
  await expect(page.getByText('No posts failed in the last 7 days.')).toBeVisible()
})

const IMPORT: PostImport = {
  id: 7,
  file: 'december.zip',
  by: 'Ada Cole',
  at: '2026-11-18T18:00:00.000Z',
  state: 'checked',
  progress: { done: 0, total: 0 },
  columns: [],
  rows: 2,
  creates: 2,
  updates: 0,
  errors: 0,
  warnings: 0,
  left_out: 0,
  imported_before: null,
  fault: null,
  created: 0,
  updated: 0,
}

const ROW: ImportRow = {
  row: 3,
  action: 'create',
  post: null,
  left_out: false,
  title: 'Wreath',
  type: 'image',
  picture: null,
  cells: { title: 'Wreath', type: 'image', caption: 'No kids', collection: 'Nowhere' },
  appears_in: null,
  errors: [{ column: 'collection', message: 'There’s no collection “Nowhere”' }],
  warnings: [{ column: 'caption', message: 'May break fair-housing rules: “No kids”' }],
}

test('a ZIP that is no table of posts is refused in the drawer, and another one leads to its rows', async ({
  api,
  open,
}) => {
  api.answer('GET /admin/social-posts', pageOf([]))
  api.answer('GET /admin/social-post-collections/options', { data: [] })
  api.answer('GET /tags', { data: [] })
  await open('/admin/social-posts', { as: 'admin', desk: true })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Import posts' })
  const submit = drawer.getByRole('button', { name: 'Upload', exact: true })
  await expect(submit).toBeDisabled()
  const zip = new File(['PK\u0003\u0004'], 'december.zip', { type: 'application/zip' })
  await drawer.getByLabel('ZIP file').setInputFiles(zip)
  const message = 'This ZIP has no posts.csv'
  const known = api.refuse('POST /admin/social-post-imports', { code: 'validation_failed', message })
  await submit.click()
  await expect(drawer.getByText(message)).toBeVisible()
  known()
  api.answer('POST /admin/social-post-imports', { data: IMPORT })
  api.answer('GET /admin/social-post-imports/:id', { data: IMPORT })
  api.answer('GET /admin/social-post-imports/:id/rows', pageOf([]))
  await submit.click()
  await expect(page.getByRole('heading', { name: 'december.zip' })).toBeVisible()
  expect(api.sentTo('POST /admin/social-post-imports').at(-1)?.form).toMatchObject({ name: 'december.zip' })
})

test('an import shows its errors where they are corrected, and is repeated only on purpose', async ({ api, open }) => {
  const before = 'You imported this file on Nov 2, 2026. Import it again?'
  const columns = [{ place: 4, title: 'price', message: 'There’s no column “price”' }]
  api.answer('GET /admin/social-post-imports/:id', { data: { ...IMPORT, errors: 1, warnings: 1, columns } })
  api.answer('GET /admin/social-post-imports/:id/rows', pageOf([ROW]))
  await open('/admin/social-post-imports/7', { as: 'admin', desk: true })
  await expect(page.getByText('1 row and 1 column title have errors.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Download the list' })).toBeVisible()
  const check = api.refuse('POST /admin/social-post-imports/:id/check', { code: 'conflict', message: 'Busy' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Busy')).toBeVisible()
  check()
  api.answer('PATCH /admin/social-post-imports/:id', { data: IMPORT })
  await page.getByLabel('What “price” is').selectOption('Skip this column')
  expect(api.sentTo('PATCH /admin/social-post-imports/:id').at(-1)?.body).toEqual({ place: 4, column: 'left_out' })

  const rows = page.getByRole('region', { name: 'Rows' })
  await expect(rows.getByText('There’s no collection “Nowhere”')).toBeVisible()
  await expect(rows.getByText('May break fair-housing rules: “No kids”')).toBeVisible()
  api.answer('PATCH /admin/social-post-imports/:id/rows/:row', { data: ROW })
  api.answer('GET /admin/social-post-imports/:id', { data: { ...IMPORT, warnings: 1, imported_before: before } })
  api.answer('GET /admin/social-post-imports/:id/rows', pageOf([{ ...ROW, errors: [] }]))
  await rows.getByLabel('Collection').fill('Holidays')
  await rows.getByRole('button', { name: 'Save row 3' }).click()
  await expect(rows.getByText('There’s no collection “Nowhere”')).toHaveCount(0)
  expect(api.sentTo('PATCH /admin/social-post-imports/:id/rows/:row').at(-1)?.body).toEqual({
    cells: { collection: 'Holidays' },
  })

  await expect(page.getByText(before)).toBeVisible()
  const done = { ...IMPORT, state: 'done' as const, created: 2 }
  api.answer('POST /admin/social-post-imports/:id/run', { data: done })
  api.answer('GET /admin/social-post-imports/:id', { data: done })
  await page.getByRole('button', { name: 'Import again' }).click()
  await expect(page.getByText('2 posts created.')).toBeVisible()
  expect(api.sentTo('POST /admin/social-post-imports/:id/run').at(-1)?.body).toEqual({ again: true })
})
