import fs, { mkdtempSync, rmSync } from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'

import { lockFolder } from '#server/db/folder-lock.ts'
import { needSpace } from '#server/db/free-space.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { fillDisk, freeDisk, leaveFree, type real } from '#tests/support/disk.ts'
import type { Problem } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

const MB = 1024 * 1024

afterEach(freeDisk)

const ready = async (address: string) => {
  const answer = await fetch(`${address}/readyz`)
  return { status: answer.status, body: (await answer.json()) as Problem }
}

describe('a full disk', () => {
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
