import fs, { mkdtempSync, rmSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { lockFolder } from '#server/db/folder-lock.ts'
import { needSpace } from '#server/db/free-space.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import type { Browser } from '#tests/support/browser.ts'
import {
  connectMayasPage,
  createPost,
  publish,
  publishBody,
  scheduledPost,
  type Problem,
} from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

const real = { writeSync: fs.writeSync, fsyncSync: fs.fsyncSync, statfs: fsPromises.statfs }
const MB = 1024 * 1024

/** A mounted volume that may really be filled, where `npm run test:faults` could make one. */
const volume = process.env['SMALL_VOLUME']
const ballast = volume && join(volume, 'ballast')

/** From here on nothing more can be written: there is no space left, or the system says so. */
function fillDisk(): void {
  if (volume && ballast) {
    const { bavail, bsize } = fs.statfsSync(volume)
    fs.writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    return
  }
  fs.writeSync = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  }
  leaveFree(0)
}

/** Makes the volume of 100 GB report that so many bytes are free. */
function leaveFree(bytes: number): void {
  const volume = { bsize: 4096, blocks: 25 * 1024 * 1024, bavail: bytes / 4096 }
  fsPromises.statfs = (async () => volume) as unknown as typeof real.statfs
  syncBuiltinESMExports()
}

/** From here on the disk accepts writes but fails to sync them; it is as good as full. */
function failSyncs(): void {
  fs.fsyncSync = () => {
    throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' })
  }
  leaveFree(0)
}

function freeDisk(): void {
  if (ballast) rmSync(ballast, { force: true })
  fs.writeSync = real.writeSync
  fs.fsyncSync = real.fsyncSync
  fsPromises.statfs = real.statfs
  syncBuiltinESMExports()
}

afterEach(freeDisk)

const WAIT = { timeout: 90_000, interval: 100 }

const statusOf = async (browser: Browser, id: number) => (await scheduledPost(browser, id)).status

const ready = async (address: string) => {
  const answer = await fetch(`${address}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Problem }
}

describe('a full disk', () => {
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

  test('a statement that fails for a full disk is answered 507, and the server goes on', async () => {
    const server = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
    try {
      const browser = await server.signIn((await server.createAgent()).email)
      await server.context.db.execute(sql`
        create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
      await server.context.db.execute(sql`create trigger fail before insert on sessions execute function fail()`)
      const answer = await browser.api<Problem>('POST', '/login', { body: { email: 'x@example.com', password: 'x' } })
      expect(answer.status).toBe(422)
      const person = await server.createAgent()
      const refused = await server.guest().api<Problem>('POST', '/login', {
        body: { email: person.email, password: 'correct horse battery' },
      })
      expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
      expect(refused.headers.get('retry-after')).toBe('60')
      expect((await browser.api('GET', '/user')).status).toBe(200)
    } finally {
      await server.close()
    }
  })

  test('low disk space shows in /readyz before writes fail, and large uploads are answered 507', async () => {
    const server = await startTestServer({ env: { LOG_LEVEL: 'silent' } })
    try {
      const admin = await server.signIn((await server.createAdmin()).email)
      const form = { name: 'Fall Market', description: 'D', image: await picture() }
      leaveFree(150 * MB)
      const { status, body } = await ready(server.address)
      expect([status, body.errors]).toEqual([503, { storage: ['is nearly full'] }])
      const refused = await sendForm<Problem>(admin, 'POST', '/admin/social-post-collections', form)
      expect([refused.status, refused.body.code]).toEqual([507, 'storage_full'])
      leaveFree(250 * MB)
      expect((await ready(server.address)).status).toBe(200)
      const taken = await sendForm(admin, 'POST', '/admin/social-post-collections', form)
      expect(taken.status).toBe(201)
    } finally {
      freeDisk()
      await server.close()
    }
  })

  test('a full disk does not keep a server from locking its data folder, so that its start can wait for space', () => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-lock-'))
    try {
      // A directory in the place of a file can't be written to either.
      fs.mkdirSync(join(folder, 'database.lock-journal'))
      fillDisk()
      const lock = lockFolder(folder)
      expect(() => lockFolder(folder)).toThrow('is in use by another Porchlight')
      lock.release()
      lockFolder(folder).release()
    } finally {
      freeDisk()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test.each([
    ['100 GB', 25 * 1024 * 1024, 200],
    ['2 GB', 512 * 1024, 102.4],
    ['256 MB', 64 * 1024, 64],
  ])('a volume of %s is reported as nearly full at the documented limit', async (_size, blocks, restMB) => {
    const folder = mkdtempSync(join(tmpdir(), 'porchlight-space-'))
    const leave = (bavail: number) => {
      fsPromises.statfs = (async () => ({ bsize: 4096, blocks, bavail })) as unknown as typeof real.statfs
      syncBuiltinESMExports()
    }
    try {
      leave(Math.ceil((restMB * MB) / 4096))
      await needSpace(folder)
      leave(Math.floor((restMB * MB) / 4096) - 1)
      await expect(needSpace(folder)).rejects.toThrow('are needed')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
