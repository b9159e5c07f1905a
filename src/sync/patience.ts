/** Milliseconds after which a request without a large body counts as unanswered. */
export const PATIENCE_MS = 60_000

/** Bytes of media for which another millisecond is allowed, and the longest time the server gives a body. */
const BYTES_PER_MS = 60
const LONGEST_MS = 20 * 60_000

/** Milliseconds after which a request that carries that many bytes, in either direction, counts as unanswered. */
export function patienceFor(bytes: number): number {
  return Math.min(LONGEST_MS, PATIENCE_MS + Math.ceil(bytes / BYTES_PER_MS))
}
