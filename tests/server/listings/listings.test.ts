import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import type { Listing } from '#contract/listings/listings.ts'
import { LISTING_LIMITS, NEW_LISTING, slugOf } from '#domain/listings/listing.ts'
import { listings, users } from '#server/db/schema/index.ts'
import { findPage } from '#server/modules/listing-page/find-page.ts'
import { agent, browser, server, setAgent, setUpAgent } from '#tests/support/agent-setup.ts'
import { addLead, newPhoto, OAK, openHouse, read, remove, save } from '#tests/support/listings.ts'

const NOW = new Date('2026-03-02T15:00:00Z')

let ahead = 0

setUpAgent({ isConnected: false, now: () => new Date(NOW.getTime() + ahead) })

afterEach(() => {
  ahead = 0
})

const newId = () => crypto.randomUUID()

async function saved(changes: object = OAK, id = newId()): Promise<Listing> {
  const answer = await save(browser, id, changes)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

const contentOf = async (id: string) => (await read(browser, id)).body.data.content

test('a listing is made by its first change, with everything else as it is in a new one', async () => {
  const listing = await saved()
  expect(listing).toMatchObject({ source: 'agent', files: [], content: { ...NEW_LISTING, ...OAK } })
  expect(listing.created_at).toBe(NOW.toISOString())
  expect((await read(browser, listing.id)).body.data).toEqual(listing)
})

test('the list has the last changed first, a page at a time, and none that was deleted', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) {
    ahead += 1000
    ids.push((await saved()).id)
  }
  ahead += 1000
  await save(browser, ids[0] ?? '', { price: 1 })
  await remove(browser, ids[1] ?? '')
  const { body } = await browser.api<{ data: Listing[]; meta: object }>('GET', '/agent/listings')
  expect(body.data.map(({ id }) => id)).toEqual([ids[0], ids[2]])
  expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 50, total: 2 })
  const beyond = await browser.api<{ data: Listing[] }>('GET', '/agent/listings?page=2')
  expect(beyond.body.data).toEqual([])
})

test('the same change sent again has the effect of one, also when it is sent several times at once', async () => {
  const id = newId()
  const answers = await Promise.all([1, 2, 3, 4].map(() => save(browser, id, OAK, NEW_LISTING)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const before = (await read(browser, id)).body.data
  ahead = 60_000
  expect((await save(browser, id, OAK, NEW_LISTING)).body.data).toEqual(before)
  expect(await server.context.db.select().from(listings).where(eq(listings.id, id))).toHaveLength(1)
})

test('changes of other fields on two devices are both kept, and one of the same field is refused with its name', async () => {
  const { id } = await saved()
  const seen = { price: 450_000, beds: null }
  expect((await save(browser, id, { price: 440_000 }, seen)).status).toBe(200)
  expect((await save(browser, id, { beds: 3 }, { beds: null })).status).toBe(200)
  const refused = await save(browser, id, { price: 460_000, baths: 2.5 }, { price: 450_000, baths: null })
  expect(refused).toMatchObject({ status: 409, body: { code: 'edited_elsewhere' } })
  expect(Object.keys(refused.body.errors ?? {})).toEqual(['price'])
  expect(await contentOf(id)).toMatchObject({ price: 440_000, beds: 3, baths: null })
})

test('a change of a listing that never arrived makes it, whatever the form showed', async () => {
  const id = newId()
  const answer = await save(browser, id, { price: 2, photos: [newPhoto()] }, { price: 1, photos: [newPhoto()] })
  expect(answer).toMatchObject({ status: 200, body: { data: { content: { price: 2 } } } })
  expect(answer.body.data.content.photos).toHaveLength(1)
})

test('photos and open houses of two devices are merged one by one, and descriptions by language', async () => {
  const [first, second, third] = [newPhoto(), newPhoto(), newPhoto()]
  const [saturday, sunday] = [openHouse(), openHouse({ date: '2026-12-06' })]
  const start = { photos: [first, second], open_houses: [saturday], description: { en: 'A home', es: '' } }
  const { id } = await saved({ ...OAK, ...start })
  const described = { ...first, caption: { en: 'The kitchen', es: '' } }
  const here = {
    photos: [second, described],
    open_houses: [saturday, sunday],
    description: { en: 'A bright home', es: '' },
  }
  const there = { photos: [first, second, third], open_houses: [], description: { en: 'A home', es: 'Una casa' } }
  expect((await save(browser, id, here, start)).status).toBe(200)
  expect((await save(browser, id, there, start)).status).toBe(200)
  expect(await contentOf(id)).toMatchObject({
    photos: [first, second, third]
      .map((photo) => (photo === first ? described : photo))
      .toSorted(
        (a, b) => [first.id, second.id, third.id].indexOf(a.id) - [first.id, second.id, third.id].indexOf(b.id),
      ),
    open_houses: [sunday],
    description: { en: 'A bright home', es: 'Una casa' },
  })
})

test('a change to a deleted listing does not bring it back, and nothing of it stays stored', async () => {
  const { id, content } = await saved({ ...OAK, is_public: true, said: 'Three beds, a big yard' })
  expect(await remove(browser, id)).toBe(204)
  expect(await remove(browser, id)).toBe(404)
  expect(await save(browser, id, OAK)).toMatchObject({ status: 404, body: { message: 'You deleted this listing.' } })
  expect((await read(browser, id)).status).toBe(404)
  const [row] = await server.context.db.select().from(listings).where(eq(listings.id, id))
  expect(row).toMatchObject({ slug: content.slug, isPublic: false, removedAt: NOW })
  expect(JSON.stringify(row)).not.toMatch(/Oak|yard/)
})

test('listings of another agent are neither read, changed nor deleted, and one id serves both', async () => {
  const { id } = await saved()
  const other = await server.signIn((await server.createAgent()).email)
  expect((await read(other, id)).status).toBe(404)
  expect(await remove(other, id)).toBe(404)
  expect((await save(other, id, { price: 1 })).body.data.content).toMatchObject({
    price: 1,
    address: NEW_LISTING.address,
  })
  expect(await contentOf(id)).toMatchObject({ price: 450_000 })
})

test('the address of a page is made when the page goes on, and stays when the house’s address is corrected', async () => {
  const { id, content } = await saved({ ...OAK, is_public: true })
  expect(content.slug).toBe(slugOf(id, OAK.address ?? NEW_LISTING.address))
  await save(browser, id, { address: { ...NEW_LISTING.address, street: '14 Oak Street' }, slug: 'other-one' })
  const again = await save(browser, id, { is_public: false, slug: slugOf(id, NEW_LISTING.address) })
  expect(again.body.data.content.slug).toBe(content.slug)
})

test('the address a device chose is kept, and one that can’t be that listing’s is refused', async () => {
  const id = newId()
  const chosen = slugOf(id, { ...NEW_LISTING.address, street: '99 Elm' })
  for (const slug of ['admin', '../x', `x--${id.slice(0, 8)}`, slugOf(newId(), NEW_LISTING.address), 'ÄB-1']) {
    expect(await save(browser, id, { slug })).toMatchObject({
      status: 422,
      body: { errors: { slug: expect.any(Array) } },
    })
  }
  expect((await save(browser, id, { ...OAK, slug: chosen, is_public: true })).body.data.content.slug).toBe(chosen)
})

test('no two pages have one address, also those of two agents', async () => {
  const { id, content } = await saved({ ...OAK, is_public: true })
  const other = await server.signIn((await server.createAgent()).email)
  const theirs = await save(other, id, { ...OAK, is_public: true })
  expect(theirs.status).toBe(200)
  expect(theirs.body.data.content.slug).not.toBe(content.slug)
  const third = await server.signIn((await server.createAgent()).email)
  expect(await save(third, id, { ...OAK, slug: content.slug })).toMatchObject({
    status: 409,
    body: { code: 'conflict', errors: { slug: ['Another page has this address.'] } },
  })
})

test('the address of a deleted listing’s page stays taken, also for another agent’s listing with a like id', async () => {
  const { id, content } = await saved({ ...OAK, is_public: true })
  expect(await remove(browser, id)).toBe(204)
  const other = await server.signIn((await server.createAgent()).email)
  const like = `${id.slice(0, -12)}${newId().slice(-12)}`
  expect((await save(other, like, { ...OAK, is_public: true, slug: content.slug })).status).toBe(409)
  const theirs = await save(other, like, { ...OAK, is_public: true })
  expect(theirs.body.data.content.slug).not.toBe(content.slug)
  expect(await findPage(server.context.db, content.slug)).toBeNull()
})

test('a page is found by its address while it is on and its agent’s account and plan allow it', async () => {
  const { db, now } = server.context
  const { id, content } = await saved({ ...OAK, is_public: true, status: 'withdrawn' })
  const find = async () => (await findPage(db, content.slug))?.id
  expect(await find()).toBe(id)
  await setAgent({ plan: 'plus' })
  expect(await find()).toBeUndefined()
  await setAgent({ plan: 'premium' })
  await db.update(users).set({ disabledAt: now() }).where(eq(users.id, agent.id))
  expect(await find()).toBeUndefined()
  await db.update(users).set({ disabledAt: null }).where(eq(users.id, agent.id))
  expect(await find()).toBe(id)
  expect((await browser.api('POST', '/agent/account-deletion')).status).toBeLessThan(300)
  expect(await find()).toBeUndefined()
  expect((await browser.api('DELETE', '/agent/account-deletion')).status).toBeLessThan(300)
  expect(await find()).toBe(id)
  await save(browser, id, { is_public: false })
  expect(await find()).toBeUndefined()
  await save(browser, id, { is_public: true })
  await remove(browser, id)
  expect(await find()).toBeUndefined()
})

test('without Pro nothing is made or changed, and what there is can be read and deleted', async () => {
  const { id } = await saved()
  for (const plan of ['plus', null] as const) {
    await setAgent({ plan })
    expect(await save(browser, id, { price: 1 })).toMatchObject({
      status: 403,
      body: { code: 'plan_required', message: 'Listings come with the Pro plan.' },
    })
    expect((await save(browser, newId(), OAK)).status).toBe(403)
    expect((await read(browser, id)).status).toBe(200)
  }
  expect(await remove(browser, id)).toBe(204)
})

test('every value that can’t be is refused with its field, and an address that doesn’t exist is taken', async () => {
  const id = newId()
  const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make)
  const wrong: Record<string, object> = {
    price: { price: -1 },
    sold_price: { sold_price: 1.5 },
    baths: { baths: 2.3 },
    year_built: { year_built: 12 },
    status: { status: 'gone' },
    photos: { photos: many(61, () => newPhoto()) },
    open_houses: { open_houses: many(21, () => openHouse()) },
    'open_houses.0.ends': { open_houses: [openHouse({ ends: '12:00' })] },
    'open_houses.0.date': { open_houses: [openHouse({ date: '2026-02-30' })] },
    'open_houses.0.time_zone': { open_houses: [{ ...openHouse(), time_zone: 'Mars/Base' }] },
    'address.state': { address: { ...NEW_LISTING.address, state: 'Texas' } },
    'address.zip': { address: { ...NEW_LISTING.address, zip: '1' } },
    'description.en': { description: { en: 'a'.repeat(5001), es: '' } },
    features: { features: many(41, () => 'Pool') },
    co_agents: { co_agents: many(6, () => ({ name: '', license: '', phone: '', email: '', brokerage: '' })) },
    is_public: { is_public: 'yes' },
  }
  for (const [field, changes] of Object.entries(wrong)) {
    const { status, body } = await save(browser, id, changes)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [`changes.${field}`]])
  }
  expect((await read(browser, id)).status).toBe(404)
  const odd = { ...NEW_LISTING.address, street: '0 Nowhere Lane', city: 'Atlantis', state: 'TX', zip: '00000' }
  expect((await save(browser, id, { address: odd, price: 0 })).body.data.content).toMatchObject({
    address: odd,
    price: 0,
  })
})

test('an open house in the past and one across the change of daylight saving are stored as they were written', async () => {
  const past = openHouse({ date: '2020-01-04' })
  const change = openHouse({ date: '2026-03-08', starts: '01:30', ends: '02:30', time_zone: 'America/New_York' })
  const { content } = await saved({ open_houses: [past, change] })
  expect(content.open_houses).toEqual([past, change])
})

test('HTML and formulas in every field are stored as text, word for word', async () => {
  const html = '<img src=x onerror="alert(1)">'
  const content = {
    address: { street: html, unit: '<b>1</b>', city: html, state: '', zip: '' },
    mls_number: '<script>',
    attribution: html,
    description: { en: html, es: html },
    features: [html, '=1+1'],
    said: html,
    open_houses: [openHouse({ note: html })],
    co_agents: [{ name: html, license: html, phone: html, email: html, brokerage: html }],
    photos: [newPhoto(newId(), { caption: { en: html, es: html }, alt: { en: html, es: html } })],
  }
  const listing = await saved({ ...content, is_public: true })
  expect(listing.content).toMatchObject(content)
  expect(listing.content.slug).toMatch(/^[a-z0-9-]+$/)
})

test('two devices that save at the same moment lose nothing of each other', async () => {
  const { id } = await saved({ ...OAK, photos: [] })
  const fields = [{ beds: 3 }, { baths: 2.5 }, { area: 1800 }, { mls_number: 'A-1' }, { year_built: 1999 }]
  const photos = Array.from({ length: 5 }, () => newPhoto())
  const changes = [...fields, ...photos.map((photo) => ({ photos: [photo] }))]
  const answers = await Promise.all(changes.map((change) => save(browser, id, change, { photos: [] })))
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
  const content = await contentOf(id)
  expect(content).toMatchObject(Object.assign({}, ...fields) as object)
  expect(content.photos.map((photo) => photo.id).toSorted()).toEqual(photos.map((photo) => photo.id).toSorted())
})

test('open pages of the agent, and of nobody else, hear of every change', async () => {
  const other = await server.createAgent()
  const heard = { own: 0, others: 0 }
  const { live } = server.context
  const leave = [
    live.subscribe(agent.id, { onChange: () => (heard.own += 1), onClose: () => {} }),
    live.subscribe(other.id, { onChange: () => (heard.others += 1), onClose: () => {} }),
  ]
  const hears = async (act: () => Promise<unknown>) => {
    const before = heard.own
    await act()
    await vi.waitFor(() => expect(heard.own).toBeGreaterThan(before), { interval: 10 })
  }
  const [id, lead] = [newId(), newId()]
  await hears(() => saved(OAK, id))
  await hears(() => save(browser, id, { price: 1 }))
  await hears(() => remove(browser, id))
  await hears(() => addLead(browser, lead))
  await hears(() => browser.api('PUT', `/agent/leads/${lead}`, { body: { notes: 'New' } }))
  await hears(() => browser.api('DELETE', `/agent/leads/${lead}`))
  expect(heard.others).toBe(0)
  for (const end of leave) end()
})

test('photos that are too many only together with those of another device are refused', async () => {
  const mine = Array.from({ length: 40 }, () => newPhoto())
  const { id } = await saved({ photos: mine })
  const theirs = Array.from({ length: 40 }, () => newPhoto())
  const { status, body } = await save(browser, id, { photos: theirs }, { photos: [] })
  expect([status, body.errors]).toEqual([422, { photos: ['A listing can have 60 photos.'] }])
  expect((await contentOf(id)).photos).toHaveLength(40)
})

test('an agent has up to two thousand listings, deleted ones included', async () => {
  const { db } = server.context
  const rows = Array.from({ length: LISTING_LIMITS.listings }, () => ({
    agentId: agent.id,
    id: newId(),
    content: NEW_LISTING,
    status: NEW_LISTING.status,
  }))
  await db.insert(listings).values(rows)
  expect(await save(browser, newId(), OAK)).toMatchObject({
    status: 409,
    body: { message: 'You can have up to 2,000 listings.' },
  })
  expect((await save(browser, rows[0]?.id ?? '', OAK)).status).toBe(200)
})
