import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const OLD = 'Lantern7!'
const NEW = 'Porch-Swing2$'

let server: TestServer
let oldHash: string

beforeAll(async () => {
  server = await startTestServer()
  oldHash = await hashPassword(OLD)
})
afterAll(() => server.close())

async function somebody(email?: string): Promise<{ email: string; browser: Browser }> {
  const agent = await server.createAgent({ passwordHash: oldHash, ...(email && { email }) })
  return { email: agent.email, browser: await server.signIn(agent.email, OLD) }
}

const change = (password = NEW) => ({ current_password: OLD, password, confirm_password: password })
const signsIn = async (email: string, password: string) =>
  (await server.guest().api('POST', '/login', { body: { email, password } })).status

describe('login information', () => {
  test('changes the e-mail address alone, without a password', async () => {
    const { browser } = await somebody()
    const body = { email: ' New.Address@example.test ' }
    const answer = await browser.api('PUT', '/user', { body })
    expect(answer).toMatchObject({ status: 200, body: { data: { email: 'New.Address@example.test', role: 'agent' } } })
    expect(await signsIn('new.address@example.test', OLD)).toBe(200)
  })

  test('changes the password, and only the new one signs in afterwards', async () => {
    const { email, browser } = await somebody()
    expect(await browser.api('PUT', '/user', { body: { email, ...change() } })).toMatchObject({ status: 200 })
    expect(await signsIn(email, OLD)).toBe(422)
    expect(await signsIn(email, NEW)).toBe(200)
  })

  test('a new password ends the user’s other sessions and nobody else’s', async () => {
    const [{ email, browser }, other] = [await somebody(), await somebody()]
    const elsewhere = await server.signIn(email, OLD)
    await browser.api('PUT', '/user', { body: { email, ...change() } })
    expect((await browser.api('GET', '/user')).status).toBe(200)
    expect((await elsewhere.api('GET', '/user')).status).toBe(401)
    expect((await other.browser.api('GET', '/user')).status).toBe(200)
  })

  test('a change without a new password leaves all sessions open', async () => {
    const { email, browser } = await somebody()
    const elsewhere = await server.signIn(email, OLD)
    await browser.api('PUT', '/user', { body: { email } })
    expect((await elsewhere.api('GET', '/user')).status).toBe(200)
  })

  test('a password that was checked against one that is replaced meanwhile changes nothing', async () => {
    const { email, browser } = await somebody()
    const reset = await hashPassword('Reset-by-link5$')
    const { db } = server.context
    const transaction = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementationOnce(async (...work) => {
      // As a mailed link does it, once the old password was checked.
      await db.update(users).set({ passwordHash: reset }).where(eq(users.email, email))
      return await transaction(...work)
    })
    const answer = await browser.api('PUT', '/user', { body: { email, ...change() } })
    vi.restoreAllMocks()
    expect(answer).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } })
    expect(await signsIn(email, NEW)).toBe(422)
    expect(await signsIn(email, 'Reset-by-link5$')).toBe(200)
  })

  test('an admin can change their login information too', async () => {
    const admin = await server.createAdmin({ passwordHash: oldHash })
    const browser = await server.signIn(admin.email, OLD)
    expect(await browser.api('PUT', '/user', { body: { email: admin.email, ...change() } })).toMatchObject({
      status: 200,
    })
  })

  test('refuses a caller without a session', async () => {
    expect(await server.guest().api('PUT', '/user', { body: { email: 'a@b.test' } })).toMatchObject({ status: 401 })
  })

  test.each<[string, object, Record<string, string>]>([
    ['no e-mail address', { email: '' }, { email: 'Email is required' }],
    ['a missing e-mail address', { email: undefined }, { email: 'Email is required' }],
    ['what is no address', { email: 'maya' }, { email: 'Please enter an email address, as in you@brokerage.com' }],
    ['an address too long', { email: `${'x'.repeat(250)}@b.test` }, { email: 'Please use 255 characters or fewer.' }],
    [
      'the current password alone',
      { current_password: OLD },
      { password: 'Password is required', confirm_password: 'Please confirm your password' },
    ],
    [
      'a new password alone',
      { password: NEW },
      { current_password: 'Current Password is required', confirm_password: 'Please confirm your password' },
    ],
    [
      'a confirmation alone',
      { confirm_password: NEW },
      { current_password: 'Current Password is required', password: 'Password is required' },
    ],
    [
      'one that is not repeated',
      { ...change(), confirm_password: 'Porch-Swing3$' },
      { confirm_password: 'Passwords do not match' },
    ],
    ...['Short1!', 'nodigits!!', '12345678!', 'NoSpecial12'].map((weak): [string, object, Record<string, string>] => [
      `${weak}, which is too weak`,
      change(weak),
      { password: 'Password must be at least 8 characters with letter, number, and special character' },
    ]),
    [
      'one longer than twenty',
      change('Porchlight1!Porchlight1!'),
      { password: 'Password can have 20 characters at most' },
    ],
    ['a number', { ...change(), password: 12345678 }, { password: 'This must be text.' }],
    [
      'a wrong current password',
      { ...change(), current_password: 'Lantern8!' },
      { current_password: 'Your current password is incorrect' },
    ],
  ])('refuses %s, field by field, and changes nothing', async (_what, fields, errors) => {
    const { email, browser } = await somebody()
    const answer = await browser.api<Problem>('PUT', '/user', { body: { email, ...fields } })
    expect(answer.status).toBe(422)
    const firsts = Object.entries(answer.body.errors ?? {}).map(([field, [first]]) => [field, first])
    expect(Object.fromEntries(firsts)).toMatchObject(errors)
    expect(await signsIn(email, OLD)).toBe(200)
  })

  test('refuses an address somebody else has, in whatever case', async () => {
    const [{ browser }, taken] = [await somebody(), await somebody('Taken@example.test')]
    const answer = await browser.api<Problem>('PUT', '/user', { body: { email: 'tAKEN@example.test' } })
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: ['This email is already in use'] } } })
    expect((await taken.browser.api('PUT', '/user', { body: { email: 'TAKEN@example.test' } })).status).toBe(200)
  })

  test('lets one of two users who want the same address at once have it', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const body = { email: 'wanted@example.test' }
    const answers = await Promise.all([one, two].map(({ browser }) => browser.api('PUT', '/user', { body })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422])
  })

  test('limits tries of the current password', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_LOGINS: '3' } })
    try {
      const agent = await strict.createAgent()
      const browser = await strict.signIn(agent.email)
      const body = { email: agent.email, ...change(), current_password: 'Guess123!' }
      const statuses: number[] = []
      for (let tries = 0; tries < 4; tries++) statuses.push((await browser.api('PUT', '/user', { body })).status)
      expect(statuses).toEqual([422, 422, 422, 429])
    } finally {
      await strict.close()
    }
  })
})
