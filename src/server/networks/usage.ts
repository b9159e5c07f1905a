import { z } from 'zod'

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
