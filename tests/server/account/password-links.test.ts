import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { NewPassword } from '#contract/fields.ts'
import type { Problem } from '#contract/problem.ts'
import { PASSWORD_RULE } from '#domain/account/password.ts'
import { passwordLinks } from '#server/db/schema/index.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { mailPasswordLink, newPasswordLink } from '#server/modules/session/password-links.ts'
import { awaitLetter, lettersTo, tokenIn } from '#tests/support/mailbox.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { clearFaults, mailFault } from '#tests/support/steer.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const NEW = 'Porch-Swing2$'
const HOUR_MS = 60 * 60 * 1000

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })

beforeEach(() => clearFaults(server.address))

const forget = (email: unknown) => server.guest().api<Problem>('POST', '/forgot-password', { body: { email } })
const reset = (token: string, password = NEW, again = password) =>
  server.guest().api<Problem>('POST', '/reset-password', { body: { token, password, confirm_password: again } })
const signsIn = async (email: string, password: string) =>
  (await server.guest().api('POST', '/login', { body: { email, password } })).status

async function mailedToken(): Promise<{ email: string; token: string }> {
  const { email } = await server.createAgent()
  await forget(email)
  return { email, token: tokenIn(await awaitLetter(server.address, email)) }
}

describe('a forgotten password', () => {
  test('the mailed link sets a new password, which ends every session', async () => {
    const { email } = await server.createAgent()
    const browser = await server.signIn(email)
    expect(await forget(email.toUpperCase())).toMatchObject({
      status: 202,
      body: { data: { email: email.toUpperCase() } },
    })
    const letter = await awaitLetter(server.address, email)
    expect(letter).toMatchObject({
      from: 'Porchlight <hello@porchlight.test>',
      subject: 'Set a new password for Porchlight',
    })
    expect(letter.html).toContain(letter.links[0])
    const { origin, pathname } = new URL(letter.links[0] ?? '')
    expect([origin, pathname]).toEqual([server.context.config.publicUrl, '/reset-password'])
    const token = tokenIn(letter)
    const opened = await server.guest().api('POST', '/password-link', { body: { token } })
    expect(opened).toMatchObject({ status: 200, body: { data: { email, first: false } } })
    const guest = server.guest()
    const body = { token, password: NEW, confirm_password: NEW }
    expect((await guest.api('POST', '/reset-password', { body })).status).toBe(204)
    for (const one of [browser, guest]) expect((await one.api('GET', '/user')).status).toBe(401)
    expect(await signsIn(email, PASSWORD)).toBe(422)
    expect(await signsIn(email, NEW)).toBe(200)
  })

  test('an unknown address gets the same answer, and no letter', async () => {
    const { email } = await server.createAgent()
    const [known, unknown] = [await forget(email), await forget('nobody@example.test')]
    expect(unknown).toMatchObject({ status: 202, body: { data: { email: 'nobody@example.test' } } })
    expect(Object.keys(unknown.body)).toEqual(Object.keys(known.body))
    await awaitLetter(server.address, email)
    expect(await lettersTo(server.address, 'nobody@example.test')).toEqual([])
  })

  test('at most five letters are sent within an hour, whoever asks', async () => {
    const { id, email } = await server.createAgent()
    const context = { ...server.context, publicUrl: '' }
    for (let sent = 0; sent < 4; sent++) await newPasswordLink(context, id, { first: false, goodForMs: HOUR_MS })
    await forget(email)
    await awaitLetter(server.address, email)
    await forget(email)
    // Letters go out in order: when this one is there, the sixth has been passed over.
    await mailedToken()
    expect(await lettersTo(server.address, email)).toHaveLength(1)
  })
})

describe('a mailed link', () => {
  test('a mailed link works only once', async () => {
    const { email, token } = await mailedToken()
    expect((await reset(token)).status).toBe(204)
    expect(await reset(token, 'Another-One3$')).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    expect(await signsIn(email, NEW)).toBe(200)
  })

  test('a mailed link used twice at once works once', async () => {
    const { token } = await mailedToken()
    const answers = await Promise.all([reset(token), reset(token, 'Another-One3$')])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 422])
  })

  test('using a mailed link invalidates the user’s other links', async () => {
    const { email, token } = await mailedToken()
    await forget(email)
    const second = tokenIn(await awaitLetter(server.address, email, 2))
    expect(second).not.toBe(token)
    expect((await reset(second)).status).toBe(204)
    expect((await reset(token)).status).toBe(422)
  })

  test('a mailed link is valid for an hour', async () => {
    const start = present
    const { token } = await mailedToken()
    try {
      present = new Date(start.getTime() + HOUR_MS)
      expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
      expect(await server.guest().api('POST', '/password-link', { body: { token } })).toMatchObject({ status: 422 })
    } finally {
      present = start
    }
  })

  test('a mailed link ends when the user changes their address or password', async () => {
    const { email, token } = await mailedToken()
    const browser = await server.signIn(email)
    expect((await browser.api('PUT', '/user', { body: { email: `new.${email}` } })).status).toBe(200)
    expect((await reset(token)).status).toBe(422)
  })

  test('a link’s secret is stored in no table and no queue', async () => {
    const { token } = await mailedToken()
    const links = await server.context.db.select().from(passwordLinks)
    const { rows } = await server.context.db.execute('select data::text from jobs.job')
    expect(JSON.stringify([links, rows])).not.toContain(token)
  })

  test('a first password signs in the browser it is set in, in place of whoever was signed in there', async () => {
    const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
    const other = await server.createAgent()
    await mailPasswordLink(server.context, { email, first: true })
    const body = { token: tokenIn(await awaitLetter(server.address, email)), password: NEW, confirm_password: NEW }
    const browser = await server.signIn(other.email)
    expect((await browser.api('POST', '/reset-password', { body })).status).toBe(204)
    expect(await browser.api('GET', '/user')).toMatchObject({ body: { data: { email } } })
    expect((await browser.api('POST', '/reset-password', { body })).status).toBe(422)
    expect(await signsIn(email, NEW)).toBe(200)
  })

  test('no password signs in to an account without one, and forgetting it sends the link for the first', async () => {
    const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
    for (const password of ['', PASSWORD, 'nobody has this password']) expect(await signsIn(email, password)).toBe(422)
    await forget(email)
    expect((await awaitLetter(server.address, email)).subject).toBe('Set your password for Porchlight')
  })

  test('a weak password sets none, and the link stays valid', async () => {
    const { token } = await mailedToken()
    const answer = await reset(token, 'password')
    expect(answer).toMatchObject({ status: 422, body: { errors: { password: [PASSWORD_RULE] } } })
    expect((await reset(token)).status).toBe(204)
  })

  test.each<[string, object, string]>([
    ['no password', { password: '' }, 'Password is required'],
    ['no confirmation', { confirm_password: '' }, 'Please confirm your password'],
    ['another confirmation', { confirm_password: 'Porch-Swing3$' }, 'Passwords do not match'],
    ['a long one', { password: `${NEW}${NEW}` }, 'Password can have 20 characters at most'],
  ])('a new password is refused with %s', (_what, fields, message) => {
    const parsed = NewPassword.safeParse({ password: NEW, confirm_password: NEW, ...fields })
    expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message)
  })

  test('the link for a first password has its own letter and screen, and is valid for seven days', async () => {
    const start = present
    const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
    await mailPasswordLink(server.context, { email, first: true })
    const letter = await awaitLetter(server.address, email)
    expect(letter.subject).toBe('Set your password for Porchlight')
    expect(letter.text).toContain('expires in seven days')
    expect(new URL(letter.links[0] ?? '').pathname).toBe('/set-password')
    const token = tokenIn(letter)
    const opened = await server.guest().api('POST', '/password-link', { body: { token } })
    expect(opened).toMatchObject({ body: { data: { email, first: true } } })
    try {
      present = new Date(start.getTime() + 7 * 24 * HOUR_MS)
      expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
      present = new Date(start.getTime() + 7 * 24 * HOUR_MS - 1)
      expect((await reset(token)).status).toBe(204)
    } finally {
      present = start
    }
  })
})

describe('a failing mail server', () => {
  test('a letter whose answer is lost is sent again, and its link works', async () => {
    const { email } = await server.createAgent()
    await mailFault(server.address, 'lost_answer')
    await forget(email)
    expect((await reset(tokenIn(await awaitLetter(server.address, email, 2)))).status).toBe(204)
  })

  test('a letter that the mail server refuses for good is not sent again', async () => {
    const { email, id } = await server.createAgent()
    await mailFault(server.address, 'mailbox_unknown')
    await forget(email)
    await mailedToken()
    expect(await lettersTo(server.address, email)).toEqual([])
    expect(await server.context.db.$count(passwordLinks, eq(passwordLinks.userId, id))).toBe(0)
  })
})
