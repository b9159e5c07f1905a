import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'

import type { Browser } from '#tests/support/browser.ts'
import { failSyncs, fillDisk, freeDisk, volume } from '#tests/support/disk.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  type Problem,
} from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

afterEach(freeDisk)

const WAIT = { timeout: 90_000, interval: 100 }

const statusOf = async (browser: Browser, id: number) => (await scheduledPost(browser, id)).status

const ready = async (address: string) => {
  const answer = await fetch(`${address}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Problem }
}

test.each(['a checkpoint', 'a commit'])(
  'a full disk at %s: the embedded database answers 503 and reopens with all acknowledged data once there is space',
  async (at) => {
    const dataDir = mkdtempSync(join(volume ?? tmpdir(), 'porchlight-full-'))
    const server = await startTestServer({ onDisk: true, env: { LOG_LEVEL: 'silent' }, config: { dataDir } })
    try {
      const agent = await server.createAgent({}, { plan: 'premium' })
      await connectMayasPage(server.context, agent)
      const browser = await server.signIn(agent.email)
      const postId = await createPost(server.context)
      const before = await publish(browser, postId, publishBody())
      expect(before.status).toBe(201)

      await vi.waitFor(async () => expect(await statusOf(browser, before.body.data.id)).toBe('published'), WAIT)

      if (at === 'a checkpoint') fillDisk()
      else failSyncs()
      const statement = at === 'a checkpoint' ? sql`checkpoint` : sql`update users set first_name = 'Ana'`
      await expect(server.context.db.execute(statement)).rejects.toThrow()

      for (const path of ['/user', '/agent', `/agent/social-posts/${before.body.data.id}`]) {
        const answer = await browser.api<Problem>('GET', path)
        expect([path, answer.status, answer.body.code]).toEqual([path, 503, 'unavailable'])
        expect(answer.headers.get('retry-after')).toBe('2')
      }
      const refused = await publish<Problem>(browser, postId, publishBody())
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
      const away = await ready(server.address)
      expect(away.status).toBe(503)
      expect(away.body.errors).toMatchObject({ database: ['does not answer'], storage: ['is nearly full'] })

      freeDisk()
      await vi.waitFor(async () => expect((await ready(server.address)).status).toBe(200), WAIT)
      const after = await publish(browser, postId, publishBody())
      expect(after.status).toBe(201)
      expect(await statusOf(browser, before.body.data.id)).toBe('published')
      await vi.waitFor(async () => expect(await statusOf(browser, after.body.data.id)).toBe('published'), WAIT)
    } finally {
      freeDisk()
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
  240_000,
)
