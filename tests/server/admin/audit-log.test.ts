import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AuditEntry } from '#contract/admin/audit.ts'
import type { AdminTemplate } from '#contract/admin/templates.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { blankAuditOf, recordAudit } from '#server/modules/audit/service.ts'
import { sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

type Page = { data: AuditEntry[]; meta: PageMeta }

let server: TestServer
let admin: Browser
let adminId: number
let now = new Date('2026-11-20T15:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  const person = await server.createAdmin({ firstName: 'Ada', lastName: 'Cole' })
  adminId = person.id
  admin = await server.signIn(person.email)
})
afterAll(() => server.close())

const log = async (query = '') => (await admin.api<Page>('GET', `/admin/audit-log${query}`)).body
const record = (entry: Partial<Parameters<typeof recordAudit>[1]>) =>
  server.context.db.transaction((tx) =>
    recordAudit(tx, {
      at: now,
      actor: { adminId },
      kind: 'agent',
      action: 'disabled',
      subject: 'Maya Alvarez',
      ...entry,
    }),
  )

describe('the audit log', () => {
  test('the audit log has an entry for every change of the library, with the values before and after', async () => {
    const made = await sendForm<{ data: AdminTemplate }>(admin, 'POST', '/admin/templates', { title: 'Flyer' })
    const { id, uuid } = made.body.data
    await sendForm(admin, 'PUT', `/admin/templates/${uuid}`, { title: 'Leaflet', version: 1 })
    const before = await log('?kind=template')
    expect(before.data).toMatchObject([
      {
        who: 'Ada Cole',
        kind: 'template',
        action: 'updated',
        subject: 'Leaflet',
        record: uuid,
        at: now.toISOString(),
        changes: [{ field: 'title', before: 'Flyer', after: 'Leaflet' }],
      },
      { action: 'created', subject: 'Flyer', changes: [{ field: 'title', before: null, after: 'Flyer' }] },
    ])
    await admin.api('DELETE', `/admin/templates/${id}`)
    const after = await log('?kind=template')
    expect(after.data.map(({ action, record: key }) => [action, key])).toEqual([
      ['deleted', null],
      ['updated', null],
      ['created', null],
    ])
  })

  test('the audit log is filtered by admin, kind and time, and searched by subject', async () => {
    const other = await server.createAdmin({ firstName: 'Grace', lastName: 'Hill' })
    now = new Date('2026-11-21T09:00:00Z')
    await record({ subject: 'Dana Brooks', actor: { adminId: other.id } })
    await record({ kind: 'system', action: 'demo_removed', subject: 'Demo data', actor: 'operator' })
    expect((await log(`?admin=${other.id}`)).data.map(({ subject }) => subject)).toEqual(['Dana Brooks'])
    expect((await log('?admin=operator')).data).toMatchObject([{ who: 'Operator', action: 'demo_removed' }])
    expect((await log('?kind=agent')).data).toMatchObject([{ who: 'Grace Hill' }])
    expect((await log('?search=BROOKS')).meta.total).toBe(1)
    expect((await log('?search=nobody')).data).toEqual([])
    const day = '?from=2026-11-21T00:00:00Z&to=2026-11-22T00:00:00Z'
    expect((await log(day)).meta.total).toBe(2)
    expect((await log('?to=2026-11-21T00:00:00Z')).meta.total).toBe(3)
    expect((await log('?per_page=10&page=2')).data).toEqual([])
  })

  test('the audit log names the admins it can be filtered by', async () => {
    const { body } = await admin.api<{ data: { id: number; name: string }[] }>('GET', '/admin/audit-log/admins')
    expect(body.data).toContainEqual({ id: adminId, name: 'Ada Cole' })
  })

  test('the audit log keeps actions on a deleted account, but nothing about the person', async () => {
    const agent = await server.createAgent({ firstName: 'Nora', lastName: 'Kim' })
    const changes = [{ field: 'email', before: 'nora@example.test', after: 'kim@example.test' }]
    await record({ recordId: agent.id, subject: 'Nora Kim', changes })
    await record({ kind: 'dispute', action: 'dispute_accepted', personId: agent.id, subject: 'Nora Kim' })
    await server.context.db.transaction((tx) => blankAuditOf(tx, [agent.id]))
    const { data } = await log('?per_page=50')
    expect(JSON.stringify(data)).not.toMatch(/nora|kim@/i)
    expect(data[1]).toMatchObject({
      subject: '',
      action: 'disabled',
      changes: [{ field: 'email', before: null, after: null }],
    })
    expect(data[0]).toMatchObject({ kind: 'dispute', subject: '', changes: [] })
  })

  test.each(['?admin=me', '?admin=0', '?kind=house', '?from=yesterday', '?to=2026-11-21', '?per_page=7', '?page=0'])(
    'the audit log refuses the query %s',
    async (query) => {
      expect(await admin.api('GET', `/admin/audit-log${query}`)).toMatchObject({
        status: 422,
        body: { code: 'validation_failed' },
      })
    },
  )

  test('the audit log is refused to agents and guests', async () => {
    const agent = await server.signIn((await server.createAgent()).email)
    for (const path of ['/admin/audit-log', '/admin/audit-log/admins']) {
      expect((await agent.api('GET', path)).status).toBe(403)
      expect((await server.guest().api('GET', path)).status).toBe(401)
    }
  })
})
