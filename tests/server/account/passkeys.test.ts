import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import type { Passkey, PasskeyCreation, PasskeyRequest } from '#contract/account/account-security.ts'
import type { Problem } from '#contract/problem.ts'
import { passkeys, users } from '#server/db/schema/index.ts'
import { passkeyRequest } from '#server/modules/session/passkeys.ts'
import { endSessionsOf } from '#server/modules/session/service.ts'
import { NO_PASSWORD } from '#server/security/password.ts'
import { openAuthenticator, type Authenticator } from '#tests/support/authenticator.ts'
import type { Browser } from '#tests/support/browser.ts'
import { beforeTransaction } from '#tests/support/database.ts'
import { awaitEmail, tokenIn } from '#tests/support/mailbox.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const MINUTE_MS = 60 * 1000
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

let present = new Date('2026-11-21T12:00:00Z')
const server = useTestServer({ now: () => present })

const later = (minutes: number) => {
  present = new Date(present.getTime() + minutes * MINUTE_MS)
}

interface Data<T> {
  data: T
}

const origin = () => server.context.config.publicUrl
const optionsOf = async <T>(browser: Browser, path: string) => (await browser.api<Data<T>>('POST', path)).body.data
const creation = (browser: Browser) => optionsOf<PasskeyCreation>(browser, '/user/passkeys/options')
const loginRequest = (browser: Browser) => optionsOf<PasskeyRequest>(browser, '/passkey-login/options')
const confirmation = (browser: Browser) => optionsOf<PasskeyRequest>(browser, '/confirm-identity/options')
const newBrowser = async () => server.signIn((await server.createAgent()).email)

async function withPasskey() {
  const agent = await server.createAgent({ firstName: 'Maya', lastName: 'Alvarez' })
  const browser = await server.signIn(agent.email)
  const authenticator = openAuthenticator(origin())
  const options = await creation(browser)
  const sent = { body: authenticator.create(options), headers: { 'user-agent': IPHONE } }
  const answer = await browser.api<Data<Passkey>>('POST', '/user/passkeys', sent)
  if (answer.status !== 201) throw new Error(`Adding a passkey was answered ${answer.status}`)
  return { agent, browser, authenticator, options, passkey: answer.body.data }
}

const REFUSED = { status: 422, body: { code: 'passkey_refused' } }
const FORGED = [
  ['another site', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a made-up challenge', { challenge: 'bm90LW91cnM' }],
  ['an authenticator that verified nobody', { verified: false }],
] as const

test('adding a passkey asks for user verification, names it after the device until it is renamed, and sends an email', async () => {
  const { agent, browser, options, passkey } = await withPasskey()
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Porchlight' },
    user: { name: agent.email, displayName: 'Maya Alvarez' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const times = { created_at: present.toISOString(), last_used_at: null }
  expect(passkey).toEqual({ id: expect.any(Number), name: 'Safari on iPhone', ...times })
  expect(await browser.api('GET', '/user/passkeys')).toMatchObject({ status: 200, body: { data: [passkey] } })
  const again = await creation(browser)
  expect([again.excludeCredentials.length, again.user.id]).toEqual([1, options.user.id])
  const sentEmail = await awaitEmail(server.address, agent.email)
  expect(sentEmail.subject).toBe('A passkey was added to your Porchlight account')
  expect(sentEmail.text).toContain(`“${passkey.name}”`)
  expect(sentEmail.links).toContain(`${origin()}/user-account/login-information`)
  const rename = (name: string) => browser.api('PUT', `/user/passkeys/${passkey.id}`, { body: { name } })
  expect(await rename(' Office key ')).toMatchObject({ status: 200, body: { data: { name: 'Office key' } } })
  expect(await rename(' ')).toMatchObject({ status: 422, body: { errors: { name: ['Name is required'] } } })
})

test('adding a passkey refuses a forged one, whatever is wrong about it', async () => {
  const browser = await newBrowser()
  for (const [what, wrong] of FORGED) {
    const body = openAuthenticator(origin()).create(await creation(browser), wrong)
    expect(await browser.api('POST', '/user/passkeys', { body }), what).toMatchObject(REFUSED)
  }
  expect(await browser.api('GET', '/user/passkeys')).toMatchObject({ body: { data: [] } })
})

test('each challenge is accepted once, from the browser it was given to, within five minutes', async () => {
  const [browser, other] = [await newBrowser(), await newBrowser()]
  const send = async (to: Browser, options: PasskeyCreation) =>
    (await to.api('POST', '/user/passkeys', { body: openAuthenticator(origin()).create(options) })).status
  const options = await creation(browser)
  expect(await send(other, options)).toBe(422)
  expect(await send(browser, options)).toBe(201)
  expect(await send(browser, options)).toBe(422)
  const late = await creation(browser)
  later(6)
  expect(await send(browser, late)).toBe(422)
})

test('adding a passkey refuses one added before, answers to another purpose, and more than twenty', async () => {
  const { agent, browser, authenticator } = await withPasskey()
  const again = authenticator.create(await creation(browser))
  expect(await browser.api('POST', '/user/passkeys', { body: again })).toMatchObject({ status: 409 })
  const { challenge } = await confirmation(browser)
  const body = openAuthenticator(origin()).create({ ...(await creation(browser)), challenge })
  expect(await browser.api('POST', '/user/passkeys', { body })).toMatchObject({ status: 422 })
  const row = { userId: agent.id, publicKey: '', counter: 0, name: 'Key' }
  const more = Array.from({ length: 19 }, (_, at) => ({ ...row, credentialId: `${agent.id}-${at}` }))
  await server.context.db.insert(passkeys).values(more)
  const message = 'You can have 20 passkeys. Remove one first.'
  expect(await browser.api('POST', '/user/passkeys/options')).toMatchObject({ status: 409, body: { message } })
})

test('before the first password was set by the email, neither a passkey is added nor the address changed', async () => {
  const agent = await server.createAgent()
  const browser = await server.signIn(agent.email)
  const sent = openAuthenticator(origin()).create(await creation(browser))
  await server.context.db.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, agent.id))
  const message = 'Please set your password first, with the link we emailed you.'
  const refused = { status: 403, body: { code: 'password_missing', message } }
  expect(await browser.api('POST', '/user/passkeys/options')).toMatchObject(refused)
  expect(await browser.api('POST', '/user/passkeys', { body: sent })).toMatchObject(refused)
  expect(await browser.api('PUT', '/user', { body: { email: 'elsewhere@example.test' } })).toMatchObject(refused)
  expect(await browser.api('GET', '/user')).toMatchObject({
    body: { data: { email: agent.email, pending_email: null, needs_password: true } },
  })
})

const reset = async (email: string) => {
  await server.guest().api('POST', '/forgot-password', { body: { email } })
  const sentEmail = await awaitEmail(server.address, email, 1, /password for Porchlight$/)
  const body = { token: tokenIn(sentEmail), password: 'Porch-Swing2$', confirm_password: 'Porch-Swing2$' }
  expect((await server.guest().api('POST', '/reset-password', { body })).status).toBe(204)
  return sentEmail
}

test('a password set by a mailed link, the first one or another, removes all passkeys', async () => {
  for (const passwordHash of [undefined, NO_PASSWORD]) {
    const { agent, authenticator } = await withPasskey()
    if (passwordHash !== undefined)
      await server.context.db.update(users).set({ passwordHash }).where(eq(users.id, agent.id))
    const sentEmail = await reset(agent.email)
    if (passwordHash === undefined) expect(sentEmail.text).toContain('removes your passkeys')
    const guest = server.guest()
    const body = authenticator.get(await loginRequest(guest))
    expect(await guest.api('POST', '/passkey-login', { body })).toMatchObject(REFUSED)
  }
})

test('a passkey that is removed while its answer is checked opens no session, and an ended session adds none', async () => {
  const { agent, authenticator, browser } = await withPasskey()
  const { db } = server.context
  const endFirst = () => beforeTransaction(db, () => endSessionsOf(server.context, agent.id))
  const guest = server.guest()
  const proof = authenticator.get(await loginRequest(guest))
  endFirst()
  expect(await guest.api('POST', '/passkey-login', { body: proof })).toMatchObject(REFUSED)
  const again = await server.signIn(agent.email)
  const made = openAuthenticator(origin()).create(await creation(again))
  endFirst()
  expect((await again.api('POST', '/user/passkeys', { body: made })).status).toBe(401)
  expect(await db.$count(passkeys, eq(passkeys.userId, agent.id))).toBe(0)
  expect((await browser.api('GET', '/user')).status).toBe(401)
})

const signIn = async (authenticator: Authenticator, wrong?: Parameters<Authenticator['get']>[1]) => {
  const browser = server.guest()
  const body = authenticator.get(await loginRequest(browser), wrong)
  return { browser, answer: await browser.api<Problem>('POST', '/passkey-login', { body }) }
}

test('signing in with a passkey opens a session, and records when it was used', async () => {
  const { agent, authenticator, browser } = await withPasskey()
  // The options name nobody's passkeys to a guest.
  const options = { allowCredentials: [], userVerification: 'required' }
  expect(await loginRequest(server.guest())).toMatchObject(options)
  const { answer, browser: fresh } = await signIn(authenticator)
  expect(answer).toMatchObject({ status: 200, body: { data: { id: agent.id, email: agent.email } } })
  expect((await fresh.api('GET', '/user')).status).toBe(200)
  const used = { last_used_at: present.toISOString() }
  expect(await browser.api('GET', '/user/passkeys')).toMatchObject({ body: { data: [used] } })
})

test('signing in refuses a forged answer, a counter that went back and another user’s handle', async () => {
  const { authenticator } = await withPasskey()
  expect((await signIn(authenticator)).answer.status).toBe(200)
  const others = [
    ['a counter that went back', { counter: 1 }],
    ['another user’s handle', { userHandle: 'c29tZWJvZHk' }],
  ] as const
  for (const [what, wrong] of [...FORGED, ...others]) {
    const { answer, browser } = await signIn(authenticator, wrong)
    expect(answer, what).toMatchObject(REFUSED)
    expect((await browser.api('GET', '/user')).status).toBe(401)
  }
})

test('signing in refuses an answer that was used before, and one made for another browser', async () => {
  const { authenticator } = await withPasskey()
  const [browser, other] = [server.guest(), server.guest()]
  const body = authenticator.get(await loginRequest(browser))
  await loginRequest(other)
  const statuses = []
  for (const one of [other, browser, browser]) statuses.push((await one.api('POST', '/passkey-login', { body })).status)
  expect(statuses).toEqual([422, 200, 422])
})

test('signing in refuses a removed passkey, and a disabled user, who learns why only after the right signature', async () => {
  const { agent, authenticator, browser, passkey } = await withPasskey()
  await server.context.db.update(users).set({ disabledAt: present }).where(eq(users.id, agent.id))
  expect((await signIn(authenticator, { verified: false })).answer.body.code).toBe('passkey_refused')
  expect((await signIn(authenticator)).answer).toMatchObject({ status: 422, body: { code: 'account_disabled' } })
  await server.context.db.update(users).set({ disabledAt: null }).where(eq(users.id, agent.id))
  expect((await browser.api('DELETE', `/user/passkeys/${passkey.id}`)).status).toBe(204)
  expect((await signIn(authenticator)).answer).toMatchObject(REFUSED)
})

test('passkeys are not available where the address of the server is a bare IP address', async () => {
  const bare = { ...server.context, config: { ...server.context.config, publicUrl: 'http://127.0.0.1:4999' } }
  const message = 'Passkeys don’t work at this address. Please use your password.'
  const asked = passkeyRequest(bare, { purpose: 'sign_in', browserToken: 'a browser' }, null)
  await expect(asked).rejects.toMatchObject({ code: 'unavailable', message })
})

test('passkeys confirm an identity, which adding one requires within ten minutes, for their own user only', async () => {
  const { browser, authenticator } = await withPasskey()
  const stranger = await withPasskey()
  const sent = openAuthenticator(origin()).create(await creation(browser))
  later(11)
  const confirm = (passkey: object) => browser.api('POST', '/confirm-identity', { body: { passkey } })
  const late = { status: 403, body: { code: 'confirm_identity' } }
  for (const path of ['/user/passkeys/options', '/user/passkeys'])
    expect(await browser.api('POST', path, { body: sent })).toMatchObject(late)
  expect(await confirm(stranger.authenticator.get(await confirmation(browser)))).toMatchObject(REFUSED)
  const options = await confirmation(browser)
  expect(options.allowCredentials).toHaveLength(1)
  expect((await confirm(authenticator.get(options))).status).toBe(204)
  expect((await browser.api('POST', '/user/passkeys/options')).status).toBe(200)
})
