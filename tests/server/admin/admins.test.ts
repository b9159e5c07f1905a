import { expect, test } from 'vitest'

import type { AdminRow } from '#contract/admin/admins.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Problem } from '#contract/problem.ts'
import { disableAdmin } from '#server/modules/admin/admins/service.ts'
import { admin, adminId, server, setUpAdmin } from '#tests/support/admin-setup.ts'
import { awaitLetter, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'

let now = new Date('2026-11-20T15:00:00Z')

setUpAdmin({ now: () => now })

const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const invite = (email: string) =>
  admin.api<{ data: AdminRow } & Problem>('POST', '/admin/admins', {
    body: { first_name: 'Grace', last_name: 'Hill', email },
  })
const act = (id: number, action: string) => admin.api<Problem>('POST', `/admin/admins/${id}/${action}`)
const newest = async () => (await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=admin')).body.data[0]
const confirm = () => admin.api('POST', '/confirm-identity', { body: { password: PASSWORD } })

test('an invited admin sets a password by the mailed link and signs in', async () => {
  const made = await invite('grace@example.test')
  expect(made).toMatchObject({
    status: 201,
    body: { data: { name: 'Grace Hill', state: 'invited', last_seen_at: null, is_you: false } },
  })
  expect(await newest()).toMatchObject({ who: 'Ada Cole', action: 'invited', subject: 'Grace Hill' })
  const letter = await awaitLetter(server.address, 'grace@example.test')
  expect(letter.text).toContain('expires in 72 hours')
  later(71 * 60)
  const password = 'Another horse 1!'
  const body = { token: tokenIn(letter), password, confirm_password: password }
  expect((await server.guest().api('POST', '/reset-password', { body })).status).toBe(204)
  const grace = await server.signIn('grace@example.test', password)
  const listed = await grace.api<{ data: AdminRow[] }>('GET', '/admin/admins?search=grace@example.test')
  expect(listed.body.data).toMatchObject([{ state: 'active', is_you: true }])
  await confirm()
  expect(await act(made.body.data.id, 'invite')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(JSON.stringify(await newest())).not.toContain(tokenIn(letter))
})

test('an invite is sent again to an admin who never signed in, and not to an address already in use', async () => {
  const { id } = (await invite('late@example.test')).body.data
  await awaitLetter(server.address, 'late@example.test')
  expect((await act(id, 'invite')).status).toBe(204)
  await awaitLetter(server.address, 'late@example.test', 2)
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

test('of two admins who disable each other at the same moment, only one succeeds', async () => {
  const [one, other] = [await server.createAdmin(), await server.createAdmin()]
  const outcomes = await Promise.allSettled([
    disableAdmin(server.context, one.id, other.id),
    disableAdmin(server.context, other.id, one.id),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
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
