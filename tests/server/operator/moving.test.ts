import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { lockFolder } from '#server/db/data-folder.ts'
import type { Db } from '#server/db/open.ts'
import { createDatabase } from '#tests/support/database.ts'
import {
  admin,
  allRows,
  cutWhileLoading,
  fillEmptyTables,
  ownEntries,
  staleSequences,
  withDatabase,
} from '#tests/support/moving.ts'
import { startObjectStorage } from '#tests/support/object-storage.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { startTestServer } from '#tests/support/server.ts'
import { fileFolder } from '#tests/support/test-folder.ts'
import { useStarted } from '#tests/support/use-server.ts'

const folder = fileFolder()
const namesIn = (dataDir: string) => readdirSync(dataDir).filter((name) => /^database(?:$|\.moved)/.test(name))

/** A job that waits for an hour, as it is stored. */
const JOB = { name: 'password-links', data: { email: 'a@b.test' }, singleton_key: 'reset a', retry_limit: 7 }
const waitingJobs = async (db: Db) =>
  (await db.execute(sql`select name, data, singleton_key, retry_limit from jobs.job where start_after > now()`)).rows

describe('move-database', () => {
  test('a move is refused while the database is in use; one that was cut off leaves the target empty and the source; the next one copies every row and waiting job', async () => {
    const dataDir = join(folder, 'all-rows')
    const rows = await withDatabase({ DATA_DIR: dataDir }, async ({ db }) => {
      await fillEmptyTables(db)
      await db.execute(sql`insert into jobs.job (name, data, singleton_key, retry_limit, start_after)
        values (${JOB.name}, ${JSON.stringify(JOB.data)}, ${JOB.singleton_key}, ${JOB.retry_limit}, now() + interval '1 hour')`)
      return await allRows(db)
    })
    const { url } = await createDatabase()
    const refused = async (more: Record<string, string> = {}) =>
      (await admin(['move-database', '--to', url], { DATA_DIR: dataDir, ...more })).errorOutput
    expect(await refused({ DATABASE_URL: url })).toContain('DATABASE_URL is set')
    const { release } = lockFolder(dataDir)
    expect(await refused()).toContain('is in use by another')
    release()
    const cut = await cutWhileLoading(['move-database', '--to', url], { DATA_DIR: dataDir }, url)
    expect([cut.code, await ask(url, 'select 1 from users'), namesIn(dataDir)]).toEqual([1, [], ['database']])

    const moved = await admin(['move-database', '--to', url], { DATA_DIR: dataDir })
    expect({ ...moved }).toMatchObject({ code: 0, output: expect.stringContaining('The database is moved: ') })
    expect(moved.output).toContain('1 waiting job.')
    await withDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, async ({ db }) => {
      expect(await allRows(db)).toEqual(rows)
      expect(Object.entries(rows).filter(([, found]) => found.length === 0)).toEqual([])
      expect(await waitingJobs(db)).toEqual([JOB])
      expect(await ownEntries(db)).toEqual(['database_moved'])
      expect(await staleSequences(db)).toEqual([])
    })
    expect(namesIn(dataDir)).toEqual([expect.stringMatching(/^database\.moved-/)])
    expect(await refused()).toContain('There is no embedded database in')
  })
})

describe('move-files', () => {
  const bucket = useStarted(startObjectStorage)

  test('beside a running server copies what the bucket lacks', async () => {
    const server = await startTestServer({ env: OUTSIDE })
    const { storage, config, db } = server.context
    // The command only looks whether it is there.
    mkdirSync(join(config.dataDir, 'database'))
    const move = () => admin(['move-files', '--to', 's3'], { DATA_DIR: config.dataDir, ...bucket.env })
    const store = (text: string) => storage.put(Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`), 'application/pdf')
    try {
      const { key: removed } = await store('Document 0')
      await store('Document 1')
      const { code, output, errorOutput } = await move()
      expect({ code, errorOutput }).toEqual({ code: 0, errorOutput: '' })
      expect(output).toContain('In the bucket: 2 files')
      await storage.remove(removed)
      const { key } = await store('One more')
      bucket.requests.splice(0)
      const again = await move()
      expect(again.output).toContain('Sent now: 1.')
      expect(again.output).toContain('The bucket also has 1 file that the folder doesn’t have any more.')
      const puts = bucket.requests.filter((line) => line.startsWith('PUT'))
      expect(puts).toEqual([expect.stringContaining(key)])
      expect(await ownEntries(db)).toEqual(['files_moved', 'files_moved'])

      const prefix = key.slice(0, 2)
      writeFileSync(join(config.dataDir, 'files', prefix, `${prefix}${'0'.repeat(62)}.pdf`), 'damaged')
      expect(await move()).toMatchObject({ code: 1, errorOutput: expect.stringContaining('and not sent: ') })
    } finally {
      await server.close()
    }
  })

  test('without a bucket in the settings or a database is refused in one line', async () => {
    const dataDir = join(folder, 'no-bucket')
    const move = async (more: Record<string, string>) =>
      (await admin(['move-files', '--to', 's3'], { DATA_DIR: dataDir, ...more })).errorOutput
    expect(await move({})).toBe('S3_BUCKET is not set. Give the command the settings of the bucket.\n')
    expect(await move(bucket.env)).toContain('There is no embedded database')
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
  })
})
