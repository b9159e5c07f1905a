import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { LISTINGS } from '#domain/library/listing.ts'
import { TEMPLATE_TYPES } from '#domain/library/template.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { checkoutForm, newCard } from '#tests/support/billing/billing.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { awaitLetter, tokenIn } from '#tests/support/mailbox.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { startPostgres, type Postgres } from '#tests/support/postgres.ts'
import { run, type Process } from '#tests/support/programs/process.ts'
import { publish, publishBody } from '#tests/support/publishing.ts'

// The first day of an operator, as docs/operations.md describes it: a public server on an empty PostgreSQL,
// with made-up credentials for every service. The services are stand-ins in a process of their own.

const SERVER = new URL('../../src/server/main.ts', import.meta.url)
const COMMAND = new URL('../../src/server/operator/main.ts', import.meta.url)
const STAND_INS = new URL('../../src/sandbox/main.ts', import.meta.url)

const ADMIN = 'june@porchlight.example'
const PASSWORD = 'Sturdy!Porch42'
const DAY_MS = 24 * 60 * 60 * 1000
const PATIENT = { interval: 100 }
const MAYAS_PAGE = '110000000000001'

let folder: string
let postgres: Postgres
let standIns: Process
let server: Process
/** The server's processes, the running one last. */
const servers: Process[] = []
/** The addresses of the server and of the stand-ins. */
let address: string
let outside: string
let env: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'porchlight-production-'))
  postgres = await startPostgres()
  const [port, servicesPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  address = `http://127.0.0.1:${port}`
  outside = `http://127.0.0.1:${servicesPort}`
  standIns = run(STAND_INS, [], {
    SANDBOX_PORT: String(servicesPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    SANDBOX_PROCESSING_MS: '20',
    SANDBOX_STRIPE_WEBHOOK: `${address}/api/stripe/webhook`,
    DATA_DIR: join(folder, 'services'),
    PUBLIC_URL: OUTSIDE.PUBLIC_URL,
  })
  await standIns.waitForLine((line) => line.includes('listening'))
  env = {
    ...OUTSIDE,
    ...serviceSettings(`${outside}/sandbox`, smtpPort),
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  }
  await startServer()
}, 180_000)

afterAll(async () => {
  await server.end('SIGTERM')
  await standIns.end('SIGTERM')
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

async function startServer(): Promise<void> {
  server = run(SERVER, [], env)
  servers.push(server)
  await server.waitForLine((line) => line.includes('Porchlight is ready at'))
}

/** Credentials and addresses of every service, as an operator sets them. */
function serviceSettings(services: string, smtpPort: number): Record<string, string> {
  const app = (name: string) => ({
    [`${name}_CLIENT_ID`]: 'porchlight-sandbox',
    [`${name}_CLIENT_SECRET`]: 'sandbox-secret',
  })
  return {
    ...app('FACEBOOK'),
    FACEBOOK_DIALOG_URL: `${services}/www.facebook.com`,
    FACEBOOK_GRAPH_URL: `${services}/graph.facebook.com`,
    FACEBOOK_UPLOAD_URL: `${services}/rupload.facebook.com`,
    ...app('INSTAGRAM'),
    INSTAGRAM_DIALOG_URL: `${services}/www.instagram.com`,
    INSTAGRAM_API_URL: `${services}/api.instagram.com`,
    INSTAGRAM_GRAPH_URL: `${services}/graph.instagram.com`,
    ...app('LINKEDIN'),
    LINKEDIN_DIALOG_URL: `${services}/www.linkedin.com`,
    LINKEDIN_API_URL: `${services}/api.linkedin.com`,
    STRIPE_SECRET_KEY: 'sk_test_porchlightsandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_porchlightsandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_porchlightsandbox',
    STRIPE_API_BASE: `${services}/api.stripe.com`,
    AI_BASE_URL: `${services}/chat/v1`,
    AI_API_KEY: 'sandbox-chat-key',
    AI_MODEL: 'porchlight-sandbox',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'Porchlight <hello@porchlight.example>',
  }
}

const guest = () => openBrowser(address)

async function signIn(email: string): Promise<Browser> {
  const browser = guest()
  const { status } = await browser.api('POST', '/login', { body: { email, password: PASSWORD } })
  expect(status).toBe(200)
  return browser
}

async function setPassword(token: string): Promise<void> {
  const body = { token, password: PASSWORD, confirm_password: PASSWORD }
  expect((await guest().api('POST', '/reset-password', { body })).status).toBe(204)
}

interface Made {
  data: { id: number }
}

interface Connected {
  data: Record<string, { status: string; page_name: string | null }>
}

/** Completes the network's consent page with everything allowed, and handles its redirect. */
async function allow(browser: Browser, person: string): Promise<void> {
  const redirect = await browser.api<{ data: { redirectUrl: string } }>(
    'GET',
    '/agent/social-media/facebook/redirect-url',
  )
  const { redirectUrl } = redirect.body.data
  expect(redirectUrl.startsWith(`${outside}/sandbox/www.facebook.com/`)).toBe(true)
  const body = new URLSearchParams({ person, decision: 'allow' })
  const answer = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(`${OUTSIDE.PUBLIC_URL}/social-media-connections/facebook`)
  const handled = await browser.api('GET', `/agent/social-media/facebook/handle-connection${back.search}`)
  expect(handled).toMatchObject({ status: 200, body: { data: { success: true } } })
}

/** Everything the stand-in has published. */
async function wall(): Promise<{ caption: string; account_id: string }[]> {
  const answer = await fetch(`${outside}/sandbox/api/posts?platform=facebook`)
  return ((await answer.json()) as { data: { caption: string; account_id: string }[] }).data
}

async function query<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Dates the deletions and what waits to be done so many days earlier; call it with the server stopped. */
async function letTimePass(days: number): Promise<void> {
  const earlier = `- make_interval(days => ${days})`
  await query(`update account_deletions set requested_at = requested_at ${earlier}, due_at = due_at ${earlier},
    next_try_at = next_try_at ${earlier}`)
  await query(`update unused_files set since = since ${earlier}`)
  await query(`update turns set taken_at = taken_at ${earlier}`)
}

/** A starting server handles everything that is due, so no test waits for the minute between two sweeps. */
async function restartAfter(days: number): Promise<void> {
  await server.end('SIGTERM')
  await letTimePass(days)
  await startServer()
}

/** The tables with a row that contains the text, the job queue's among them. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await query(`select 1 from ${name} as t where t::text ilike $1 limit 1`, [`%${text}%`])
    if (row) found.push(name)
  }
  return found
}

// One day, in order: each test depends on the ones before.
describe('the first day of a public server on an empty PostgreSQL', () => {
  let postId: number
  let agent: string

  test('the server starts with every service real, no sandbox and no demo', async () => {
    const said = server.output.join('\n')
    for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'Stripe', 'E-mail', 'Caption rewriting', 'Push notices']) {
      expect(said).toMatch(new RegExp(`${name} +real`))
    }
    expect(said).not.toMatch(/stand-in|not available|isn’t available|Demo/)
    for (const path of ['/sandbox/mail', '/sandbox/api/mail', '/sandbox/facebook']) {
      expect((await fetch(address + path)).status, path).toBe(404)
    }
    expect((await guest().api('GET', '/demo-accounts')).body).toEqual({ data: { accounts: [] } })
    expect(await query('select email from users')).toEqual([])
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
  })

  test('the command makes the first admin, who sets the password by the printed link', async () => {
    const command = run(COMMAND, ['create', '--email', ADMIN, '--name', 'June Porter'], env)
    expect(await command.exit()).toBe(0)
    const link = /https:\S+/.exec(command.output.join('\n'))?.[0] ?? ''
    expect(link.startsWith(`${OUTSIDE.PUBLIC_URL}/set-password#`)).toBe(true)
    await setPassword(new URL(link).hash.slice(1))
    expect((await (await signIn(ADMIN)).api('GET', '/user')).body).toMatchObject({ data: { role: 'admin' } })
  })

  test('the reference data is there, and every listing is empty', async () => {
    const admin = await signIn(ADMIN)
    const { body } = await admin.api<{ data: { type: string }[] }>('GET', '/tags')
    expect(body.data.filter(({ type }) => type === 'sidebar')).toHaveLength(12)
    const empty = [
      ...LISTINGS.map(({ tag }) => `/social-post-collections/tag/${tag}`),
      ...TEMPLATE_TYPES.map((type) => `/template-collections?type=${type}`),
      '/social-post-collections',
      '/social-posts',
      '/admin/social-posts',
      '/admin/social-post-collections',
      '/admin/templates',
      '/admin/template-collections',
    ]
    for (const path of empty) {
      expect(await admin.api('GET', path), path).toMatchObject({ status: 200, body: { data: [] } })
    }
    expect((await admin.api('GET', '/dashboard')).status).toBe(200)
  })

  test('a first collection and a post in it are created and listed', async () => {
    const admin = await signIn(ADMIN)
    const fields = { name: 'First steps', description: 'For buyers', image: await picture() }
    const collection = await sendForm<Made>(admin, 'POST', '/admin/social-post-collections', fields)
    expect(collection.status).toBe(201)
    const { body } = await admin.api<{ data: { id: number; slug: string }[] }>('GET', '/tags')
    const tag = body.data.find(({ slug }) => slug === 'home-buyers')
    const post = await sendForm<Made>(admin, 'POST', '/admin/social-posts', {
      title: 'Five rooms buyers look at first',
      caption: 'Start in the kitchen.',
      type: 'image',
      facebook: '1',
      instagram: '1',
      social_post_collection_id: collection.body.data.id,
      'tags[]': [tag?.id ?? 0],
      facebook_image: await picture({ width: 1080, height: 1080 }),
      instagram_image: await picture({ width: 1080, height: 1350 }),
    })
    expect(post.status, JSON.stringify(post.body)).toBe(201)
    postId = post.body.data.id
    expect((await admin.api('GET', '/social-post-collections/tag/home-buyers')).body).toMatchObject({
      data: [{ name: 'First steps' }],
    })
  })

  test('a prospect becomes an agent by the checkout and sets the password by its letter', async () => {
    const form = checkoutForm(await newCard(outside))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answer = await guest().api('POST', '/checkout', { body: form, headers })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { data: { status: 'complete' } } })
    agent = form.email
    const letter = await awaitLetter(outside, agent, 1, 'Set your password for Porchlight')
    expect(letter.links[0]).toMatch(/^https:\/\/porchlight\.example\/set-password#/)
    await setPassword(tokenIn(letter))
    expect((await (await signIn(agent)).api('GET', '/agent/subscriptions')).body).toMatchObject({
      data: { status: 'trialing' },
    })
  })

  test('the agent’s page is connected and the first post is published, once', async () => {
    const browser = await signIn(agent)
    await allow(browser, 'maya')
    const body = { pageId: MAYAS_PAGE }
    expect((await browser.api('POST', '/agent/social-media/facebook/connect-page', { body })).status).toBe(200)
    const connections = await browser.api<Connected>('GET', '/agent/social-media/connections')
    expect(connections.body.data['facebook']).toMatchObject({ status: 'active', page_name: 'Maya Alvarez, Realtor' })
    const sent = publishBody({ caption: 'My first post from my own server.' })
    const published = await publish(browser, postId, sent)
    expect(published.status, JSON.stringify(published.body)).toBe(201)
    await vi.waitFor(
      async () => {
        const mine = (await wall()).filter(({ caption }) => caption === 'My first post from my own server.')
        expect(mine).toMatchObject([{ account_id: MAYAS_PAGE }])
      },
      { interval: 100 },
    )
  })

  test('a caption is rewritten by the chat endpoint', async () => {
    const browser = await signIn(agent)
    const caption = 'This kitchen has room for everybody you love. Call me to see it.'
    const answer = await browser.api('POST', '/ai/rewrite', { body: { caption, caption_language: 'en' } })
    expect(answer).toMatchObject({ status: 200, body: { data: { caption: expect.any(String) } } })
    expect(answer.body).not.toEqual({ data: { caption } })
  })

  test('the agent’s account is deleted after 14 days, and nothing of the person is left', async () => {
    const browser = await signIn(agent)
    const requested = await browser.api<{ data: { code: string; due_at: string } }>('POST', '/agent/account-deletion')
    expect(requested.status).toBe(201)
    const { code, due_at: dueAt } = requested.body.data
    expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(13.9 * DAY_MS)
    const stateOf = async () => (await guest().api('GET', `/account-deletions/${code}`)).body
    expect(await stateOf()).toMatchObject({ data: { status: 'scheduled' } })
    const progress = () =>
      query(
        `select status, next_try_at > now() and busy_until is null as waits from account_deletions where code = $1`,
        [code],
      )
    await restartAfter(15)
    // Files of deleted records stay ten minutes longer.
    await vi.waitFor(async () => expect(await progress()).toEqual([{ status: 'removing', waits: true }]), PATIENT)
    await restartAfter(1)
    await vi.waitFor(async () => expect(await progress()).toMatchObject([{ status: 'done' }]), PATIENT)
    expect(await stateOf()).toMatchObject({ data: { status: 'done' } })
    const login = { email: agent, password: PASSWORD }
    expect((await guest().api('POST', '/login', { body: login })).status).toBe(422)
    expect(await tablesWith(agent)).toEqual([])
  }, 120_000)

  test('no call failed and no process complained', () => {
    expect(servers).toHaveLength(3)
    for (const { output: said, errorOutput: complaints } of servers) {
      expect(said.filter((line) => line.startsWith('{') && line.includes('"a call failed"'))).toEqual([])
      expect(complaints()).toBe('')
    }
  })
})
