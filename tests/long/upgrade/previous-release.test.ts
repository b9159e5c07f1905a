import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { sendForm, picture } from '#tests/support/admin-form.ts'
import { type Browser, signedIn } from '#tests/support/browser.ts'
import { networksAt } from '#tests/support/networks-at.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { PASSWORD, type Person } from '#tests/support/people.ts'
import { type Postgres, startPostgres } from '#tests/support/postgres.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { type Process, run } from '#tests/support/programs/process.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type StandIn, startStandIn } from '#tests/support/stand-in.ts'

// The previous release and this one on one PostgreSQL, as during an update without downtime: the old processes go on
// while the first new one migrates the tables, and may be started again after it.

const RELEASE = process.env['PREVIOUS_RELEASE'] ?? ''
const PATIENT = { interval: 100 }

let dataDir: string
let postgres: Postgres
let networks: StandIn
let before: Process
let beforeAddress: string
let now: TestServer
let agent: Person

async function startPrevious(): Promise<void> {
  const port = await freePort()
  beforeAddress = `http://127.0.0.1:${port}`
  const env = { ...shared(), ...networksAt(`${networks.address}/sandbox`), PORT: String(port) }
  before = run(new URL('src/server/main.ts', pathToFileURL(`${RELEASE}/`)), [], env, { cwd: RELEASE })
  await before.waitForLine((line) => line.includes('Porchlight is ready'))
}

const shared = () => ({
  ...OUTSIDE,
  // So that cookies need no https.
  PUBLIC_URL: 'http://porchlight.example',
  APP_SECRET: 'a secret that is known to every test',
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
})

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-upgrade-'))
  postgres = await startPostgres()
  networks = await startStandIn()
  await startPrevious()
  now = await startTestServer({ onDisk: true, env: shared(), config: networks.config })
  agent = await now.createAgent({}, { plan: 'premium' })
  await connectMayasPage(now.context, agent)
})

afterAll(async () => {
  await now.close()
  await before.end('SIGTERM')
  await networks.close()
  await postgres.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const signInBefore = (email: string): Promise<Browser> => signedIn(beforeAddress, { email, password: PASSWORD })

async function publishesOnce(here: Browser, there: Browser): Promise<void> {
  const body = publishBody()
  const made = await publish(here, await createPost(now.context), body)
  expect(made.status).toBe(201)
  await vi.waitFor(
    async () => expect((await scheduledPost(there, made.body.data.id)).status).toBe('published'),
    PATIENT,
  )
  expect(await networks.wall(body.caption)).toHaveLength(1)
}

test('both accept and publish what the other sees, also after the old one is started again', async () => {
  const here = await now.signIn(agent.email)
  for (const starts of [1, 2]) {
    const there = await signInBefore(agent.email)
    await publishesOnce(there, here)
    await publishesOnce(here, there)
    for (const path of ['/user', '/dashboard', '/agent/social-media/connections', '/social-posts']) {
      expect([path, (await there.api('GET', path)).status]).toEqual([path, 200])
    }
    if (starts > 1) break
    await before.end('SIGTERM')
    await startPrevious()
  }
})

test('an admin saves at the old one, with a file, what the new one shows', async () => {
  const admin = await now.createAdmin()
  const there = await signInBefore(admin.email)
  const form = { name: 'Saved before', description: 'B', image: await picture() }
  const made = await sendForm<{ data: { image_url: string } }>(there, 'POST', '/admin/social-post-collections', form)
  expect(made.status).toBe(201)
  expect((await fetch(new URL(made.body.data.image_url, now.address))).status).toBe(200)
})

test('the old one alone publishes when the new one has been stopped', async () => {
  const there = await signInBefore(agent.email)
  const post = await createPost(now.context)
  await now.close()
  const body = publishBody()
  const made = await publish(there, post, body)
  await vi.waitFor(
    async () => expect((await scheduledPost(there, made.body.data.id)).status).toBe('published'),
    PATIENT,
  )
  expect(await networks.wall(body.caption)).toHaveLength(1)
  expect(before.errorOutput()).toBe('')
  now = await startTestServer({ onDisk: true, env: shared(), config: networks.config })
})
