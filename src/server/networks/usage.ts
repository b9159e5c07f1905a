import { z } from 'zod'

import { PLATFORM_NAME, type Platform } from '#domain/platform/platform.ts'

import { NetworkError } from './network-error.ts'

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

/** How long to wait, from the usage headers of one of Meta's answers, in seconds; null when there is room. */
export function waitFromUsage(headers: Headers): number | null {
  const app = Usage.safeParse(json(headers.get(NAMES[0])))
  const pages = BusinessUsage.safeParse(json(headers.get(NAMES[1])))
  const waits = app.success ? [waitOf(app.data)] : []
  for (const entry of pages.success ? Object.values(pages.data).flat() : []) {
    const minutes = entry.estimated_time_to_regain_access ?? 0
    waits.push(minutes > 0 ? minutes * 60 : waitOf(entry))
  }
  const longest = Math.max(0, ...waits)
  return longest > 0 ? longest : null
}

function waitOf(usage: z.infer<typeof Usage>): number {
  const share = Math.max(usage.call_count ?? 0, usage.total_time ?? 0, usage.total_cputime ?? 0)
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

/** Stores, for each token's owner, until when to make no calls. Calls made while limited lengthen the wait. */
export interface RateLimiter {
  note: (owner: string, headers: Headers) => void
  /** Throws a `wait` while `owner` is limited. */
  check: (owner: string) => void
}

export function rateLimiter(platform: Platform, now: () => Date): RateLimiter {
  const until = new Map<string, number>()
  return {
    note: (owner, headers) => {
      const seconds = waitFromUsage(headers)
      if (seconds !== null) until.set(owner, now().getTime() + seconds * 1000)
      // Answers without usage headers are ignored; only one that shows room ends the wait early.
      else if (NAMES.some((name) => headers.has(name))) until.delete(owner)
    },
    check: (owner) => {
      const left = (until.get(owner) ?? 0) - now().getTime()
      if (left <= 0) return
      throw new NetworkError('wait', 'slow_down', `${PLATFORM_NAME[platform]} asks us to slow down.`, {
        retryAfterSeconds: Math.ceil(left / 1000),
      })
    },
  }
}
