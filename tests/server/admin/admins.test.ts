import { expect, test } from 'vitest'

import type { AdminRow } from '#contract/admin/admins.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Problem } from '#contract/problem.ts'
import { changeAdmin, disableAdmin } from '#server/modules/admin/admins/service.ts'
import { admin, adminId, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { awaitEmail, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'

let now = new Date('2026-11-20T15:00:00Z')

setUpAdmin({ now: () => now })

const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const invite = (email: string) =>
  admin.api<{ data: AdminRow } & Problem>('POST', '/admin/admins', {
    body: { first_name: 'Grace', last_name: 'Hill', email, content_only: false },
  })
const act = (id: number, action: string) => admin.api<Problem>('POST', `/admin/admins/${id}/${action}`)
const newest = async () => (await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=admin')).body.data[0]
const confirm = () => admin.api('POST', '/confirm-identity', { body: { password: PASSWORD } })

test('an invited admin sets a password by the mailed link and signs in', async () => {
  const made = await invite('grace@example.test')
  expect(made).toMatchObject({
    status: 201,
    body: { data: { name: 'Grace Hill', state: 'invited', last_seen_at: null, is_you: false, link: null } },
  })
  expect(await newest()).toMatchObject({ who: 'Ada Cole', action: 'invited', subject: 'Grace Hill' })
  const sentEmail = await awaitEmail(server.address, 'grace@example.test')
  expect(sentEmail.text).toContain('expires in 24 hours')
  later(23 * 60)
  const password = 'Another horse 1!'
  const body = { token: tokenIn(sentEmail), password, confirm_password: password }
  expect((await server.guest().api('POST', '/reset-password', { body })).status).toBe(204)
  const grace = await server.signIn('grace@example.test', password)
  const listed = await grace.api<{ data: AdminRow[] }>('GET', '/admin/admins?search=grace@example.test')
  expect(listed.body.data).toMatchObject([{ state: 'active', is_you: true }])
  await confirm()
  expect(await act(made.body.data.id, 'invite')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(JSON.stringify(await newest())).not.toContain(tokenIn(sentEmail))
})

test('an invite is sent again to an admin who never signed in, and not to an address already in use', async () => {
  const { id } = (await invite('late@example.test')).body.data
  await awaitEmail(server.address, 'late@example.test')
  expect(await act(id, 'invite')).toMatchObject({ status: 200, body: { data: { link: null } } })
  await awaitEmail(server.address, 'late@example.test', 2)
  const errors = { email: ['This address is already in use'] }
  expect(await invite('LATE@example.test')).toMatchObject({ status: 422, body: { errors } })
})

test('an admin can disable and enable another admin', async () => {
  const other = await server.createAdmin({ firstName: 'Lou', lastName: 'Park' })
  expect((await act(other.id, 'disable')).status).toBe(204)
  expect(await newest()).toMatchObject({
    action: 'disabled',
    subject: 'Lou Park',
    changes: [{ field: 'state', before: 'Active', after: 'Disabled' }],
  })
  expect(await act(other.id, 'invite')).toMatchObject({ status: 409 })
  expect((await act(other.id, 'enable')).status).toBe(204)
  await server.signIn(other.email)
})

test('an admin can’t disable themself, or an agent by this call', async () => {
  expect(await act(adminId, 'disable')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const agent = await server.createAgent()
  for (const action of ['disable', 'enable', 'invite']) expect((await act(agent.id, action)).status).toBe(404)
})

const limit = (by: number, id: number) => changeAdmin(server.context, by, { id, content_only: true })
const disable = (by: number, id: number) => disableAdmin(server.context, by, id)

test.each([
  ['disable each other', disable, disable],
  ['limit each other to the library', limit, limit],
  ['disable and limit each other', disable, limit],
])('of two admins who %s at the same moment, only one succeeds', async (_what, first, second) => {
  const [one, other] = [await server.createAdmin(), await server.createAdmin()]
  const outcomes = await Promise.allSettled([first(one.id, other.id), second(other.id, one.id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('an admin limits another to the library at once, gives the rest back, and can’t change their own access', async () => {
  const other = await server.createAdmin({ firstName: 'Kit', lastName: 'Moss' })
  const kit = await server.signIn(other.email)
  const sees = async () => (await kit.api('GET', '/admin/agents')).status
  const change = async (id: number, content_only: boolean) =>
    await admin.api<Problem>('PUT', `/admin/admins/${id}`, { body: { content_only } })
  expect(await sees()).toBe(200)
  for (let asked = 0; asked < 2; asked++) expect((await change(other.id, true)).status).toBe(204)
  expect([await sees(), (await kit.api('GET', '/admin/social-posts')).status]).toEqual([403, 200])
  expect(await kit.api('GET', '/user')).toMatchObject({ body: { data: { role: 'admin', content_only: true } } })
  const changes = [{ field: 'access', before: 'Full access', after: 'Content only' }]
  expect(await newest()).toMatchObject({ action: 'updated', subject: 'Kit Moss', changes })
  expect((await change(other.id, false)).status).toBe(204)
  expect(await sees()).toBe(200)
  expect(await change(adminId, true)).toMatchObject({ status: 409, body: { code: 'conflict' } })
})

test('an admin whose sign-in is older than ten minutes has to confirm it before disabling another', async () => {
  const other = await server.createAdmin()
  await confirm()
  later(11)
  expect(await act(other.id, 'disable')).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  expect((await admin.api('GET', '/admin/admins')).status).toBe(200)
  expect((await confirm()).status).toBe(204)
  expect((await act(other.id, 'disable')).status).toBe(204)
})
