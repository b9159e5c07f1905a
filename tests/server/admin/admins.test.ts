import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AdminRow } from '#contract/admin/admins.ts'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Problem } from '#contract/problem.ts'
import { disableAdmin } from '#server/modules/admin/admins/service.ts'
import { enableUser } from '#server/modules/session/service.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let admin: Browser
let adminId: number
let adminEmail: string
let now = new Date('2026-11-20T15:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const person = await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })
  adminId = person.id
  adminEmail = person.email
  admin = await server.signIn(person.email)
})
afterAll(() => server.close())

const listed = async (query = '') => (await admin.api<{ data: AdminRow[] }>('GET', `/admin/admins${query}`)).body.data
const invite = (email: string, names: object = { first_name: 'Grace', last_name: 'Hill' }) =>
  admin.api<{ data: AdminRow } & Problem>('POST', '/admin/admins', { body: { ...names, email } })
const act = (id: number, action: string) => admin.api<Problem>('POST', `/admin/admins/${id}/${action}`)
const newest = async () => (await admin.api<{ data: AuditEntry[] }>('GET', '/admin/audit-log?kind=admin')).body.data[0]

describe('an invite', () => {
  test('an invited admin sets a password by the mailed link and signs in', async () => {
    const made = await invite('grace@example.test')
    expect(made).toMatchObject({
      status: 201,
      body: { data: { name: 'Grace Hill', state: 'invited', last_seen_at: null, is_you: false } },
    })
    expect(await newest()).toMatchObject({ who: 'Ada Cole', action: 'invited', subject: 'Grace Hill' })
    const letter = await awaitLetter(server.address, 'grace@example.test')
    expect(letter.text).toContain('expires in 72 hours')
    now = new Date(now.getTime() + 71 * 60 * 60 * 1000)
    const password = 'Another horse 1!'
    const body = { token: tokenIn(letter), password, confirm_password: password }
    expect((await server.guest().api('POST', '/reset-password', { body })).status).toBe(204)
    const grace = await server.signIn('grace@example.test', password)
    expect((await grace.api('GET', '/admin/admins')).status).toBe(200)
    expect((await listed('?search=grace'))[0]?.state).toBe('active')
    admin = await server.signIn(adminEmail)
    expect(await act(made.body.data.id, 'invite')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(JSON.stringify(await newest())).not.toContain(tokenIn(letter))
  })

  test('an invite is sent again to an admin who never signed in', async () => {
    const { id } = (await invite('late@example.test')).body.data
    await awaitLetter(server.address, 'late@example.test')
    expect((await act(id, 'invite')).status).toBe(204)
    await awaitLetter(server.address, 'late@example.test', 2)
  })

  test.each<[string, object, string]>([
    ['without a name', { first_name: '', last_name: 'Hill', email: 'a@example.test' }, 'first_name'],
    ['without an address', { first_name: 'A', last_name: 'B' }, 'email'],
    ['to what is no address', { first_name: 'A', last_name: 'B', email: 'nobody' }, 'email'],
  ])('an invite %s is refused', async (_what, body, field) => {
    expect(await admin.api('POST', '/admin/admins', { body })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { [field]: [expect.any(String)] } },
    })
  })

  test('an invite to an address already in use is refused', async () => {
    const agent = await server.createAgent()
    expect(await invite(agent.email.toUpperCase())).toMatchObject({
      status: 422,
      body: { errors: { email: ['This address is already in use'] } },
    })
  })
})

describe('an admin', () => {
  test('an admin can disable and enable another admin', async () => {
    const other = await server.createAdmin({ firstName: 'Lou', lastName: 'Park' })
    const browser = await server.signIn(other.email)
    expect((await act(other.id, 'disable')).status).toBe(204)
    expect((await browser.api('GET', '/user')).status).toBe(401)
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
    for (const { id } of await listed('?per_page=50')) if (id !== adminId) await act(id, 'disable')
    const other = await server.createAdmin()
    const outcomes = await Promise.allSettled([
      disableAdmin(server.context, adminId, other.id),
      disableAdmin(server.context, other.id, adminId),
    ])
    const winners = outcomes.map(({ status }) => status === 'fulfilled')
    expect(winners.filter(Boolean)).toHaveLength(1)
    await enableUser(server.context, winners[0] ? other.id : adminId)
    admin = await server.signIn(adminEmail)
  })

  test('agents and guests can’t list, invite or disable admins', async () => {
    const agent = await server.signIn((await server.createAgent()).email)
    const calls = [
      ['GET', '/admin/admins'],
      ['POST', '/admin/admins'],
      ...['invite', 'disable', 'enable'].map((action) => ['POST', `/admin/admins/${adminId}/${action}`]),
    ] as [string, string][]
    for (const [method, path] of calls) {
      expect((await agent.api(method, path)).status, path).toBe(403)
      expect((await server.guest().api(method, path)).status, path).toBe(401)
    }
  })
})

test('an admin whose sign-in is older than ten minutes has to confirm it before granting rights or refunding money', async () => {
  const other = await server.createAdmin()
  const agent = await server.createAgent()
  const calls = [
    ['POST', '/admin/admins'],
    ...['invite', 'disable', 'enable'].map((action) => ['POST', `/admin/admins/${other.id}/${action}`]),
    ['POST', `/admin/agents/${agent.id}/refunds`],
    ['POST', `/admin/agents/${agent.id}/disable`],
    ['DELETE', `/admin/agents/${agent.id}`],
    ['POST', '/admin/disputes/1/accept'],
  ] as [string, string][]
  admin = await server.signIn(adminEmail)
  now = new Date(now.getTime() + 11 * 60 * 1000)
  for (const [method, path] of calls) {
    expect(await admin.api(method, path), path).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  }
  expect((await admin.api('GET', '/admin/admins')).status).toBe(200)
  expect((await admin.api('POST', '/confirm-identity', { body: { password: PASSWORD } })).status).toBe(204)
  expect((await act(other.id, 'disable')).status).toBe(204)
})
