import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import type { Subscription } from '#contract/billing/billing.ts'

import { LostAnswer, makeSure } from './make-sure.ts'
import { refreshBilling, subscriptionQuery } from './queries.ts'

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
