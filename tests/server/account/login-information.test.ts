import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { emailChanges, passkeys, users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import { beforeTransaction } from '#tests/support/database.ts'
import { awaitLetter, lettersTo, tokenIn } from '#tests/support/mailbox.ts'
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

async function somebody(user: Parameters<typeof server.createAgent>[0] = {}) {
  const agent = await server.createAgent(user)
  return { agent, browser: await server.signIn(agent.email) }
}

test('login information takes a new address alone, trimmed, and leaves all sessions open', async () => {
  const { agent, browser } = await somebody()
  const elsewhere = await server.signIn(agent.email)
  const data = { email: 'New.Address@example.test', role: 'agent' }
  expect(await changeTo(browser, ` ${data.email} `)).toMatchObject({ status: 200, body: { data } })
  expect(await signsIn(data.email.toLowerCase())).toBe(200)
  expect((await elsewhere.api('GET', '/user')).status).toBe(200)
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

test('an address belongs to one user, in whatever case and whoever asks for it at once', async () => {
  const [one, two] = [await somebody(), await somebody({ email: 'Taken@example.test' })]
  const errors = { email: ['This email is already in use'] }
  expect(await changeTo(one.browser, 'tAKEN@example.test')).toMatchObject({ status: 422, body: { errors } })
  expect((await changeTo(two.browser, 'TAKEN@example.test')).status).toBe(200)
  const answers = await Promise.all([one, two].map(({ browser }) => changeTo(browser, 'wanted@example.test')))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
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
  expect([await signsIn(agent.email), await signsIn(email)]).toEqual([422, 200])
})

test('a confirmation is not needed for the same address in another case, nor beside a new password', async () => {
  const { agent, browser } = await somebody()
  later(11 * MINUTE_MS)
  expect((await changeTo(browser, agent.email.toUpperCase())).status).toBe(200)
  expect(await lettersTo(server.address, agent.email)).toEqual([])
  expect((await put(browser, { email: newAddress(), ...PASSWORDS })).status).toBe(200)
})

test('the e-mail address can change five times within a day', async () => {
  const { browser } = await somebody()
  for (let times = 0; times < 5; times++) expect((await changeTo(browser, newAddress())).status).toBe(200)
  expect(await changeTo(browser, newAddress())).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  later(DAY_MS)
  expect((await confirm(browser, PASSWORD)).status).toBe(204)
  expect((await changeTo(browser, newAddress())).status).toBe(200)
})

const INVALID = { status: 422, body: { code: 'link_invalid' } }
const undo = (token: string) => server.guest().api<Problem>('POST', '/email-change/undo', { body: { token } })
const look = (token: string) => server.guest().api<Problem>('POST', '/email-change', { body: { token } })

async function changed() {
  const { agent, browser } = await somebody()
  return { agent, browser, ...(await changedAgain(browser, agent.email)) }
}
async function changedAgain(browser: Browser, from: string) {
  const email = newAddress()
  expect((await changeTo(browser, email)).status).toBe(200)
  const letter = await awaitLetter(server.address, from)
  return { email, letter, token: tokenIn(letter) }
}

test('the undo link restores the old address once, ends every session, and mails a link to set a new password', async () => {
  const { agent, browser, email, letter: told, token } = await changed()
  expect(told.subject).toBe('Your Porchlight email address was changed')
  expect(told.text).toContain(email)
  const { origin, pathname, search } = new URL(told.links[0] ?? '')
  expect([origin, pathname, search]).toEqual([server.context.config.publicUrl, '/undo-email-change', ''])
  const both = { old_email: agent.email, new_email: email }
  expect(await look(token)).toMatchObject({ status: 200, body: { data: both } })
  const answers = await Promise.all([undo(token), undo(token)])
  expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([
    { status: 200, body: { data: { email: agent.email } } },
    INVALID,
  ])
  expect((await browser.api('GET', '/user')).status).toBe(401)
  expect([await signsIn(agent.email), await signsIn(email)]).toEqual([422, 422])
  const letter = await awaitLetter(server.address, agent.email, 2)
  expect(letter.subject).toBe('Set a new password for Porchlight')
})

test('the undo link removes passkeys added since the change and the links of later changes, nothing older', async () => {
  const { agent, browser, email, token } = await changed()
  const row = { userId: agent.id, publicKey: '', counter: 0 }
  await server.context.db.insert(passkeys).values([
    { ...row, credentialId: `old ${agent.id}`, name: 'Old', createdAt: new Date(present.getTime() - 1) },
    { ...row, credentialId: `new ${agent.id}`, name: 'New', createdAt: present },
  ])
  const { token: theirs } = await changedAgain(browser, email)
  expect((await undo(token)).status).toBe(200)
  expect(await undo(theirs)).toMatchObject(INVALID)
  expect(await server.context.db.$count(emailChanges, eq(emailChanges.userId, agent.id))).toBe(0)
  const left = await server.context.db.select().from(passkeys).where(eq(passkeys.userId, agent.id))
  expect(left.map(({ name }) => name)).toEqual(['Old'])
})

test('the undo link restores the address of seven days before a change, not one that was had for less', async () => {
  const { agent, email } = await changed()
  later(DAY_MS)
  const browser = await server.signIn(email)
  const next = await changedAgain(browser, email)
  later(6 * DAY_MS + 1)
  const both = { old_email: agent.email, new_email: next.email }
  expect((await look(next.token)).body).toMatchObject({ data: both })
  expect(await undo(next.token)).toMatchObject({ status: 200, body: { data: { email: agent.email } } })
  expect((await awaitLetter(server.address, agent.email, 2)).subject).toBe('Set a new password for Porchlight')
  expect(await lettersTo(server.address, email)).toHaveLength(1)

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
  for (const ask of [look, undo]) expect(await ask(other.token)).toMatchObject(INVALID)
})

test('the undo link says so when somebody else has the old address by now', async () => {
  const { agent, browser, token } = await changed()
  await server.createAgent({ email: agent.email })
  expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect((await browser.api('GET', '/user')).status).toBe(200)
})
