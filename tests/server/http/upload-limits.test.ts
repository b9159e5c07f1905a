import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import type { Problem } from '#contract/problem.ts'
import { rateCounts } from '#server/db/schema/index.ts'
import type { UploadLimits } from '#server/rate-limits/limit-uploads.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { beginUpload } from '#tests/support/media/begin-upload.ts'
import { upload } from '#tests/support/media/upload.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const PATH = '/agent/avatar-and-broker-logo'
const ROOMY: UploadLimits['agent'] = { perHour: 1000, bytesPerHour: 1_000_000_000, atOnce: 10 }

const uploads: UploadLimits = { agent: ROOMY, admin: ROOMY }
const server = useTestServer({ config: { uploads } })
const photo = await picture({ format: 'jpeg' })

/** A new agent's browser, from here on with these limits. */
async function limited(agent: Partial<UploadLimits['agent']>): Promise<Browser> {
  uploads.agent = { ...ROOMY, ...agent }
  return await server.signIn((await server.createAgent()).email)
}

const send = (browser: Browser) => upload<Problem>(browser, PATH, { avatar: photo })
const statusOf = async (browser: Browser) => (await send(browser)).status

/** Begins an upload, of which a few bytes arrive. */
async function begin(browser: Browser) {
  const { sent } = await beginUpload(server.address, browser, PATH, { avatar: photo }, 50)
  const folder = join(server.context.config.dataDir, 'uploads')
  await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1), { interval: 20 })
  return sent
}

test('uploads past the agent’s limit are refused with the time to wait and accepted again after it, and count for nobody else', async () => {
  const browser = await limited({ perHour: 1 })
  expect(await statusOf(browser)).toBe(200)
  const refused = await send(browser)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await statusOf(await server.signIn((await server.createAgent()).email))).toBe(200)
  const admin = await server.signIn((await server.createAdmin()).email)
  for (let turn = 0; turn < 2; turn++) {
    const form = { name: 'A', description: 'B', image: photo }
    expect((await sendForm(admin, 'POST', '/admin/social-post-collections', form)).status).toBe(201)
  }
  // Processes that share a database count by its clock.
  await server.context.db.update(rateCounts).set({ until: sql`${rateCounts.until} - interval '1 hour 1 second'` })
  expect(await statusOf(browser)).toBe(200)
})

test('uploads past the agent’s limit of bytes are refused, and one that was cut off counts with the bytes that arrived', async () => {
  const browser = await limited({ bytesPerHour: Math.round(photo.content.length * 1.5) })
  const sent = await begin(browser)
  expect(await statusOf(browser)).toBe(429)
  sent.destroy()
  await expect.poll(() => statusOf(browser)).toBe(200)
  expect(await statusOf(browser)).toBe(429)
})

test('an upload is refused while as many as may arrive at once are under way', async () => {
  const browser = await limited({ atOnce: 1 })
  const sent = await begin(browser)
  expect(await statusOf(browser)).toBe(429)
  sent.destroy()
  await expect.poll(() => statusOf(browser)).toBe(200)
})
