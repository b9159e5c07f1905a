import fs, { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { openEmbedded } from '#server/db/embedded.ts'
import type { Database } from '#server/db/open.ts'
import { tags } from '#server/db/schema/index.ts'
import { run } from '#tests/support/programs/process.ts'

const ROUNDS = 4
const WRITE_ROWS = new URL('../../support/programs/write-rows.ts', import.meta.url)
const silent = () => {}
const log = { info: silent, warn: silent, error: silent }

const root = mkdtempSync(join(tmpdir(), 'porchlight-database-'))
/** A folder with a database in it, to be copied: making one takes seconds. */
const template = join(root, 'template')

let dataDir: string
let open: Database | undefined
let folders = 0

beforeAll(async () => {
  await (await openEmbedded(template, log)).close()
})
beforeEach(() => {
  dataDir = join(root, `data${++folders}`)
  cpSync(join(template, 'database'), join(dataDir, 'database'), { recursive: true })
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
  test('the embedded database loses no answered write and stores no half transaction when killed while writing', async () => {
    for (let round = 1; round <= ROUNDS; round++) {
      const name = `round${round}`
      const writer = run(WRITE_ROWS, [dataDir, name])
      const enough = String(20 + Math.floor(Math.random() * 60))
      await writer.waitForLine((line) => line === enough)
      await writer.end('SIGKILL')
      const answered = Number(writer.output.at(-1))
      const rows = await rowsNamed(await openHere(), name)
      for (let pair = 1; pair <= answered; pair++) {
        expect(rows).toContain(`${name}-${pair}-a`)
        expect(rows).toContain(`${name}-${pair}-b`)
      }
      // The kill may have come between a commit and its answer, so one extra whole pair is correct.
      expect([2 * answered, 2 * answered + 2]).toContain(rows.size)
      await open?.close()
      open = undefined
    }
  }, 120_000)

  test('the embedded database writes each commit to the disk before it answers', async () => {
    const { db } = await openHere()
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

  test('the embedded database keeps its rows over an orderly restart', async () => {
    const first = await openHere()
    await first.db.insert(tags).values({ name: 'kept', slug: 'kept', type: 'test' })
    await first.close()
    expect(await rowsNamed(await openHere(), 'kept')).toEqual(new Set(['kept']))
  })

  test('the embedded database refuses a second process, and says which one has it', async () => {
    const first = run(WRITE_ROWS, [dataDir])
    await first.waitForLine((line) => line === 'open')
    await expect(openHere()).rejects.toThrow(
      `The data folder ${dataDir} is in use by another Porchlight (process ${first.child.pid}).`,
    )
    await first.end('SIGKILL')
    await (await openHere()).ping()
  })

  test('the embedded database can’t be opened twice within one process either', async () => {
    await openHere()
    await expect(openEmbedded(dataDir, log)).rejects.toThrow('is in use by another Porchlight')
    await open?.ping()
  })

  test('the embedded database starts clean after a first start that was killed half-way', async () => {
    dataDir = join(root, 'empty')
    const first = run(WRITE_ROWS, [dataDir])
    await expect.poll(() => existsSync(join(dataDir, 'database.new', 'PG_VERSION')), { interval: 5 }).toBe(true)
    await first.end('SIGKILL')
    expect(existsSync(join(dataDir, 'database'))).toBe(false)
    const { db } = await openHere()
    await db.insert(tags).values({ name: 'fresh', slug: 'fresh', type: 'test' })
    expect(existsSync(join(dataDir, 'database.new'))).toBe(false)
  })
})
