import { onlineManager, type QueryState } from '@tanstack/react-query'

import { ApiError, OfflineError } from '#client/errors.ts'

const FIRST_PAUSE_MS = 4_000
const LONGEST_PAUSE_MS = 60_000

/**
 * Milliseconds until a query that got no answer is repeated, longer each time; false when it was answered, even by a
 * refusal. While the page is hidden nothing is fetched, and while the device knows it is offline nothing can be.
 */
export function tryAgainMs({ error, errorUpdateCount }: Pick<QueryState, 'error' | 'errorUpdateCount'>) {
  if (!isAway(error) || !onlineManager.isOnline()) return false
  return Math.min(FIRST_PAUSE_MS * 2 ** (errorUpdateCount - 1), LONGEST_PAUSE_MS)
}

/** Whether there was no answer, or one of a gateway whose server is away. */
function isAway(error: unknown): boolean {
  return error instanceof OfflineError || (error instanceof ApiError && error.status >= 502 && error.status <= 504)
}
