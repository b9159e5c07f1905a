import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { PASSWORD_RULE } from '#domain/account/password.ts'
import { passwordLinks } from '#server/db/schema/index.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { mailPasswordLink, newPasswordLink } from '#server/modules/session/password-links.ts'
import { awaitEmail, emailsTo, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { clearFaults, mailFault } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const NEW = 'Porch-Swing2$'
const DAY_MS = 24 * 60 * 60 * 1000
const INVALID = { status: 422, body: { code: 'link_invalid' } }
const START = new Date('2026-11-21T12:00:00Z')

let present = START
const server = useTestServer({ now: () => present })

beforeEach(async () => {
  present = START
  await clearFaults(server.address)
})

const forget = (email: string) => server.guest().api<Problem>('POST', '/forgot-password', { body: { email } })
const open = (token: string) => server.guest().api('POST', '/password-link', { body: { token } })
const reset = (token: string, password = NEW, by = server.guest()) =>
  by.api<Problem>('POST', '/reset-password', { body: { token, password, confirm_password: password } })
const signsIn = async (email: string, password: string) =>
  (await server.guest().api('POST', '/login', { body: { email, password } })).status

async function mailedToken(): Promise<{ email: string; token: string }> {
  const { email } = await server.createAgent()
  await forget(email)
  return { email, token: tokenIn(await awaitEmail(server.address, email)) }
}

test('the mailed link sets a new password, which ends every session and signs nobody in', async () => {
  const { email } = await server.createAgent()
  const [browser, guest] = [await server.signIn(email), server.guest()]
  const data = { email: email.toUpperCase() }
  expect(await forget(data.email)).toMatchObject({ status: 202, body: { data } })
  const sentEmail = await awaitEmail(server.address, email)
  const subject = 'Set a new password for Porchlight'
  expect(sentEmail).toMatchObject({ from: 'Porchlight <hello@porchlight.test>', subject })
  expect(sentEmail.html).toContain(sentEmail.links[0])
  const { origin, pathname } = new URL(sentEmail.links[0] ?? '')
  expect([origin, pathname]).toEqual([server.context.config.publicUrl, '/reset-password'])
  const token = tokenIn(sentEmail)
  expect(await open(token)).toMatchObject({ status: 200, body: { data: { email, first: false } } })
  expect((await reset(token, NEW, guest)).status).toBe(204)
  for (const one of [browser, guest]) expect((await one.api('GET', '/user')).status).toBe(401)
  expect([await signsIn(email, PASSWORD), await signsIn(email, NEW)]).toEqual([422, 200])
})

test('an unknown address gets the same answer, and no email', async () => {
  const { email } = await server.createAgent()
  const [known, unknown] = [await forget(email), await forget('nobody@example.test')]
  expect(unknown).toMatchObject({ status: 202, body: { data: { email: 'nobody@example.test' } } })
  expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
  await awaitEmail(server.address, email)
  expect(await emailsTo(server.address, 'nobody@example.test')).toEqual([])
})

test('at most five emails are sent within an hour, whoever asks', async () => {
  const { id, email } = await server.createAgent()
  const context = { ...server.context, publicUrl: '' }
  for (let sent = 0; sent < 4; sent++) await newPasswordLink(context, { userId: id, first: false })
  await forget(email)
  await awaitEmail(server.address, email)
  await forget(email)
  // Emails go out in order: when this one is there, the sixth has been passed over.
  await mailedToken()
  expect(await emailsTo(server.address, email)).toHaveLength(1)
})

test('a mailed link works once, also at once, and then the user’s other links are invalid too', async () => {
  const { email, token } = await mailedToken()
  await forget(email)
  const second = tokenIn(await awaitEmail(server.address, email, 2))
  expect(second).not.toBe(token)
  const answers = await Promise.all([reset(second), reset(second, 'Another-One3$')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422])
  for (const one of [token, second]) expect(await reset(one)).toMatchObject(INVALID)
})

test('a mailed link is valid for 24 hours', async () => {
  const { token } = await mailedToken()
  present = new Date(START.getTime() + DAY_MS)
  expect(await reset(token)).toMatchObject(INVALID)
  expect(await open(token)).toMatchObject(INVALID)
  present = new Date(START.getTime() + DAY_MS - 1)
  expect((await reset(token)).status).toBe(204)
})

test('a mailed link ends when the user changes their address or password', async () => {
  const { email, token } = await mailedToken()
  const browser = await server.signIn(email)
  expect((await browser.api('PUT', '/user', { body: { email: `new.${email}` } })).status).toBe(200)
  expect((await reset(token)).status).toBe(422)
})

test('a link’s secret is in no table and no queue, and a weak password leaves the link valid', async () => {
  const { token } = await mailedToken()
  const links = await server.context.db.select().from(passwordLinks)
  const { rows } = await server.context.db.execute('select data::text from jobs.job')
  expect(JSON.stringify([links, rows])).not.toContain(token)
  const errors = { password: [PASSWORD_RULE] }
  expect(await reset(token, 'password')).toMatchObject({ status: 422, body: { errors } })
  expect((await reset(token)).status).toBe(204)
})

test('no password signs in to an account without one, and forgetting it sends the link for the first', async () => {
  const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
  for (const password of ['', PASSWORD, 'nobody has this password']) expect(await signsIn(email, password)).toBe(422)
  await forget(email)
  expect((await awaitEmail(server.address, email)).subject).toBe('Set your password for Porchlight')
})

test('the link for a first password has its own email, is valid as long as any other, and signs its browser in', async () => {
  const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
  const browser = await server.signIn((await server.createAgent()).email)
  await mailPasswordLink(server.context, { email, first: true })
  const sentEmail = await awaitEmail(server.address, email)
  expect(sentEmail.subject).toBe('Set your password for Porchlight')
  expect(sentEmail.text).toContain('expires in 24 hours')
  expect(new URL(sentEmail.links[0] ?? '').pathname).toBe('/set-password')
  const token = tokenIn(sentEmail)
  expect(await open(token)).toMatchObject({ body: { data: { email, first: true } } })
  present = new Date(START.getTime() + DAY_MS)
  expect(await reset(token, NEW, browser)).toMatchObject(INVALID)
  present = new Date(present.getTime() - 1)
  expect((await reset(token, NEW, browser)).status).toBe(204)
  expect(await browser.api('GET', '/user')).toMatchObject({ body: { data: { email } } })
  expect((await reset(token, NEW, browser)).status).toBe(422)
  expect(await signsIn(email, NEW)).toBe(200)
})

test('an email whose answer is lost is sent again, and its link works', async () => {
  const { email } = await server.createAgent()
  await mailFault(server.address, 'lost_answer')
  await forget(email)
  expect((await reset(tokenIn(await awaitEmail(server.address, email, 2)))).status).toBe(204)
})

test('an email that the mail server refuses for good is not sent again', async () => {
  const { email, id } = await server.createAgent()
  await mailFault(server.address, 'mailbox_unknown')
  await forget(email)
  await mailedToken()
  expect(await emailsTo(server.address, email)).toEqual([])
  expect(await server.context.db.$count(passwordLinks, eq(passwordLinks.userId, id))).toBe(0)
})
