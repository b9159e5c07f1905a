import { expect, test } from 'vitest'

import type { AuditEntry } from '#contract/admin/audit.ts'
import type { AdminTemplate } from '#contract/admin/admin-templates.ts'
import type { PageMeta } from '#contract/shapes.ts'
import { blankAuditOf, recordAudit } from '#server/modules/audit/service.ts'
import { sendForm } from '#tests/support/admin-form.ts'
import { admin, adminId, server, setUpAdmin } from '#tests/support/admin-setup.ts'

const NOW = new Date('2026-11-20T15:00:00Z')

setUpAdmin({ now: () => NOW })

const log = async (query: string) =>
  (await admin.api<{ data: AuditEntry[]; meta: PageMeta }>('GET', `/admin/audit-log?${query}`)).body
const record = (entry: Partial<Parameters<typeof recordAudit>[1]>) =>
  server.context.db.transaction((tx) =>
    recordAudit(tx, { at: NOW, actor: { adminId }, kind: 'agent', action: 'disabled', subject: 'Maya', ...entry }),
  )

test('the audit log has an entry for every change of the library, with the values before and after', async () => {
  const made = await sendForm<{ data: AdminTemplate }>(admin, 'POST', '/admin/templates', { title: 'Flyer' })
  const { id, uuid } = made.body.data
  await sendForm(admin, 'PUT', `/admin/templates/${uuid}`, { title: 'Leaflet', version: 1 })
  const changed = (before: string | null, after: string) => [{ field: 'title', before, after }]
  const entry = { who: 'Ada Cole', kind: 'template', record: uuid, at: NOW.toISOString() }
  expect((await log('kind=template')).data).toMatchObject([
    { ...entry, action: 'updated', subject: 'Leaflet', changes: changed('Flyer', 'Leaflet') },
    { ...entry, action: 'created', subject: 'Flyer', changes: changed(null, 'Flyer') },
  ])
  await admin.api('DELETE', `/admin/templates/${id}`)
  const after = (await log('kind=template')).data.map(({ action, record }) => `${action} ${record}`)
  expect(after).toEqual(['deleted null', 'updated null', 'created null'])
})

test('the audit log is filtered by an admin it names, kind and time, and searched by subject', async () => {
  const at = new Date('2026-11-22T09:00:00Z')
  const { id: other } = await server.createAdmin({ firstName: 'Grace', lastName: 'Hill' })
  await record({ at, subject: 'Dana Brooks', actor: { adminId: other } })
  await record({ at, kind: 'system', action: 'demo_removed', subject: 'Demo of Brooks', actor: 'operator' })
  const subjects = async (query: string) => (await log(query)).data.map(({ subject }) => subject)
  expect(await subjects(`admin=${other}`)).toEqual(['Dana Brooks'])
  const { body } = await admin.api<{ data: object[] }>('GET', '/admin/audit-log/admins')
  expect(body.data).toContainEqual({ id: adminId, name: 'Ada Cole' })
  expect((await log('admin=operator')).data).toMatchObject([{ who: 'Operator', action: 'demo_removed' }])
  expect(await subjects('kind=system')).toEqual(['Demo of Brooks'])
  expect(await subjects('search=DANA+b')).toEqual(['Dana Brooks'])
  const both = ['Demo of Brooks', 'Dana Brooks']
  expect(await subjects('from=2026-11-22T00:00:00Z&to=2026-11-23T00:00:00Z')).toEqual(both)
  expect(await subjects('search=brooks&to=2026-11-22T00:00:00Z')).toEqual([])
  expect(await subjects('search=brooks&from=2026-11-22T10:00:00Z')).toEqual([])
  expect((await log('search=brooks&page=2')).data).toEqual([])
})

test('the audit log keeps actions on a deleted account, but nothing about the person', async () => {
  const agent = await server.createAgent({ firstName: 'Nora', lastName: 'Kim' })
  const changes = [{ field: 'email', before: 'nora@example.test', after: 'kim@example.test' }]
  await record({ recordId: agent.id, subject: 'Nora Kim', changes })
  await record({ kind: 'dispute', action: 'dispute_accepted', personId: agent.id, subject: 'Nora Kim' })
  await server.context.db.transaction((tx) => blankAuditOf(tx, [agent.id]))
  const { data } = await log('per_page=50')
  expect(JSON.stringify(data)).not.toMatch(/nora|kim@/i)
  const blank = [{ field: 'email', before: null, after: null }]
  expect(data[1]).toMatchObject({ subject: '', action: 'disabled', changes: blank })
  expect(data[0]).toMatchObject({ kind: 'dispute', subject: '', changes: [] })
})
