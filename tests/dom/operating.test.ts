import type { Overview } from '#contract/admin/operations.ts'
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
  services: [],
}

const unsure = attentionPost({
  network: 'linkedin',
  code: 'lost_answer',
  message: 'We could not find out whether this post is on LinkedIn.',
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
  await expect(page.getByText(/We could not find out whether this post is on LinkedIn/)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
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
  await expect(page.getByRole('heading', { name: 'Nothing needs you' })).toBeVisible()
  api.refuse('GET /admin/operations/overview', { code: 'internal' })
  await open('/admin/operations', { as: 'admin' })
  await expect(page.getByRole('heading', { name: 'The overview didn’t load' })).toBeVisible()
  await expect(page.getByText('No post failed in the last 7 days.')).toBeVisible()
})

test('an import names texts against fair housing, and is repeated only on purpose', async ({ api, open }) => {
  api.answer('GET /admin/social-posts', pageOf([]))
  api.answer('GET /admin/social-post-collections/options', { data: [] })
  api.answer('GET /tags', { data: [] })
  await open('/admin/social-posts', { as: 'admin', desk: true })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Import posts' })
  const submit = drawer.getByRole('button', { name: 'Import', exact: true })
  await expect(submit).toBeDisabled()
  await drawer
    .getByLabel('ZIP file')
    .setInputFiles(new File(['PK\u0003\u0004'], 'posts.zip', { type: 'application/zip' }))
  const message = 'You imported this file on November 2, 2026. Import it again?'
  const known = api.refuse('POST /admin/social-post-imports', { code: 'conflict', message })
  await submit.click()
  await expect(drawer.getByText(message)).toBeVisible()
  known()
  const warnings = [{ row: 3, column: 'caption' as const, message: 'May break fair-housing rules: “No kids”' }]
  api.answer('POST /admin/social-post-imports', { data: { posts: 2, warnings } })
  await drawer.getByRole('button', { name: 'Import again' }).click()
  await expect(drawer.getByText('2 posts imported. 1 text may break fair-housing rules.')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'Warnings' }).getByRole('listitem')).toHaveText([
    /^Row 3, CaptionMay break fair-housing rules: “No kids/,
  ])
  expect(api.sentTo('POST /admin/social-post-imports').at(-1)?.form).toMatchObject({ again: '1' })
  await drawer.getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(drawer.getByRole('list', { name: 'Warnings' })).toHaveCount(0)
})
