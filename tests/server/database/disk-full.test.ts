import fs from 'node:fs'
import fsPromises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'

import { lockFolder, needSpace } from '#server/db/data-folder.ts'
import { picture, sendForm } from '#tests/support/admin-form.ts'
import { fillDisk, freeDisk, leaveFree, type real } from '#tests/support/disk.ts'
import { PASSWORD } from '#tests/support/people.ts'
import type { Problem } from '#tests/support/publishing.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { useTestServer } from '#tests/support/use-server.ts'

const MB = 1024 * 1024

const server = useTestServer({ env: { LOG_LEVEL: 'silent' } })
afterEach(freeDisk)

test('a statement that fails for a full disk is answered 507, and the server goes on', async () => {
  const { email } = await server.createAgent()
  const browser = await server.signIn(email)
  await server.context.db.execute(sql`
    create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$`)
  await server.context.db.execute(sql`create trigger fail before insert on sessions execute function fail()`)
  const refused = await server.guest().api<Problem>('POST', '/login', { body: { email, password: PASSWORD } })
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([507, 'storage_full', '60'])
  expect((await browser.api('GET', '/user')).status).toBe(200)
  await server.context.db.execute(sql`drop function fail cascade`)
})

test('low disk space shows in /readyz before writes fail, and large uploads are answered 507', async () => {
  const admin = await server.signIn((await server.createAdmin()).email)
  const form = { name: 'Fall Market', description: 'D', image: await picture() }
  const send = async () => await sendForm<Problem>(admin, 'POST', '/admin/social-post-collections', form)
  leaveFree(150 * MB)
  const ready = await fetch(`${server.address}/readyz`)
  expect([ready.status, await ready.json()]).toMatchObject([503, { errors: { storage: ['is nearly full'] } }])
  expect(await send()).toMatchObject({ status: 507, body: { code: 'storage_full' } })
  leaveFree(250 * MB)
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  expect((await send()).status).toBe(201)
})

test('a full disk does not keep a server from locking its data folder, so that its start can wait for space', () => {
  const folder = testFolder()
  // A directory in the place of a file can't be written to either.
  fs.mkdirSync(join(folder, 'database.lock-journal'))
  fillDisk()
  const lock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow('is in use by another Porchlight')
  lock.release()
  lockFolder(folder).release()
  freeDisk()
})

test.each([
  ['100 GB', 25 * 1024 * 1024, 200],
  ['2 GB', 512 * 1024, 102.4],
  ['256 MB', 64 * 1024, 64],
])('a volume of %s is reported as nearly full at the documented limit', async (_size, blocks, restMB) => {
  const leave = (bavail: number) => {
    fsPromises.statfs = (async () => ({ bsize: 4096, blocks, bavail })) as unknown as typeof real.statfs
    syncBuiltinESMExports()
  }
  leave(Math.ceil((restMB * MB) / 4096))
  await needSpace(tmpdir())
  leave(Math.floor((restMB * MB) / 4096) - 1)
  await expect(needSpace(tmpdir())).rejects.toThrow('are needed')
})
