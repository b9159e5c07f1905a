import { gt, lt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import type { Counts } from '#server/counts/counts.ts'
import { openCounts } from '#server/counts/open.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { rateCounts } from '#server/db/schema/index.ts'
import { type ClusterDatabase, createDatabase } from '#tests/support/database.ts'

const MINUTE_MS = 60_000
const silent = () => {}
const log = { info: silent, warn: silent, error: silent }

describe('counts of one process', () => {
  let at = new Date('2026-11-21T12:00:00Z')
  const counts = openCounts({ db: null as never, shared: false }, () => at, log)

  test('a window begins with the first count and ends after its time', async () => {
    expect(await counts.add('a', MINUTE_MS)).toEqual({ total: 1, resetsInMs: MINUTE_MS })
    at = new Date(at.getTime() + 59_000)
    expect(await counts.add('a', MINUTE_MS, 4)).toEqual({ total: 5, resetsInMs: 1000 })
    expect(counts.addSoon('b', MINUTE_MS)).toEqual({ total: 1, resetsInMs: MINUTE_MS })
    at = new Date(at.getTime() + 1000)
    expect(await counts.add('a', MINUTE_MS)).toEqual({ total: 1, resetsInMs: MINUTE_MS })
  })

  test('what is taken back never goes below zero', async () => {
    await counts.add('c', MINUTE_MS, 2)
    expect((await counts.add('c', MINUTE_MS, -5)).total).toBe(0)
    expect((await counts.add('c', MINUTE_MS)).total).toBe(1)
  })

  test('a key that goes on being counted is remembered whatever else is counted', async () => {
    for (let other = 0; other < 60_000; other++) {
      counts.addSoon(`other ${other}`, MINUTE_MS)
      if (other % 10_000 === 0) counts.addSoon('attacked', MINUTE_MS)
    }
    expect(counts.addSoon('attacked', MINUTE_MS).total).toBe(7)
    expect(counts.addSoon('other 0', MINUTE_MS).total).toBe(1)
  })
})

describe('counts of processes that share a database', () => {
  let postgres: ClusterDatabase
  let first: Database
  let second: Database
  let one: Counts
  let other: Counts

  beforeAll(async () => {
    postgres = await createDatabase()
    first = await openDatabase({ dataDir: '', databaseUrl: postgres.url }, log)
    second = await openDatabase({ dataDir: '', databaseUrl: postgres.url }, log)
    one = openCounts(first, () => new Date(), log)
    other = openCounts(second, () => new Date(), log)
  })
  afterAll(async () => {
    one.close()
    other.close()
    await first.close()
    await second.close()
    await postgres.close()
  })

  test('additions at both at once are all counted', async () => {
    const totals = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => (await (at % 2 === 0 ? one : other).add('a', MINUTE_MS)).total),
    )
    expect(totals.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1))
  })

  test('a window that is over begins anew, and is removed when it is cleared', async () => {
    expect(await one.add('short', 1, 7)).toMatchObject({ total: 7 })
    await expect.poll(async () => (await other.add('short', 1)).total).toBe(1)
    await one.add('lasting', MINUTE_MS)
    const left = async (isOver: boolean) => {
      await one.clear()
      return await first.db.$count(
        rateCounts,
        isOver ? lt(rateCounts.until, sql`now()`) : gt(rateCounts.until, sql`now()`),
      )
    }
    await expect.poll(() => left(true)).toBe(0)
    expect(await left(false)).toBeGreaterThan(0)
  })

  test('what is counted without waiting is written within seconds, and knows of the others then', async () => {
    for (let times = 0; times < 5; times++) {
      one.addSoon('soon', MINUTE_MS)
      other.addSoon('soon', MINUTE_MS)
    }
    await expect.poll(async () => (await one.add('soon', MINUTE_MS, 0)).total, { timeout: 5000 }).toBe(10)
    await expect.poll(() => one.addSoon('soon', MINUTE_MS).total, { timeout: 5000, interval: 200 }).toBeGreaterThan(10)
  })

  test('additions that can’t be written are kept, and written later', async () => {
    for (let times = 0; times < 3; times++) one.addSoon('written later', MINUTE_MS)
    const warned = vi.spyOn(log, 'warn')
    await first.db.execute(sql`alter table rate_counts rename to elsewhere`)
    await expect.poll(() => warned.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(0)
    await first.db.execute(sql`alter table elsewhere rename to rate_counts`)
    one.addSoon('written later', MINUTE_MS)
    await expect.poll(async () => (await other.add('written later', MINUTE_MS, 0)).total, { timeout: 5000 }).toBe(4)
  })
})
