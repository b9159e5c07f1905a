import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../app-context.ts'
import { networkLimits } from '../db/schema/index.ts'
import { NetworkError } from './network-error.ts'

/** Until when a network's calls for an owner must wait. Calls made while limited lengthen the wait. */
export interface RateLimiter {
  /** Notes what an answer said about the limit of `owner`: the id of a page or account, or 'app'. */
  note: (owner: string, headers: Headers) => void
  /** Throws a `wait` while `owner` is limited. */
  check: (owner: string) => Promise<void>
  /** The same already while half of the limit is used, as far as this process was told: for calls that nobody waits for. */
  checkSpare: (owner: string) => Promise<void>
}

/** Limits are read again after so many milliseconds, so that what one process was told the others know soon. */
const FRESH_MS = 5_000

/** Percent of a limit from which on its use is stored for the operations screen; most owners never come near. */
const STORED_PERCENT = 75

/** Percent of a limit up to which calls are made that nobody waits for. */
const SPARE_PERCENT = 50
/** For how long an answer's usage counts: the limit is one of an hour. */
const USAGE_MS = 60 * 60 * 1000

/** Deletes what networks said about their limits more than a day ago. */
export async function forgetOldLimits({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  await db
    .delete(networkLimits)
    .where(sql`${networkLimits.notedAt} < ${now().toISOString()}::timestamptz - interval '1 day'`)
}

/** The limiters of all networks of one process. What they learn is shared by all processes through the database. */
export function rateLimits({ db, now, log }: Pick<AppContext, 'db' | 'now' | 'log'>) {
  const until = new Map<string, number>()
  /** Until when half of a limit or more counts as used. */
  const busyUntil = new Map<string, number>()
  /** What this process wrote last, so that an unchanged state isn't written again. */
  const written = new Map<string, string>()
  /** The last write of owners whose state is on its way to the database, and must not be replaced by what was read. */
  const writing = new Map<string, Promise<void>>()
  let readAt = -Infinity

  const nameOf = (platform: Platform, owner: string) => `${platform} ${owner}`

  async function read(): Promise<void> {
    readAt = now().getTime()
    const rows = await db
      .select({ platform: networkLimits.platform, owner: networkLimits.owner, until: networkLimits.limitedUntil })
      .from(networkLimits)
      .where(sql`${networkLimits.limitedUntil} > ${now().toISOString()}::timestamptz`)
    for (const name of until.keys()) if (!writing.has(name)) until.delete(name)
    for (const row of rows) {
      const name = nameOf(row.platform, row.owner)
      if (row.until && !writing.has(name)) until.set(name, row.until.getTime())
    }
  }

  async function write(platform: Platform, owner: string, usedPercent: number, limitedUntil: Date | null) {
    const values = { usedPercent, limitedUntil, notedAt: now() }
    await db
      .insert(networkLimits)
      .values({ platform, owner, ...values })
      .onConflictDoUpdate({ target: [networkLimits.platform, networkLimits.owner], set: values })
  }

  async function check(platform: Platform, owner: string): Promise<void> {
    if (Math.abs(now().getTime() - readAt) >= FRESH_MS) await read()
    refuseUntil(platform, until.get(nameOf(platform, owner)))
  }

  function refuseUntil(platform: Platform, end = 0): void {
    const left = end - now().getTime()
    if (left <= 0) return
    throw new NetworkError('wait', 'slow_down', `${PLATFORM_NAME[platform]} asks us to slow down.`, {
      retryAfterSeconds: Math.ceil(left / 1000),
    })
  }

  return (platform: Platform): RateLimiter => ({
    note: (owner, headers) => {
      const usage = usageFrom(headers)
      // Answers without usage headers are ignored; only one that shows room ends the wait early.
      if (!usage) return
      const name = nameOf(platform, owner)
      if (usage.percent >= SPARE_PERCENT) busyUntil.set(name, now().getTime() + USAGE_MS)
      else busyUntil.delete(name)
      const wait = usage.waitSeconds
      const limited = wait === null ? null : new Date(now().getTime() + wait * 1000)
      // By this process or another one, which may have stored it since this one wrote last.
      const endsLimit = limited === null && until.has(name)
      const isWorthStoring = limited !== null || usage.percent >= STORED_PERCENT || written.has(name)
      if (limited) until.set(name, limited.getTime())
      else until.delete(name)
      // To the nearest five percent and ten seconds, so that a burst of calls is one write.
      const state = `${Math.round(usage.percent / 5)} ${Math.round((limited?.getTime() ?? 0) / 10_000)}`
      if (!endsLimit && (!isWorthStoring || written.get(name) === state)) return
      written.set(name, state)
      // One after the other, or an older state could be the one that stays.
      const last = (writing.get(name) ?? Promise.resolve())
        .then(() => write(platform, owner, Math.round(usage.percent), limited))
        .catch((error: unknown) => {
          written.delete(name)
          log.warn({ err: error, platform }, 'A rate limit was not stored; other processes don’t know of it')
        })
        .finally(() => writing.get(name) === last && writing.delete(name))
      writing.set(name, last)
    },
    check: (owner) => check(platform, owner),
    checkSpare: async (owner) => {
      await check(platform, owner)
      refuseUntil(platform, busyUntil.get(nameOf(platform, owner)))
    },
  })
}

const Share = z.number().catch(0)
const Usage = z.object({ call_count: Share, total_time: Share, total_cputime: Share }).partial()
const BusinessUsage = z.record(
  z.string(),
  z.array(Usage.extend({ estimated_time_to_regain_access: z.number().optional() })),
)

const NAMES = ['x-app-usage', 'x-business-use-case-usage'] as const

/** Percent of the hourly rate limit above which we slow down. */
const HIGH = 90
const SLOW_SECONDS = 5 * 60
const FULL_SECONDS = 15 * 60

/** What one of Meta's answers said about a rate limit. */
interface RateLimitUsage {
  /** How much of the hour's limit is used. */
  percent: number
  /** How long to make no calls, in seconds; null when there is room. */
  waitSeconds: number | null
}

/** Reads the usage headers of one of Meta's answers; null for an answer without them. */
export function usageFrom(headers: Headers): RateLimitUsage | null {
  if (!NAMES.some((name) => headers.has(name))) return null
  const app = Usage.safeParse(json(headers.get(NAMES[0])))
  const pages = BusinessUsage.safeParse(json(headers.get(NAMES[1])))
  const shares = app.success ? [shareOf(app.data)] : []
  const waits = shares.map(waitOf)
  for (const entry of pages.success ? Object.values(pages.data).flat() : []) {
    const minutes = entry.estimated_time_to_regain_access ?? 0
    shares.push(shareOf(entry))
    waits.push(minutes > 0 ? minutes * 60 : waitOf(shareOf(entry)))
  }
  const longest = Math.max(0, ...waits)
  return { percent: Math.max(0, ...shares), waitSeconds: longest > 0 ? longest : null }
}

function shareOf(usage: z.infer<typeof Usage>): number {
  return Math.max(usage.call_count ?? 0, usage.total_time ?? 0, usage.total_cputime ?? 0)
}

function waitOf(share: number): number {
  if (share >= 100) return FULL_SECONDS
  return share > HIGH ? SLOW_SECONDS : 0
}

function json(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    // An unreadable header is ignored: its only effect would be to slow us down.
    return null
  }
}
