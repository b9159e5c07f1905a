import fs, { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'

import { openEmbedded } from '#server/db/embedded.ts'
import type { Database } from '#server/db/open.ts'
import { tags } from '#server/db/schema/index.ts'
import { copyEmbedded } from '#tests/support/database.ts'
import { run } from '#tests/support/programs/process.ts'

const ROUNDS = 2
const WRITE_ROWS = new URL('../../support/programs/write-rows.ts', import.meta.url)
const silent = () => {}
const log = { info: silent, warn: silent, error: silent }

const root = mkdtempSync(join(tmpdir(), 'porchlight-database-'))
let dataDir: string
let open: Database | undefined
let folders = 0

beforeEach(() => {
  dataDir = join(root, `data${++folders}`)
  copyEmbedded(dataDir)
})
afterEach(async () => {
  await open?.close()
  open = undefined
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const openHere = async () => {
  open = await openEmbedded(dataDir, log)
  return open
}

const rowsNamed = async ({ db }: Database, name: string) => {
  const rows = await db.select({ slug: tags.slug }).from(tags).where(eq(tags.name, name))
  return new Set(rows.map(({ slug }) => slug))
}

describe('the embedded database', () => {
  test('the embedded database refuses a second process, and loses no answered write and stores no half transaction when the first is killed', async () => {
    const kept = new Map<string, number>()
    for (let round = 1; round <= ROUNDS; round++) {
      const name = `round${round}`
      const writer = run(WRITE_ROWS, [dataDir, name])
      const enough = String(20 + Math.floor(Math.random() * 60))
      await writer.waitForLine((line) => line === enough)
      await expect(openHere()).rejects.toThrow(
        `The data folder ${dataDir} is in use by another Porchlight (process ${writer.child.pid}).`,
      )
      await writer.end('SIGKILL')
      const answered = Number(writer.output.at(-1))
      const database = await openHere()
      const rows = await rowsNamed(database, name)
      for (let pair = 1; pair <= answered; pair++) {
        expect(rows).toContain(`${name}-${pair}-a`)
        expect(rows).toContain(`${name}-${pair}-b`)
      }
      // The kill may have come between a commit and its answer, so one extra whole pair is correct.
      expect([2 * answered, 2 * answered + 2]).toContain(rows.size)
      for (const [earlier, size] of kept) expect((await rowsNamed(database, earlier)).size).toBe(size)
      kept.set(name, rows.size)
      await database.close()
      open = undefined
    }
  })

  test('the embedded database writes each commit to the disk before it answers, and is not opened twice within one process', async () => {
    const { db } = await openHere()
    await expect(openEmbedded(dataDir, log)).rejects.toThrow('is in use by another Porchlight')
    const real = fs.fsyncSync
    let syncs = 0
    fs.fsyncSync = (file) => {
      syncs++
      real(file)
    }
    syncBuiltinESMExports()
    try {
      for (let row = 1; row <= 5; row++) {
        const before = syncs
        await db.insert(tags).values({ name: 'synced', slug: `synced-${row}`, type: 'test' })
        expect(syncs).toBeGreaterThan(before)
      }
    } finally {
      fs.fsyncSync = real
      syncBuiltinESMExports()
    }
  })

  test('the embedded database starts clean after a first start that was killed half-way', async () => {
    dataDir = join(root, 'empty')
    copyEmbedded(dataDir)
    renameSync(join(dataDir, 'database'), join(dataDir, 'database.new'))
    rmSync(join(dataDir, 'database.new/global'), { recursive: true })
    const { db } = await openHere()
    await db.insert(tags).values({ name: 'fresh', slug: 'fresh', type: 'test' })
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
  })
})
