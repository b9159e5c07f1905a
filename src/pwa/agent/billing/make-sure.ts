import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { refreshBilling, subscriptionQuery } from './queries.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { firstThen } from '#pwa/shared/form/refusal.ts'

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

interface SureChangeOptions<V> {
  /** Each of its calls takes a signal of its own, which aborts it after a while. */
  make: (signal: () => AbortSignal, wanted: V) => Promise<unknown>
  /** Whether the subscription is in the state the change was to bring about. */
  isMade: (now: Subscription | null, wanted: V) => boolean
  /** Called when the change is made and the screens are refreshed; `now` is missing where the refresh failed. */
  onMade: (now: Subscription | null | undefined, wanted: V) => void
  onFailed?: (error: Error) => void
  onBusy?: (busy: boolean) => void
}

/**
 * A change of the subscription whose lost answer is never taken for a refusal. While its result can't be found out, the
 * subscription is asked for again whenever the server may be reached, and `onMade` is called once it is seen.
 */
export function useSureChange<V = void>({ make, isMade, onMade, onFailed, onBusy }: SureChangeOptions<V>) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (wanted: V) => {
      await makeSure({ make: (signal) => make(signal, wanted), isMade: (now) => isMade(now, wanted) })
      await refreshBilling(client)
    },
    onMutate: () => onBusy?.(true),
    onSettled: () => onBusy?.(false),
    onSuccess: (_nothing, wanted) => onMade(client.getQueryData(subscriptionQuery.queryKey)?.data, wanted),
    onError: (error) => {
      onFailed?.(error)
      // Another tab may have made a change first: the present state is shown behind whatever is open.
      void refreshBilling(client)
    },
  })
  const lost =
    change.status === 'error' && change.error instanceof LostAnswer
      ? { error: change.error, wanted: change.variables }
      : null
  const checked = useQuery({ ...subscriptionQuery, enabled: lost !== null })
  const seen =
    lost && checked.data !== undefined && checked.dataUpdatedAt > lost.error.at ? { now: checked.data } : null
  const made = lost !== null && seen !== null && isMade(seen.now, lost.wanted)
  const end = useEffectEvent(() => {
    if (!lost || !seen) return
    change.reset()
    void refreshBilling(client)
    onMade(seen.now, lost.wanted)
  })
  useEffect(() => {
    if (made) end()
  }, [made])
  return {
    start: change.mutate,
    /** Clears the failure, so that it isn't shown any more. */
    forget: change.reset,
    busy: change.isPending,
    /** The change that is being made. */
    busyWith: change.isPending ? change.variables : null,
    /** Why the change was not made, or that its result is unknown. */
    failure: lost && seen ? lost.error.cause : change.error,
  }
}

/** Errors whose message from the server tells the agent what to do. */
const HELPFUL: ReadonlySet<ProblemCode> = new Set([
  'card_refused',
  'code_invalid',
  'subscription_missing',
  'billing_unavailable',
  'not_available',
  'conflict',
  'validation_failed',
  'too_many_requests',
])

const OFFLINE = 'You’re offline. Nothing was changed.'
const LOST =
  'We didn’t get an answer, so we don’t know if this went through. We’ll check again as soon as we can reach our server.'
/** True because the server refuses a change to the plan the agent is already on. */
const LOST_CHARGE = `${LOST} Trying again won’t charge you twice.`

const NOT_SELECTED = 'Failed to select plan. Please try again.'

/**
 * The message for a change that failed; `usual` where the reason wouldn't help the agent, and first where no answer
 * came.
 */
export function messageOf(error: unknown, usual: string): string {
  if (error instanceof CardProblem) return error.message
  if (error instanceof NotSent) return firstThen(usual, OFFLINE)
  if (error instanceof LostAnswer) return firstThen(usual, LOST)
  if (!(error instanceof ApiError)) return usual
  return HELPFUL.has(error.code) ? error.message || usual : usual
}

/**
 * As `messageOf`, for the change of plan, which may charge the card; null where the promotion code's field shows the
 * error.
 */
export function swapMessageOf(error: unknown, codeError: string | undefined): string | null {
  if (error === null) return null
  const message = error instanceof LostAnswer ? firstThen(NOT_SELECTED, LOST_CHARGE) : messageOf(error, NOT_SELECTED)
  return message === codeError || isCodeRefused(error) ? null : message
}

export function isCodeRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'code_invalid'
}

/** Whether another card may help. */
export function isCardRefused(error: unknown): boolean {
  return error instanceof CardProblem || (error instanceof ApiError && error.code === 'card_refused')
}
