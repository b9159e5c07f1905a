import { db } from '#sync/storage/database.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { publication } from '#tests/support/records/publishing.ts'
import { queuedChange, scheduledPost } from '#tests/support/records/scheduled-post.ts'
import { withChanges } from '#tests/support/records/with-changes.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { answerPublishing, caption, publish, PUBLISH_SCREEN } from './support/publish-screen.ts'
import { test } from './support/test.ts'
import { storedCaptions } from '../sync/support/typed.ts'

const outbox = page.getByRole('dialog')

test('the outbox lists what it counts, and promises nothing for an account to reconnect', async ({ api, open }) => {
  answerPublishing(api)
  const { connections } = recordsOf('agent')
  const ended = { ...connections.facebook, status: 'reconnect', needs_to_reconnect: true } as const
  api.answer('GET /agent/social-media/connections', { data: { ...connections, facebook: ended } })
  const later = (id: number) => new Date(Date.now() + id * 3_600_000).toISOString()
  const ids = [1, 2, 3, 4, 5, 6, 7]
  const posts = ids.map((id) => publication({ id, idempotency_key: `key-${id}`, scheduled_at: later(id) }))
  const month = new Date().getMonth() + 1
  api.answer('GET /agent/social-posts', ({ query }) => ({ data: query.month === month ? posts : [] }))
  await open(PUBLISH_SCREEN)
  await expect(page.getByRole('link', { name: 'Reconnect before you post here' })).toBeVisible()
  await page.getByRole('checkbox', { name: /Instagram/ }).check()
  api.lose('POST /social-posts/:id/publish')
  api.lose('GET /sanctum/csrf-cookie')
  await publish.click()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  // The message that it waits lies over the button.
  await page.getByRole('button', { name: /waiting/ }).evaluate((button) => button.click())
  const leg = outbox.locator('section').filter({ hasText: 'Scheduled with us' })
  await expect(leg.getByText('Facebook must be connected before posts go out there.')).toBeVisible()
  await expect(leg.getByText(/These go out on time/)).toHaveCount(0)
  await expect(leg.locator('b')).toHaveText('7')
  await expect(leg.getByRole('link', { name: /^and 2 more/ })).toBeVisible()
  await expect(leg.getByText('Scheduled', { exact: true })).toHaveCount(5)
})

test('a failed request is repeated by itself once the server is back', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load|Failed to fetch/)
  answerPublishing(api)
  const found = api.lose('GET /social-posts/:id')
  await open(PUBLISH_SCREEN)
  await expect(page.getByRole('heading', { name: 'We can’t load this right now' })).toBeVisible()
  found()
  await expect(caption).toBeVisible()
})

test('what is typed into a refused change stays until the device has stored it', async ({ api, open, allowLog }) => {
  allowLog(/The outbox could not be changed/)
  const { id: userId } = recordsOf('agent').user
  const planned = scheduledPost({ id: 5, caption: 'Before', scheduled_at: '2026-11-27T16:00:00.000Z' })
  answerPublishing(api)
  api.answer('GET /agent/social-posts/:id', { data: planned })
  api.answer('PUT /agent/social-posts/:id', ({ body }) => ({ data: withChanges(planned, { caption: body.caption }) }))
  const call = { name: 'PUT /agent/social-posts/:id', params: { id: 5 }, body: { caption: 'Mine' } } as const
  await db.queue.add(queuedChange('post/5', call, { userId, post: planned, state: 'refused' }))
  await open('/calendar')
  await page.getByRole('button', { name: '1 needs you' }).click()
  await outbox.getByRole('button', { name: 'Edit', exact: true }).click()
  const field = outbox.getByRole('textbox', { name: 'Caption' })
  await expect(field).toHaveValue('Mine')
  await field.fill('Typed for a while')
  const kept = async () => (await storedCaptions(db)).map(({ caption }) => caption)
  await expect.poll(kept).toEqual(['Typed for a while'])
  const refuse = () => {
    throw new DOMException('', 'QuotaExceededError')
  }
  db.queue.hook('updating', refuse)
  await outbox.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
  expect(await kept()).toEqual(['Typed for a while'])
  db.queue.hook('updating').unsubscribe(refuse)
  await outbox.getByRole('button', { name: 'Save Changes' }).click()
  await expect.poll(() => api.sentTo('PUT /agent/social-posts/:id').at(-1)?.body.caption).toBe('Typed for a while')
  await expect.poll(kept).toEqual([])
})
