import { createECDH } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { PushSubscription } from '#contract/publishing/notices.ts'
import { notices, pushSubscriptions, targets } from '#server/db/schema/index.ts'
import { pushNew } from '#server/modules/notices/pushing.ts'
import { pushAddress } from '#server/push/allowed.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { storePublication, type Problem } from '#tests/support/publishing.ts'

setUpAgent()

beforeEach(async () => {
  await control('DELETE', '/faults')
  await control('DELETE', '/pushes')
})

async function control<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${server.address}/sandbox/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
  return (answer.status === 204 ? undefined : ((await answer.json()) as { data: T }).data) as T
}

interface Delivered {
  subscription: string
  payload: { web_push: number; notification: Record<string, unknown> }
  bytes: number
  ttl: number
  urgency: string
  topic: string
}

const delivered = () => control<Delivered[]>('GET', '/pushes')
const standInBrowser = () =>
  control<PushSubscription>('POST', '/push-subscriptions', { sender_key: server.context.config.push.publicKey })
const subscribe = (body: unknown, as = browser) => as.api<Problem>('POST', '/agent/push', { body })

async function notice(more: Partial<typeof notices.$inferInsert> = {}) {
  const [row] = await server.context.db
    .insert(notices)
    .values({
      agentId: agent.id,
      occasion: crypto.randomUUID(),
      kind: 'published',
      title: 'Your post is live',
      body: '“Post” is live on Facebook.',
      href: '/calendar?month=2026-11&post=7',
      ...more,
    })
    .returning()
  if (!row) throw new Error('The notice was not inserted')
  return row
}

const publication = async () => (await storePublication(server.context, agent.id)).id

const mine = () => server.context.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.agentId, agent.id))

/** Jobs of the queue that have not finished. */
async function waiting(): Promise<{ tries: number; seconds: number }[]> {
  const { rows } = await server.context.db.execute<{ tries: number; seconds: number }>(sql`
    select (data->>'tries')::int as tries, extract(epoch from start_after - now())::int as seconds
    from jobs.job where name = 'push-notice' and state in ('created', 'retry', 'active')`)
  return rows
}

describe('a notice', () => {
  test('a notice arrives once at every browser of its agent, in the form browsers and service worker read', async () => {
    const browsers = [await standInBrowser(), await standInBrowser()]
    for (const one of browsers) expect((await subscribe(one)).status).toBe(204)
    const publicationId = await publication()
    await notice({ publicationId, kind: 'failed', body: 'é'.repeat(400) })
    await Promise.all([pushNew(server.context, new Set()), pushNew(server.context, new Set())])
    await vi.waitFor(async () => expect(await delivered()).toHaveLength(2))
    await pushNew(server.context, new Set())
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
    const all = await delivered()
    expect(all).toHaveLength(2)
    expect(new Set(all.map(({ subscription }) => subscription)).size).toBe(2)
    expect(all[0]).toMatchObject({
      ttl: 86_400,
      urgency: 'high',
      topic: `post-${publicationId}`,
      payload: {
        web_push: 8030,
        notification: {
          title: 'Your post is live',
          navigate: `${server.context.config.publicUrl}/calendar?month=2026-11&post=7`,
          app_badge: '1',
        },
      },
    })
    expect(all[0]?.bytes).toBeLessThan(3000)
  })

  test.each([
    ['network_unknown', 'failed', true],
    ['media_invalid', 'failed', false],
    ['connection_missing', 'failed', false],
    ['network_unknown', 'needs_check', false],
  ] as const)('a post that ended with %s (%s) can be posted again from its push: %s', async (errorCode, kind, may) => {
    await subscribe(await standInBrowser())
    const publicationId = await publication()
    const values = { publicationId, errorCode, runAt: new Date() }
    await server.context.db.insert(targets).values([
      { ...values, platform: 'facebook', state: kind, attempts: 6 },
      { ...values, platform: 'linkedin', state: 'published', attempts: 1 },
    ])
    await notice({ publicationId, kind })
    await pushNew(server.context, new Set())
    await vi.waitFor(async () => expect(await delivered()).toHaveLength(1))
    const [push] = await delivered()
    const navigate = `${server.context.config.publicUrl}/calendar?month=2026-11&post=7`
    const { actions, data } = push?.payload.notification ?? {}
    expect(data).toEqual(
      may
        ? { again: { agent: agent.id, post: publicationId, targets: [{ platform: 'facebook', attempts: 6 }] } }
        : undefined,
    )
    expect(actions).toEqual(
      may
        ? [
            { action: 'open', title: 'Open', navigate },
            { action: 'post_again', title: 'Post again', navigate },
          ]
        : undefined,
    )
    expect(push?.bytes).toBeLessThan(3000)
  })

  test('a notice already read, or older than the browser’s subscription, is not pushed', async () => {
    const before = await pushNew(server.context, new Set())
    await notice()
    await subscribe(await standInBrowser())
    await notice({ readAt: new Date() })
    expect(await pushNew(server.context, before)).toEqual(before)
  })

  test.each(['gone', 'not_found'])('a push subscription that has ended (%s) is deleted', async (mode) => {
    await subscribe(await standInBrowser())
    await control('POST', '/faults', { platform: 'push', operation: 'deliver', mode })
    await notice()
    await pushNew(server.context, new Set())
    await vi.waitFor(async () => expect(await mine()).toEqual([]))
    expect(await delivered()).toEqual([])
  })

  test.each([
    ['http_500', 25],
    ['rate_limit', 115],
    ['lost_answer', 25],
  ])('a push that the service didn’t take for now (%s) is tried again later', async (mode, least) => {
    await subscribe(await standInBrowser())
    await control('POST', '/faults', { platform: 'push', operation: 'deliver', mode })
    await notice()
    await pushNew(server.context, new Set())
    await vi.waitFor(async () => expect((await waiting()).map(({ tries }) => tries)).toEqual([1]))
    expect((await waiting())[0]?.seconds).toBeGreaterThan(least)
    expect(await mine()).toHaveLength(1)
    await server.context.db.execute(sql`delete from jobs.job where name = 'push-notice'`)
  })

  test.each(['token_expired', 'too_large'])(
    'a push that the service refuses for good (%s) is given up',
    async (mode) => {
      await subscribe(await standInBrowser())
      await control('POST', '/faults', { platform: 'push', operation: 'deliver', mode })
      await notice()
      await pushNew(server.context, new Set())
      await vi.waitFor(async () => expect(await control('GET', '/faults')).toEqual([]))
      await vi.waitFor(async () => expect(await waiting()).toEqual([]))
      expect(await mine()).toHaveLength(1)
    },
  )
})

describe('a browser', () => {
  test('a browser gets the public key it subscribes with', async () => {
    const answer = await browser.api<{ data: { public_key: string } }>('GET', '/agent/push')
    expect(answer.body.data).toEqual({ public_key: server.context.config.push.publicKey })
    expect(answer.body.data.public_key).toMatch(/^[\w-]{87}$/)
  })

  test('a repeated subscription is stored once, and moves to whoever signs in on that browser', async () => {
    const one = await standInBrowser()
    await subscribe(one)
    await subscribe(one)
    expect(await mine()).toHaveLength(1)
    const other = await server.createAgent()
    expect((await subscribe(one, await server.signIn(other.email))).status).toBe(204)
    expect(await mine()).toEqual([])
  })

  test('a subscription is removed by its own agent only; removing a missing one is no error', async () => {
    const one = await standInBrowser()
    await subscribe(one)
    const stranger = await server.signIn((await server.createAgent()).email)
    const { endpoint } = one
    expect((await stranger.api('DELETE', '/agent/push', { body: { endpoint } })).status).toBe(204)
    expect(await mine()).toHaveLength(1)
    expect((await browser.api('DELETE', '/agent/push', { body: { endpoint } })).status).toBe(204)
    expect((await browser.api('DELETE', '/agent/push', { body: { endpoint } })).status).toBe(204)
    expect(await mine()).toEqual([])
  })

  test('the twenty-first subscription removes the oldest, also when it was another agent’s for longer', async () => {
    const moved = await standInBrowser()
    const before = await server.signIn((await server.createAgent()).email)
    expect((await subscribe(moved, before)).status).toBe(204)
    const others = await Promise.all(Array.from({ length: 20 }, standInBrowser))
    for (const one of [...others, moved]) expect((await subscribe(one)).status).toBe(204)
    const kept = [...others.slice(1), moved].map(({ endpoint }) => endpoint)
    expect(new Set((await mine()).map(({ endpoint }) => endpoint))).toEqual(new Set(kept))
  })

  test.each<[string, (good: PushSubscription) => unknown]>([
    ['another host', ({ keys }) => ({ endpoint: 'https://push.example/x', keys })],
    ['this machine', ({ keys }) => ({ endpoint: 'http://127.0.0.1/admin', keys })],
    ['a way out of the stand-in', ({ endpoint, keys }) => ({ endpoint: `${endpoint}/../../../api/faults`, keys })],
    ['a key off the curve', ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } })],
    ['a short secret', ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, auth: 'short' } })],
  ])('a subscription with %s is refused', async (_words, spoil) => {
    const answer = await subscribe(spoil(await standInBrowser()))
    expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
    expect(await mine()).toEqual([])
  })

  test.each([
    ['a full-width dot', 'https://fcm\uff0egoogleapis.com/fcm/send/abc'],
    ['backslashes', 'https:\\\\fcm.googleapis.com\\fcm\\send\\abc'],
    ['large letters', 'HTTPS://FCM.GoogleApis.COM/fcm/send/abc'],
    ['the usual port', 'https://fcm.googleapis.com:443/fcm/send/abc'],
  ])('an endpoint spelled with %s is stored as given, and removed by either spelling', async (_words, endpoint) => {
    const { keys } = await standInBrowser()
    const plain = 'https://fcm.googleapis.com/fcm/send/abc'
    const answer = await subscribe({ endpoint, keys })
    if (answer.status !== 204) expect(answer.body.code).toBe('validation_failed')
    await subscribe({ endpoint: plain, keys })
    expect((await mine()).map((row) => row.endpoint)).toEqual([plain])
    await browser.api('DELETE', '/agent/push', { body: { endpoint: plain } })
    expect(await mine()).toEqual([])
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/QAbc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://api.push.apple.com.example/x', false],
  ['https://notify.windows.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['http://fcm.googleapis.com/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['http://localhost:3000/sandbox/push/v1/abc', false],
  ['not an address', false],
])('%s is a push service’s address: %s', (endpoint, isOne) => {
  expect(pushAddress({ pushStandIn: null }, endpoint) !== null).toBe(isOne)
})

test('the key derived from the secret is a valid pair, and the same in every process with that secret', () => {
  const { publicKey, privateKey } = server.context.config.push
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  expect(curve.getPublicKey('base64url')).toBe(publicKey)
})
