import type { QueuedCall } from './entry.ts'

/** Calls of which the second says nothing about what the first set. */
const APART: ReadonlySet<QueuedCall['name']> = new Set(['POST /agent/notices/read', 'POST /agent/month-plan'])

/**
 * One call in place of two that were made one after the other and not sent yet; null where the second can't take the
 * first in. Fields of the second win; what both were based on is that of the first.
 */
export function mergeCalls(first: QueuedCall, second: QueuedCall): QueuedCall | null {
  if (first.name !== second.name || APART.has(first.name)) return null
  const body = mergedBody(bodyOf(first), bodyOf(second))
  const files = first.files || second.files ? { ...first.files, ...second.files } : null
  return { ...second, ...(body && { body }), ...(files && { files }) } as QueuedCall
}

type Body = Record<string, unknown> & { seen?: unknown }

function bodyOf(call: QueuedCall): Body | null {
  return 'body' in call ? call.body : null
}

function mergedBody(first: Body | null, second: Body | null): Body | null {
  if (!first || !second) return second ?? first
  const { seen: earlier } = first
  const { seen: later } = second
  if (earlier === undefined && later === undefined) return { ...first, ...second }
  return { ...first, ...second, seen: isRecord(earlier) && isRecord(later) ? { ...later, ...earlier } : earlier }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A call that is sent after an earlier one of which it is unknown whether it arrived: the lists it was made from are
 * those that the earlier one sets.
 */
export function basedOn(earlier: QueuedCall, call: QueuedCall): QueuedCall {
  if (earlier.name === 'POST /agent/service-areas' && call.name === earlier.name) {
    return { ...call, body: { ...call.body, seen: earlier.body.cities } }
  }
  if (earlier.name === 'POST /agent/social-post-settings' && call.name === earlier.name) {
    const { timezone: _, seen: __, ...seen } = earlier.body
    return { ...call, body: { ...call.body, seen } }
  }
  return call
}
