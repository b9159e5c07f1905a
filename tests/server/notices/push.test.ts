import { createECDH } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'

import type { PushSubscription } from '#contract/publishing/notices.ts'
import { notices, pushSubscriptions, targets } from '#server/db/schema/index.ts'
import { pushNew } from '#server/modules/notices/pushing.ts'
import { pushAddress } from '#server/push/allowed.ts'
import { agent, browser, server, setUpAgent } from '#tests/support/agent-setup.ts'
import { storePublication, type Problem } from '#tests/support/publishing.ts'
import { clearFaults, steer, subscribeToPushes } from '#tests/support/steer.ts'

setUpAgent()

beforeEach(async () => {
  // What an earlier test left to be pushed finds no browser any more, and takes no fault of this one.
  await server.context.db.delete(pushSubscriptions)
  await clearFaults(server.address)
  await steer(server.address, 'DELETE', '/pushes')
})

interface Delivered {
  subscription: string
  payload: { web_push: number; notification: Record<string, unknown> }
  bytes: number
  ttl: number
  urgency: string
  topic: string
}

const delivered = () => steer<Delivered[]>(server.address, 'GET', '/pushes')
const standInBrowser = () =>
  steer<PushSubscription>(server.address, 'POST', '/push-subscriptions', {
    sender_key: server.context.config.push.publicKey,
  })
const subscribe = (body: unknown, as = browser) => as.api<Problem>('POST', '/agent/push', { body })

const notice = (more: Partial<typeof notices.$inferInsert> = {}) =>
  server.context.db.insert(notices).values({
    agentId: agent.id,
    occasion: crypto.randomUUID(),
    kind: 'published',
    title: 'Your post is live',
    body: '“Post” is live on Facebook.',
    href: '/calendar?month=2026-11&post=7',
    ...more,
  })

/** The address that a tap on it opens. */
const navigate = () => `${server.context.config.publicUrl}/calendar?month=2026-11&post=7`

const publication = async () => (await storePublication(server.context, agent.id)).id

const mine = () => server.context.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.agentId, agent.id))

/** The jobs of the agent's notices that have not finished. */
async function waiting(): Promise<{ tries: number; seconds: number }[]> {
  const { rows } = await server.context.db.execute<{ tries: number; seconds: number }>(sql`
    select (data->>'tries')::int as tries, extract(epoch from start_after - now())::int as seconds
    from jobs.job where name = 'push-notice' and state in ('created', 'retry', 'active')
    and (data->>'noticeId')::bigint in (select id from notices where agent_id = ${agent.id})`)
  return rows
}

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
    payload: { web_push: 8030, notification: { title: 'Your post is live', navigate: navigate(), app_badge: '1' } },
  })
  expect(all[0]?.bytes).toBeLessThan(3000)
})

test.each([
  ['network_unknown', 'failed', true],
  ['media_invalid', 'failed', false],
  ['network_unknown', 'needs_check', false],
] as const)('a post that ended with %s (%s) can be posted again from its push: %s', async (errorCode, kind, may) => {
  await subscribeToPushes(server, browser)
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
  const again = { agent: agent.id, post: publicationId, targets: [{ platform: 'facebook', attempts: 6 }] }
  const actions = [
    { action: 'open', title: 'Open', navigate: navigate() },
    { action: 'post_again', title: 'Post again', navigate: navigate() },
  ]
  const { actions: shown, data } = push?.payload.notification ?? {}
  expect([data, shown]).toEqual(may ? [{ again }, actions] : [undefined, undefined])
})

test('a post that the agent is to share has a button for it', async () => {
  await subscribeToPushes(server, browser)
  await notice({ publicationId: await publication(), kind: 'handed_over' })
  await pushNew(server.context, new Set())
  await vi.waitFor(async () => expect(await delivered()).toHaveLength(1))
  const [push] = await delivered()
  expect(push?.payload.notification.actions).toEqual([{ action: 'share', title: 'Share', navigate: navigate() }])
})

test('a notice already read, or older than the browser’s subscription, is not pushed', async () => {
  const before = await pushNew(server.context, new Set())
  await notice()
  await subscribeToPushes(server, browser)
  await notice({ readAt: new Date() })
  expect(await pushNew(server.context, before)).toEqual(before)
})

test.each<[string, string, number, number | null]>([
  ['ends the subscription', 'gone', 0, null],
  ['ends the subscription', 'not_found', 0, null],
  ['is given up', 'too_large', 1, null],
  ['is tried again later', 'http_500', 1, 25],
  ['is tried again later', 'lost_answer', 1, 25],
  ['is tried again when the service says', 'rate_limit', 1, 115],
])('a push %s after the answer %s', async (_what, mode, subscriptions, least) => {
  await subscribeToPushes(server, browser)
  await steer(server.address, 'POST', '/faults', { platform: 'push', operation: 'deliver', mode })
  await notice()
  await pushNew(server.context, new Set())
  await vi.waitFor(async () => expect(await steer(server.address, 'GET', '/faults')).toEqual([]))
  const tries = least === null ? [] : [1]
  await vi.waitFor(async () => expect((await waiting()).map((job) => job.tries)).toEqual(tries))
  for (const { seconds } of await waiting()) expect(seconds).toBeGreaterThan(least ?? 0)
  expect(await mine()).toHaveLength(subscriptions)
})

test('a browser gets the public key it subscribes with, which belongs to the private one', async () => {
  const { body } = await browser.api<{ data: { public_key: string } }>('GET', '/agent/push')
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(Buffer.from(server.context.config.push.privateKey, 'base64url'))
  expect(body.data).toEqual({ public_key: curve.getPublicKey('base64url') })
})

test('a subscription is stored once, and moves to whoever signs in on that browser, who alone removes it', async () => {
  const one = await standInBrowser()
  const remove = (by = browser) => by.api('DELETE', '/agent/push', { body: { endpoint: one.endpoint } })
  const other = await server.signIn((await server.createAgent()).email)
  expect((await subscribe(one, other)).status).toBe(204)
  await subscribe(one)
  await subscribe(one)
  expect(await mine()).toHaveLength(1)
  expect((await remove(other)).status).toBe(204)
  expect(await mine()).toHaveLength(1)
  for (let times = 0; times < 2; times++) expect((await remove()).status).toBe(204)
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
  ['a way out of the stand-in', ({ endpoint, keys }) => ({ endpoint: `${endpoint}/../../../api/faults`, keys })],
  ['a key off the curve', ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, p256dh: `BA${'A'.repeat(85)}` } })],
  ['a short secret', ({ endpoint, keys }) => ({ endpoint, keys: { ...keys, auth: 'short' } })],
])('a subscription with %s is refused', async (_words, spoil) => {
  const answer = await subscribe(spoil(await standInBrowser()))
  expect([answer.status, answer.body.code]).toEqual([422, 'validation_failed'])
  expect(await mine()).toEqual([])
})

test('an endpoint spelled in another way is stored in the usual one', async () => {
  const { keys } = await standInBrowser()
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  for (const spelled of [endpoint.replace('fcm.', 'fcm\uff0e'), endpoint.replace('.com', '.com:443')]) {
    await subscribe({ endpoint: spelled, keys })
    await subscribe({ endpoint, keys })
    expect((await mine()).map((row) => row.endpoint)).toEqual([endpoint])
    await browser.api('DELETE', '/agent/push', { body: { endpoint } })
    expect(await mine()).toEqual([])
  }
})

test('only the addresses of browsers’ push services are called', () => {
  const called = [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ]
  const others = [
    'https://api.push.apple.com.example/x',
    'https://notify.windows.com/x',
    'https://fcm.googleapis.com:8443/x',
    'http://fcm.googleapis.com/x',
    'https://user@fcm.googleapis.com/x',
    'http://localhost:3000/sandbox/push/v1/abc',
    'not an address',
  ]
  expect([...called, ...others].filter((one) => pushAddress({ pushStandIn: null }, one) !== null)).toEqual(called)
})
