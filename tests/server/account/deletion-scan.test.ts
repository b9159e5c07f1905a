import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { FacebookPage } from '#contract/publishing/connections.ts'
import { DELETION_STEPS } from '#domain/account/account-deletion.ts'
import {
  accountDeletions,
  agents,
  connections,
  consentOrigins,
  passkeys,
  postMedia,
  pushSubscriptions,
  retainedInvoices,
  subscriptionConsents,
  subscriptions,
  users,
} from '#server/db/schema/index.ts'
import { recordAudit } from '#server/modules/audit/service.ts'
import { advance } from '#server/modules/account-deletion/advance.ts'
import { deleteNow } from '#server/modules/account-deletion/service.ts'
import { STEPS, type Steps } from '#server/modules/account-deletion/steps.ts'
import { openToken } from '#server/modules/connections/tokens.ts'
import { addLead, type NewLead } from '#server/modules/leads/service.ts'
import { mailPasswordLink } from '#server/modules/session/service.ts'

import { picture } from '#tests/support/admin-form.ts'
import { asServer, askStripe, checkedOut, moveClock, stripeFault } from '#tests/support/billing/billing.ts'
import type { Browser } from '#tests/support/browser.ts'
import { changeEmail } from '#tests/support/change-email.ts'
import { attach, leadBody, OAK, save, uploadOf } from '#tests/support/listings.ts'
import { emailsTo } from '#tests/support/mailbox.ts'
import { createPost, publish, publishBody, testClock, untilSettled } from '#tests/support/publishing.ts'
import { storePicture } from '#tests/support/templates.ts'
import { useTestServer } from '#tests/support/use-server.ts'

/** Texts that occur only in what belongs to this person. */
const PERSON = {
  first_name: 'Zelphyrine',
  last_name: 'Quackenbush',
  license: 'TX-7788991',
  phone: '(512) 555-0143',
  work_email: 'zelphyrine.work@example.test',
  designations: 'XQZ-designation',
  website: 'https://zelphyrine-homes.example.test',
}

const clock = testClock()
const server = useTestServer({ now: clock.now, env: { LOG_LEVEL: 'silent' } })

/** Connects a Facebook page by a consent at the stand-in, so that there is a grant that can be revoked. */
async function connectFacebook(browser: Browser): Promise<void> {
  const ask = async <T>(path: string) =>
    (await browser.api<{ data: T }>('GET', `/agent/social-media/facebook${path}`)).body.data
  const dialog = new URL((await ask<{ redirectUrl: string }>('/redirect-url')).redirectUrl)
  const body = new URLSearchParams({ person: 'maya', decision: 'allow' })
  const address = new URL(dialog.pathname + dialog.search, server.address)
  const back = await fetch(address, { method: 'POST', body, redirect: 'manual' })
  const { search } = new URL(back.headers.get('location') ?? '')
  const pageId = (await ask<{ pages: FacebookPage[] }>(`/handle-connection${search}`)).pages[0]?.id
  const chosen = await browser.api('POST', '/agent/social-media/facebook/connect-page', { body: { pageId } })
  expect(chosen.status).toBe(200)
}

/** Every row of every table, the job queue's included, that contains one of the texts. */
async function rowsWith(texts: readonly string[]): Promise<string[]> {
  const { db } = server.context
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  expect(tables.length).toBeGreaterThan(20)
  const found = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(sql`select t::text as row from ${sql.raw(name)} t`)
    for (const { row } of rows) {
      const text = texts.find((one) => row.toLowerCase().includes(one.toLowerCase()))
      if (text) found.push(`${name}: ${text} in ${row}`)
    }
  }
  return found
}

/** Files of the server, without the stand-ins' own, whose name or content has one of the texts. */
function filesWith(texts: readonly string[]): string[] {
  const root = server.context.config.dataDir
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(root, 'sandbox')))
    .filter((path) => {
      const content = readFileSync(path, 'latin1').toLowerCase()
      return texts.some((text) => path.includes(text) || content.includes(text.toLowerCase()))
    })
}

/** The steps of a removal, each of which ends once right before and once right after it took place. */
function interruptedSteps(): Steps {
  const interrupted = DELETION_STEPS.removing.map((step) => {
    let turn = 0
    const take: Steps[typeof step] = async (...args) => {
      turn += 1
      if (turn > 1) await STEPS[step](...args)
      if (turn <= 2) throw new Error('the process ended here')
    }
    return [step, take]
  })
  return { ...STEPS, ...(Object.fromEntries(interrupted) as Partial<Steps>) }
}

test('deleting an account leaves no trace of the person in database, storage and stand-ins but the invoices, wherever the process ended', async () => {
  const { context } = server
  const { first_name, last_name } = PERSON
  const { browser, email: first } = await checkedOut(server, { first_name, last_name })
  await moveClock(server.address, 20)
  const { id } = (await browser.api<{ data: { id: number } }>('GET', '/user')).body.data
  expect((await browser.api('PUT', '/agent', { body: PERSON })).status).toBe(200)
  const email = 'zelphyrine.new@example.test'
  const { db, storage } = context
  // As the email after the checkout does it.
  await db.update(users).set({ passwordHash: 'set' }).where(eq(users.id, id))
  await changeEmail(server, browser, email)
  const next = { email: 'zelphyrine.next@example.test' }
  expect((await browser.api('PUT', '/user', { body: next })).status).toBe(200)
  const origin = { ip: '203.0.113.77', userAgent: 'Zelphyrine browser' }
  await db.update(consentOrigins).set(origin).where(eq(consentOrigins.agentId, id))
  const passkey = { credentialId: 'zelphyrine-credential', publicKey: '', counter: 0, name: 'Zelphyrine phone' }
  await db.insert(passkeys).values({ userId: id, ...passkey })
  const avatarKey = await storePicture(context, '#00aaff')
  await db.update(agents).set({ avatarKey }).where(eq(agents.userId, id))
  await connectFacebook(browser)
  const library = await createPost(context)
  const now = await publish(browser, await createPost(context), publishBody({ agent_branding: true }))
  expect(now.status).toBe(201)
  await untilSettled(context, clock, browser, now.body.data.id)
  const later = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
  expect((await publish(browser, library, publishBody({ scheduled_at: later }))).status).toBe(201)
  const share = { id: crypto.randomUUID(), caption: 'Ask zelphyrine', caption_language: 'en' }
  const shareBody = { ...share, shared_at: clock.now().toISOString() }
  expect((await browser.api('POST', `/social-posts/${library}/shares`, { body: shareBody })).status).toBe(201)
  const house = crypto.randomUUID()
  expect((await save(browser, house, { ...OAK, is_public: true, said: 'Zelphyrine says' })).status).toBe(200)
  const upload = await uploadOf(browser, (await picture()).content)
  const photo = await attach(browser, { listing: house, photo: crypto.randomUUID(), upload })
  const lead = { id: crypto.randomUUID(), ...leadBody({ source: 'page', name: 'Zelphyrine’s lead' }) } as NewLead
  await addLead(context, id, lead)
  const endpoint = 'https://fcm.googleapis.com/fcm/send/zelphyrine'
  await db.insert(pushSubscriptions).values({ agentId: id, endpoint, p256dh: 'key', auth: 'auth' })
  await mailPasswordLink(context, { email, first: false })
  const logged = { actor: 'operator', kind: 'agent', action: 'disabled', recordId: id } as const
  const subject = `${first_name} ${last_name}`
  await db.transaction((tx) => recordAudit(tx, { ...logged, at: clock.now(), subject }))

  const [held] = await db.select().from(connections).where(eq(connections.agentId, id))
  expect(held?.appScopedUserId).toBe('100000000000001')
  const token = openToken(context.config, held?.userToken ?? '') ?? ''
  const [billed] = await db.select().from(subscriptions).where(eq(subscriptions.agentId, id))
  const { rows: media } = await db.execute<{ key: string }>(
    sql`select distinct m ->> 'key' as key from publications p, jsonb_array_elements(p.media) m
      where p.agent_id = ${id} and p.agent_branding`,
  )
  const texts = [
    ...Object.values(PERSON),
    email,
    first,
    '203.0.113.77',
    'zelphyrine',
    token,
    held?.userToken ?? '',
    held?.accountToken ?? '',
    '100000000000001',
    billed?.customerId ?? '',
    billed?.subscriptionId ?? '',
    avatarKey,
    photo.body.data.url.slice('/media/'.length),
    ...media.map(({ key }) => key),
  ]
  expect(texts.filter((text) => text.length < 4)).toEqual([])
  expect((await rowsWith(texts)).length).toBeGreaterThan(8)
  expect(filesWith(texts).length).toBeGreaterThanOrEqual(2)

  const [consent] = await db.select().from(subscriptionConsents).where(eq(subscriptionConsents.agentId, id))
  const ofCustomer = `/invoices?customer=${billed?.customerId}`
  const invoices = await askStripe<{ data: { number: string }[] }>(server.address, ofCustomer, null, asServer)
  await stripeFault(server.address, 'list_invoices', 'http_500', 5)
  await stripeFault(server.address, 'delete_customer', 'http_500', 5)
  // The server's own worker would take steps without the interruptions.
  await context.jobs.drain()
  const { code } = await deleteNow(context, id, 'admin')
  const steps = interruptedSteps()
  const ofCode = eq(accountDeletions.code, code)
  for (let turn = 0; turn < 60; turn++) {
    const [row] = await db.select().from(accountDeletions).where(ofCode)
    if (!row || row.status === 'done') break
    clock.forward(Math.max(0, (row.nextTryAt?.getTime() ?? 0) - clock.now().getTime()) / 1000)
    await advance(context, row.id, steps)
  }

  const done = { status: 'done', userId: null, email: null, fileKeys: [], nextTryAt: null }
  expect(await db.select().from(accountDeletions).where(ofCode)).toMatchObject([done])
  expect(await server.guest().api('GET', `/account-deletions/${code}`)).toMatchObject({
    body: { data: { status: 'done' } },
  })
  expect((await emailsTo(server.address, email))[0]?.subject).toBe('Your Porchlight account has been deleted')
  expect(await rowsWith(texts)).toEqual([])
  expect(filesWith(texts)).toEqual([])
  // Sales stay provable, without the person.
  const kept = await db
    .select()
    .from(subscriptionConsents)
    .where(eq(subscriptionConsents.id, consent?.id ?? 0))
  expect(kept).toMatchObject([{ agentId: null, occasion: 'checkout' }])
  const mine = eq(retainedInvoices.number, invoices.data[0]?.number ?? '')
  expect(await db.$count(retainedInvoices, mine)).toBe(1)
  const query = `/customers?email=${encodeURIComponent(email)}`
  expect(await askStripe<{ data: object[] }>(server.address, query, null, asServer)).toMatchObject({ data: [] })
  const customer = await askStripe(server.address, `/customers/${billed?.customerId}`, null, asServer)
  expect(customer).toEqual({ id: billed?.customerId, object: 'customer', deleted: true })
  const graph = context.config.facebook?.graphUrl ?? ''
  const me = await fetch(`${graph}/v26.0/me`, { headers: { authorization: `Bearer ${token}` } })
  expect(await me.json()).toMatchObject({ error: { code: 190 } })
  // The library's own picture, which the scheduled post used too, stays.
  expect((await browser.fetch(`/api/social-posts/${library}`)).status).toBe(401)
  const [file] = await db.select().from(postMedia).where(eq(postMedia.postId, library))
  expect(await storage.has(file?.fileKey ?? '')).toBe(true)
})
