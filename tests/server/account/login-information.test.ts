import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'

import { LoginInformation } from '#contract/account/passwords.ts'
import type { Problem } from '#contract/problem.ts'
import { PASSWORD_RULE } from '#domain/account/password.ts'
import { users } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/security/password.ts'
import type { Browser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const NEW = 'Porch-Swing2$'

const server = useTestServer()

async function somebody(email?: string): Promise<{ email: string; browser: Browser }> {
  const agent = await server.createAgent(email === undefined ? {} : { email })
  return { email: agent.email, browser: await server.signIn(agent.email) }
}

const change = (password = NEW) => ({ current_password: PASSWORD, password, confirm_password: password })
const signsIn = async (email: string, password: string) =>
  (await server.guest().api('POST', '/login', { body: { email, password } })).status

describe('login information', () => {
  test('changes the e-mail address alone, without a password, and leaves all sessions open', async () => {
    const { browser, email } = await somebody()
    const elsewhere = await server.signIn(email)
    const body = { email: ' New.Address@example.test ' }
    const answer = await browser.api('PUT', '/user', { body })
    expect(answer).toMatchObject({ status: 200, body: { data: { email: 'New.Address@example.test', role: 'agent' } } })
    expect(await signsIn('new.address@example.test', PASSWORD)).toBe(200)
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

  test.each<[string, object, Record<string, string>]>([
    ['a missing e-mail address', { email: undefined }, { email: 'Email is required' }],
    ['what is no address', { email: 'maya' }, { email: 'Please enter an email address, as in you@brokerage.com' }],
    ['an address too long', { email: `${'x'.repeat(250)}@b.test` }, { email: 'Please use 255 characters or fewer.' }],
    [
      'the current password alone',
      { current_password: PASSWORD },
      { password: 'Password is required', confirm_password: 'Please confirm your password' },
    ],
    [
      'a new password alone',
      { password: NEW },
      { current_password: 'Current Password is required', confirm_password: 'Please confirm your password' },
    ],
    [
      'one that is not repeated',
      { ...change(), confirm_password: 'Porch-Swing3$' },
      { confirm_password: 'Passwords do not match' },
    ],
    ['one that is too weak', change('NoSpecial12'), { password: PASSWORD_RULE }],
    [
      'one longer than twenty',
      change('Porchlight1!Porchlight1!'),
      { password: 'Password can have 20 characters at most' },
    ],
  ])('the form of login information refuses %s, field by field', (_what, fields, errors) => {
    const parsed = LoginInformation.safeParse({ email: 'a@b.test', ...fields })
    const found = parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []
    expect(Object.fromEntries(found.toReversed())).toMatchObject(errors)
  })

  test('refuses a wrong current password at its field, and changes nothing', async () => {
    const { email, browser } = await somebody()
    const body = { email, ...change(), current_password: 'Lantern8!' }
    expect(await browser.api('PUT', '/user', { body })).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['Your current password is incorrect'] } },
    })
    expect(await signsIn(email, PASSWORD)).toBe(200)
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
})
