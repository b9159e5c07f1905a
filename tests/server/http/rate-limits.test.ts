import { gt, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { limitTries, type Tried } from '#server/rate-limits/limit-calls.ts'
import { openRateLimits, type RateLimits } from '#server/rate-limits/limit-windows.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Database } from '#server/db/open.ts'
import { rateCounts } from '#server/db/schema/index.ts'
import { createDatabase } from '#tests/support/database.ts'
import { QUIET } from '#tests/support/moving.ts'
import { useStarted, useTestServer } from '#tests/support/use-server.ts'

const MINUTE_MS = 60_000

describe('rate limits of one process', () => {
  let at = new Date('2026-11-21T12:00:00Z')
  const rates = openRateLimits({ db: null as never, shared: false }, () => at, QUIET)

  test('a window begins with the first count and ends after its time, and never holds less than none', async () => {
    expect(await rates.add('a', MINUTE_MS)).toEqual({ total: 1, resetsInMs: MINUTE_MS })
    at = new Date(at.getTime() + 59_000)
    expect(await rates.add('a', MINUTE_MS, 4)).toEqual({ total: 5, resetsInMs: 1000 })
    expect(rates.addSoon('b', MINUTE_MS)).toEqual({ total: 1, resetsInMs: MINUTE_MS })
    at = new Date(at.getTime() + 1000)
    expect(await rates.add('a', MINUTE_MS)).toEqual({ total: 1, resetsInMs: MINUTE_MS })
    expect((await rates.add('a', MINUTE_MS, -5)).total).toBe(0)
  })

  test('a key that goes on being counted is remembered whatever else is counted', async () => {
    for (let other = 0; other < 30_000; other++) {
      rates.addSoon(`other ${other}`, MINUTE_MS)
      if (other % 10_000 === 0) rates.addSoon('attacked', MINUTE_MS)
    }
    expect([rates.addSoon('attacked', MINUTE_MS).total, rates.addSoon('other 0', MINUTE_MS).total]).toEqual([4, 1])
  })
})

test.each<[Tried, most: number[]]>([
  ['rewrite', [10, 100]],
  ['share', [300]],
  ['listing', [2000]],
  ['listing_photo', [3000]],
  ['lead', [2000]],
  ['card', [4, 12]],
  ['code', [8]],
  ['address', [8]],
])('one caller may try %s %j times within its windows, and a network six times as often', async (what, most) => {
  let at = new Date('2026-11-21T12:00:00Z')
  const rates = openRateLimits({ db: null as never, shared: false }, () => at, QUIET)
  const limit = limitTries({ callsPerMinute: 600, loginsPerMinute: 4 }, rates)
  const triesOf = async (caller: Partial<FastifyRequest>) => {
    let tries = 0
    for (;;) {
      const refused = await limit(caller as FastifyRequest, what).catch((error: unknown) => error)
      if (refused !== undefined) {
        expect(refused).toMatchObject({ code: 'too_many_requests' })
        return tries
      }
      tries += 1
    }
  }
  const agent = { signedIn: { userId: 1, role: 'agent' }, ip: '203.0.113.1' } as const
  const first = most[0] ?? 0
  expect(await triesOf(agent as unknown as FastifyRequest)).toBe(first)
  expect(await triesOf({ signedIn: null, ip: '203.0.113.1' })).toBe(6 * first)
  const last = most[1]
  if (last === undefined) return
  let total = first
  for (let window = 0; window < 100 && total < last; window++) {
    // The first window of each is over by then, that of the day is not.
    at = new Date(at.getTime() + (what === 'rewrite' ? MINUTE_MS : 60 * MINUTE_MS))
    total += await triesOf(agent as unknown as FastifyRequest)
  }
  expect(total).toBe(last)
})

describe('what costs the operator money or tells of other people', () => {
  const server = useTestServer({ env: { RATE_LIMIT_LOGINS: '2' } })
  const plan = { subscriptionPlanId: 'premium' }
  const shared = { caption: 'A', caption_language: 'en', shared_at: '2026-01-01T00:00:00.000Z' }

  test.each<[what: string, most: number, ask: (at: number) => { path: string; body: object }]>([
    [
      'cards of an agent',
      2,
      (at) => ({ path: '/agent/subscriptions/payment-methods', body: { paymentMethodId: `pm_${at}` } }),
    ],
    [
      'promotion codes',
      4,
      (at) => ({ path: '/agent/subscriptions/discount', body: { ...plan, promotionCode: `GUESS${at}` } }),
    ],
    [
      'promotion codes of a preview',
      4,
      (at) => ({ path: '/agent/subscriptions/preview', body: { ...plan, promotionCode: `GUESS${at}` } }),
    ],
    [
      'promotion codes of a change',
      4,
      (at) => ({ path: '/agent/subscriptions/swap', body: { ...plan, promotionCode: `GUESS${at}` } }),
    ],
    ['shares', 300, () => ({ path: '/social-posts/1/shares', body: { ...shared, id: crypto.randomUUID() } })],
    ['addresses', 4, (at) => ({ path: '/checkout/email', body: { email: `guess${at}@example.test` } })],
  ])('is bounded: %s', async (_, most, ask) => {
    const browser = await server.signIn((await server.createAgent()).email)
    const statuses: number[] = []
    for (let at = 0; at <= most; at++) {
      const { path, body } = ask(at)
      statuses.push((await browser.api('POST', path, { body })).status)
    }
    expect(statuses.map((status) => status === 429)).toEqual([...Array<boolean>(most).fill(false), true])
  })
})

describe('rate limits of processes that share a database', () => {
  const postgres = useStarted(() => createDatabase())
  const log = { ...QUIET, warn: vi.fn() }
  let database: Database
  let one: RateLimits
  let other: RateLimits

  beforeAll(async () => {
    database = await openPostgres(postgres.url, log)
    ;[one, other] = [1, 2].map(() => openRateLimits(database, () => new Date(), log)) as [RateLimits, RateLimits]
  })
  afterAll(async () => {
    for (const rates of [one, other]) rates.close()
    await database.close()
  })

  test('additions at both at once are all counted', async () => {
    const numbers = Array.from({ length: 10 }, (_, at) => at + 1)
    const totals = await Promise.all(
      numbers.map(async (at) => (await (at % 2 ? one : other).add('a', MINUTE_MS)).total),
    )
    expect(totals.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  test('a window that is over begins anew, and is removed when it is cleared', async () => {
    expect(await one.add('short', 1, 7)).toMatchObject({ total: 7 })
    await expect.poll(async () => (await other.add('short', 1)).total).toBe(1)
    await one.add('lasting', MINUTE_MS)
    const over = async () => {
      await one.clear()
      return await database.db
        .select()
        .from(rateCounts)
        .where(lt(rateCounts.until, sql`now()`))
    }
    await expect.poll(over).toEqual([])
    const lasting = database.db
      .select()
      .from(rateCounts)
      .where(gt(rateCounts.until, sql`now()`))
    expect(await lasting).not.toEqual([])
  })

  test('what is counted without waiting is written together later, also after it could not be, and knows of the others then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (let times = 0; times < 5; times++) for (const rates of [one, other]) rates.addSoon('soon', MINUTE_MS)
    await database.db.execute(sql`alter table rate_counts rename to elsewhere`)
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2), { interval: 10 })
    await database.db.execute(sql`alter table elsewhere rename to rate_counts`)
    await vi.advanceTimersByTimeAsync(1000)
    const isWritten = async () => expect((await one.add('soon', MINUTE_MS, 0)).total).toBe(10)
    await vi.waitFor(isWritten, { interval: 10 })
    const isKnown = () => expect(one.addSoon('soon', MINUTE_MS).total).toBeGreaterThan(10)
    await vi.waitFor(isKnown, { interval: 50 })
  })
})
