import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { FirstSteps } from '#contract/library/dashboard.ts'
import type { Problem } from '#contract/problem.ts'
import { connections, users } from '#server/db/schema/index.ts'
import { searchCities } from '#server/modules/cities/service.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { saveSettings } from '#tests/support/auto-posts.ts'
import type { Browser } from '#tests/support/browser.ts'
import { createPost, MAYAS_PAGE, publish, publishBody } from '#tests/support/publishing.ts'

setUpAgent()

const newAgent = async () => server.signIn((await server.createAgent()).email)

const PROFILE = {
  first_name: 'Maya',
  last_name: 'Álvarez',
  license: 'TX 0712344',
  phone: '(512) 555-0142',
  work_email: 'maya@cedar.example',
  designations: 'ABR, SRS',
  website: 'maya.example',
}

const OFFICE = {
  name: 'Cedar & Main',
  phone: '(512) 555-0100',
  address: '1 Main St',
  city_id: 4671654,
  zip_code: '78701',
}
const AUSTIN = { id: 4671654, name: 'Austin', state_code: 'TX' }

test('agent information is saved and answered, trimmed, and a save changes only the given fields', async () => {
  const other = await newAgent()
  const answer = await browser.api('PUT', '/agent', { body: { ...PROFILE, first_name: '  Maya ' } })
  expect(answer).toMatchObject({ status: 200, body: { data: { ...PROFILE, time_zone: 'America/Chicago' } } })
  expect(await browser.api('GET', '/user')).toMatchObject({ body: { data: { name: 'Maya Álvarez' } } })
  const part = { website: '', time_zone: 'Pacific/Honolulu' }
  await browser.api('PUT', '/agent', { body: part })
  expect((await browser.api('PUT', '/agent', { body: {} })).status).toBe(200)
  const wrong = await browser.api('PUT', '/agent', { body: { license: 'NEW', website: 'my page' } })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: { ...PROFILE, ...part } } })
  expect(await other.api('GET', '/agent')).toMatchObject({ body: { data: { license: '' } } })
})

test('office and brokerage are answered with the city, and two tabs that save different fields keep both', async () => {
  const save = (body: object) => browser.api<Problem>('PUT', '/agent/brokerage', { body })
  const none = { name: '', phone: '', address: '', city_id: null, city: null, zip_code: '' }
  expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({ status: 200, body: { data: none } })
  expect(await save(OFFICE)).toMatchObject({ status: 200, body: { data: { ...OFFICE, city: AUSTIN } } })
  expect(await browser.api('GET', '/agent')).toMatchObject({ body: { data: { brokerage_name: OFFICE.name } } })
  const [phone, zip] = [{ phone: '(512) 555-0199' }, { zip_code: '78702' }]
  await Promise.all([phone, zip].map(save))
  expect((await save({})).status).toBe(200)
  const errors = { city_id: ['Please choose a city from the list'] }
  expect(await save({ ...OFFICE, city_id: 1 })).toMatchObject({ status: 422, body: { errors } })
  expect(await browser.api('GET', '/agent/brokerage')).toMatchObject({
    body: { data: { ...OFFICE, ...phone, ...zip, city: AUSTIN } },
  })
  const bare = { name: 'Brooks Homes', phone: '', address: '', city_id: null, zip_code: '' }
  expect(await save(bare)).toMatchObject({ body: { data: bare } })
})

const [DALLAS, HOUSTON] = [4684888, 4699066]
type Areas = { data: { id: number }[] } & Problem
const choose = (browser: Browser, body: object) => browser.api<Areas>('POST', '/agent/service-areas', { body })
const served = async (browser: Browser) =>
  (await browser.api<Areas>('GET', '/agent/service-areas')).body.data.map(({ id }) => id)

test('areas served are stored in the order they were chosen, each once, in place of those before', async () => {
  expect(await served(browser)).toEqual([])
  const data = [{ id: DALLAS, name: 'Dallas', state_code: 'TX' }, AUSTIN]
  const answer = await choose(browser, { cities: [DALLAS, AUSTIN.id, DALLAS] })
  expect(answer).toMatchObject({ status: 200, body: { data } })
  expect(await served(browser)).toEqual([DALLAS, AUSTIN.id])
  await choose(browser, { cities: [] })
  expect(await served(browser)).toEqual([])
  const lists = [[AUSTIN.id, DALLAS], [DALLAS, AUSTIN.id], [AUSTIN.id]]
  await Promise.all(lists.map((cities) => choose(browser, { cities })))
  expect(lists).toContainEqual(await served(browser))
})

test('saves of areas by two screens that loaded the same are merged, and take nothing from another agent', async () => {
  const other = await newAgent()
  const seen = [DALLAS, HOUSTON]
  await choose(other, { cities: seen })
  await choose(browser, { cities: seen })
  await Promise.all([
    choose(browser, { cities: [...seen, AUSTIN.id], seen }),
    choose(browser, { cities: [HOUSTON], seen }),
  ])
  expect(await served(browser)).toEqual([HOUSTON, AUSTIN.id])
  // The answer was lost and the same is sent once more.
  const { body } = await choose(browser, { cities: [HOUSTON], seen })
  expect(body.data.map(({ id }) => id)).toEqual([HOUSTON, AUSTIN.id])
  expect(await served(other)).toEqual(seen)
})

test('areas that are unknown, or more than a hundred alone or merged, are refused, and nothing changes', async () => {
  const found = new Set('abcdefgh'.split('').flatMap((letter) => searchCities(letter).map(({ id }) => id)))
  const full = [...found].filter((id) => id !== AUSTIN.id).slice(0, 100)
  expect(full).toHaveLength(100)
  await choose(browser, { cities: full })
  const errors = { cities: ['You can choose up to 100 cities'] }
  for (const body of [{ cities: [AUSTIN.id], seen: [] }, { cities: [...full, AUSTIN.id] }])
    expect(await choose(browser, body)).toMatchObject({ status: 422, body: { errors } })
  expect((await choose(browser, { cities: [AUSTIN.id, 1] })).status).toBe(422)
  expect(await served(browser)).toEqual(full)
})

test('the first steps of a new agent are open, and follow from what that agent does', async () => {
  const { db } = server.context
  const NONE = { account: false, auto_posts: false, portrait: false, license: false, post: false, password: true }
  const steps = async () => {
    const { status, body, headers } = await browser.api<{ data: FirstSteps }>('GET', '/agent/first-steps')
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([200, null, 'private, no-store'])
    return body.data
  }
  // A consent without a chosen page is no account yet.
  await db.update(connections).set({ accountId: null }).where(eq(connections.agentId, agent.id))
  expect(await steps()).toEqual(NONE)
  await db.update(connections).set({ accountId: MAYAS_PAGE.id }).where(eq(connections.agentId, agent.id))
  expect(await steps()).toEqual({ ...NONE, account: true })
  expect((await saveSettings(browser)).status).toBe(200)
  expect(await steps()).toEqual({ ...NONE, account: true, auto_posts: true })
  await setAgent({ avatarKey: 'portrait' })
  expect((await browser.api('PUT', '/agent', { body: { license: 'TX 1' } })).status).toBe(200)
  expect(await steps()).toEqual({ ...NONE, account: true, auto_posts: true, portrait: true, license: true })
  await publish(browser, await createPost(server.context), publishBody())
  expect(Object.values(await steps())).toEqual(Object.values(NONE).map(() => true))
  expect(await (await newAgent()).api('GET', '/agent/first-steps')).toMatchObject({ body: { data: NONE } })
  await db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, agent.id))
  expect((await steps()).password).toBe(false)
})
