import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { rateCounts } from '#server/db/schema/index.ts'
import type { UploadLimits } from '#server/http/uploads/limits.ts'
import { sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { testClock } from '#tests/support/publishing.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/media/upload.ts'

const PATH = '/agent/avatar-and-broker-logo'
const ROOMY: UploadLimits['agent'] = { perHour: 1000, bytesPerHour: 1_000_000_000, atOnce: 10 }

const clock = testClock()
const WITHIN = { timeout: 60_000 }

let server: TestServer
let photo: Buffer

beforeEach(async () => {
  clock.reset()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#123', noise } })
    .jpeg()
    .toBuffer()
})
afterEach(() => server.close())

async function start(agent: Partial<UploadLimits['agent']>): Promise<Browser> {
  server = await startTestServer({
    now: clock.now,
    config: { uploads: { agent: { ...ROOMY, ...agent }, admin: ROOMY } },
  })
  return await server.signIn((await server.createAgent()).email)
}

const send = (browser: Browser) => upload<Problem>(browser, PATH, { avatar: { content: photo } })

/** Begins an upload of so many bytes, of which only the first arrive. */
async function beginUpload(browser: Browser, bytes: number): Promise<Socket> {
  await browser.fetch('/api/sanctum/csrf-cookie')
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  const head = [
    `POST /api${PATH} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes}`,
    `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}`,
    `Cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n`)
  const uploads = join(server.context.config.dataDir, 'uploads')
  await vi.waitFor(() => expect(readdirSync(uploads)).toHaveLength(1), WITHIN)
  return socket
}

describe('uploads of one agent', () => {
  test('uploads past the agent’s limit are refused with the time to wait, and accepted again after it', async () => {
    const browser = await start({ perHour: 2 })
    expect([(await send(browser)).status, (await send(browser)).status]).toEqual([200, 200])
    const refused = await send(browser)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(3500)
    clock.forward(wait + 1)
    // Processes that share a database count by its clock.
    await server.context.db.update(rateCounts).set({ until: sql`${rateCounts.until} - interval '1 hour 1 second'` })
    expect((await send(browser)).status).toBe(200)
  })

  test('uploads past the agent’s limit of bytes are refused, and one that was cut off counts with the bytes that arrived', async () => {
    const browser = await start({ bytesPerHour: Math.round(photo.length * 1.5) })
    const socket = await beginUpload(browser, photo.length)
    expect((await send(browser)).status).toBe(429)
    socket.destroy()
    await vi.waitFor(async () => expect((await send(browser)).status).toBe(200), WITHIN)
    expect((await send(browser)).status).toBe(429)
  })

  test('one agent’s uploads don’t count for another agent, nor for an admin', async () => {
    const browser = await start({ perHour: 1 })
    expect([(await send(browser)).status, (await send(browser)).status]).toEqual([200, 429])
    const other = await server.signIn((await server.createAgent()).email)
    expect((await send(other)).status).toBe(200)
    const admin = await server.signIn((await server.createAdmin()).email)
    for (let turn = 0; turn < 3; turn++) {
      const form = { name: 'A', description: 'B', image: { content: photo } }
      expect((await sendForm(admin, 'POST', '/admin/social-post-collections', form)).status).toBe(201)
    }
  })

  test('an upload is refused while as many as may arrive at once are under way', async () => {
    const browser = await start({ atOnce: 1 })
    const socket = await beginUpload(browser, 5000)
    expect((await send(browser)).status).toBe(429)
    socket.destroy()
    await vi.waitFor(async () => expect((await send(browser)).status).toBe(200), WITHIN)
  })
})
