import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { openEmbedded } from '#server/db/embedded.ts'
import type { Database } from '#server/db/open.ts'
import { tags } from '#server/db/schema/index.ts'
import { openJobs } from '#server/jobs/open.ts'
import { copyEmbedded } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'
import { run } from '#tests/support/programs/process.ts'
import { testFolder } from '#tests/support/test-folder.ts'

const WRITE_ROWS = new URL('../../support/programs/write-rows.ts', import.meta.url)

test('the embedded database is open in one process, loses no answered commit when that is killed, syncs each, and starts jobs at once', async () => {
  const dataDir = testFolder()
  copyEmbedded(dataDir)
  const writer = run(WRITE_ROWS, [dataDir, 'written'])
  const enough = String(20 + Math.floor(Math.random() * 60))
  await writer.waitForLine((line) => line === enough)
  await expect(openEmbedded(dataDir, QUIET)).rejects.toThrow(
    `The data folder ${dataDir} is in use by another Porchlight (process ${writer.child.pid}).`,
  )
  await writer.end('SIGKILL')
  const answered = Number(writer.output.at(-1))
  const database = await openEmbedded(dataDir, QUIET)
  const { db } = database
  const found = new Set((await db.select().from(tags).where(eq(tags.name, 'written'))).map(({ slug }) => slug))
  for (let pair = 1; pair <= answered; pair++) {
    for (const half of ['a', 'b']) expect(found).toContain(`written-${pair}-${half}`)
  }
  // The kill may have come between a commit and its answer, so one extra whole pair is correct.
  expect([2 * answered, 2 * answered + 2]).toContain(found.size)

  await expect(openEmbedded(dataDir, QUIET)).rejects.toThrow('is in use by another Porchlight')
  expect(await syncsDuring(() => db.insert(tags).values({ name: 'synced', slug: 'synced', type: 'test' }))).toBe(true)
  await startsJobsAtOnce(database)
  await database.close()
})

/** Whether anything is synced to the disk meanwhile. */
async function syncsDuring(work: () => Promise<unknown>): Promise<boolean> {
  const sync = vi.spyOn(fs, 'fsyncSync')
  syncBuiltinESMExports()
  try {
    await work()
    return sync.mock.calls.length > 0
  } finally {
    sync.mockRestore()
    syncBuiltinESMExports()
  }
}

async function startsJobsAtOnce(database: Database): Promise<void> {
  const warn = vi.fn()
  const jobs = openJobs(database, { ...QUIET, warn })
  let done = 0
  jobs.define('at-once', async () => void done++)
  await jobs.start()
  await jobs.work()
  const waits: number[] = []
  for (let job = 1; job <= 3; job++) {
    const sent = performance.now()
    await jobs.send('at-once', {})
    await vi.waitFor(() => expect(done).toBe(job), { interval: 20 })
    waits.push(performance.now() - sent)
  }
  // Where nothing told them, the workers would look again after five seconds.
  expect(Math.min(...waits)).toBeLessThan(3_000)
  expect(warn).not.toHaveBeenCalled()
  await jobs.drain()
  await jobs.stop()
}
