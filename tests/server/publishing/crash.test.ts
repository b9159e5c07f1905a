import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { startTestServer } from '#tests/support/server.ts'
import { openBrowser, type Browser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { connectMayasPage, createPost, publishBody } from '#tests/support/publishing.ts'

const COUNT = 10

let dataDir: string
let server: ChildProcess | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-crash-'))
})

afterEach(async () => {
  await end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the real program on the data folder; gives its address. */
async function start(): Promise<string> {
  const main = join(import.meta.dirname, '../../../src/server/main.ts')
  const port = await freePort()
  const env = { ...settings(), PORT: String(port), PATH: process.env['PATH'] }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  server = child
  const address = `http://127.0.0.1:${port}`
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
    },
    { timeout: 60_000, interval: 50 },
  )
  return address
}

const settings = () => ({
  DATA_DIR: dataDir,
  DEMO: 'off',
  LOG_LEVEL: 'error',
  APP_SECRET: 'a secret that is known to every test',
})

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

/** Puts two agents on the largest plan (ten posts a day each), with a page and a post, into the data folder. */
async function prepareData(): Promise<{ emails: string[]; postId: number }> {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const agents = [await first.createAgent({}, { plan: 'premium' }), await first.createAgent({}, { plan: 'premium' })]
  for (const agent of agents) await connectMayasPage(first.context, agent)
  const postId = await createPost(first.context)
  await first.close()
  return { emails: agents.map((agent) => agent.email), postId }
}

async function signIn(address: string, email: string): Promise<Browser> {
  const browser = openBrowser(address)
  expect((await browser.api('POST', '/login', { body: { email, password: PASSWORD } })).status).toBe(200)
  return browser
}

const wallOf = async (address: string) => {
  const { data } = (await (await fetch(`${address}/sandbox/api/posts?platform=facebook`)).json()) as {
    data: { caption: string }[]
  }
  return data.map((post) => post.caption)
}

test('ten posts are on the wall once each, though the server is killed twice meanwhile', async () => {
  const { emails, postId } = await prepareData()
  let address = await start()
  const enter = () => Promise.all(emails.map((email) => signIn(address, email)))
  let browsers = await enter()
  const wanted = Array.from({ length: COUNT }, () => ({ key: crypto.randomUUID(), body: publishBody() }))
  /** As the phone does: sends what was not answered yet, and keeps what got no answer. */
  const flush = async () => {
    const answers = await Promise.allSettled(
      wanted.map(async ({ key, body }, at) => {
        const browser = browsers[at % browsers.length]
        const headers = { 'idempotency-key': key }
        return await browser?.api('POST', `/social-posts/${postId}/publish`, { body, headers })
      }),
    )
    return answers.every((answer) => answer.status === 'fulfilled' && answer.value?.status === 201)
  }
  for (const seen of [1, 5]) {
    const flushed = flush()
    await vi.waitFor(async () => expect((await wallOf(address)).length).toBeGreaterThanOrEqual(seen), {
      interval: 5,
    })
    await end('SIGKILL')
    await flushed
    address = await start()
    browsers = await enter()
  }
  expect(await flush()).toBe(true)
  const now = wallTimeOf(new Date(), 'America/Chicago')
  const month = `month=${now.month}&year=${now.year}`
  await vi.waitFor(
    async () => {
      const shown = browsers.map((browser) =>
        browser.api<{ data: ScheduledPost[] }>('GET', `/agent/social-posts?${month}`),
      )
      const posts = (await Promise.all(shown)).flatMap(({ body }) => body.data)
      expect(posts.map((post) => post.status)).toEqual(Array(COUNT).fill('published'))
    },
    { timeout: 60_000, interval: 250 },
  )
  expect((await wallOf(address)).toSorted()).toEqual(wanted.map(({ body }) => body.caption).toSorted())
}, 180_000)
