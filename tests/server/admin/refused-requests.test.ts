import { expect, test } from 'vitest'

import { calls, type CallName } from '#contract/index.ts'
import type { Problem } from '#contract/problem.ts'
import { admin, server, setUpAdmin } from '#tests/support/admin-setup.ts'

setUpAdmin()

const ADMIN_CALLS = (Object.keys(calls) as CallName[]).filter((name) => name.includes(' /admin/'))
const ids = Array.from({ length: 51 }, (_, at) => at + 1)
const key = crypto.randomUUID()

test('every call of the back-office is for admins only', () => {
  expect(ADMIN_CALLS.length).toBeGreaterThanOrEqual(26)
  expect(ADMIN_CALLS.filter((name) => calls[name].access !== 'admin')).toEqual([])
})

test('rights of admins, refunds and the end of an account require a recent sign-in', () => {
  expect(ADMIN_CALLS.filter((name) => 'confirm' in calls[name]).toSorted()).toEqual([
    'DELETE /admin/agents/:id',
    'POST /admin/admins',
    'POST /admin/admins/:id/disable',
    'POST /admin/admins/:id/enable',
    'POST /admin/admins/:id/invite',
    'POST /admin/agents/:id/disable',
    'POST /admin/agents/:id/refunds',
    'POST /admin/disputes/:id/accept',
  ])
})

test.each(['social-posts', 'social-post-collections', 'template-collections', 'templates'])(
  'POST /admin/%s requires a form',
  async (path) => {
    const answer = await admin.api('POST', `/admin/${path}`, { body: { name: 'A', title: 'A' } })
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  },
)

test('the API description says what the forms hold', async () => {
  const { body } = await server.guest().api<{ paths: Record<string, Record<string, object>> }>('GET', '/openapi.json')
  const form = JSON.stringify(body.paths['/api/admin/social-posts']?.['post'])
  for (const field of ['tags[]', 'facebook_image', 'fb_deleted_media_ids', 'google_business_profile', 'version']) {
    expect(form).toContain(`"${field}"`)
  }
  expect(form).toContain('multipart/form-data')
})

async function fieldRefused(method: string, path: string, body?: object): Promise<string | undefined> {
  const answer = await admin.api<Problem>(method, `/admin/${path}`, body && { body })
  expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  return Object.keys(answer.body.errors ?? {})[0]
}

test.each([
  // What all lists have in common.
  ['social-posts?per_page=15', 'per_page'],
  ['social-posts?per_page=1000', 'per_page'],
  ['social-posts?page=0', 'page'],
  ['social-posts?page=x', 'page'],
  [`social-posts?search=${'x'.repeat(201)}`, 'search'],
  ['social-posts?order=sideways', 'order'],
  // What each has of its own.
  ['social-posts?sort=caption', 'sort'],
  ['social-posts?collection=fall', 'collection'],
  ['social-posts?collection=0', 'collection'],
  ["social-posts?tag=1' or '1'='1", 'tag'],
  ['social-posts?type=story', 'type'],
  ['social-posts?state=purple', 'state'],
  ['templates?state=purple', 'state'],
  ['agents?problems=maybe', 'problems'],
  ['audit-log?admin=me', 'admin'],
  ['audit-log?admin=0', 'admin'],
  ['audit-log?kind=house', 'kind'],
  ['audit-log?from=yesterday', 'from'],
  ['audit-log?to=2026-11-21', 'to'],
  ['operations/posts?state=queued', 'state'],
  ['operations/posts?network=tiktok', 'network'],
  [`operations/posts?code=${'x'.repeat(201)}`, 'code'],
  ['social-posts/1.5', 'id'],
  ['templates/12', 'uuid'],
])('GET /admin/%s is refused for its %s', async (path, field) => {
  expect(await fieldRefused('GET', path)).toBe(field)
})

test.each<[string, object, string]>([
  ['POST admins', { first_name: '', last_name: 'Hill', email: 'a@example.test' }, 'first_name'],
  ['POST admins', { first_name: 'A', last_name: 'B' }, 'email'],
  ['POST admins', { first_name: 'A', last_name: 'B', email: 'nobody' }, 'email'],
  ['POST agents/1/refunds', { amount_cents: 100, key }, 'invoice_id'],
  ['POST agents/1/refunds', { invoice_id: 'in_1/../x', amount_cents: 100, key }, 'invoice_id'],
  ['POST agents/1/refunds', { invoice_id: 'in_1', amount_cents: 0, key }, 'amount_cents'],
  ['POST agents/1/refunds', { invoice_id: 'in_1', amount_cents: 0.5, key }, 'amount_cents'],
  ['POST agents/1/refunds', { invoice_id: 'in_1', amount_cents: 100 }, 'key'],
  ['PATCH social-posts', { ids: [], action: 'delete' }, 'ids'],
  ['PATCH social-posts', { ids, action: 'delete' }, 'ids'],
  ['PATCH social-posts', { ids: ['x'], action: 'delete' }, 'ids.0'],
  ['PATCH social-posts', { ids: [1], action: 'publish' }, 'action'],
  ['PATCH social-posts', { ids: [1], action: 'add_tag' }, 'tag'],
  ['PATCH social-posts', { ids: [1], action: 'move' }, 'collection'],
  ['PATCH templates', { ids, action: 'restore' }, 'ids'],
  ['PATCH templates', { ids: [1], action: 'publish' }, 'action'],
  ['PATCH operations/posts', { action: 'retry', posts: [] }, 'posts'],
  ['PATCH operations/posts', { action: 'retry', posts: ids.map((id) => ({ id, attempts: 0 })) }, 'posts'],
  ['PATCH operations/posts', { action: 'resend', posts: [{ id: 1, attempts: 0 }] }, 'action'],
  ['PATCH operations/posts', { action: 'retry', posts: [{ id: 1, attempts: -1 }] }, 'posts.0.attempts'],
  ['PATCH operations/posts', { action: 'retry', posts: [{ id: 'x', attempts: 0 }] }, 'posts.0.id'],
  ['PATCH operations/jobs', { action: 'retry', ids: [] }, 'ids'],
  ['PATCH operations/jobs', { action: 'retry', ids: [`${key}'; select 1`] }, 'ids.0'],
  ['PATCH operations/jobs', { action: 'forget', ids: [key] }, 'action'],
])('%s with %j is refused for its %s', async (call, body, field) => {
  const [method = '', path = ''] = call.split(' ')
  expect(await fieldRefused(method, path, body)).toBe(field)
})
