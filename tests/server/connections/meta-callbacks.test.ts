import { createHmac } from 'node:crypto'

import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Connection } from '#contract/publishing/connections.ts'
import { connections, publications, socialPostSettings, targets } from '#server/db/schema/index.ts'
import { sealToken } from '#server/modules/connections/tokens.ts'

import type { Browser } from '#tests/support/browser.ts'
import type { Person } from '#tests/support/people.ts'
import { connectMayasPage, createPost, MAYAS_PAGE, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const MAYA = '100000000000001'
const APPS = ['facebook', 'instagram'] as const

let server: TestServer
let agent: Person
let browser: Browser

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
})
afterAll(() => server.close())

beforeEach(async () => {
  await server.context.db.delete(connections)
  agent = await server.createAgent()
  browser = await server.signIn(agent.email)
  await connectMayasPage(server.context, agent)
  await server.context.db.insert(connections).values({
    agentId: agent.id,
    platform: 'instagram',
    userToken: sealToken(server.context.config.appSecret, 'IGAAtoken'),
    accountId: '17840000000000001',
    accountName: '@maya.sells.austin',
    accountToken: sealToken(server.context.config.appSecret, 'IGAAtoken'),
  })
  await server.context.db
    .update(connections)
    .set({ appScopedUserId: MAYA, connectedAt: new Date(Date.now() - 60_000) })
    .where(eq(connections.agentId, agent.id))
})

const seconds = (ms = 0) => Math.floor((Date.now() + ms) / 1000)
const payload = (more: object = {}) => ({ algorithm: 'HMAC-SHA256', issued_at: seconds(), user_id: MAYA, ...more })

function signed(content: unknown, secret: string): string {
  const encoded = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')
  return `${createHmac('sha256', secret).update(encoded).digest('base64url')}.${encoded}`
}

const secretOf = (app: (typeof APPS)[number]) => server.context.config[app]?.clientSecret ?? ''

async function send(path: string, body: Record<string, string>) {
  const answer = await fetch(`${server.address}/api/meta/${path}`, { method: 'POST', body: new URLSearchParams(body) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const rowsOf = (platform: (typeof APPS)[number]) =>
  server.context.db
    .select()
    .from(connections)
    .where(and(eq(connections.agentId, agent.id), eq(connections.platform, platform)))

describe.each(APPS)('the callbacks of %s', (app) => {
  test('deauthorization deletes the tokens of a person who removed the app, and asks to connect again', async () => {
    const answer = await send(`${app}/deauthorize`, { signed_request: signed(payload(), secretOf(app)) })
    expect(answer.status).toBe(200)
    expect(await rowsOf(app)).toMatchObject([
      { userToken: null, accountToken: null, refreshToken: null, needsReconnect: true },
    ])
    const shown = await browser.api<{ data: Record<string, Connection> }>('GET', '/agent/social-media/connections')
    expect(shown.body.data[app]?.status).toBe('reconnect')
  })

  test('the callbacks leave the other app’s connections alone', async () => {
    const other = app === 'facebook' ? 'instagram' : 'facebook'
    await send(`${app}/data-deletion`, { signed_request: signed(payload(), secretOf(app)) })
    expect(await rowsOf(other)).toMatchObject([{ needsReconnect: false }])
  })

  test('data deletion removes what came from a person, and answers with a status page in Meta’s shape', async () => {
    const { status, body } = await send(`${app}/data-deletion`, { signed_request: signed(payload(), secretOf(app)) })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['confirmation_code', 'url'])
    const code = String(body['confirmation_code'])
    expect(code).toMatch(/^[0-9a-z]+$/)
    expect(body['url']).toBe(`${server.context.config.publicUrl}/account-deletion/${code}`)
    const state = await server.guest().api<{ data: unknown }>('GET', `/account-deletions/${code}`)
    expect(state.body.data).toMatchObject({ kind: app, status: 'done' })
    expect(await rowsOf(app)).toEqual([])
  })

  test('data deletion leaves a connection that was made after the request was signed', async () => {
    await server.context.db
      .update(connections)
      .set({ connectedAt: new Date() })
      .where(eq(connections.agentId, agent.id))
    const old = payload({ issued_at: seconds(-60 * 60_000) })
    expect((await send(`${app}/data-deletion`, { signed_request: signed(old, secretOf(app)) })).status).toBe(200)
    expect(await rowsOf(app)).toHaveLength(1)
  })
})

test.each(['deauthorize', 'data-deletion'])('refuses forged, expired and malformed requests to %s', async (call) => {
  const app = 'facebook'
  const secret = secretOf(app)
  const good = signed(payload(), secret)
  const [signature = '', content = ''] = good.split('.')
  const bad: Record<string, Record<string, string>> = {
    'another secret': { signed_request: signed(payload(), 'another secret') },
    'another payload': { signed_request: `${signature}.${signed(payload({ user_id: '1' }), secret).split('.')[1]}` },
    'no signature': { signed_request: `.${content}` },
    'a short signature': { signed_request: `${signature.slice(0, 20)}.${content}` },
    'another algorithm': { signed_request: signed(payload({ algorithm: 'none' }), secret) },
    'no user': { signed_request: signed({ algorithm: 'HMAC-SHA256', issued_at: seconds() }, secret) },
    expired: { signed_request: signed(payload({ issued_at: seconds(-25 * 60 * 60_000) }), secret) },
    'from the future': { signed_request: signed(payload({ issued_at: seconds(60 * 60_000) }), secret) },
    'no JSON': { signed_request: signed('{', secret) },
    'three parts': { signed_request: `${good}.x` },
    empty: { signed_request: '' },
    'no field': {},
  }
  for (const [what, body] of Object.entries(bad)) {
    expect((await send(`${app}/${call}`, body)).status, what).toBe(400)
  }
  expect(await rowsOf(app)).toMatchObject([{ needsReconnect: false }])
})

test('removing a person’s data clears ids and addresses of posts there, and fails waiting posts', async () => {
  const { db } = server.context
  const post = await createPost(server.context)
  const at = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  const { body } = await publish(browser, post, publishBody({ scheduled_at: at }))
  const [published] = await db
    .insert(publications)
    .values({
      agentId: agent.id,
      idempotencyKey: crypto.randomUUID(),
      requestHash: '',
      title: 'T',
      type: 'image',
      caption: 'C',
      captionLanguage: 'en',
      media: [],
      scheduledAt: new Date(),
    })
    .returning()
  const out = { accountId: MAYAS_PAGE.id, accountName: MAYAS_PAGE.name, externalId: '1_2', permalink: 'https://fb/1_2' }
  const publicationId = published?.id ?? 0
  await db
    .insert(targets)
    .values({ publicationId, platform: 'facebook', state: 'published', runAt: new Date(), ...out })
  await send('facebook/data-deletion', { signed_request: signed(payload(), secretOf('facebook')) })
  const nothing = { accountId: null, accountName: null, externalId: null, permalink: null, progress: null }
  expect(await db.select().from(targets).where(eq(targets.publicationId, publicationId))).toMatchObject([
    { state: 'published', ...nothing },
  ])
  expect(await db.select().from(targets).where(eq(targets.publicationId, body.data.id))).toMatchObject([
    { state: 'failed', errorCode: 'connection_missing', ...nothing },
  ])
})

test('removing a person’s data leaves planned auto posts to planning, which makes them for what is connected', async () => {
  const { db } = server.context
  const through = '2099-01-01'
  await db.insert(socialPostSettings).values({
    agentId: agent.id,
    categories: ['homeBuyers'],
    days: ['monday'],
    timeOfDay: 'evening',
    plannedThrough: through,
  })
  const post = {
    title: 'T',
    type: 'image',
    caption: 'C',
    captionLanguage: 'en',
    requestHash: 'auto',
  } as const
  const planned = async (inMs: number, more: Partial<typeof publications.$inferInsert>) => {
    const scheduledAt = new Date(Date.now() + inMs)
    const ids = { agentId: agent.id, idempotencyKey: crypto.randomUUID() }
    const [row] = await db
      .insert(publications)
      .values({ ...post, ...ids, media: [], source: 'auto', scheduledAt, ...more })
      .returning()
    const publicationId = row?.id ?? 0
    await db.insert(targets).values({ publicationId, platform: 'facebook', runAt: new Date('2099-01-01') })
    return publicationId
  }
  const tomorrow = await planned(86_400_000, { localDay: '2099-01-01' })
  const edited = await planned(86_400_000, { localDay: '2099-01-02', editedAt: new Date() })
  const past = await planned(-3_600_000, { localDay: '2099-01-03' })
  await send('facebook/data-deletion', { signed_request: signed(payload(), secretOf('facebook')) })
  const stateOf = async (id: number) => {
    const rows = await db.select().from(targets).where(eq(targets.publicationId, id))
    return rows.map(({ state }) => state)
  }
  expect(await stateOf(tomorrow)).not.toEqual(['failed'])
  expect(await stateOf(edited)).toEqual(['failed'])
  expect(await stateOf(past)).toEqual(['failed'])
  const [settings] = await db.select().from(socialPostSettings).where(eq(socialPostSettings.agentId, agent.id))
  expect(settings?.plannedThrough).not.toBe(through)
})

test('the sandbox sends both callbacks, signed as Meta signs them', async () => {
  await server.context.db
    .update(connections)
    .set({ appScopedUserId: '27010000000000001' })
    .where(eq(connections.platform, 'instagram'))
  for (const app of APPS) {
    const answer = await fetch(`${server.address}/sandbox/api/meta/${app}/data-deletion`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ person: 'maya' }),
    })
    expect(await answer.json()).toMatchObject({ data: { status: 200 } })
    expect(await rowsOf(app)).toEqual([])
  }
})
