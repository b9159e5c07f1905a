import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Passkey, PasskeyCreation } from '#contract/account/account-security.ts'
import { picture } from '#tests/support/admin-form.ts'
import { openAuthenticator } from '#tests/support/authenticator.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { upload } from '#tests/support/media/upload.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

// Two web processes as behind a balancer without sticky sessions: each call may reach either.

const PUBLIC_URL = 'http://localhost:3000'

let postgres: ClusterDatabase
let networks: StandIn
let one: TestServer
let other: TestServer

beforeAll(async () => {
  postgres = await createDatabase()
  networks = await startStandIn()
  const env = {
    ...OUTSIDE,
    PUBLIC_URL,
    ROLE: 'web',
    DATABASE_URL: postgres.url,
    RATE_LIMIT_LOGINS: '4',
    UPLOADS_PER_HOUR: '2',
  }
  one = await startTestServer({ onDisk: true, env, config: networks.config })
  const { dataDir } = one.context.config
  other = await startTestServer({ onDisk: true, env: { ...env, DATA_DIR: dataDir }, config: networks.config })
})

afterAll(async () => {
  await other.close()
  await one.close()
  await networks.close()
  await postgres.close()
})

/** The same browser at both processes. */
function atBoth(here: Browser): [Browser, Browser] {
  const there = openBrowser(other.address)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  return [here, there]
}

const signedIn = async () => atBoth(await one.signIn((await one.createAgent({}, { plan: 'premium' })).email))

test('tries to sign in are counted at both processes together', async () => {
  const { email } = await one.createAgent()
  const statuses: number[] = []
  for (const browser of [one, other, one, other, one, other].map((server) => server.guest())) {
    const { status } = await browser.api('POST', '/login', { body: { email, password: 'not the password' } })
    statuses.push(status)
  }
  expect(statuses).toEqual([422, 422, 422, 422, 429, 429])
})

test('uploads are counted at both processes together, and one that is refused takes no room', async () => {
  const [here, there] = await signedIn()
  const photo = { avatar: await picture() }
  const send = async (browser: Browser) => (await upload(browser, '/agent/avatar-and-broker-logo', photo)).status
  expect([await send(here), await send(there), await send(here), await send(there)]).toEqual([200, 200, 429, 429])
})

test('a consent that begins at one process is finished at the other, once', async () => {
  const [here, there] = await signedIn()
  const begun = await here.api<{ data: { redirectUrl: string } }>('GET', '/agent/social-media/facebook/redirect-url')
  const dialog = new URL(begun.body.data.redirectUrl)
  const answer = await fetch(new URL(dialog.pathname + dialog.search, networks.address), {
    method: 'POST',
    body: new URLSearchParams({ person: 'maya', decision: 'allow' }),
    redirect: 'manual',
  })
  const { search } = new URL(answer.headers.get('location') ?? '')
  const finish = (browser: Browser) =>
    browser.api<{ data: { success: boolean } }>('GET', `/agent/social-media/facebook/handle-connection${search}`)
  expect(await finish(there)).toMatchObject({ status: 200, body: { data: { success: true } } })
  expect((await finish(here)).status).toBe(422)
})

test('a passkey that is asked for at one process is added at the other', async () => {
  const [here, there] = await signedIn()
  const { body } = await here.api<{ data: PasskeyCreation }>('POST', '/user/passkeys/options')
  const added = await there.api<{ data: Passkey }>('POST', '/user/passkeys', {
    body: openAuthenticator(PUBLIC_URL).create(body.data),
  })
  expect(added.status).toBe(201)
  expect(await here.api('GET', '/user/passkeys')).toMatchObject({ body: { data: [{ id: added.body.data.id }] } })
})
