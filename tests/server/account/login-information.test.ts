import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import type { User } from '#contract/account/session.ts'
import { DEMO_ACCOUNTS } from '#server/demo/accounts.ts'
import { putAccounts } from '#server/demo/put-accounts.ts'
import { emailChanges, passkeys, pendingEmailChanges, users } from '#server/db/schema/index.ts'
import { ProblemError } from '#server/http/problem.ts'
import { undoEmailChange } from '#server/modules/session/email-changes.ts'
import { changeLogin } from '#server/modules/session/login-information.ts'
import { confirmPendingEmail, requestEmailChange } from '#server/modules/session/pending-email.ts'
import { createAgent, disableUser, endSessionsOf } from '#server/modules/session/service.ts'
import { createAdmin } from '#server/operator/admins.ts'
import { hashPassword } from '#server/security/password.ts'
import { tokenHashOf } from '#server/security/secrets.ts'
import type { Browser } from '#tests/support/browser.ts'
import { changeEmail, confirmationOf } from '#tests/support/change-email.ts'
import { beforeTransaction } from '#tests/support/database.ts'
import { awaitEmail, emailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const NEW = 'Porch-Swing2$'
const PASSWORDS = { current_password: PASSWORD, password: NEW, confirm_password: NEW }
const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })
let made = 0

const later = (ms: number) => {
  present = new Date(present.getTime() + ms)
}
const newAddress = () => `changed${++made}@example.test`
const put = (browser: Browser, body: object) => browser.api<Problem>('PUT', '/user', { body })
const changeTo = (browser: Browser, email: string) => put(browser, { email })
const confirm = (browser: Browser, password: string) =>
  browser.api<Problem>('POST', '/confirm-identity', { body: { password } })
const signsIn = async (email: string, password = PASSWORD) =>
  (await server.guest().api('POST', '/login', { body: { email, password } })).status

const look = (token: string) => server.guest().api<Problem>('POST', '/email-confirmation', { body: { token } })
const openLink = (token: string) =>
  server.guest().api<Problem>('POST', '/email-confirmation/confirm', { body: { token } })
const userOf = async (browser: Browser) => (await browser.api<{ data: User }>('GET', '/user')).body.data
const INVALID = { status: 422, body: { code: 'link_invalid' } }
const IN_USE = { status: 422, body: { errors: { email: ['This email is already in use'] } } }

/** Asks for a new address; gives it with the secret of the link mailed there. */
async function requested(browser: Browser, email = newAddress()) {
  expect((await changeTo(browser, email)).status).toBe(200)
  return { email, token: await confirmationOf(server.address, email) }
}

async function somebody(user: Parameters<typeof server.createAgent>[0] = {}) {
  const agent = await server.createAgent(user)
  return { agent, browser: await server.signIn(agent.email) }
}

test('a new address counts once the link mailed to it is opened; until then the old one signs in and is shown', async () => {
  const { agent, browser } = await somebody()
  const elsewhere = await server.signIn(agent.email)
  const email = 'New.Address@example.test'
  const pending = { email: agent.email, pending_email: email, needs_password: false }
  expect(await changeTo(browser, ` ${email} `)).toMatchObject({ status: 200, body: { data: pending } })
  expect(await userOf(elsewhere)).toMatchObject(pending)
  expect([await signsIn(agent.email), await signsIn(email)]).toEqual([200, 422])
  const sentEmail = await awaitEmail(server.address, email)
  expect(sentEmail).toMatchObject({ subject: 'Confirm your new email for Porchlight' })
  const { origin, pathname, search } = new URL(sentEmail.links[0] ?? '')
  expect([origin, pathname, search]).toEqual([server.context.config.publicUrl, '/confirm-email', ''])
  // The address may be a stranger's.
  expect(`${sentEmail.text} ${sentEmail.html}`).not.toContain(agent.email)
  expect(await emailsTo(server.address, agent.email)).toEqual([])
  const token = tokenIn(sentEmail)
  expect(await look(token)).toMatchObject({ status: 200, body: { data: { email } } })
  const answers = await Promise.all([openLink(token), openLink(token)])
  expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([{ status: 200 }, INVALID])
  expect(await userOf(elsewhere)).toMatchObject({ email, pending_email: null })
  expect([await signsIn(agent.email), await signsIn(email.toLowerCase())]).toEqual([422, 200])
  expect((await awaitEmail(server.address, agent.email)).text).toContain('/undo-email-change#')
})

test('the email to a new address can be sent again and the change dropped; another request replaces it', async () => {
  const { agent, browser } = await somebody()
  const first = await requested(browser)
  expect((await browser.api('POST', '/user/pending-email/letter')).status).toBe(204)
  const again = await confirmationOf(server.address, first.email, 2)
  expect(await look(first.token)).toMatchObject({ status: 200 })
  const second = await requested(browser)
  for (const token of [first.token, again]) expect(await openLink(token)).toMatchObject(INVALID)
  for (let times = 0; times < 2; times++) expect((await browser.api('DELETE', '/user/pending-email')).status).toBe(204)
  expect(await openLink(second.token)).toMatchObject(INVALID)
  expect(await userOf(browser)).toMatchObject({ email: agent.email, pending_email: null })
  expect(await browser.api('POST', '/user/pending-email/letter')).toMatchObject({ status: 409 })
})

test('the link that confirms a new address is valid for a day', async () => {
  const { agent, browser } = await somebody()
  const { token } = await requested(browser)
  later(DAY_MS)
  for (const ask of [look, openLink]) expect(await ask(token)).toMatchObject(INVALID)
  expect(await userOf(browser)).toMatchObject({ email: agent.email, pending_email: null })
  later(-1)
  expect((await openLink(token)).status).toBe(200)
})

test.each<[string, (agent: { id: number; email: string }, browser: Browser) => Promise<unknown>]>([
  ['a new password is set', (agent, browser) => put(browser, { email: agent.email, ...PASSWORDS })],
  ['an admin ends the sessions', ({ id }) => endSessionsOf(server.context, id)],
  ['the account is disabled', ({ id }) => disableUser(server.context, id)],
  [
    'the password is reset by a mailed link',
    async ({ email }) => {
      await server.guest().api('POST', '/forgot-password', { body: { email } })
      const token = tokenIn(await awaitEmail(server.address, email, 1, 'Set a new password for Porchlight'))
      const body = { token, password: NEW, confirm_password: NEW }
      expect((await server.guest().api('POST', '/reset-password', { body })).status).toBe(204)
    },
  ],
])('a new address that waits for its confirmation is dropped when %s', async (_when, end) => {
  const { agent, browser } = await somebody()
  const { token } = await requested(browser)
  await end(agent, browser)
  expect(await openLink(token)).toMatchObject(INVALID)
})

test('a password changed while a new address waits, or at the same moment as it counts, leaves the address as it is', async () => {
  const { agent, browser } = await somebody()
  const email = newAddress()
  // Both at once: the address of the same request waits.
  expect(await put(browser, { email, ...PASSWORDS })).toMatchObject({ status: 200 })
  expect([await signsIn(agent.email, NEW), (await userOf(browser)).pending_email]).toEqual([200, email])
  const token = await confirmationOf(server.address, email)
  beforeTransaction(server.context.db, async () => expect((await openLink(token)).status).toBe(200))
  const body = { email: agent.email, current_password: NEW, password: PASSWORDS.password, confirm_password: NEW }
  expect(await put(browser, body)).toMatchObject({ status: 200, body: { data: { email, pending_email: null } } })
})

test('without a mail server a new address is refused, as it could be neither confirmed nor undone', async () => {
  const { agent, browser } = await somebody()
  const mail = { ...server.context.mail, isOpen: false }
  const caller = { userId: agent.id, role: 'agent', contentOnly: false, authenticatedAt: present } as const
  const wanted = { email: newAddress(), current_password: '', password: '', confirm_password: '' }
  const token = browser.cookies.get('porchlight_session') ?? ''
  const asked = changeLogin({ ...server.context, mail }, caller, wanted, token)
  await expect(asked).rejects.toMatchObject({ code: 'unavailable', message: expect.stringContaining('email') })
  expect(await userOf(browser)).toMatchObject({ email: agent.email, pending_email: null })
})

test('login information refuses a wrong current password at its field, also one that is replaced meanwhile', async () => {
  const { agent, browser } = await somebody()
  const errors = { current_password: ['Your current password is incorrect'] }
  const refused = { status: 422, body: { errors } }
  const body = { email: agent.email, ...PASSWORDS }
  expect(await put(browser, { ...body, current_password: 'Lantern8!' })).toMatchObject(refused)
  const passwordHash = await hashPassword('Reset-by-link5$')
  const { db } = server.context
  // As a mailed link does it, once the old password was checked.
  beforeTransaction(db, () => db.update(users).set({ passwordHash }).where(eq(users.id, agent.id)))
  expect(await put(browser, body)).toMatchObject(refused)
  expect([await signsIn(agent.email, NEW), await signsIn(agent.email, 'Reset-by-link5$')]).toEqual([422, 200])
})

test('an address belongs to one user, in whatever case and whoever opens their link at once', async () => {
  const [one, two] = [await somebody(), await somebody({ email: 'Taken@example.test' })]
  expect(await changeTo(one.browser, 'tAKEN@example.test')).toMatchObject(IN_USE)
  expect((await changeTo(two.browser, 'TAKEN@example.test')).status).toBe(200)
  const tokens = []
  for (const { browser } of [one, two]) {
    expect((await changeTo(browser, 'Wanted@example.test')).status).toBe(200)
    tokens.push(await confirmationOf(server.address, 'Wanted@example.test', tokens.length + 1))
  }
  const answers = await Promise.all(tokens.map(openLink))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('a new address asks to confirm the identity when the sign-in is older than ten minutes', async () => {
  const { agent, browser } = await somebody()
  const other = await server.signIn(agent.email)
  later(10 * MINUTE_MS + 1)
  const email = newAddress()
  const message = 'Please confirm it’s you first. Nothing was changed.'
  const refused = { status: 403, body: { code: 'confirm_identity', message } }
  // That another address is taken is not revealed before that either.
  for (const wanted of [email, (await server.createAgent()).email])
    expect(await changeTo(browser, wanted)).toMatchObject(refused)
  const errors = { password: ['This password is incorrect'] }
  expect(await confirm(browser, 'not it')).toMatchObject({ status: 422, body: { errors } })
  expect(await confirm(browser, '')).toMatchObject({ body: { errors: { password: ['Password is required'] } } })
  expect((await changeTo(browser, email)).status).toBe(403)
  expect((await confirm(browser, PASSWORD)).status).toBe(204)
  expect([(await changeTo(other, email)).status, (await changeTo(browser, email)).status]).toEqual([403, 200])
})

test('a confirmation is not needed for the same address in another case, nor beside a new password', async () => {
  const { agent, browser } = await somebody()
  later(11 * MINUTE_MS)
  expect((await changeTo(browser, agent.email.toUpperCase())).status).toBe(200)
  expect(await emailsTo(server.address, agent.email)).toEqual([])
  expect((await put(browser, { email: newAddress(), ...PASSWORDS })).status).toBe(200)
})

test('at most five emails that confirm a new address are sent within a day', async () => {
  const { browser } = await somebody()
  for (let times = 0; times < 4; times++) expect((await changeTo(browser, newAddress())).status).toBe(200)
  expect((await browser.api('POST', '/user/pending-email/letter')).status).toBe(204)
  expect((await browser.api('POST', '/user/pending-email/letter')).status).toBe(429)
  expect((await browser.api('DELETE', '/user/pending-email')).status).toBe(204)
  expect(await changeTo(browser, newAddress())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  later(DAY_MS)
  expect((await confirm(browser, PASSWORD)).status).toBe(204)
  expect((await changeTo(browser, newAddress())).status).toBe(200)
})

const undo = (token: string) => server.guest().api<Problem>('POST', '/email-change/undo', { body: { token } })
const lookAt = (token: string) => server.guest().api<Problem>('POST', '/email-change', { body: { token } })

async function changed() {
  const { agent, browser } = await somebody()
  return { agent, browser, ...(await changedAgain(browser, agent.email)) }
}
async function changedAgain(browser: Browser, from: string) {
  const email = newAddress()
  await changeEmail(server, browser, email)
  const sentEmail = await awaitEmail(server.address, from, 1, 'Your Porchlight email address was changed')
  return { email, sentEmail, token: tokenIn(sentEmail) }
}

test('the undo link restores the old address once, ends every session, and mails a link to set a new password', async () => {
  const { agent, browser, email, sentEmail: told, token } = await changed()
  expect(told.subject).toBe('Your Porchlight email address was changed')
  expect(told.text).toContain(email)
  const { origin, pathname, search } = new URL(told.links[0] ?? '')
  expect([origin, pathname, search]).toEqual([server.context.config.publicUrl, '/undo-email-change', ''])
  const both = { old_email: agent.email, new_email: email }
  expect(await lookAt(token)).toMatchObject({ status: 200, body: { data: both } })
  const answers = await Promise.all([undo(token), undo(token)])
  expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([
    { status: 200, body: { data: { email: agent.email } } },
    INVALID,
  ])
  expect((await browser.api('GET', '/user')).status).toBe(401)
  expect([await signsIn(agent.email), await signsIn(email)]).toEqual([422, 422])
  await awaitEmail(server.address, agent.email, 1, 'Set a new password for Porchlight')
})

test('the undo link removes all passkeys, an address that waits to be confirmed, and the links of later changes', async () => {
  const { agent, browser, email, token } = await changed()
  const row = { userId: agent.id, publicKey: '', counter: 0 }
  await server.context.db.insert(passkeys).values([
    { ...row, credentialId: `old ${agent.id}`, name: 'Old', createdAt: new Date(present.getTime() - 1) },
    { ...row, credentialId: `new ${agent.id}`, name: 'New', createdAt: present },
  ])
  const { token: theirs } = await changedAgain(browser, email)
  const waiting = await requested(browser)
  expect((await undo(token)).status).toBe(200)
  expect(await undo(theirs)).toMatchObject(INVALID)
  expect(await openLink(waiting.token)).toMatchObject(INVALID)
  expect(await server.context.db.$count(emailChanges, eq(emailChanges.userId, agent.id))).toBe(0)
  expect(await server.context.db.$count(passkeys, eq(passkeys.userId, agent.id))).toBe(0)
})

test('the undo link restores the address of seven days before a change, not one that was had for less', async () => {
  const { agent, email } = await changed()
  later(DAY_MS)
  const browser = await server.signIn(email)
  const next = await changedAgain(browser, email)
  later(6 * DAY_MS + 1)
  const both = { old_email: agent.email, new_email: next.email }
  expect((await lookAt(next.token)).body).toMatchObject({ data: both })
  expect(await undo(next.token)).toMatchObject({ status: 200, body: { data: { email: agent.email } } })
  await awaitEmail(server.address, agent.email, 1, 'Set a new password for Porchlight')
  const subjects = (await emailsTo(server.address, email)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Confirm your new email for Porchlight',
    'Your Porchlight email address was changed',
  ])

  const settled = await changed()
  later(7 * DAY_MS)
  const { token } = await changedAgain(await server.signIn(settled.email), settled.email)
  expect((await undo(token)).body).toMatchObject({ data: { email: settled.email } })
})

test('the undo link is valid for seven days', async () => {
  const [one, other] = [await changed(), await changed()]
  later(7 * DAY_MS - 1)
  expect((await undo(one.token)).status).toBe(200)
  later(1)
  for (const ask of [lookAt, undo]) expect(await ask(other.token)).toMatchObject(INVALID)
})

test('the undo link takes the old address back from an account that got it before addresses were reserved', async () => {
  const { agent, email, token } = await changed()
  const other = await server.createAgent({ email: agent.email })
  expect(await undo(token)).toMatchObject({ status: 200, body: { data: { email: agent.email } } })
  const [moved] = await server.context.db.select().from(users).where(eq(users.id, other.id))
  // Not the address the user left: that may be a stranger's.
  const own = moved?.email ?? ''
  expect(own).toMatch(/@address-taken-back\.invalid$/)
  expect([await signsIn(agent.email), await signsIn(email), await signsIn(own)]).toEqual([422, 422, 200])
})

/** Every way to an address, with what refuses one that is reserved. */
const WAYS: [string, (email: string) => Promise<unknown>][] = [
  ['another account’s change', async (email) => await changeTo((await somebody()).browser, email)],
  ['the checkout’s check', (email) => server.guest().api('POST', '/checkout/email', { body: { email } })],
  [
    'a checkout that has paid',
    (email) => createAgent(server.context, { email, firstName: 'A', lastName: 'B' }, async () => undefined),
  ],
  [
    'an invited admin',
    async (email) => {
      const admin = await server.signIn((await server.createAdmin()).email)
      const body = { first_name: 'A', last_name: 'B', email, content_only: false }
      return await admin.api('POST', '/admin/admins', { body })
    },
  ],
  ['the operator’s command', (email) => createAdmin(operator(), { email })],
]
const operator = () => {
  const { db, now, config } = server.context
  const { dataDir, publicUrl, s3 } = config
  return { db, now, dataDir, publicUrl, s3, secrets: null, sandbox: false, embedded: false, tell: () => undefined }
}
const isRefused = async (way: (email: string) => Promise<unknown>, email: string) =>
  await way(email).then(
    (answer) => typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 422,
    (error: unknown) => /in use|within the last seven days/.test(String(error)),
  )

test('an address that was left is reserved for seven days against everybody but its user, in whatever case', async () => {
  for (const [what, way] of WAYS) {
    const { agent, browser, email } = await changed()
    const next = await changedAgain(browser, email)
    for (const left of [agent.email, email])
      expect([what, await isRefused(way, left.toUpperCase())]).toEqual([what, true])
    // The user may go back to it.
    expect([what, (await changeTo(browser, agent.email)).status]).toEqual([what, 200])
    later(7 * DAY_MS)
    expect([what, await isRefused(way, agent.email.toUpperCase())]).toEqual([what, false])
    expect(await undo(next.token)).toMatchObject(INVALID)
  }
})

test('an address that another account asked for before it was left is not given to it, and undoing goes through', async () => {
  const [thief, victim] = [await somebody(), await somebody()]
  const { db } = server.context
  // The thief's request is older than the victim's account.
  const link = await requested(thief.browser)
  await db
    .update(pendingEmailChanges)
    .set({ newEmail: victim.agent.email })
    .where(eq(pendingEmailChanges.userId, thief.agent.id))
  expect(await openLink(link.token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const { token } = await changedAgain(victim.browser, victim.agent.email)
  expect(await openLink(link.token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(await userOf(thief.browser)).toMatchObject({ email: thief.agent.email })
  expect((await undo(token)).status).toBe(200)
})

test('the demo leaves out an account whose address somebody left and can take back', async () => {
  const [demo] = DEMO_ACCOUNTS
  if (!demo) throw new Error('The demo has no accounts')
  const { db, now, config } = server.context
  const { browser } = await somebody({ email: demo.email })
  await changeEmail(server, browser, newAddress())
  const known = { stored: null as never, appSecret: config.appSecret, now: now(), standIns: [] }
  await putAccounts(db, [{ ...demo, passwordHash: '' }], known)
  expect(await db.$count(users, eq(users.email, demo.email))).toBe(0)
})

test('no sequence of changes, undone changes and new accounts gives one address to two accounts or keeps one from going back', async () => {
  const { db } = server.context
  // An email that leaves would replace the secret of its link.
  const jobs = { ...server.context.jobs, send: async () => undefined }
  const unmailed = { ...server.context, jobs }
  let runs = 0
  const Step = fc.record({
    what: fc.constantFrom('change', 'undo', 'join'),
    who: fc.nat(2),
    to: fc.nat(3),
    upper: fc.boolean(),
  })
  const sequence = fc.asyncProperty(fc.array(Step, { minLength: 2, maxLength: 12 }), async (steps) => {
    const run = `sequence${++runs}`
    const addressOf = (at: number, upper = false) => {
      const address = `${run}-${at}@example.test`
      return upper ? address.toUpperCase() : address
    }
    const ids = []
    for (const at of [0, 1, 2]) ids.push((await server.createAgent({ email: addressOf(at) })).id)
    for (const { what, who, to, upper } of steps) {
      later(DAY_MS)
      const userId = ids[who % ids.length] ?? 0
      const email = addressOf(to, upper)
      if (what === 'change') await change(userId, email)
      else if (what === 'join') {
        const person = { email, firstName: 'A', lastName: 'B' }
        const made = await createAgent(server.context, person, async () => undefined).catch(() => null)
        if (made !== null) ids.push(made)
      } else await undoLast(userId)
      expect(await sharedBy(ids), `${what} of ${userId} to ${email}`).toEqual([])
    }
  })
  await fc.assert(sequence, { numRuns: 12 })

  async function change(userId: number, email: string): Promise<void> {
    const secret = crypto.randomUUID()
    await db.transaction(async (tx) => requestEmailChange(unmailed, tx, { userId, email }))
    const { userId: owner, requestedAt } = pendingEmailChanges
    await db
      .update(pendingEmailChanges)
      .set({ tokenHash: tokenHashOf(secret) })
      .where(and(eq(owner, userId), eq(requestedAt, present)))
    await confirmPendingEmail(unmailed, secret).catch((error: unknown) => {
      if (!(error instanceof ProblemError && error.code === 'conflict')) throw error
    })
  }

  /** Whoever opened a link in time gets the address back. */
  async function undoLast(userId: number): Promise<void> {
    const open = and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, present))
    const [last] = await db.select().from(emailChanges).where(open).orderBy(desc(emailChanges.id)).limit(1)
    if (!last) return
    const secret = crypto.randomUUID()
    const tokenHash = tokenHashOf(secret)
    await db.update(emailChanges).set({ tokenHash }).where(eq(emailChanges.id, last.id))
    expect(await undoEmailChange(server.context, secret)).toEqual({ email: last.oldEmail })
  }

  /** The addresses that more than one account signs in by or can go back to. */
  async function sharedBy(ids: number[]): Promise<string[]> {
    const current = await db.select().from(users).where(inArray(users.id, ids))
    const left = await db
      .select()
      .from(emailChanges)
      .where(and(inArray(emailChanges.userId, ids), gt(emailChanges.expiresAt, present)))
    const owned = [
      ...current.map(({ id, email }) => [email, id] as const),
      ...left.map(({ userId, oldEmail }) => [oldEmail, userId] as const),
    ]
    const owners = Map.groupBy(owned, ([email]) => email.toLowerCase())
    return [...owners].flatMap(([email, of]) => (new Set(of.map(([, id]) => id)).size > 1 ? [email] : []))
  }
})
