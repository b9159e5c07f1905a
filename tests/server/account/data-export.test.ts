import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'

import { and, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { agents, disputes, letters, socialPostSettings } from '#server/db/schema/index.ts'
import { disableUser } from '#server/modules/session/service.ts'

import { checkedOut, moveClock } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  testClock,
  untilSettled,
} from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const clock = testClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ now: clock.now, env: { LOG_LEVEL: 'silent' } })
})
beforeEach(() => clock.reset())
afterAll(() => server.close())

const start = (browser: Browser) => browser.api<{ data: { path: string } }>('POST', '/agent/export')

/** The files of a ZIP by name: texts as they are, others as their SHA-256. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry)
    if (entry.fileName.startsWith('media/')) {
      const hash = createHash('sha256')
      for await (const chunk of stream) hash.update(chunk as Buffer)
      files[entry.fileName] = hash.digest('hex')
    } else files[entry.fileName] = await text(stream)
  }
  return files
}

test('a data export holds the profile, posts with receipts, invoices and every file byte for byte, but no secrets', async () => {
  const { browser, email } = await checkedOut(server)
  await moveClock(server.address, 20)
  const { id } = (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data
  await connectMayasPage(server.context, { id, email })
  const logo = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  const stored = await server.context.storage.put(logo, 'image/png')
  await server.context.db.update(agents).set({ brokerLogoKey: stored.key, license: 'TX-998877' })
  const made = await publish(browser, await createPost(server.context), publishBody())
  const post = await untilSettled(server.context, clock, browser, made.body.data.id)

  const shared = { id: crypto.randomUUID(), caption: 'Shared by hand', caption_language: 'en' }
  const shareBody = { ...shared, shared_at: '2026-03-02T15:00:00.000Z' }
  const path = `/social-posts/${post.social_post_id}/shares`
  expect((await browser.api('POST', path, { body: shareBody })).status).toBe(201)
  const removed = crypto.randomUUID()
  expect((await browser.api('POST', path, { body: { ...shareBody, id: removed } })).status).toBe(201)
  expect((await browser.api('DELETE', `/agent/shares/${removed}`)).status).toBe(204)

  const { status, body } = await start(browser)
  expect(status).toBe(201)
  const answer = await server.guest().fetch(`/api${body.data.path}`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="porchlight-export-/)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))

  expect(files['README.txt']).toContain('posts.json')
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({ email, license: 'TX-998877' })
  const [exported] = JSON.parse(files['posts.json'] ?? '') as [{ files: { file: string }[] }]
  expect(exported).toMatchObject({
    id: post.id,
    caption: post.caption,
    platforms: [{ state: 'published', address: post.targets[0]?.permalink }],
  })
  for (const { file } of exported.files) expect(files[file]).toBe(/[0-9a-f]{64}/.exec(file)?.[0])
  expect(files[`media/${stored.key}`]).toBe(createHash('sha256').update(logo).digest('hex'))
  expect(JSON.parse(files['invoices.json'] ?? '')).toMatchObject([{ currency: 'usd' }])
  const shares: unknown = JSON.parse(files['shares.json'] ?? '')
  expect(shares).toMatchObject([
    { id: shared.id, caption: shared.caption, sharedAt: shareBody.shared_at, postedAt: null },
  ])
  expect(JSON.parse(files['downloads.json'] ?? '')).toEqual([])
  expect(JSON.parse(files['connections.json'] ?? '')).toMatchObject([{ platform: 'facebook' }])
  expect(JSON.parse(files['consents.json'] ?? '')).toEqual([
    expect.objectContaining({
      occasion: 'checkout',
      termsVersion: TERMS_VERSION,
      disclosure: expect.stringContaining('until you cancel') as string,
      ip: expect.stringContaining('127.0.0.1') as string,
      userAgent: expect.any(String) as string,
    }),
  ])
  const all = Object.values(files).join('\n')
  expect(all).not.toContain('$argon2')
  expect(all).not.toContain('v1.')
  expect(all).not.toMatch(/token_?hash/i)
})

test('a data export holds the subscription and every choice of the auto-post settings', async () => {
  const { browser } = await checkedOut(server)
  const { id } = (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data
  await server.context.db.insert(socialPostSettings).values({
    agentId: id,
    categories: ['homeBuyers'],
    days: ['monday'],
    timeOfDay: 'evening',
    language: 'es',
    branding: false,
  })
  const { body } = await start(browser)
  const answer = await server.guest().fetch(`/api${body.data.path}`)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(files['settings.json'] ?? '')).toMatchObject({
    categories: ['homeBuyers'],
    days: ['monday'],
    timeOfDay: 'evening',
    language: 'es',
    branding: false,
  })
  expect(JSON.parse(files['subscription.json'] ?? '')).toMatchObject({
    customerId: expect.stringMatching(/^cus_/) as string,
    product: 'premium',
    status: 'trialing',
    cancelAtPeriodEnd: false,
  })
})

test('a data export holds the agent’s own letters, changes of the e-mail address and disputes', async () => {
  const { browser, email } = await checkedOut(server)
  await moveClock(server.address, 20)
  const other = await checkedOut(server)
  const newEmail = `new-${email}`
  expect((await browser.api('PUT', '/user', { body: { email: newEmail } })).status).toBe(200)
  const disputed = await fetch(`${server.address}/sandbox/api/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, reason: 'subscription_canceled' }),
  })
  expect(disputed.status).toBe(201)
  const { db } = server.context
  const { id } = (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data
  const number = await vi.waitFor(
    async () => {
      const [dispute] = await db.select().from(disputes).where(eq(disputes.agentId, id))
      const unsent = await db.$count(letters, and(eq(letters.agentId, id), isNull(letters.sentAt)))
      if (!dispute || unsent > 0) throw new Error('The dispute or a letter is still under way')
      return dispute.number
    },
    { timeout: 25_000, interval: 100 },
  )
  const admin = await server.signIn((await server.createAdmin()).email)
  expect((await admin.api('POST', `/admin/disputes/${number}/accept`, { body: {} })).status).toBe(200)

  const exported = async (by: Browser) => {
    const { body } = await start(by)
    const answer = await server.guest().fetch(`/api${body.data.path}`)
    const files = await unzip(Buffer.from(await answer.arrayBuffer()))
    const read = (name: string) => JSON.parse(files[name] ?? '') as unknown[]
    return { read, readme: files['README.txt'], all: Object.values(files).join('\n') }
  }
  const own = await exported(browser)
  expect(own.read('emails.json')).toContainEqual({
    kind: 'subscription_started',
    facts: expect.objectContaining({ planName: 'Pro', disclosure: expect.any(String) as string }) as object,
    createdAt: expect.any(String) as string,
    sentAt: expect.any(String) as string,
  })
  expect(own.read('email-changes.json')).toEqual([
    {
      oldEmail: email,
      newEmail,
      changedAt: expect.any(String) as string,
      undoableUntil: expect.any(String) as string,
    },
  ])
  expect(own.read('disputes.json')).toEqual([
    {
      id: expect.stringMatching(/^d[pu]_/) as string,
      chargeId: expect.any(String) as string,
      amountCents: 4900,
      currency: 'usd',
      reason: 'subscription_canceled',
      status: 'lost',
      dueBy: expect.any(String) as string,
      openedAt: expect.any(String) as string,
      decision: 'accepted',
      decidedAt: expect.any(String) as string,
    },
  ])
  for (const name of ['emails', 'email-changes', 'disputes']) expect(own.readme).toContain(`${name}.json`)
  expect(own.all).not.toMatch(/token_?hash/i)

  const theirs = await exported(other.browser)
  expect(theirs.read('email-changes.json')).toEqual([])
  expect(theirs.read('disputes.json')).toEqual([])
  expect(theirs.all).not.toContain(email)
})

test('the data export of an agent without posts has an empty list of posts', async () => {
  const agent = await server.createAgent()
  const { body } = await start(await server.signIn(agent.email))
  const answer = await server.guest().fetch(`/api${body.data.path}`)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  expect(JSON.parse(files['posts.json'] ?? '')).toEqual([])
})

test('a data export is available three times a day', async () => {
  const { email } = await server.createAgent()
  const browser = await server.signIn(email)
  for (let time = 0; time < 3; time++) expect((await start(browser)).status).toBe(201)
  const refused = await start(browser)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  clock.forward(24 * 60 * 60 + 1)
  expect((await start(await server.signIn(email))).status).toBe(201)
})

test('a data export asks to confirm the identity when the sign-in is older than ten minutes', async () => {
  const browser = await server.signIn((await server.createAgent()).email)
  clock.forward(10 * 60 + 1)
  expect(await start(browser)).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
  const deletion = await browser.api('POST', '/agent/account-deletion')
  expect(deletion).toMatchObject({ status: 403, body: { code: 'confirm_identity' } })
})

test('the address of a data export expires after fifteen minutes and after three downloads', async () => {
  const browser = await server.signIn((await server.createAgent()).email)
  const download = async (path: string) => (await server.guest().fetch(`/api${path}`)).status
  const often = (await start(browser)).body.data.path
  const statuses = []
  for (let time = 0; time < 4; time++) statuses.push(await download(often))
  expect(statuses).toEqual([200, 200, 200, 422])
  const late = (await start(browser)).body.data.path
  clock.forward(15 * 60 + 1)
  expect(await download(late)).toBe(422)
  expect(await download(`/exports/${'a'.repeat(43)}`)).toBe(422)
})

test('a data export is refused to guests and admins', async () => {
  expect((await start(server.guest())).status).toBe(401)
  expect((await start(await server.signIn((await server.createAdmin()).email))).status).toBe(403)
})

test.each<[string, (agentId: number, browser: Browser) => Promise<unknown>]>([
  ['the other sessions are ended', (_id, browser) => browser.api('DELETE', '/user/sessions')],
  ['the agent is disabled', (id) => disableUser(server.context, id)],
])('a data export is not available any more once %s', async (_when, end) => {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const { body } = await start(browser)
  await end(agent.id, browser)
  const answer = await server.guest().fetch(`/api${body.data.path}`)
  expect(answer.status).toBe(422)
  expect(await answer.json()).toMatchObject({ code: 'link_invalid' })
})
