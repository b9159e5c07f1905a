import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { emailChanges, passkeys } from '#server/db/schema/index.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter, lettersTo, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })
let made = 0

const later = (ms: number) => {
  present = new Date(present.getTime() + ms)
}
const changeTo = (browser: Browser, email: string) => browser.api<Problem>('PUT', '/user', { body: { email } })
const confirm = (browser: Browser, password: unknown) =>
  browser.api<Problem>('POST', '/confirm-identity', { body: { password } })
const undo = (token: string) => server.guest().api<Problem>('POST', '/email-change/undo', { body: { token } })
const look = (token: string) => server.guest().api<Problem>('POST', '/email-change', { body: { token } })
const signsIn = async (email: string, password = PASSWORD) =>
  (await server.guest().api('POST', '/login', { body: { email, password } })).status

async function changed() {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const email = `changed${++made}@example.test`
  expect((await changeTo(browser, email)).status).toBe(200)
  const letter = await awaitLetter(server.address, agent.email)
  return { agent, browser, email, letter, token: tokenIn(letter) }
}

describe('a new e-mail address', () => {
  test('a new e-mail address asks to confirm the identity when the sign-in is older than ten minutes', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    later(10 * MINUTE_MS + 1)
    const email = `changed${++made}@example.test`
    // That another address is taken is not revealed before that either.
    for (const wanted of [email, (await server.createAgent()).email]) {
      expect(await changeTo(browser, wanted)).toMatchObject({
        status: 403,
        body: { code: 'confirm_identity', message: 'Please confirm it’s you first. Nothing was changed.' },
      })
    }
    expect(await signsIn(agent.email)).toBe(200)
    expect((await confirm(browser, PASSWORD)).status).toBe(204)
    expect((await changeTo(browser, email)).status).toBe(200)
    expect(await signsIn(email)).toBe(200)
  })

  test('a confirmation is not needed for the same address in another case, nor beside a new password', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    later(11 * MINUTE_MS)
    expect((await changeTo(browser, agent.email.toUpperCase())).status).toBe(200)
    expect(await lettersTo(server.address, agent.email)).toEqual([])
    const passwords = { current_password: PASSWORD, password: 'Porch-Swing2$', confirm_password: 'Porch-Swing2$' }
    const email = `changed${++made}@example.test`
    expect((await browser.api('PUT', '/user', { body: { email, ...passwords } })).status).toBe(200)
  })

  test('the e-mail address can change five times within a day', async () => {
    const { agent, browser } = await changed()
    const change = () => changeTo(browser, `changed${++made}@example.test`)
    for (let times = 0; times < 4; times++) expect((await change()).status).toBe(200)
    expect(await change()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(await server.context.db.$count(emailChanges, eq(emailChanges.userId, agent.id))).toBe(5)
  })
})

describe('the link that undoes a changed e-mail address', () => {
  test('the undo link restores the old address, ends every session, and mails a link to set a new password', async () => {
    const { agent, browser, email, letter: told, token } = await changed()
    expect(told.subject).toBe('Your Porchlight email address was changed')
    expect(told.text).toContain(email)
    const { origin, pathname, search } = new URL(told.links[0] ?? '')
    expect([origin, pathname, search]).toEqual([server.context.config.publicUrl, '/undo-email-change', ''])
    const both = { old_email: agent.email, new_email: email }
    expect(await look(token)).toMatchObject({ status: 200, body: { data: both } })
    expect(await undo(token)).toMatchObject({ status: 200, body: { data: { email: agent.email } } })
    expect((await browser.api('GET', '/user')).status).toBe(401)
    expect([await signsIn(agent.email), await signsIn(email)]).toEqual([422, 422])
    const letter = await awaitLetter(server.address, agent.email, 2)
    expect(letter.subject).toBe('Set a new password for Porchlight')
    expect(await undo(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
  })

  test('the undo link removes passkeys added since the change, and leaves older ones', async () => {
    const { agent, token } = await changed()
    const row = { userId: agent.id, publicKey: '', counter: 0 }
    await server.context.db.insert(passkeys).values([
      { ...row, credentialId: `old ${agent.id}`, name: 'Old', createdAt: new Date(present.getTime() - 1) },
      { ...row, credentialId: `new ${agent.id}`, name: 'New', createdAt: present },
    ])
    await undo(token)
    const left = await server.context.db.select().from(passkeys).where(eq(passkeys.userId, agent.id))
    expect(left.map(({ name }) => name)).toEqual(['Old'])
  })

  test('undoing a change also invalidates the link of a later change', async () => {
    const { agent, browser, email, token } = await changed()
    const next = `changed${++made}@example.test`
    expect((await changeTo(browser, next)).status).toBe(200)
    const theirs = tokenIn(await awaitLetter(server.address, email))
    expect((await undo(token)).status).toBe(200)
    expect((await undo(theirs)).status).toBe(422)
    expect(await server.context.db.$count(emailChanges, eq(emailChanges.userId, agent.id))).toBe(0)
  })

  test('an undo link does not restore an address the account had for less than seven days', async () => {
    const { agent, email } = await changed()
    later(DAY_MS)
    const again = await server.signIn(email)
    const next = `changed${++made}@example.test`
    expect((await changeTo(again, next)).status).toBe(200)
    const theirs = tokenIn(await awaitLetter(server.address, email))
    later(6 * DAY_MS + 1)
    expect((await look(theirs)).body).toMatchObject({ data: { old_email: agent.email, new_email: next } })
    expect(await undo(theirs)).toMatchObject({ status: 200, body: { data: { email: agent.email } } })
    expect((await awaitLetter(server.address, agent.email, 2)).subject).toBe('Set a new password for Porchlight')
    expect(await lettersTo(server.address, email)).toHaveLength(1)
  })

  test('an undo link restores the address before a change after seven days', async () => {
    const { email } = await changed()
    later(7 * DAY_MS)
    const browser = await server.signIn(email)
    const next = `changed${++made}@example.test`
    expect((await changeTo(browser, next)).status).toBe(200)
    const token = tokenIn(await awaitLetter(server.address, email))
    expect((await undo(token)).body).toMatchObject({ data: { email } })
  })

  test('the undo link is valid for seven days', async () => {
    const [one, other] = [await changed(), await changed()]
    later(7 * DAY_MS - 1)
    expect((await undo(one.token)).status).toBe(200)
    later(1)
    expect((await look(other.token)).status).toBe(422)
    expect(await undo(other.token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
  })

  test('the undo link works once for two who open it at the same moment', async () => {
    const { token } = await changed()
    const statuses = (await Promise.all([undo(token), undo(token)])).map(({ status }) => status)
    expect(statuses.sort((a, b) => a - b)).toEqual([200, 422])
  })

  test('the undo link says so when somebody else has the old address by now', async () => {
    const { agent, browser, token } = await changed()
    await server.createAgent({ email: agent.email })
    expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await browser.api('GET', '/user')).status).toBe(200)
  })
})

describe('confirming an identity', () => {
  test('a confirmation refuses a wrong password at the field, and renews nothing', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    later(11 * MINUTE_MS)
    expect(await confirm(browser, 'not it')).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', errors: { password: ['This password is incorrect'] } },
    })
    expect(await confirm(browser, '')).toMatchObject({ body: { errors: { password: ['Password is required'] } } })
    expect((await changeTo(browser, 'elsewhere@example.test')).status).toBe(403)
  })

  test('a confirmation renews one session only', async () => {
    const agent = await server.createAgent()
    const [here, there] = [await server.signIn(agent.email), await server.signIn(agent.email)]
    later(11 * MINUTE_MS)
    await confirm(here, PASSWORD)
    expect((await changeTo(there, `changed${++made}@example.test`)).status).toBe(403)
    expect((await changeTo(here, `changed${++made}@example.test`)).status).toBe(200)
  })
})
