interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Microseconds on the clock. */
  dur?: number
  /** Microseconds of processor time. */
  tdur?: number
}

/** As Lighthouse's phone: its processor is four times slower, and a task blocks by what it takes beyond 50 ms. */
const SLOWDOWN = 4
const RESPONSIVE_MS = 50

/**
 * Total blocking time after the first contentful paint, in milliseconds, by the processor time of the main thread's tasks.
 * Lighthouse measures by the clock, on which browser, compositor and server share the processors with the page.
 */
export function blockingProcessorTime(events: readonly TraceEvent[]): number {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) return Number.NaN
  return events
    .filter(({ name, ph, pid, tid, ts }) => {
      return name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid && ts > paint.ts
    })
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * SLOWDOWN - RESPONSIVE_MS), 0)
}
