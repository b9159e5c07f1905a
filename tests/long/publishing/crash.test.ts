import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run, type Process } from '#tests/support/programs/process.ts'
import { connectMayasPage, createPost, publish, publishBody } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

const COUNT = 6
const MAIN = new URL('../../../src/server/main.ts', import.meta.url)

let dataDir: string
let server: Process | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'porchlight-crash-'))
})

afterEach(async () => {
  await server?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the real program on the data folder; gives its address. */
async function start(): Promise<string> {
  const PORT = String(await freePort())
  const secret = { APP_SECRET: 'a secret that is known to every test' }
  server = run(MAIN, [], { DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'error', PORT, ...secret })
  const address = `http://127.0.0.1:${PORT}`
  const isReady = async () => expect((await fetch(`${address}/readyz`)).status).toBe(200)
  await vi.waitFor(isReady, { timeout: 60_000, interval: 50 })
  return address
}

/** Puts an agent on the largest plan, with a page and a post, into the data folder. */
async function prepareData(): Promise<{ email: string; postId: number }> {
  const first = await startTestServer({ onDisk: true, config: { dataDir } })
  const agent = await first.createAgent({}, { plan: 'premium' })
  await connectMayasPage(first.context, agent)
  const postId = await createPost(first.context)
  await first.close()
  return { email: agent.email, postId }
}

async function wallOf(address: string): Promise<string[]> {
  const answer = await fetch(`${address}/sandbox/api/posts?platform=facebook`)
  const { data } = (await answer.json()) as { data: { caption: string }[] }
  return data.map(({ caption }) => caption)
}

test('posts are on the wall once each, though the server is killed meanwhile', async () => {
  const { email, postId } = await prepareData()
  let address = await start()
  const enter = async () => {
    const browser = openBrowser(address)
    expect((await browser.api('POST', '/login', { body: { email, password: PASSWORD } })).status).toBe(200)
    return browser
  }
  let browser = await enter()
  const wanted = Array.from({ length: COUNT }, () => ({ key: crypto.randomUUID(), body: publishBody() }))
  /** Sends everything, as a phone does again that got no answer. */
  const flush = async () => {
    const sent = wanted.map(({ key, body }) => publish(browser, postId, body, { 'idempotency-key': key }))
    const answers = await Promise.allSettled(sent)
    return answers.every((answer) => answer.status === 'fulfilled' && answer.value.status === 201)
  }
  const flushed = flush()
  await vi.waitFor(async () => expect((await wallOf(address)).length).toBeGreaterThanOrEqual(2), { interval: 5 })
  await server?.end('SIGKILL')
  await flushed
  address = await start()
  browser = await enter()
  expect(await flush()).toBe(true)
  const { month, year } = wallTimeOf(new Date(), 'America/Chicago')
  await vi.waitFor(
    async () => {
      const path = `/agent/social-posts?month=${month}&year=${year}`
      const { data } = (await browser.api<{ data: ScheduledPost[] }>('GET', path)).body
      expect(data.map((post) => post.status)).toEqual(Array(COUNT).fill('published'))
    },
    { timeout: 60_000, interval: 250 },
  )
  expect((await wallOf(address)).toSorted()).toEqual(wanted.map(({ body }) => body.caption).toSorted())
}, 180_000)
