import { expect, test } from 'vitest'

import type { Lead } from '#contract/listings/leads.ts'
import { leads } from '#server/db/schema/index.ts'
import { cardOf } from '#server/modules/leads/export.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { addLead, leadBody } from '#tests/support/listings.ts'

const NOW = new Date('2026-03-02T15:00:00Z')

setUpAgent({ isConnected: false, now: () => NOW })

async function fileOf(format: 'csv' | 'vcard') {
  const answer = await browser.fetch(`/api/agent/leads/export?format=${format}`)
  expect(answer.status).toBe(200)
  return { text: await answer.text(), headers: answer.headers }
}

/** The rows of a table, its titles among them. */
function rowsIn(text: string): string[][] {
  const cells = /"((?:[^"]|"")*)"|([^",\r\n]+)|(\r\n)|(,)/g
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.replace(/^\uFEFF/, '').matchAll(cells)) {
    if (end) rows.push([])
    else if (quoted !== undefined || plain !== undefined)
      rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
  }
  return rows.filter((row) => row.length > 0)
}

test('the table holds every lead of the agent, and no cell runs as a formula', async () => {
  for (const sign of ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|calc']) {
    await addLead(browser, crypto.randomUUID(), {
      name: sign,
      message: `x\n${sign}`,
      notes: sign,
      email: '',
      phone: '',
    })
  }
  const other = await server.signIn((await server.createAgent()).email)
  await addLead(other, crypto.randomUUID(), { name: 'Foreign' })
  const { text, headers } = await fileOf('csv')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toContain('leads-2026-03-02.csv')
  const [titles, ...rows] = rowsIn(text)
  expect(titles).toContain('Agreed to')
  expect(rows).toHaveLength(5)
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t]/)
  expect(text).not.toContain('Foreign')
})

test('an agent without leads gets a table of titles and an empty file of cards', async () => {
  expect(rowsIn((await fileOf('csv')).text)).toHaveLength(1)
  expect((await fileOf('vcard')).text).toBe('')
})

test('more leads than are read at once all stand in the file, each once', async () => {
  const {
    consent: _consent,
    next_step: _next,
    has_agent: _has,
    listing_id: _listing,
    from: _from,
    ...body
  } = leadBody()
  const row = { ...body, agentId: agent.id, source: 'manual', status: 'new', language: 'en', at: NOW } as const
  const rows = Array.from({ length: 1201 }, () => ({ ...row, id: crypto.randomUUID() }))
  await server.context.db.insert(leads).values(rows)
  const ids = (await fileOf('vcard')).text.match(/^UID:.*$/gm) ?? []
  expect(new Set(ids)).toHaveLength(1201)
  expect(ids).toHaveLength(1201)
})

test('a card is a vCard 4.0 whose lines are folded and whose text can add no line of its own', () => {
  const lead = {
    ...leadBody({ name: 'Ana; López, Jr.', message: 'One\nBEGIN:VCARD', notes: 'ñ'.repeat(100) }),
    id: 'c3a1f2f0-0000-4000-8000-000000000001',
    listing_title: '',
    updated_at: '2026-03-02T14:30:00.000Z',
  } as unknown as Lead
  const card = cardOf(lead)
  const lines = card.split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const unfolded = card.replaceAll('\r\n ', '').split('\r\n')
  expect(unfolded).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'UID:urn:uuid:c3a1f2f0-0000-4000-8000-000000000001',
    'FN:Ana\\; López\\, Jr.',
    'EMAIL:ana@example.test',
    'TEL;VALUE=uri:tel:+15125550142',
    'LANG:en',
    'CATEGORIES:Added by you',
    `NOTE:One\\nBEGIN:VCARD\\n\\n${'ñ'.repeat(100)}`,
    'REV:20260302T143000Z',
    'END:VCARD',
    '',
  ])
})
