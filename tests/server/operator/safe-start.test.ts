import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import type { SetupStep } from '#contract/admin/setup.ts'
import { readConfig, type Config } from '#server/config.ts'
import { makePrivateFolder } from '#server/db/data-folder.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import { refuseDemoPasswords } from '#server/demo/demo-passwords.ts'
import { welcome } from '#server/operator/welcome.ts'
import { hashPassword } from '#server/security/password.ts'
import { testDatabase } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'
import { OPERATOR, OUTSIDE } from '#tests/support/outside.ts'
import { createAdmin, createAgent } from '#tests/support/people.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { WITH_TOKEN } from '#tests/support/sandbox-token.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { fileFolder } from '#tests/support/test-folder.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const dataDir = fileFolder()
type Env = Record<string, string>

const LOCAL = ['localhost:3000', 'LOCALHOST', 'app.localhost', '127.8.9.10', '127.1', '[::1]:3000'].map(
  (host) => `http://${host}`,
)
const ELSEWHERE = [
  'https://porchlight.example',
  'https://localhost.porchlight.example',
  'https://mylocalhost',
  'http://192.168.1.20:3000',
  'http://0.0.0.0:3000',
  'http://[fe80::1]:3000',
  'http://128.0.0.1',
  'https://127.0.0.1.porchlight.example',
]

const FACEBOOK = { FACEBOOK_CLIENT_ID: 'id', FACEBOOK_CLIENT_SECRET: 'secret' }
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const SERVICES: Record<string, Env> = {
  none: {},
  one: FACEBOOK,
  all: {
    ...FACEBOOK,
    INSTAGRAM_CLIENT_ID: 'id',
    INSTAGRAM_CLIENT_SECRET: 'secret',
    LINKEDIN_CLIENT_ID: 'id',
    LINKEDIN_CLIENT_SECRET: 'secret',
    ...STRIPE,
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'hello@porchlight.example',
    AI_BASE_URL: 'https://ai.example/v1',
    AI_MODEL: 'small',
  },
}

const PLACES: [host: string, url?: string][] = [
  ...LOCAL.map((url): [string, string] => ['127.0.0.1', url]),
  ...ELSEWHERE.map((url): [string, string] => ['0.0.0.0', url]),
  ['127.0.0.1'],
  ['localhost'],
]

/** NODE_ENV x PUBLIC_URL x configured services x SANDBOX. */
const ROWS = [undefined, 'production', 'Production'].flatMap((NODE_ENV) =>
  PLACES.flatMap(([HOST, PUBLIC_URL]) =>
    Object.keys(SERVICES).flatMap((services) =>
      [undefined, 'allow'].map((SANDBOX) => ({ NODE_ENV, HOST, PUBLIC_URL, services, SANDBOX })),
    ),
  ),
)

describe('the table of settings', () => {
  test('no combination of settings gives a public server a stand-in or the demo, unless SANDBOX=allow', () => {
    for (const { services, ...place } of ROWS) {
      const { NODE_ENV, PUBLIC_URL = LOCAL[0] ?? '', SANDBOX } = place
      const env = { ...SERVICES[services], ...OPERATOR, ...place, DATA_DIR: dataDir, APP_SECRET: OUTSIDE.APP_SECRET }
      if (services !== 'none' && place.PUBLIC_URL === undefined && SANDBOX === undefined) {
        expect(() => readConfig(env), JSON.stringify(env)).toThrow('PUBLIC_URL is required once a service is real')
        continue
      }
      const [config, row, isLocal] = [readConfig(env), JSON.stringify(env), LOCAL.includes(PUBLIC_URL)]
      expect(config.sandbox, row).toBe((isLocal || SANDBOX === 'allow') && services !== 'all')
      expect(config.openSandbox, row).toBe(config.sandbox && SANDBOX === 'allow')
      expect(config.demo, row).toBe(services === 'none' && isLocal && NODE_ENV !== 'production')
      if (config.sandbox) continue
      expect(JSON.stringify(config), row).not.toContain('/sandbox')
      expect(config, row).toMatchObject({ standIns: [], demo: false, pushStandIn: null, stripeWebhookUrl: null })
      expect(welcome(config), row).not.toMatch(/stand-in|Demo|Porchlight1!/)
      expect(() => readConfig({ ...env, DEMO: 'on' }), row).toThrow('DEMO=on needs the stand-ins')
    }
  })

  test('APP_SECRET is required whenever others reach the server, and PUBLIC_URL when HOST is none of this machine', () => {
    const common = { ...OPERATOR, DATA_DIR: dataDir }
    for (const PUBLIC_URL of ELSEWHERE) {
      for (const SANDBOX of ['', 'allow']) {
        expect(() => readConfig({ ...common, PUBLIC_URL, SANDBOX }), PUBLIC_URL).toThrow('APP_SECRET is required')
      }
    }
    for (const url of LOCAL) expect(readConfig({ ...common, PUBLIC_URL: url }).appSecret.length).toBeGreaterThan(31)
    for (const HOST of ['0.0.0.0', '::', '192.168.1.20']) {
      const env = { ...OUTSIDE, PUBLIC_URL: '', DATA_DIR: dataDir, HOST }
      expect(() => readConfig(env)).toThrow('PUBLIC_URL is required')
      expect(readConfig({ ...env, SANDBOX: 'allow' })).toMatchObject({ sandbox: true, openSandbox: true, demo: false })
    }
  })
})

test('a public server has no sandbox, offers no demo account and names the services that are not available', async () => {
  const server = await startTestServer({ env: { ...OUTSIDE, DEMO: '' } })
  try {
    for (const path of ['/sandbox', '/sandbox/mail', '/sandbox/api/posts', '/sandbox/stripe/v3/stripe.js']) {
      const { status } = await rawRequest(server.address, path, { accept: 'text/html' })
      expect(status, path).toBe(404)
    }
    expect((await server.guest().api('GET', '/demo-accounts')).body).toEqual({ data: { accounts: [] } })
    const agent = await server.signIn((await server.createAgent()).email)
    const missing = { status: 404, body: { code: 'not_available', message: 'Payments aren’t available right now.' } }
    const ofAgent = ['', '/payment-methods', '/invoices'].map((one) => `/agent/subscriptions${one}`)
    for (const path of ['/subscription-plans', '/subscription-plans/premium', '/payment-settings', ...ofAgent]) {
      expect(await agent.api('GET', path), path).toMatchObject(missing)
    }
    const consent = await agent.api('GET', '/agent/social-media/linkedin/redirect-url')
    expect(consent.body).toMatchObject({ message: 'LinkedIn isn’t available right now.' })
    const sentEmail = await server.guest().api('POST', '/forgot-password', { body: { email: 'a@b.example' } })
    expect(sentEmail.body).toMatchObject({ message: 'We can’t send email right now. Please contact support.' })
    const admin = await server.signIn((await server.createAdmin()).email)
    const { body: setup } = await admin.api<{ data: { steps: SetupStep[] } }>('GET', '/admin/setup')
    expect(setup.data.steps.map(({ step, state }) => `${step}: ${state}`)).toEqual([
      'mail: not available',
      'payments: not available',
      'networks: not available',
      'posts: not available',
      'agents: real',
    ])
    expect(setup.data.steps[0]?.services).toEqual([{ name: 'Email', settings: 'SMTP_URL, MAIL_FROM' }])
    expect(setup.data.steps[2]?.services.map(({ name }) => name)).toEqual(['Facebook', 'Instagram', 'LinkedIn'])
    const body = { first_name: 'Grace', last_name: 'Hill', email: 'grace@b.example', content_only: true }
    const invited = await admin.api<{ data: { link: string } }>('POST', '/admin/admins', { body })
    expect(invited).toMatchObject({ status: 201, body: { data: { link: expect.stringContaining('/set-password#') } } })
    const token = new URL(invited.body.data.link).hash.slice(1)
    const password = { token, password: 'Another horse 1!', confirm_password: 'Another horse 1!' }
    expect((await server.guest().api('POST', '/reset-password', { body: password })).status).toBe(204)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  } finally {
    await server.close()
  }
})

test('a public server shows its walls to everybody with SANDBOX=allow, its mailbox only with the token', async () => {
  const server = await startTestServer({ env: { ...OUTSIDE, SANDBOX: 'allow' } })
  const asked = async (path: string, headers: Env = {}) =>
    (await rawRequest(server.address, path, { ...headers, host: 'porchlight.example' })).status
  expect(await asked('/sandbox/facebook')).toBe(200)
  expect(await asked('/sandbox/mail')).toBe(403)
  expect(await asked('/sandbox/mail', WITH_TOKEN)).toBe(200)
  await server.close()
})

const LOGIN = { email: 'june@porchlight.test', password: DEMO_PASSWORD }

/** Signs in as a browser does, over a connection with such headers. */
async function askToSignIn({ address, guest }: TestServer, headers: Env) {
  const browser = guest()
  await browser.fetch('/api/sanctum/csrf-cookie')
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = browser.cookies.get('XSRF-TOKEN') ?? ''
  const sent = { ...headers, cookie, 'x-xsrf-token': csrf, 'content-type': 'application/json' }
  return await rawRequest(address, '/api/login', sent, JSON.stringify(LOGIN))
}

describe('a server with stand-ins on this machine', () => {
  const server = useTestServer({ config: { demo: false } })
  beforeAll(async () => {
    server.context.config.demo = true
    await server.createAdmin({ email: LOGIN.email, passwordHash: await hashPassword(DEMO_PASSWORD) })
  })

  test.each(['attacker.example', 'localhost.attacker.example:3000'])(
    'a server with stand-ins shows none, and refuses the demo password, at the host name %s',
    async (host) => {
      for (const path of ['/sandbox/mail', '/%73andbox/mail', '/sandbox/facebook', '/sandbox/files/none']) {
        const answer = await rawRequest(server.address, path, { ...WITH_TOKEN, host })
        expect(answer.status, path).toBe(403)
        expect(JSON.parse(answer.body)).toMatchObject({ code: 'forbidden', request_id: expect.any(String) })
      }
      const offered = await rawRequest(server.address, '/api/demo-accounts', { host })
      expect(JSON.parse(offered.body)).toEqual({ data: { accounts: [] } })
      const login = await askToSignIn(server, { host })
      expect(login).toMatchObject({ status: 422, body: expect.stringContaining('bad_credentials') })
    },
  )

  test.each([
    ['GET', '/mail'],
    ['GET', '/mail/1'],
    ['GET', '/%6dail'],
    ['GET', '/api/mail'],
    ['DELETE', '/api/mail'],
    ['GET', '/api/clock'],
    ['POST', '/api/clock'],
    ['GET', '/api/pushes'],
    ['POST', '/api/disputes'],
    ['POST', '/api/reset'],
    ['POST', '/api/meta/facebook/data-deletion'],
  ])('%s /sandbox%s is refused without the token of this start, wherever it is asked from', async (method, path) => {
    const asked = (authorization: string) =>
      fetch(`${server.address}/sandbox${path}`, {
        method,
        headers: { authorization },
        body: method === 'POST' ? '{}' : null,
      })
    for (const wrong of ['', 'Bearer', 'Bearer of-another-start', 'Bearer token-of-the-test']) {
      const answer = await asked(wrong)
      expect(answer.status, wrong).toBe(403)
      expect(await answer.text()).toContain('sandbox-token')
    }
  })

  test('the printed address opens the mailbox to the browser that came by it, and the data folder has the token', async () => {
    const { dataDir: folder, sandboxToken } = server.context.config
    expect(readFileSync(join(folder, 'sandbox-token'), 'utf8')).toBe(sandboxToken)
    expect(statSync(join(folder, 'sandbox-token')).mode & 0o777).toBe(0o600)
    const at = (path: string, cookie = '') =>
      fetch(`${server.address}/sandbox${path}`, { headers: { cookie }, redirect: 'manual' })
    expect((await at('/open?token=of-another-start')).status).toBe(403)
    const opened = await at(`/open?token=${sandboxToken}`)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/sandbox/mail'])
    const [cookie = ''] = opened.headers.getSetCookie()
    expect(cookie).toMatch(/; Path=\/sandbox; HttpOnly; SameSite=Strict$/)
    expect((await at('/mail', cookie.split(';')[0])).status).toBe(200)
  })

  test('the demo accounts, the walls and the faults need nothing but the address of this machine', async () => {
    for (const host of ['localhost', 'localhost:3000', 'app.localhost', '127.0.0.1', '[::1]:3000']) {
      expect((await rawRequest(server.address, '/sandbox/facebook', { host })).status, host).toBe(200)
    }
    expect((await rawRequest(server.address, '/sandbox/api/faults', { host: 'localhost' })).status).toBe(200)
    expect((await askToSignIn(server, { host: 'localhost' })).status).toBe(200)
    const offered = await rawRequest(server.address, '/api/demo-accounts', { host: 'localhost' })
    expect(offered.body).toContain('agent@porchlight.test')
  })
})

test('a demo password keeps a server outside the sandbox from starting, which names the command that removes it', async () => {
  const { db, close } = await testDatabase(QUIET)
  await createAdmin({ db }, { email: 'june@porchlight.test' })
  await refuseDemoPasswords(db)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await createAgent({ db }, { email: 'Agent@Porchlight.test', passwordHash })
  await expect(refuseDemoPasswords(db)).rejects.toThrow(
    'The demo accounts Agent@Porchlight.test have a password everybody knows. Remove the demo with: npm run admin -- remove-demo',
  )
  await close()
})

test('a data folder that was open until now is made private with the server’s files, and nothing else is touched', () => {
  const folder = join(dataDir, 'open')
  for (const name of ['database/base', 'files/ab', 'photos']) mkdirSync(join(folder, name), { recursive: true })
  for (const name of ['database/base/1', 'files/ab/x.jpg', 'photos/mine.jpg', 'database.pid']) {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), 0o666)
  }
  symlinkSync(join(folder, 'photos'), join(folder, 'files', 'link'))
  chmodSync(folder, 0o755)
  makePrivateFolder(folder)
  const mode = (name: string) => statSync(join(folder, name)).mode & 0o777
  expect(mode('.')).toBe(0o700)
  expect(['database/base', 'files/ab'].map(mode)).toEqual([0o700, 0o700])
  expect(['database/base/1', 'files/ab/x.jpg', 'database.pid'].map(mode)).toEqual([0o600, 0o600, 0o600])
  expect(mode('photos/mine.jpg')).toBe(0o666)
})

describe('the start says', () => {
  const env = { ...OUTSIDE, DATA_DIR: dataDir }
  const said = (more: Env, config: Partial<Config> = {}) => welcome({ ...readConfig({ ...env, ...more }), ...config })

  test('of every service whether it is real, a stand-in or missing', () => {
    expect(said({ ...FACEBOOK, PUBLIC_URL: 'http://localhost:3000' })).toMatch(
      /Facebook +real\n +Instagram +stand-in +\(set INSTAGRAM_CLIENT_ID, INSTAGRAM_CLIENT_SECRET\)\n/,
    )
    for (const name of ['Instagram', 'LinkedIn', 'Stripe', 'Email', 'AI Rewrite']) {
      expect(said(FACEBOOK)).toMatch(new RegExp(`${name} +not available +\\(set `))
    }
    const everybody = 'SANDBOX=allow: everybody who reaches this server sees the stand-ins'
    expect(said({ SANDBOX: 'allow' })).toContain(everybody)
  })

  test('which database and folder are used, without a password', () => {
    expect(said({})).toContain(`Database  embedded, in ${dataDir}\n`)
    const real = said({ DATABASE_URL: 'postgres://u:hunter2@db.example:5433/porchlight' })
    expect(real).toContain('Database  PostgreSQL, db.example:5433/porchlight\n')
    expect(real).toContain(`Files     ${dataDir}\n`)
    expect(real).not.toContain('hunter2')
  })

  test('what is dangerous: test keys of Stripe, plans sold without mail, no https and an app that is not built', () => {
    const right = said(SERVICES['all'] ?? {}, { distDir: join(import.meta.dirname, '../../..') })
    expect(right).toMatch(/Stripe +real\n/)
    expect(right).not.toMatch(/https: passwords|not built|without a mail server/)
    const keys = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
    const wrong = said({ ...keys, PUBLIC_URL: 'http://porchlight.example' }, { distDir: join(dataDir, 'none') })
    expect(wrong).toMatch(/Stripe +real +\(test keys: nobody is charged\)\n/)
    for (const warning of ['PUBLIC_URL is not https', 'The app is not built', 'Plans are sold without a mail server'])
      expect(wrong).toContain(warning)
  })
})
