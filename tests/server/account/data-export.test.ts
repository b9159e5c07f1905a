import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { and, eq, isNull } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import yauzl from 'yauzl'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { agents, disputes, subscriptionEmails, users } from '#server/db/schema/index.ts'
import { disableUser } from '#server/modules/session/service.ts'

import { picture } from '#tests/support/admin-form.ts'
import { saveSettings } from '#tests/support/auto-posts.ts'
import { checkedOut, moveClock } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { changeEmail } from '#tests/support/change-email.ts'
import { addLead, attach, newPhoto, OAK, save, uploadOf } from '#tests/support/listings.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  testClock,
  untilSettled,
} from '#tests/support/publishing.ts'
import { storePicture } from '#tests/support/templates.ts'
import { steer } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const clock = testClock()
const server = useTestServer({ now: clock.now, env: { LOG_LEVEL: 'silent' } })
beforeEach(() => clock.reset())

const start = (browser: Browser) => browser.api<{ data: { path: string } }>('POST', '/agent/export')
const download = (path: string) => server.guest().fetch(`/api${path}`)

/** The files of a ZIP by name. */
async function unzip(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return files
}

/** An agent's export: its answer, its files, and the JSON of one of them. */
async function exported(browser: Browser) {
  const { status, body } = await start(browser)
  expect(status).toBe(201)
  const answer = await download(body.data.path)
  const files = await unzip(Buffer.from(await answer.arrayBuffer()))
  const read = (name: string) => JSON.parse(String(files[`${name}.json`])) as unknown
  return { answer, files, read, all: Object.values(files).join('\n') }
}

const TEXT = expect.any(String) as string

test('a data export holds all that belongs to the agent alone, every file byte for byte, but no secrets', async () => {
  const { db } = server.context
  const [{ browser, email }, other] = [await checkedOut(server), await checkedOut(server)]
  await moveClock(server.address, 20)
  const { id } = (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data
  await connectMayasPage(server.context, { id, email })
  const logo = await storePicture(server.context, '#123456')
  await db.update(agents).set({ brokerLogoKey: logo, license: 'TX-998877' }).where(eq(agents.userId, id))
  const settings = { frequency_time_of_day: 'evening', language: 'es', branding: false }
  expect((await saveSettings(browser, settings)).status).toBe(200)
  const made = await publish(browser, await createPost(server.context), publishBody())
  const post = await untilSettled(server.context, clock, browser, made.body.data.id)
  const shares = `/social-posts/${post.social_post_id}/shares`
  const shared = { id: crypto.randomUUID(), caption: 'Shared by hand', caption_language: 'en' }
  const removed = crypto.randomUUID()
  const shared_at = '2026-03-02T15:00:00.000Z'
  for (const one of [shared.id, removed])
    expect((await browser.api('POST', shares, { body: { ...shared, id: one, shared_at } })).status).toBe(201)
  expect((await browser.api('DELETE', `/agent/shares/${removed}`)).status).toBe(204)
  const house = crypto.randomUUID()
  const photo = {
    listing: house,
    photo: crypto.randomUUID(),
    upload: await uploadOf(browser, (await picture()).content),
  }
  const attached = await attach(browser, photo)
  expect((await save(browser, house, { ...OAK, photos: [newPhoto(photo.photo)] })).status).toBe(200)
  const lead = await addLead(browser, crypto.randomUUID(), { listing_id: house, notes: 'Prefers mornings' })
  const newEmail = `new-${email}`
  // As the email after the checkout does it.
  await db.update(users).set({ passwordHash: 'set' }).where(eq(users.id, id))
  await changeEmail(server, browser, newEmail)
  const pendingEmail = `next-${email}`
  expect((await browser.api('PUT', '/user', { body: { email: pendingEmail } })).status).toBe(200)
  await steer(server.address, 'POST', '/disputes', { email, reason: 'subscription_canceled' })
  const disputeId = await vi.waitFor(
    async () => {
      const [dispute] = await db.select().from(disputes).where(eq(disputes.agentId, id))
      const unsent = await db.$count(
        subscriptionEmails,
        and(eq(subscriptionEmails.agentId, id), isNull(subscriptionEmails.sentAt)),
      )
      if (!dispute || unsent > 0) throw new Error('The dispute or an email is still under way')
      return dispute.id
    },
    { interval: 100 },
  )
  // As the release before stored what an admin had decided.
  await db.update(disputes).set({ decision: 'accepted', decidedAt: clock.now() }).where(eq(disputes.id, disputeId))

  const { answer, files, read, all } = await exported(browser)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="porchlight-export-/)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  for (const name of ['posts', 'listings', 'leads', 'emails', 'email-changes', 'disputes'])
    expect(String(files['README.txt'])).toContain(`${name}.json`)
  expect(all).not.toMatch(/\$argon2|v1\.|token_?hash/i)
  const listedPhoto = { photo: photo.photo, file: attached.body.data.url.slice(1) }
  expect(read('listings')).toMatchObject([{ id: house, content: OAK, photoFiles: [listedPhoto] }])
  expect(files[listedPhoto.file]).toBeDefined()
  expect(read('leads')).toMatchObject([{ id: lead.body.data.id, name: 'Ana Lopez', notes: 'Prefers mornings' }])
  const [exportedPost] = read('posts') as [{ files: { file: string }[] }]
  expect(exportedPost).toMatchObject({
    id: post.id,
    caption: post.caption,
    platforms: [{ state: 'published', address: post.targets[0]?.permalink }],
  })
  for (const file of [...exportedPost.files.map((one) => one.file), `media/${logo}`])
    expect(file).toContain(
      createHash('sha256')
        .update(files[file] ?? '')
        .digest('hex'),
    )
  expect(read('profile')).toMatchObject({ email: newEmail, license: 'TX-998877' })
  expect(read('settings')).toMatchObject({ timeOfDay: 'evening', language: 'es', branding: false })
  expect(read('shares')).toMatchObject([
    { id: shared.id, caption: shared.caption, sharedAt: shared_at, postedAt: null },
  ])
  expect(read('downloads')).toEqual([])
  expect(read('connections')).toMatchObject([{ platform: 'facebook' }])
  expect(read('invoices')).toMatchObject([{ currency: 'usd' }])
  const customerId = expect.stringMatching(/^cus_/) as string
  const paid = { customerId, product: 'premium', status: 'active', cancelAtPeriodEnd: false }
  expect(read('subscription')).toMatchObject(paid)
  const said = expect.stringContaining('until you cancel') as string
  const ip = expect.stringContaining('127.0.0.1') as string
  const consent = { occasion: 'checkout', termsVersion: TERMS_VERSION, disclosure: said, ip, userAgent: TEXT }
  expect(read('consents')).toEqual([expect.objectContaining(consent)])
  const facts = expect.objectContaining({ planName: 'Pro', disclosure: TEXT }) as object
  expect(read('emails')).toContainEqual({ kind: 'subscription_started', facts, createdAt: TEXT, sentAt: TEXT })
  expect(read('email-changes')).toEqual([
    { oldEmail: email, newEmail, changedAt: TEXT, undoableUntil: TEXT },
    { newEmail: pendingEmail, requestedAt: TEXT, confirmableUntil: TEXT },
  ])
  const dispute = { amountCents: 4900, currency: 'usd', reason: 'subscription_canceled', status: 'needs_response' }
  const dates = { dueBy: TEXT, openedAt: TEXT, decidedAt: TEXT }
  const ids = { id: expect.stringMatching(/^d[pu]_/) as string, chargeId: TEXT }
  expect(read('disputes')).toEqual([{ ...ids, ...dispute, ...dates, decision: 'accepted' }])

  const theirs = await exported(other.browser)
  for (const name of ['posts', 'listings', 'leads', 'email-changes', 'disputes']) expect(theirs.read(name)).toEqual([])
  expect(theirs.all).not.toContain(email)
})

test('a data export is made three times a day, each at an address for fifteen minutes and three downloads', async () => {
  const { email } = await server.createAgent()
  const browser = await server.signIn(email)
  const statusOf = async (path: string) => (await download(path)).status
  const often = (await start(browser)).body.data.path
  const statuses = []
  for (let time = 0; time < 4; time++) statuses.push(await statusOf(often))
  expect(statuses).toEqual([200, 200, 200, 422])
  const late = (await start(browser)).body.data.path
  expect((await start(browser)).status).toBe(201)
  const refused = await start(browser)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  clock.forward(15 * 60 + 1)
  expect(await statusOf(late)).toBe(422)
  clock.forward(24 * 60 * 60)
  expect((await start(await server.signIn(email))).status).toBe(201)
})

test('a data export and a deletion ask to confirm the identity when the sign-in is older than ten minutes', async () => {
  const browser = await server.signIn((await server.createAgent()).email)
  clock.forward(10 * 60 + 1)
  const refused = { status: 403, body: { code: 'confirm_identity' } }
  for (const path of ['/agent/export', '/agent/account-deletion'])
    expect(await browser.api('POST', path)).toMatchObject(refused)
})

test.each<[string, (agentId: number, browser: Browser) => Promise<unknown>]>([
  ['the other sessions are ended', (_id, browser) => browser.api('DELETE', '/user/sessions')],
  ['the agent is disabled', (id) => disableUser(server.context, id)],
])('a data export is not available any more once %s', async (_when, end) => {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const { body } = await start(browser)
  await end(agent.id, browser)
  const answer = await download(body.data.path)
  expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'link_invalid' }])
})
