import { and, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import type { Lead } from '#contract/listings/leads.ts'
import type { Problem } from '#contract/problem.ts'
import type { Notice } from '#contract/publishing/notices.ts'
import { leads, notices } from '#server/db/schema/index.ts'
import { remindOfNextSteps } from '#server/modules/leads/notify.ts'
import { addLead as addFromPage } from '#server/modules/leads/service.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { addLead, leadBody, OAK, readLead, save } from '#tests/support/listings.ts'
import { awaitEmail, emailsTo } from '#tests/support/mailbox.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const HOUR_MS = 60 * 60 * 1000

let ahead = 0

setUpAgent({ isConnected: false, now: () => new Date(NOW.getTime() + ahead) })

afterEach(() => {
  ahead = 0
})

const newId = () => crypto.randomUUID()
const change = (id: string, body: object) =>
  browser.api<{ data: Lead } & Problem>('PUT', `/agent/leads/${id}`, { body })
const remove = async (id: string, by = browser) => (await by.api('DELETE', `/agent/leads/${id}`)).status
const merge = (id: string, other: string) =>
  browser.api<{ data: Lead } & Problem>('POST', `/agent/leads/${id}/merge`, { body: { other } })
const list = async (query = '') => (await browser.api<{ data: Lead[] }>('GET', `/agent/leads${query}`)).body.data
const noticesOf = async () => (await browser.api<{ data: Notice[] }>('GET', '/agent/notices')).body.data

async function added(more: object = {}, id = newId()): Promise<Lead> {
  const { status, body } = await addLead(browser, id, more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

/** As the public page does. */
async function written(more: object = {}): Promise<Lead> {
  const lead = { ...leadBody({ source: 'page', ...more }), id: newId() } as Parameters<typeof addFromPage>[2]
  return await addFromPage(server.context, agent.id, lead)
}

const consent = (words: string) => ({ words, language: 'en', version: '1', at: '2026-03-02T14:30:00.000Z' })
const disclosure = { state: 'TX', title: 'IABS', version: '2025', shown_at: '2026-03-02T14:30:00.000Z' }

test('a lead is added once for its id, with the street of its listing and what was agreed to', async () => {
  const listing = (await save(browser, newId(), OAK)).body.data
  const more = {
    source: 'open_house',
    listing_id: listing.id,
    consent: consent('Yes, call me.'),
    disclosures: [disclosure],
  }
  const id = newId()
  const answers = await Promise.all([1, 2, 3].map(() => addLead(browser, id, more)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers[0]?.body.data).toMatchObject({
    ...leadBody(more),
    id,
    listing_title: '12 Oak Street',
    earlier_consents: [],
  })
  expect(await list()).toHaveLength(1)
  // Where the device's clock is ahead, it counts as written now.
  expect((await added({ at: '2027-01-01T00:00:00Z' })).at).toBe(NOW.toISOString())
})

test('leads are listed with the newest first, by status and by what they hold', async () => {
  const first = await added({ name: 'Ben Ode', email: '', phone: '', at: '2026-03-01T10:00:00Z' })
  const second = await added({ at: '2026-03-02T10:00:00Z', message: 'A 50% yard_sign' })
  await change(first.id, { status: 'contacted' })
  const ids = async (query: string) => (await list(query)).map(({ id }) => id)
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('?status=contacted')).toEqual([first.id])
  expect(await ids('?search=LOPEZ')).toEqual([second.id])
  expect(await ids('?search=5125550142')).toEqual([second.id])
  expect(await ids('?search=512-555')).toEqual([second.id])
  expect(await ids('?search=50%25')).toEqual([second.id])
  expect(await ids('?search=_')).toEqual([second.id])
  expect(await ids('?search=nobody')).toEqual([])
  expect(await ids('?page=2')).toEqual([])
})

test('a change keeps the fields it leaves out', async () => {
  const lead = await added()
  const next = { text: 'Call back', at: '2026-03-04T15:00:00.000Z' }
  const { body } = await change(lead.id, { notes: 'Two kids', next_step: next, has_agent: false })
  expect(body.data).toEqual({ ...lead, notes: 'Two kids', next_step: next, has_agent: false })
  expect((await change(lead.id, { next_step: null })).body.data).toMatchObject({ next_step: null, notes: 'Two kids' })
})

test('notes that were changed elsewhere since they were seen are refused, and the same change again is not', async () => {
  const lead = await added({ notes: 'First' })
  const here = { notes: 'Here', status: 'contacted', seen: { notes: 'First' } }
  for (let times = 0; times < 2; times += 1) expect((await change(lead.id, here)).status).toBe(200)
  const there = { notes: 'There', status: 'lost', seen: { notes: 'First' } }
  const refused = await change(lead.id, there)
  expect(refused).toMatchObject({ status: 409, body: { code: 'edited_elsewhere' } })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['notes'])
  expect((await change(lead.id, { has_agent: true, seen: { notes: 'First' } })).body.data).toMatchObject({
    notes: 'Here',
    status: 'contacted',
    has_agent: true,
  })
  const other = await added({ notes: 'Of the other' })
  const merged = (await merge(lead.id, other.id)).body.data
  expect((await change(lead.id, { notes: 'Late', seen: { notes: 'Here' } })).status).toBe(409)
  expect((await readLead(browser, lead.id)).body.data.notes).toBe(merged.notes)
  // Devices with an earlier release don't say what they saw.
  expect((await change(lead.id, { notes: 'Late' })).body.data.notes).toBe('Late')
})

test('of a deleted lead nothing of the person stays, and it does not come back', async () => {
  const person = { name: 'Zed Quill', email: 'zed@quill.test', phone: '(512) 555-0199', message: 'Zed here' }
  const lead = await written({ ...person, consent: consent('Zed agrees'), from: 'flyer' })
  await change(lead.id, { notes: 'Zed notes', next_step: { text: 'Call Zed', at: NOW.toISOString() } })
  await remindOfNextSteps(server.context)
  expect(await noticesOf()).toHaveLength(2)
  expect(await remove(lead.id)).toBe(204)
  expect(await remove(lead.id)).toBe(404)
  const [row] = await server.context.db.select().from(leads).where(eq(leads.id, lead.id))
  expect(row?.removedAt).toEqual(NOW)
  expect(JSON.stringify(row)).not.toMatch(/zed|quill|0199|flyer/i)
  expect(await noticesOf()).toEqual([])
  expect((await addLead(browser, lead.id, person)).status).toBe(404)
  expect((await change(lead.id, { notes: 'Again' })).status).toBe(404)
  expect(await list()).toEqual([])
})

test('leads of another agent are neither seen, changed, merged nor deleted', async () => {
  const other = await server.signIn((await server.createAgent()).email)
  const theirs = (await addLead(other, newId())).body.data
  const mine = await added()
  expect((await readLead(browser, theirs.id)).status).toBe(404)
  expect((await change(theirs.id, { notes: 'Mine' })).status).toBe(404)
  expect((await merge(mine.id, theirs.id)).status).toBe(404)
  expect((await merge(theirs.id, mine.id)).status).toBe(404)
  expect(await remove(theirs.id)).toBe(404)
  expect(await list()).toEqual([mine])
  // One id serves both.
  expect((await addLead(browser, theirs.id, { name: 'Mine' })).body.data.name).toBe('Mine')
})

test('a lead of another agent’s listing has no title of it', async () => {
  const other = await server.signIn((await server.createAgent()).email)
  const theirs = (await save(other, newId(), OAK)).body.data
  expect((await added({ listing_id: theirs.id })).listing_title).toBe('')
})

test('two leads of one person become one that keeps what both said, agreed to and were shown', async () => {
  const listing = (await save(browser, newId(), OAK)).body.data
  const kept = await added({ phone: '', consent: consent('Call me'), disclosures: [disclosure], notes: 'First notes' })
  const other = await added({
    email: 'other@example.test',
    message: 'May I see it on Sunday?',
    notes: 'Second notes',
    source: 'open_house',
    listing_id: listing.id,
    consent: consent('Email me'),
    disclosures: [{ ...disclosure, version: '2026' }],
    next_step: { text: 'Show it', at: '2026-03-08T15:00:00.000Z' },
    has_agent: true,
  })
  const merged = await merge(kept.id, other.id)
  expect(merged.status).toBe(200)
  expect(merged.body.data).toMatchObject({
    id: kept.id,
    email: 'ana@example.test',
    phone: '(512) 555-0142',
    message: 'Is it still for sale?',
    next_step: other.next_step,
    has_agent: true,
    listing_id: listing.id,
    consent: kept.consent,
    earlier_consents: [other.consent],
    disclosures: [...kept.disclosures, ...other.disclosures],
  })
  expect(merged.body.data.notes).toBe(
    'First notes\n\nOpen house, 12 Oak Street, March 2, 2026:\nEmail: other@example.test\nMessage: May I see it on Sunday?\nSecond notes',
  )
  expect((await list()).map(({ id }) => id)).toEqual([kept.id])
})

test('the lead that was added to another answers with that one, and the same merge again changes nothing', async () => {
  const [first, second, third] = [await added(), await added({ notes: 'Two' }), await added({ notes: 'Three' })]
  await merge(second.id, third.id)
  const merged = (await merge(first.id, second.id)).body.data
  expect((await merge(first.id, second.id)).body.data).toEqual(merged)
  for (const id of [second.id, third.id]) expect((await readLead(browser, id)).body.data).toEqual(merged)
  expect((await addLead(browser, third.id)).body.data).toEqual(merged)
  expect((await change(third.id, { notes: 'Lost' })).status).toBe(404)
  const [row] = await server.context.db.select().from(leads).where(eq(leads.id, third.id))
  expect(JSON.stringify(row)).not.toMatch(/Ana|Three/)
  await remove(first.id)
  expect((await readLead(browser, third.id)).status).toBe(404)
})

test('a lead is not merged with itself, nor with one whose notes are too long beside its own', async () => {
  const lead = await added({ notes: 'a'.repeat(9000) })
  expect(await merge(lead.id, lead.id)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  const long = await added({ notes: 'b'.repeat(2000) })
  expect(await merge(lead.id, long.id)).toMatchObject({ status: 422 })
  expect(await list()).toHaveLength(2)
  const both = await Promise.all([merge(lead.id, long.id), merge(long.id, lead.id)])
  expect(both.map(({ status }) => status)).toEqual([422, 422])
})

test('a lead of a page or a post is told by a notice and an email that hold the name alone', async () => {
  const listing = (await save(browser, newId(), OAK)).body.data
  const lead = await written({ listing_id: listing.id })
  const email = await awaitEmail(server.address, agent.email, 1, 'You have a new lead')
  const [notice] = await noticesOf()
  const body = 'Ana Lopez asked about 12 Oak Street.'
  expect(notice).toMatchObject({ kind: 'lead_new', title: 'You have a new lead', body, href: `/leads?lead=${lead.id}` })
  expect(email.text).toContain(body)
  expect(email.links).toContain(`${server.context.config.publicUrl}/leads?lead=${lead.id}`)
  for (const told of [email.text, email.html]) expect(told).not.toMatch(/ana@|0142|still for sale/)
})

test('a name that reads like a link is not shown in a notice or an email', async () => {
  for (const name of ['http://evil.example', 'Win at evil.com', '<b>x</b>', 'a@b.test', '']) {
    await written({ name })
  }
  const bodies = (await noticesOf()).map(({ body }) => body)
  expect(bodies).toEqual(Array.from({ length: 5 }, () => 'Someone wrote to you.'))
})

test('a lead the agent adds or signs in at an open house is told nobody, and the same one only once', async () => {
  await added()
  await added({ source: 'open_house' })
  const id = newId()
  const lead = { ...leadBody({ source: 'post' }), id } as Parameters<typeof addFromPage>[2]
  await Promise.all([1, 2, 3].map(() => addFromPage(server.context, agent.id, lead)))
  expect(await noticesOf()).toHaveLength(1)
  await awaitEmail(server.address, agent.email)
  expect(await emailsTo(server.address, agent.email)).toHaveLength(1)
})

test('of many leads of strangers in a day the first hundred are told and two thousand taken', async () => {
  const { rateLimits } = server.context
  const count = (amount: number) => rateLimits.add(`strangers’ leads of ${agent.id}`, 24 * HOUR_MS, amount)
  await count(99)
  const told = await written()
  await written()
  expect((await noticesOf()).map(({ href }) => href)).toEqual([`/leads?lead=${told.id}`])
  await count(1899)
  await expect(written()).rejects.toMatchObject({ code: 'conflict' })
  await added({ source: 'open_house' })
  expect(await list()).toHaveLength(3)
})

test('past the most leads of an agent only sign-ins of an open house are added, and deleted ones make room', async () => {
  const lead = await added()
  await server.context.db.execute(sql`
    insert into leads (agent_id, id, source, name, email, phone, message, language, at)
    select ${agent.id}, gen_random_uuid(), 'page', '', '', '', '', 'en', now() from generate_series(2, 50000)`)
  expect(await addLead(browser, newId())).toMatchObject({ status: 409 })
  await expect(written()).rejects.toMatchObject({ code: 'conflict' })
  await added({ source: 'open_house' })
  await remove(lead.id)
  expect((await addLead(browser, newId())).status).toBe(409)
  await server.context.db
    .update(leads)
    .set({ removedAt: NOW })
    .where(and(eq(leads.agentId, agent.id), eq(leads.source, 'page')))
  await added()
})

test('a next step is told once when it is due, and again only when it is set anew', async () => {
  const lead = await added({ next_step: { text: 'Call', at: new Date(NOW.getTime() + HOUR_MS).toISOString() } })
  const steps = async () => {
    await remindOfNextSteps(server.context)
    const { agentId, kind } = notices
    const rows = await server.context.db
      .select()
      .from(notices)
      .where(and(eq(agentId, agent.id), eq(kind, 'lead_next_step')))
    return rows.length
  }
  expect(await steps()).toBe(0)
  ahead = 2 * HOUR_MS
  expect([await steps(), await steps()]).toEqual([1, 1])
  expect((await noticesOf())[0]?.body).toBe('It’s time for the next step with Ana Lopez.')
  await change(lead.id, { notes: 'Called', next_step: lead.next_step })
  expect(await steps()).toBe(1)
  await change(lead.id, { next_step: { text: 'Call', at: new Date(NOW.getTime() + 90 * 60_000).toISOString() } })
  expect(await steps()).toBe(2)
  await remove(lead.id)
  expect(await steps()).toBe(0)
})

test('HTML in every field of a lead is stored as text, and too much of it is refused', async () => {
  const html = '<script>alert(1)</script>'
  const fields = {
    name: html,
    message: html,
    notes: html,
    from: html,
    next_step: { text: html, at: NOW.toISOString() },
  }
  expect(await added(fields)).toMatchObject(fields)
  for (const [field, wrong] of Object.entries({
    name: 'a'.repeat(121),
    message: 'a'.repeat(2001),
    phone: '123',
    email: 'no',
  })) {
    const { status, body } = await addLead(browser, newId(), { [field]: wrong })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  }
})
