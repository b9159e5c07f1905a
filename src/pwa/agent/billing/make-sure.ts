import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { Subscription } from '#contract/billing/billing.ts'

/** The device had no network, so a change never left it: the only failure that surely changed nothing by itself. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The answer to a change never came, and the result of the change can't be found out just now. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer'
  /** In epoch milliseconds: a subscription read before this time proves nothing. */
  readonly at = Date.now()

  /** @param cause how the change itself ended, which is shown once it is certain that nothing was changed */
  constructor(cause: unknown) {
    super('The answer was lost.', { cause })
  }
}

/** Milliseconds after which an answer counts as lost; a bank may take half a minute over a payment. */
const TIMEOUT_MS = 60_000
const CHECK_TIMEOUT_MS = 10_000
/** Pauses before each check where the server may still be processing the change. */
const PAUSES_MS = [0, 1_500, 4_000]
/** For the one check that is enough once the server itself has answered. */
const AT_ONCE_MS = [0]

/** The subscription as `makeSure` reads it; null where there is none. */
type Now = Subscription | null

interface SureChange<A> {
  make: (signal: () => AbortSignal) => Promise<A>
  /** Whether the subscription is in the state the change was to bring about. */
  isMade: (now: Now) => boolean
  /** Reads the subscription from the server, never from the cache. */
  read?: () => Promise<Now>
}

/**
 * Makes a change of the subscription; `make` gives each of its calls a signal of its own. Where no clear answer comes,
 * the subscription is checked, and a change that was made after all counts as made.
 *
 * @returns the answer, undefined where it was lost but the change was made
 * @throws NotSent with no network, LostAnswer where the result can't be found out, else the reason why it was not made
 */
export async function makeSure<A>({ make, isMade, read = readSubscription }: SureChange<A>): Promise<A | undefined> {
  if (!navigator.onLine) throw new NotSent('The device is offline.')
  try {
    return await make(() => AbortSignal.timeout(TIMEOUT_MS))
  } catch (error) {
    const found = await checkResult(pausesAfter(error), isMade, read)
    if (found === 'made') return undefined
    // A conflict is a clear no to this attempt; the check was for an earlier one.
    throw found === 'unknown' && !isConflict(error) ? new LostAnswer(error) : error
  }
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === 'conflict'

function pausesAfter(error: unknown): readonly number[] {
  if (error instanceof OfflineError) return PAUSES_MS
  if (!(error instanceof ApiError)) return []
  if (error.status >= 500) return error.requestId === null ? PAUSES_MS : AT_ONCE_MS
  return isConflict(error) ? AT_ONCE_MS : []
}

async function checkResult(
  pauses: readonly number[],
  isMade: (now: Now) => boolean,
  read: () => Promise<Now>,
): Promise<'made' | 'not-made' | 'unknown'> {
  // Only the last check counts for a no: an earlier one may have come before the change.
  let found: 'not-made' | 'unknown' = 'not-made'
  for (const pause of pauses) {
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    try {
      if (isMade(await read())) return 'made'
      found = 'not-made'
    } catch (cause) {
      console.warn('The subscription could not be read', cause)
      found = 'unknown'
    }
  }
  return found
}

async function readSubscription(): Promise<Now> {
  const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
  return (await call('GET /agent/subscriptions', undefined, { signal })).data
}
