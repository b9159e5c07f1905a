import { createHmac } from 'node:crypto'

import { and, eq, ne } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { connections, socialPostSettings, targets } from '#server/db/schema/index.ts'
import { agent, browser, postId, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { connectionsOf } from '#tests/support/consents.ts'
import { connectMayasProfiles, MAYAS_PAGE, publish, publishBody, storePublication } from '#tests/support/publishing.ts'
import { steer } from '#tests/support/steer.ts'

const MAYA = '100000000000001'
const APPS = ['facebook', 'instagram'] as const

setUpAgent({ post: {}, env: { LOG_LEVEL: 'silent' } })

beforeEach(async () => {
  await server.context.db.delete(connections).where(ne(connections.agentId, agent.id))
  await connectMayasProfiles(server.context, agent)
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

/** Has what came from the person deleted, as Meta asks for it. */
const deleteData = (app: (typeof APPS)[number], more: object = {}) =>
  send(`${app}/data-deletion`, { signed_request: signed(payload(more), secretOf(app)) })

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
    expect((await connectionsOf(browser))[app].status).toBe('reconnect')
  })

  test('data deletion removes what came from a person at this app, and answers with a status page in Meta’s shape', async () => {
    const { status, body } = await deleteData(app)
    expect(status).toBe(200)
    const code = String(body['confirmation_code'])
    expect(code).toMatch(/^[0-9a-z]+$/)
    const url = `${server.context.config.publicUrl}/account-deletion/${code}`
    expect(body).toEqual({ confirmation_code: code, url })
    const state = await server.guest().api<{ data: unknown }>('GET', `/account-deletions/${code}`)
    expect(state.body.data).toMatchObject({ kind: app, status: 'done' })
    expect(await rowsOf(app)).toEqual([])
    expect(await rowsOf(app === 'facebook' ? 'instagram' : 'facebook')).toMatchObject([{ needsReconnect: false }])
  })

  test('data deletion leaves a connection that was made after the request was signed', async () => {
    await server.context.db
      .update(connections)
      .set({ connectedAt: new Date() })
      .where(eq(connections.agentId, agent.id))
    expect((await deleteData(app, { issued_at: seconds(-60 * 60_000) })).status).toBe(200)
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
  const waiting = await publish(browser, postId, publishBody({ scheduled_at: '2031-01-01 10:00:00' }))
  const out = { accountId: MAYAS_PAGE.id, accountName: MAYAS_PAGE.name, externalId: '1_2', permalink: 'https://fb/1_2' }
  const target = { platform: 'facebook', state: 'published', runAt: new Date(), ...out } as const
  const { id } = await storePublication(server.context, agent.id, {}, target)
  await deleteData('facebook')
  const nothing = { accountId: null, accountName: null, externalId: null, permalink: null, progress: null }
  expect(await targetsOf(id)).toMatchObject([{ state: 'published', ...nothing }])
  const failed = { state: 'failed', errorCode: 'connection_missing', ...nothing }
  expect(await targetsOf(waiting.body.data.id)).toMatchObject([failed])
})

const targetsOf = (id: number) => server.context.db.select().from(targets).where(eq(targets.publicationId, id))

test('removing a person’s data leaves planned auto posts to planning, which makes them for what is connected', async () => {
  const { db } = server.context
  const plannedThrough = '2099-01-01'
  const settings = { categories: ['homeBuyers' as const], days: ['monday' as const], timeOfDay: 'evening' as const }
  await db.insert(socialPostSettings).values({ agentId: agent.id, ...settings, plannedThrough })
  const planned = async (hours: number, localDay: string, editedAt: Date | null = null) => {
    const scheduledAt = new Date(Date.now() + hours * 3_600_000)
    const target = { platform: 'facebook', runAt: new Date('2099-01-01') } as const
    return (
      await storePublication(server.context, agent.id, { source: 'auto', scheduledAt, localDay, editedAt }, target)
    ).id
  }
  const tomorrow = await planned(24, '2099-01-01')
  const edited = await planned(24, '2099-01-02', new Date())
  const past = await planned(-1, '2099-01-03')
  await deleteData('facebook')
  const statesOf = async (id: number) => (await targetsOf(id)).map(({ state }) => state)
  expect(await statesOf(tomorrow)).not.toEqual(['failed'])
  expect(await statesOf(edited)).toEqual(['failed'])
  expect(await statesOf(past)).toEqual(['failed'])
  const [after] = await db.select().from(socialPostSettings).where(eq(socialPostSettings.agentId, agent.id))
  expect(after?.plannedThrough).not.toBe(plannedThrough)
})

test('the sandbox sends both callbacks, signed as Meta signs them', async () => {
  await server.context.db
    .update(connections)
    .set({ appScopedUserId: '27010000000000001' })
    .where(eq(connections.platform, 'instagram'))
  for (const app of APPS) {
    const sent = await steer(server.address, 'POST', `/meta/${app}/data-deletion`, { person: 'maya' })
    expect(sent).toMatchObject({ status: 200 })
    expect(await rowsOf(app)).toEqual([])
  }
})
