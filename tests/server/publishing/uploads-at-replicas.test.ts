import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import type { Upload } from '#contract/publishing/uploads.ts'
import { publications, uploads } from '#server/db/schema/index.ts'
import { cleanVideo } from '#server/storage/clean-video.ts'
import { film } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import { createDatabase } from '#tests/support/database.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import { ownText, publishOwn } from '#tests/support/own-posts.ts'
import { connectMayasPage, freeBox } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { useStarted } from '#tests/support/use-server.ts'

const PART = { 'content-type': 'application/offset+octet-stream', 'tus-resumable': '1.0.0' }

/** Two processes on one database, with a bucket or a folder that both have. */
async function startReplicas(kind: 'folder' | 'bucket') {
  const database = await createDatabase()
  const bucket = kind === 'bucket' ? await startObjectStorage() : null
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-replicas-'))
  const start = async (folder: string) =>
    await startTestServer({
      env: { DATABASE_URL: database.url, ...bucket?.env },
      ...(!bucket && { config: { dataDir: folder } }),
      onDisk: true,
    })
  const replicas = [await start(dataDir), await start(dataDir)] as const
  return {
    replicas,
    bucket,
    close: async () => {
      for (const replica of replicas) await replica.close()
      await bucket?.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const reached = async (by: Browser, id: string) =>
  (await by.api<{ data: Upload }>('GET', `/agent/uploads/${id}`)).body.data.received

async function patch(by: Browser, id: string, { offset, body }: { offset: number; body: Buffer }): Promise<number> {
  await by.fetch('/api/sanctum/csrf-cookie')
  const headers = { ...PART, 'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '', 'upload-offset': String(offset) }
  return (await by.fetch(`/api/agent/uploads/${id}`, { method: 'PATCH', headers, body: new Uint8Array(body) })).status
}

describe.each(['folder', 'bucket'] as const)('on a %s', (kind) => {
  const running = useStarted(() => startReplicas(kind))

  async function agentAtBoth() {
    const [first, second] = running.replicas
    const agent = await first.createAgent({}, { plan: 'premium' })
    await connectMayasPage(first.context, agent)
    return { agent, at: [await first.signIn(agent.email), await second.signIn(agent.email)] as const }
  }

  async function begin(by: Browser, bytes: number): Promise<string> {
    const headers = { 'upload-length': String(bytes), 'tus-resumable': '1.0.0' }
    return (await by.api<{ data: Upload }>('POST', '/agent/uploads', { headers })).body.data.id
  }

  test('an upload begun at one replica goes on at the other, is published at the first, and is the same byte for byte', async () => {
    const { at } = await agentAtBoth()
    const [here, there] = at
    const video = Buffer.concat([(await film('reel')).content, freeBox(300_000)])
    const id = await begin(here, video.length)
    const step = Math.ceil(video.length / 5)
    for (let part = 0; part * step < video.length; part++) {
      const by = part % 2 ? there : here
      expect(await reached(by, id)).toBe(part * step)
      const body = video.subarray(part * step, (part + 1) * step)
      expect(await patch(by, id, { offset: part * step, body })).toBe(204)
    }
    const fields = ownText({ uploads: JSON.stringify({ video: id }), scheduled_at: '2099-01-01 10:00:00' })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { status, body } = await publishOwn(here, fields, headers)
    expect(status, JSON.stringify(body)).toBe(201)
    // Its answer was lost, and the repetition comes to the other.
    expect((await publishOwn(there, fields, headers)).body.data.id).toBe(body.data.id)
    const { context } = running.replicas[1]
    const [row] = await context.db.select().from(publications).where(eq(publications.id, body.data.id))
    const clean = join(testFolder(), 'clean.mp4')
    await writeFile(clean, video)
    await cleanVideo(clean)
    const stored = await context.storage.read(row?.media.find(({ role }) => role === 'wide_video')?.key ?? '')
    expect(stored.equals(await readFile(clean))).toBe(true)
  })

  test('of one part that comes to both at once it is counted once, and the upload goes on behind it', async () => {
    const { at } = await agentAtBoth()
    const whole = randomBytes(400_000)
    const id = await begin(at[0], whole.length)
    const body = whole.subarray(0, 200_000)
    const statuses = await Promise.all(at.map((by) => patch(by, id, { offset: 0, body }).catch(() => 0)))
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(await reached(at[1], id)).toBe(200_000)
    expect(await patch(at[1], id, { offset: 200_000, body: whole.subarray(200_000) })).toBe(204)
    const [row] = await running.replicas[0].context.db.select().from(uploads).where(eq(uploads.id, id))
    const pieces = await Promise.all((row?.pieces ?? []).map((key) => running.replicas[0].context.storage.read(key)))
    expect(Buffer.concat(pieces).equals(whole)).toBe(true)
  })

  test.runIf(kind === 'bucket')(
    'a bucket that fails while a part is stored or read costs a repetition, and nothing of the video',
    async () => {
      const { at } = await agentAtBoth()
      const bucket = running.bucket
      onTestFinished(() => bucket?.clearFaults())
      const video = Buffer.concat([(await film('reel')).content, freeBox(100_000)])
      const id = await begin(at[0], video.length)
      const half = Math.ceil(video.length / 2)
      bucket?.fail('PUT', 'cut request', 1)
      expect(await patch(at[0], id, { offset: 0, body: video.subarray(0, half) })).toBe(204)
      bucket?.fail('PUT', '500')
      expect(await patch(at[1], id, { offset: half, body: video.subarray(half) })).toBe(503)
      bucket?.clearFaults()
      expect(await reached(at[0], id)).toBe(half)
      expect(await patch(at[0], id, { offset: half, body: video.subarray(half) })).toBe(204)
      bucket?.fail('GET', 'cut answer', 1)
      const fields = ownText({ uploads: JSON.stringify({ video: id }), scheduled_at: '2099-01-01 10:00:00' })
      expect((await publishOwn(at[1], fields)).status).toBe(201)
    },
  )
})
