import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { passwordLinks } from '#server/db/schema/index.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { mailPasswordLink } from '#server/modules/session/password-links.ts'
import { awaitLetter, lettersTo, tokenIn } from '#tests/support/mailbox.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const NEW = 'Porch-Swing2$'
const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let present = new Date('2026-11-21T12:00:00Z')

beforeAll(async () => {
  server = await startTestServer({ now: () => present })
})
beforeEach(async () => {
  await fetch(`${server.address}/sandbox/api/faults`, { method: 'DELETE' })
})
afterAll(() => server.close())

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

async function fault(mode: string, times = 1) {
  await fetch(`${server.address}/sandbox/api/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platform: 'mail', operation: 'deliver', mode, times }),
  })
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
    expect((await reset(token)).status).toBe(204)
    expect((await browser.api('GET', '/user')).status).toBe(401)
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

  test.each([
    ['', 'Email is required'],
    [undefined, 'Email is required'],
    [7, 'Email is required'],
    ['maya', 'Please enter an email address, as in you@brokerage.com'],
    [`${'x'.repeat(250)}@b.test`, 'Please use 255 characters or fewer.'],
    ['a@b.test\r\nBcc: c@d.test', 'Please enter an email address, as in you@brokerage.com'],
  ])('a request for %j is refused with its message', async (email, message) => {
    expect(await forget(email)).toMatchObject({ status: 422, body: { errors: { email: [message] } } })
  })

  test('requests for a link are rate-limited', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_LOGINS: '2' } })
    try {
      const ask = () => strict.guest().api('POST', '/forgot-password', { body: { email: 'x@example.test' } })
      expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([202, 202, 429])
    } finally {
      await strict.close()
    }
  })

  test('at most five letters are sent within an hour, whoever asks', async () => {
    const { email } = await server.createAgent()
    for (let count = 1; count <= 5; count++) {
      await forget(email)
      await awaitLetter(server.address, email, count)
    }
    await forget(email)
    // Letters go out in order: when this one is there, the sixth has been passed over.
    await mailedToken()
    expect(await lettersTo(server.address, email)).toHaveLength(5)
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

  test.each<[string, object, string, string]>([
    ['no password', { password: '', confirm_password: '' }, 'password', 'Password is required'],
    ['no confirmation', { confirm_password: '' }, 'confirm_password', 'Please confirm your password'],
    ['another confirmation', { confirm_password: 'Porch-Swing3$' }, 'confirm_password', 'Passwords do not match'],
    [
      'a weak password',
      { password: 'password', confirm_password: 'password' },
      'password',
      'Password must be at least 8 characters with letter, number, and special character',
    ],
    ['a long one', { password: `${NEW}${NEW}` }, 'password', 'Password can have 20 characters at most'],
    ['no token', { token: '' }, 'token', 'This field is required.'],
  ])('a link used with %s sets no password and stays valid', async (_what, fields, field, message) => {
    const { token } = await mailedToken()
    const body = { token, password: NEW, confirm_password: NEW, ...fields }
    const answer = await server.guest().api<Problem>('POST', '/reset-password', { body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.[field]?.[0]).toBe(message)
    expect((await reset(token)).status).toBe(204)
  })

  test.each(['x', 'a'.repeat(43), '"; drop table password_links; --'])(
    'a made-up link %j is refused',
    async (token) => {
      expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
    },
  )

  test('a link’s secret is stored in no table and no queue', async () => {
    const { token } = await mailedToken()
    const links = await server.context.db.select().from(passwordLinks)
    const { rows } = await server.context.db.execute('select data::text from jobs.job')
    expect(JSON.stringify([links, rows])).not.toContain(token)
  })

  test('the link for a first password is valid for seven days', async () => {
    const start = present
    const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
    await mailPasswordLink(server.context, { email, first: true })
    const letter = await awaitLetter(server.address, email)
    expect(letter.text).toContain('expires in seven days')
    try {
      present = new Date(start.getTime() + 7 * 24 * HOUR_MS)
      expect(await reset(tokenIn(letter))).toMatchObject({ status: 422, body: { code: 'link_invalid' } })
      present = new Date(start.getTime() + 7 * 24 * HOUR_MS - 1)
      expect((await reset(tokenIn(letter))).status).toBe(204)
    } finally {
      present = start
    }
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

  test('a password set anew signs nobody in', async () => {
    const { token } = await mailedToken()
    const guest = server.guest()
    const body = { token, password: NEW, confirm_password: NEW }
    expect((await guest.api('POST', '/reset-password', { body })).status).toBe(204)
    expect((await guest.api('GET', '/user')).status).toBe(401)
  })

  test('no password signs in to an account without one, and forgetting it sends the link for the first', async () => {
    const { email } = await server.createAgent({ passwordHash: NO_PASSWORD })
    for (const password of ['', PASSWORD, 'nobody has this password']) expect(await signsIn(email, password)).toBe(422)
    await forget(email)
    expect((await awaitLetter(server.address, email)).subject).toBe('Set your password for Porchlight')
  })

  test('the link for a new account has its own letter and its own screen', async () => {
    const { email } = await server.createAgent()
    await mailPasswordLink(server.context, { email, first: true })
    const letter = await awaitLetter(server.address, email)
    expect(letter.subject).toBe('Set your password for Porchlight')
    expect(new URL(letter.links[0] ?? '').pathname).toBe('/set-password')
    const opened = await server.guest().api('POST', '/password-link', { body: { token: tokenIn(letter) } })
    expect(opened).toMatchObject({ body: { data: { email, first: true } } })
  })
})

describe('a failing mail server', () => {
  test.each(['refuse', 'http_500', 'rate_limit', 'lost_answer'])(
    'a letter that fails by %s is sent again, and its link works',
    async (mode) => {
      const { email } = await server.createAgent()
      await fault(mode)
      await forget(email)
      const token = tokenIn(await awaitLetter(server.address, email, mode === 'lost_answer' ? 2 : 1))
      expect((await reset(token)).status).toBe(204)
    },
  )

  test('a letter that the mail server refuses for good is not sent again', async () => {
    const { email, id } = await server.createAgent()
    await fault('mailbox_unknown')
    await forget(email)
    await mailedToken()
    expect(await lettersTo(server.address, email)).toEqual([])
    const links = await server.context.db.select().from(passwordLinks)
    expect(links.filter(({ userId }) => userId === id)).toEqual([])
  })

  test('a server without a mail server says so at once', async () => {
    const bare = await startTestServer({ env: OUTSIDE })
    try {
      const answer = await bare.guest().api<Problem>('POST', '/forgot-password', { body: { email: 'a@b.test' } })
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    } finally {
      await bare.close()
    }
  })
})
