import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Lead } from '#contract/listings/leads.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { calls } from '#contract/index.ts'
import { isSlugOf, LISTING_STATUSES, missingFor } from '#domain/listings/listing.ts'
import { photoIdsOf } from '#domain/listings/merge-listing.ts'
import { weekdayOf } from '#domain/time/time-labels.ts'
import { DEMO_PASSWORD, MAIN_DEMO_AGENT } from '#server/demo/accounts.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { listings, seeds, users } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { type DemoFolder, demoCollection, demoPost, makeDemoFolder } from '#tests/support/demo-folder.ts'
import { remove } from '#tests/support/listings.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const server = useTestServer()
let folder: DemoFolder
let browser: Browser

beforeAll(async () => {
  folder = await makeDemoFolder([demoCollection('one', [demoPost('a')])])
  const made = join(import.meta.dirname, '../../../demo/media/listings')
  cpSync(made, join(folder.path, 'media/listings'), { recursive: true })
  await seedDemo(server.context, folder.path)
  browser = await server.signIn(MAIN_DEMO_AGENT, DEMO_PASSWORD)
})

afterAll(() => folder.remove())

const listed = async () => (await browser.api<{ data: Listing[] }>('GET', '/agent/listings')).body.data

test('the demo’s first agent has twelve listings in every status and both languages, each with its photos', async () => {
  const found = await listed()
  expect(found).toHaveLength(12)
  expect(new Set(found.map(({ content }) => content.status))).toEqual(new Set(LISTING_STATUSES))
  for (const { id, content, files } of found) {
    expect(calls['PUT /agent/listings/:id'].body.parse({ changes: content }).changes).toEqual(content)
    expect(content.photos.length).toBeGreaterThanOrEqual(3)
    expect(files.map((file) => file.id).toSorted()).toEqual(photoIdsOf(content).toSorted())
    expect(missingFor('page', content)).toEqual([])
    if (content.is_public) expect(isSlugOf(content.slug, id)).toBe(true)
    for (const text of [content.description, ...content.photos.map(({ alt }) => alt)]) {
      expect([text.en, text.es]).not.toContain('')
    }
  }
  const altered = found.flatMap(({ content }) => content.photos.filter((photo) => photo.altered))
  expect(altered).toMatchObject([{ altered: { kinds: ['staged'], original_id: expect.any(String) } }])
  const [saturday] = found.flatMap(({ content }) => content.open_houses)
  const [year = 0, month = 0, day = 0] = (saturday?.date ?? '').split('-').map(Number)
  expect(weekdayOf(year, month, day)).toBe(6)
  expect(saturday?.date.localeCompare(new Date().toISOString().slice(0, 10))).toBe(1)
})

test('the demo’s first agent has ten leads of every source and status', async () => {
  const { body } = await browser.api<{ data: Lead[] }>('GET', '/agent/leads')
  expect(body.data).toHaveLength(10)
  expect(new Set(body.data.map(({ source }) => source))).toHaveLength(4)
  expect(new Set(body.data.map(({ status }) => status))).toHaveLength(5)
  expect(new Set(body.data.map(({ language }) => language))).toHaveLength(2)
  for (const lead of body.data) {
    expect(calls['POST /agent/leads/:id'].body.safeParse(lead).success, lead.name).toBe(true)
  }
})

test('a deleted listing of the demo does not come back with its next version', async () => {
  const [first] = await listed()
  expect(await remove(browser, first?.id ?? '')).toBe(204)
  const { db } = server.context
  await db.delete(seeds).where(eq(seeds.kind, 'version'))
  await seedDemo(server.context, folder.path)
  const [maya] = await db.select().from(users).where(eq(users.email, MAIN_DEMO_AGENT))
  const left = and(eq(listings.agentId, maya?.id ?? 0), isNull(listings.removedAt))
  expect(await db.$count(listings, left)).toBe(11)
})
