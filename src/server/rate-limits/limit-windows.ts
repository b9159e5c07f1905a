import { createHash } from 'node:crypto'

import { lt, sql } from 'drizzle-orm'

import type { Database } from '../db/database.ts'
import { rateCounts } from '../db/schema/index.ts'

export interface Count {
  total: number
  /** Until the window ends and counting begins anew. */
  resetsInMs: number
}

/**
 * RateLimits by key, each within a window of time that begins with the first addition; of all processes together where
 * they share a database.
 */
export interface RateLimits {
  /** Adds an amount, 1 when not given; a negative one takes back. */
  add: (key: string, windowMs: number, amount?: number) => Promise<Count>
  /** Adds 1 without asking the database: the others' additions of the last second are missing in the total. */
  addSoon: (key: string, windowMs: number) => Count
  /** Forgets the windows that are over. */
  clear: () => Promise<void>
  close: () => void
}

interface Log {
  warn: (detail: object, message: string) => void
}

/** Counts in the database where processes share it, else in memory. */
export function openRateLimits({ db, shared }: Pick<Database, 'db' | 'shared'>, now: () => Date, log: Log): RateLimits {
  return shared ? sharedRateLimits(db, log) : ownRateLimits(now)
}

/** Most keys remembered in memory; past it those go first that were counted longest ago. */
const MOST_KEYS = 20_000

interface Window {
  total: number
  until: number
}

/** The window of a key at a time; a new one where the last is over. */
function windowAt<W extends Window>(windows: Map<string, W>, key: string, at: number, begin: () => W): W {
  const known = windows.get(key)
  const window = known && known.until > at ? known : begin()
  // To the end of the order.
  windows.delete(key)
  windows.set(key, window)
  const [oldest] = windows.keys()
  if (windows.size > MOST_KEYS && oldest !== undefined) windows.delete(oldest)
  return window
}

function removeOver(windows: Map<string, Window>, at: number): void {
  for (const [key, { until }] of windows) if (until <= at) windows.delete(key)
}

/** Of this process alone. */
function ownRateLimits(now: () => Date): RateLimits {
  const windows = new Map<string, Window>()
  const add = (key: string, windowMs: number, amount = 1): Count => {
    const at = now().getTime()
    const window = windowAt(windows, key, at, () => ({ total: 0, until: at + windowMs }))
    window.total = Math.max(0, window.total + amount)
    return { total: window.total, resetsInMs: window.until - at }
  }
  return {
    add: async (key, windowMs, amount) => add(key, windowMs, amount),
    addSoon: (key, windowMs) => add(key, windowMs),
    clear: async () => removeOver(windows, now().getTime()),
    close: () => {},
  }
}

/** How often additions that may wait are written to the database. */
const WRITE_EVERY_MS = 1000

interface Addition {
  key: string
  amount: number
  windowMs: number
}

interface SharedWindow extends Window {
  windowMs: number
  /** Not written yet. */
  pending: number
}

/** In the database, by its clock. */
function sharedRateLimits(db: Database['db'], log: Log): RateLimits {
  const windows = new Map<string, SharedWindow>()
  let timer: NodeJS.Timeout | null = null

  const write = async () => {
    const additions = [...windows].flatMap(([key, { pending: amount, windowMs }]) =>
      amount > 0 ? [{ key, amount, windowMs }] : [],
    )
    // What is counted meanwhile belongs to the next time.
    for (const { key, amount } of additions) change(key, (window) => (window.pending -= amount))
    try {
      const written = await addAll(db, additions)
      for (const { key } of additions) {
        const count = written.get(hashOf(key))
        if (count) change(key, (window) => Object.assign(window, { total: count.total, until: endOf(count) }))
      }
    } catch (error) {
      log.warn({ err: error }, 'counted calls could not be written, and are written later')
      for (const { key, amount } of additions) change(key, (window) => (window.pending += amount))
    }
  }
  const change = (key: string, work: (window: SharedWindow) => void) => {
    const window = windows.get(key)
    if (window) work(window)
  }
  const writeLater = () => {
    timer ??= setTimeout(() => {
      timer = null
      void write().finally(() => {
        if ([...windows.values()].some(({ pending }) => pending > 0)) writeLater()
      })
    }, WRITE_EVERY_MS).unref()
  }

  return {
    add: async (key, windowMs, amount = 1) => {
      const [count] = (await addAll(db, [{ key, amount, windowMs }])).values()
      if (!count) throw new Error('A count was not returned')
      return count
    },
    addSoon: (key, windowMs) => {
      const at = Date.now()
      const window = windowAt(windows, key, at, () => ({ total: 0, pending: 0, windowMs, until: at + windowMs }))
      window.pending += 1
      writeLater()
      return { total: window.total + window.pending, resetsInMs: window.until - at }
    },
    clear: async () => {
      removeOver(windows, Date.now())
      await db.delete(rateCounts).where(lt(rateCounts.until, sql`now()`))
    },
    close: () => clearTimeout(timer ?? undefined),
  }
}

const endOf = ({ resetsInMs }: Count) => Date.now() + resetsInMs

/** Addresses of networks and people are in the keys, so only hashes are stored. */
const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Adds to several counts in one statement; the counts by their keys' hashes. */
async function addAll(db: Database['db'], additions: readonly Addition[]): Promise<Map<string, Count>> {
  // In the same order everywhere, so that two processes don't deadlock.
  const rows = additions
    .map(({ key, ...rest }) => ({ key: hashOf(key), ...rest }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const written = await db.execute<{ key: string; total: number; resetsInMs: number }>(sql`
    insert into ${rateCounts} as counted (key, total, until)
    select added.key, added.amount, now() + added."windowMs" * interval '1 millisecond'
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added(key text, amount bigint, "windowMs" bigint)
    on conflict (key) do update set
      total = greatest(0, excluded.total + case when counted.until <= now() then 0 else counted.total end),
      until = case when counted.until <= now() then excluded.until else counted.until end
    returning key, total::float8 as total, extract(epoch from until - now())::float8 * 1000 as "resetsInMs"`)
  return new Map(written.rows.map(({ key, total, resetsInMs }) => [key, { total, resetsInMs }]))
}
