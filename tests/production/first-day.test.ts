import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { picture, sendForm } from '#tests/support/admin-form.ts'
import { checkoutForm, newCard } from '#tests/support/billing/billing.ts'
import { openBrowser, signedIn, type Browser } from '#tests/support/browser.ts'
import { copyImage, ENTRYPOINT, HEALTH_CHECK, imageEnv } from '#tests/support/image.ts'
import { openToOthers } from '#tests/support/moving.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { awaitEmail, tokenIn } from '#tests/support/mailbox.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { createDatabase } from '#tests/support/database.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { run, runCommand, type Process } from '#tests/support/programs/process.ts'
import { MAYAS_PAGE, publish, publishBody } from '#tests/support/publishing.ts'
import { SANDBOX_TOKEN } from '#tests/support/sandbox-token.ts'
import { steer } from '#tests/support/steer.ts'
import { useStarted } from '#tests/support/use-server.ts'

// The first day of an operator, as docs/operations.md describes it: the image as a public server on an empty PostgreSQL,
// with made-up credentials for every service. The services are stand-ins in a process of their own.

const COMMAND = new URL('../../src/server/operator/main.ts', import.meta.url)
const STAND_INS = new URL('../../src/sandbox/main.ts', import.meta.url)

const ADMIN = 'june@porchlight.example'
const PASSWORD = 'Sturdy!Porch42'

const folder = mkdtempSync(join(tmpdir(), 'porchlight-production-'))
const postgres = useStarted(() => createDatabase('template0'))
let standIns: Process
let server: Process
/** The addresses of the server and of the stand-ins. */
let address: string
let outside: string
let env: Record<string, string>

beforeAll(async () => {
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
    SANDBOX_TOKEN,
  })
  await standIns.waitForLine((line) => line.includes('listening'))
  env = {
    ...imageEnv,
    ...OUTSIDE,
    ...serviceSettings(`${outside}/sandbox`, smtpPort),
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    TRUSTED_PROXIES: '1',
  }
  const image = join(folder, 'image')
  copyImage(image)
  server = runCommand([process.execPath, ...ENTRYPOINT.slice(1)], env, { cwd: image })
  await server.waitForLine((line) => line.includes('Porchlight is ready at'))
})

afterAll(async () => {
  server.child.kill('SIGKILL')
  await standIns.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

/** Credentials and addresses of every service, as an operator sets them. */
function serviceSettings(services: string, smtpPort: number): Record<string, string> {
  const app = (name: string, addresses: Record<string, string>) => ({
    [`${name}_CLIENT_ID`]: 'porchlight-sandbox',
    [`${name}_CLIENT_SECRET`]: 'sandbox-secret',
    ...Object.fromEntries(
      Object.entries(addresses).map(([one, host]) => [`${name}_${one}_URL`, `${services}/${host}`]),
    ),
  })
  return {
    ...app('FACEBOOK', { DIALOG: 'www.facebook.com', GRAPH: 'graph.facebook.com', UPLOAD: 'rupload.facebook.com' }),
    ...app('INSTAGRAM', { DIALOG: 'www.instagram.com', API: 'api.instagram.com', GRAPH: 'graph.instagram.com' }),
    ...app('LINKEDIN', { DIALOG: 'www.linkedin.com', API: 'api.linkedin.com' }),
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
const signIn = (email: string) => signedIn(address, { email, password: PASSWORD })

async function setPassword(token: string): Promise<void> {
  const body = { token, password: PASSWORD, confirm_password: PASSWORD }
  expect((await guest().api('POST', '/reset-password', { body })).status).toBe(204)
}

/** Completes the network's consent page with everything allowed, and handles its redirect. */
async function allow(browser: Browser, person: string): Promise<void> {
  const path = '/agent/social-media/facebook'
  const begun = await browser.api<{ data: { redirectUrl: string } }>('GET', `${path}/redirect-url`)
  const { redirectUrl } = begun.body.data
  expect(redirectUrl.startsWith(`${outside}/sandbox/www.facebook.com/`)).toBe(true)
  const body = new URLSearchParams({ person, decision: 'allow' })
  const answer = await fetch(redirectUrl, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(`${OUTSIDE.PUBLIC_URL}/social-media-connections/facebook`)
  const handled = await browser.api('GET', `${path}/handle-connection${back.search}`)
  expect(handled).toMatchObject({ status: 200, body: { data: { success: true } } })
}

async function startsWithoutSandbox(): Promise<void> {
  const said = server.output.join('\n')
  for (const name of ['Facebook', 'Instagram', 'LinkedIn', 'Stripe', 'Email', 'AI Rewrite', 'Push notifications']) {
    expect(said).toMatch(new RegExp(`${name} +real`))
  }
  expect(said).not.toMatch(/stand-in|not available|isn’t available|Demo/)
  expect((await fetch(`${address}/sandbox/mail`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(404)
  expect(await ask(postgres.url, 'select email from users')).toEqual([])
  const checked = (PORT: string) => runCommand([process.execPath, ...HEALTH_CHECK.slice(1)], { PORT }).exit()
  expect([await checked(new URL(address).port), await checked('1')]).toEqual([0, 1])
  expect(server.output.filter((line) => line.startsWith('{') && !line.includes('"level":30'))).toEqual([])
}

/** Makes the first admin by the command, who sets the password by the printed link. */
async function firstAdmin(): Promise<Browser> {
  const command = run(COMMAND, ['create', '--email', ADMIN, '--name', 'June Porter'], env)
  expect(await command.exit()).toBe(0)
  const link = new URL(/https:\S+/.exec(command.output.join('\n'))?.[0] ?? '')
  expect(link.origin).toBe(OUTSIDE.PUBLIC_URL)
  await setPassword(link.hash.slice(1))
  return await signIn(ADMIN)
}

/** Creates a collection and a post in it; gives the post's id. */
async function firstPost(admin: Browser): Promise<number> {
  const fields = { name: 'First steps', description: 'For buyers', image: await picture() }
  const collection = await sendForm<{ data: { id: number } }>(admin, 'POST', '/admin/social-post-collections', fields)
  const { body } = await admin.api<{ data: { id: number }[] }>('GET', '/tags')
  const post = await sendForm<{ data: { id: number } }>(admin, 'POST', '/admin/social-posts', {
    title: 'Five rooms buyers look at first',
    caption: 'Start in the kitchen.',
    type: 'image',
    facebook: '1',
    social_post_collection_id: collection.body.data.id,
    'tags[]': [body.data[0]?.id ?? 0],
    facebook_image: await picture(),
  })
  expect(post.status, JSON.stringify(post.body)).toBe(201)
  return post.body.data.id
}

/** Becomes an agent by the checkout, and sets the password by its email. */
async function firstAgent(): Promise<Browser> {
  const form = checkoutForm(await newCard(outside))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const answer = await guest().api('POST', '/checkout', { body: form, headers })
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { data: { status: 'complete' } } })
  const sentEmail = await awaitEmail(outside, form.email, 1, 'Set your password for Porchlight')
  expect(sentEmail.links[0]).toMatch(/^https:\/\/porchlight\.example\/set-password#/)
  await setPassword(tokenIn(sentEmail))
  const agent = await signIn(form.email)
  expect((await agent.api('GET', '/agent/subscriptions')).body).toMatchObject({ data: { status: 'trialing' } })
  return agent
}

async function publishes(agent: Browser, postId: number): Promise<void> {
  await allow(agent, 'maya')
  const body = { pageId: MAYAS_PAGE.id }
  expect((await agent.api('POST', '/agent/social-media/facebook/connect-page', { body })).status).toBe(200)
  const caption = 'My first post from my own server.'
  const published = await publish(agent, postId, publishBody({ caption }))
  expect(published.status, JSON.stringify(published.body)).toBe(201)
  const wall = () => steer<{ caption: string; account_id: string }[]>(outside, 'GET', '/posts?platform=facebook')
  await vi.waitFor(async () =>
    expect(await wall()).toMatchObject([{ caption: `${caption}\n\nRobin Lane`, account_id: MAYAS_PAGE.id }]),
  )
}

async function rewrites(agent: Browser): Promise<void> {
  const caption = 'This kitchen has room for everybody you love. Call me to see it.'
  const answer = await agent.api('POST', '/ai/rewrite', { body: { caption, caption_language: 'en' } })
  expect(answer).toMatchObject({ status: 200, body: { data: { caption: expect.any(String) } } })
  expect(answer.body).not.toEqual({ data: { caption } })
}

/** Requests are logged by their route, with nothing of what they hold. */
async function logsNoSecret(): Promise<void> {
  const path = '/api/agent/social-media/facebook/handle-connection?code=secret-code&state=secret-state'
  const answer = await fetch(address + path, { headers: { cookie: 'porchlight_session=secret-token' } })
  const line = await server.waitForLine((said) => said.includes(answer.headers.get('x-request-id') ?? 'none'))
  const route = '/api/agent/social-media/:platform/handle-connection'
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', route, status: 401 })
}

/** As of Ctrl+C, which sends both signals. */
async function stops(): Promise<void> {
  server.child.kill('SIGINT')
  server.child.kill('SIGTERM')
  expect([await server.exit(), server.errorOutput(), openToOthers(env['DATA_DIR'] ?? '')]).toEqual([0, '', []])
  const said = server.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { msg: string })
  const stop = { signal: expect.stringMatching(/^SIG(INT|TERM)$/) }
  expect(said.filter(({ msg }) => msg.startsWith('stop'))).toMatchObject([
    { ...stop, msg: 'stopping: what is under way is finished first' },
    { ...stop, msg: 'stopped' },
  ])
  expect(server.output.join()).not.toContain('secret-')
  expect(server.output.filter((line) => line.startsWith('{') && line.includes('"a call failed"'))).toEqual([])
}

test('an operator gets from an empty PostgreSQL to the first post of the first paying agent', async () => {
  await startsWithoutSandbox()
  const admin = await firstAdmin()
  const postId = await firstPost(admin)
  const agent = await firstAgent()
  await publishes(agent, postId)
  await rewrites(agent)
  await logsNoSecret()
  await stops()
})
