import { afterEach, expect, test, vi } from 'vitest'

import { openPostgres } from '#server/db/postgres.ts'
import type { Database } from '#server/db/open.ts'
import { openSharedClock } from '#server/db/shared-clock.ts'
import { createDatabase } from '#tests/support/database.ts'

const HOUR_MS = 60 * 60_000
/** How far two readings of one clock may be apart on a busy machine; the others are hours away. */
const NEAR_MS = 60_000

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('the time is the database’s, whatever the clock of the process says, and never runs backward', async () => {
  const postgres = await createDatabase()
  const database = await openPostgres(postgres.url, log)
  const real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real + 3 * HOUR_MS })
  const clock = await openSharedClock(database.db, log)
  let last = clock.now().getTime()
  expect(Math.abs(last - real)).toBeLessThan(NEAR_MS)
  vi.setSystemTime(real - 3 * HOUR_MS)
  for (let reading = 0; reading < 100; reading += 1) {
    const time = clock.now().getTime()
    expect(time).toBeGreaterThanOrEqual(last)
    last = time
  }
  expect(Math.abs(last - real)).toBeLessThan(NEAR_MS)
  clock.close()
  await database.close()
  await postgres.close()
})

test('a jump of the database’s clock is taken over and logged, and a database that is away leaves the clock running', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let shift = 0
  let isAway = false
  const execute = async () => {
    if (isAway) throw new Error('away')
    return { rows: [{ ms: Date.now() + shift }] }
  }
  const clock = await openSharedClock({ execute } as unknown as Database['db'], log)
  shift = HOUR_MS
  await vi.advanceTimersByTimeAsync(10_000)
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(HOUR_MS - NEAR_MS)
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ jumpMs: expect.any(Number) }, 'the clock of the database jumped')
  isAway = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log.warn).toHaveBeenLastCalledWith({ err: expect.any(Error) }, 'the clock of the database was not read')
  expect(clock.now().getTime() - Date.now()).toBeGreaterThan(HOUR_MS - NEAR_MS)
  clock.close()
})
