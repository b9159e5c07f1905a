import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import type { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/account/account-security.ts'
import type { Problem } from '#contract/problem.ts'
import { passkeys, users } from '#server/db/schema/index.ts'
import { openAuthenticator, type Authenticator } from '#tests/support/authenticator.ts'
import type { Browser } from '#tests/support/browser.ts'
import { awaitLetter } from '#tests/support/mailbox.ts'
import { startTestServer } from '#tests/support/server.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const MINUTE_MS = 60 * 1000

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })

interface Data<T> {
  data: T
}

const origin = () => server.context.config.publicUrl

async function creation(browser: Browser): Promise<PasskeyCreation> {
  return (await browser.api<Data<PasskeyCreation>>('POST', '/user/passkeys/options')).body.data
}

const request = async (browser: Browser, path: string) =>
  (await browser.api<Data<PasskeyRequest>>('POST', path)).body.data
const loginRequest = (browser: Browser) => request(browser, '/passkey-login/options')

async function add(browser: Browser, authenticator: Authenticator, userAgent = ''): Promise<Passkey> {
  const body = authenticator.create(await creation(browser))
  const answer = await browser.api<Data<Passkey>>('POST', '/user/passkeys', {
    body,
    headers: { 'user-agent': userAgent },
  })
  if (answer.status !== 201) throw new Error(`Adding a passkey was answered ${answer.status}`)
  return answer.body.data
}

async function withPasskey() {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const authenticator = openAuthenticator(origin())
  const passkey = await add(browser, authenticator)
  return { agent, browser, authenticator, passkey }
}

describe('adding a passkey', () => {
  test('adding a passkey sends a letter', async () => {
    const { agent, passkey } = await withPasskey()
    const letter = await awaitLetter(server.address, agent.email)
    expect(letter.subject).toBe('A passkey was added to your Porchlight account')
    expect(letter.text).toContain(`“${passkey.name}”`)
    expect(letter.links).toContain(`${origin()}/user-account/login-information`)
  })

  test('adding a passkey asks for user verification and names it after the device', async () => {
    const agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' })
    const browser = await server.signIn(agent.email)
    const options = await creation(browser)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Porchlight' },
      user: { name: agent.email, displayName: 'Maya Alvarez' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const made = await add(
      browser,
      openAuthenticator(origin()),
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    )
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Safari on iPhone',
      created_at: present.toISOString(),
      last_used_at: null,
    })
    expect(await browser.api('GET', '/user/passkeys')).toMatchObject({ status: 200, body: { data: [made] } })
    const again = await creation(browser)
    expect(again.excludeCredentials).toHaveLength(1)
    expect(again.user.id).toBe(options.user.id)
  })

  test('adding a passkey requires a sign-in within ten minutes', async () => {
    const agent = await server.createAgent()
    const browser = await server.signIn(agent.email)
    const body = openAuthenticator(origin()).create(await creation(browser))
    present = new Date(present.getTime() + 11 * MINUTE_MS)
    for (const path of ['/user/passkeys/options', '/user/passkeys'])
      expect(await browser.api('POST', path, { body })).toMatchObject({
        status: 403,
        body: { code: 'confirm_identity' },
      })
  })

  test.each<[string, Parameters<Authenticator['create']>[1]]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a made-up challenge', { challenge: 'bm90LW91cnM' }],
    ['an authenticator that verified nobody', { verified: false }],
  ])('adding a passkey refuses one from %s', async (_what, wrong) => {
    const browser = await server.signIn((await server.createAgent()).email)
    const body = openAuthenticator(origin()).create(await creation(browser), wrong)
    expect(await browser.api('POST', '/user/passkeys', { body })).toMatchObject({
      status: 422,
      body: { code: 'passkey_refused' },
    })
    expect(await browser.api('GET', '/user/passkeys')).toMatchObject({ body: { data: [] } })
  })

  test('each challenge is accepted once, from the browser it was given to, within five minutes', async () => {
    const browser = await server.signIn((await server.createAgent()).email)
    const other = await server.signIn((await server.createAgent()).email)
    const send = async (to: Browser, options: PasskeyCreation) =>
      (await to.api('POST', '/user/passkeys', { body: openAuthenticator(origin()).create(options) })).status
    const options = await creation(browser)
    expect(await send(other, options)).toBe(422)
    expect(await send(browser, options)).toBe(201)
    expect(await send(browser, options)).toBe(422)
    const late = await creation(browser)
    present = new Date(present.getTime() + 6 * MINUTE_MS)
    expect(await send(browser, late)).toBe(422)
  })

  test('adding a passkey refuses one added before, and answers to another purpose', async () => {
    const { browser, authenticator } = await withPasskey()
    const again = authenticator.create(await creation(browser))
    expect(await browser.api('POST', '/user/passkeys', { body: again })).toMatchObject({ status: 409 })
    const { challenge } = await request(browser, '/confirm-identity/options')
    const body = openAuthenticator(origin()).create({ ...(await creation(browser)), challenge })
    expect(await browser.api('POST', '/user/passkeys', { body })).toMatchObject({ status: 422 })
  })
})

describe('signing in with a passkey', () => {
  const signIn = async (authenticator: Authenticator, wrong?: Parameters<Authenticator['get']>[1]) => {
    const browser = server.guest()
    const body = authenticator.get(await loginRequest(browser), wrong)
    return { browser, answer: await browser.api<Problem>('POST', '/passkey-login', { body }) }
  }

  test('signing in with a passkey opens a session, and records when it was used', async () => {
    const { agent, authenticator, browser } = await withPasskey()
    const { answer, browser: fresh } = await signIn(authenticator)
    expect(answer).toMatchObject({ status: 200, body: { data: { id: agent.id, email: agent.email } } })
    expect((await fresh.api('GET', '/user')).status).toBe(200)
    expect(await browser.api('GET', '/user/passkeys')).toMatchObject({
      body: { data: [{ last_used_at: present.toISOString() }] },
    })
  })

  test('the sign-in options name nobody’s passkeys to a guest', async () => {
    expect(await loginRequest(server.guest())).toMatchObject({ allowCredentials: [], userVerification: 'required' })
  })

  test.each<[string, Parameters<Authenticator['get']>[1]]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a made-up challenge', { challenge: 'bm90LW91cnM' }],
    ['an authenticator that verified nobody', { verified: false }],
    ['a counter that went back', { counter: 1 }],
    ['another user’s handle', { userHandle: 'c29tZWJvZHk' }],
  ])('signing in refuses an answer with %s', async (_what, wrong) => {
    const { authenticator } = await withPasskey()
    expect((await signIn(authenticator)).answer.status).toBe(200)
    const { answer, browser } = await signIn(authenticator, wrong)
    expect(answer).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
    expect((await browser.api('GET', '/user')).status).toBe(401)
  })

  test('signing in refuses an answer that was used before, and one made for another browser', async () => {
    const { authenticator } = await withPasskey()
    const browser = server.guest()
    const body = authenticator.get(await loginRequest(browser))
    const other = server.guest()
    await loginRequest(other)
    expect((await other.api('POST', '/passkey-login', { body })).status).toBe(422)
    expect((await browser.api('POST', '/passkey-login', { body })).status).toBe(200)
    expect((await browser.api('POST', '/passkey-login', { body })).status).toBe(422)
  })

  test('signing in refuses a passkey that was removed', async () => {
    const { authenticator, browser, passkey } = await withPasskey()
    expect((await browser.api('DELETE', `/user/passkeys/${passkey.id}`)).status).toBe(204)
    expect((await signIn(authenticator)).answer).toMatchObject({ status: 422, body: { code: 'passkey_refused' } })
  })

  test('signing in refuses a disabled user, and says why only after the right signature', async () => {
    const { agent, authenticator } = await withPasskey()
    await server.context.db.update(users).set({ disabledAt: present }).where(eq(users.id, agent.id))
    expect((await signIn(authenticator, { verified: false })).answer.body.code).toBe('passkey_refused')
    expect((await signIn(authenticator)).answer).toMatchObject({ status: 422, body: { code: 'account_disabled' } })
  })

  test('passkeys are not available where the address of the server is a bare IP address', async () => {
    const bare = await startTestServer({ env: { PUBLIC_URL: 'http://127.0.0.1:4999' } })
    try {
      expect(await bare.guest().api('POST', '/passkey-login/options')).toMatchObject({
        status: 503,
        body: { message: 'Passkeys don’t work at this address. Please use your password.' },
      })
    } finally {
      await bare.close()
    }
  })
})

describe('passkeys', () => {
  test('passkeys are renamed by their own user only', async () => {
    const { browser, passkey } = await withPasskey()
    const stranger = await server.signIn((await server.createAgent()).email)
    const body = { name: ' Office key ' }
    expect(await browser.api('PUT', `/user/passkeys/${passkey.id}`, { body })).toMatchObject({
      status: 200,
      body: { data: { name: 'Office key' } },
    })
    expect((await stranger.api('PUT', `/user/passkeys/${passkey.id}`, { body })).status).toBe(404)
    expect((await stranger.api('DELETE', `/user/passkeys/${passkey.id}`)).status).toBe(404)
    expect(await stranger.api('GET', '/user/passkeys')).toMatchObject({ body: { data: [] } })
    expect(await browser.api('PUT', `/user/passkeys/${passkey.id}`, { body: { name: ' ' } })).toMatchObject({
      status: 422,
      body: { errors: { name: ['Name is required'] } },
    })
  })

  test('a user can have twenty passkeys', async () => {
    const { agent, browser } = await withPasskey()
    const row = { userId: agent.id, publicKey: '', counter: 0, name: 'Key' }
    const more = Array.from({ length: 19 }, (_, at) => ({ ...row, credentialId: `${agent.id}-${at}` }))
    await server.context.db.insert(passkeys).values(more)
    expect(await browser.api('POST', '/user/passkeys/options')).toMatchObject({
      status: 409,
      body: { message: 'You can have 20 passkeys. Remove one first.' },
    })
  })

  test('passkeys confirm an identity, for their own user only', async () => {
    const { browser, authenticator } = await withPasskey()
    const stranger = await withPasskey()
    present = new Date(present.getTime() + 11 * MINUTE_MS)
    expect((await browser.api('POST', '/user/passkeys/options')).status).toBe(403)
    const foreign = stranger.authenticator.get(await request(browser, '/confirm-identity/options'))
    expect(await browser.api('POST', '/confirm-identity', { body: { passkey: foreign } })).toMatchObject({
      status: 422,
      body: { code: 'passkey_refused' },
    })
    const options = await request(browser, '/confirm-identity/options')
    expect(options.allowCredentials).toHaveLength(1)
    const body = { passkey: authenticator.get(options) }
    expect((await browser.api('POST', '/confirm-identity', { body })).status).toBe(204)
    expect((await browser.api('POST', '/user/passkeys/options')).status).toBe(200)
  })
})
