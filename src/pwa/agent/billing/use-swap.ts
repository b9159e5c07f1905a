import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import type { SubscriptionPlan } from '#contract/billing.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { isOn } from './is-made.ts'
import { isCodeRefused } from './refusal-words.ts'
import type { Promotion } from './use-promotion.ts'
import { useSureChange } from './use-sure-change.ts'
import { withBank } from './with-bank.ts'

/** What a change to this plan costs, and the change itself. */
export function useSwap(
  plan: SubscriptionPlan,
  promotion: Promotion,
  { priced, currentPlanId, onBusy, onDone }: SwapOptions,
) {
  const [asking, setAsking] = useState(false)
  const body = { subscriptionPlanId: plan.id, promotionCode: promotion.code }
  const preview = useQuery({
    queryKey: ['billing', 'preview', plan.id, promotion.code],
    queryFn: ({ signal }) => call('POST /agent/subscriptions/preview', { body }, { signal }),
    select: (answer) => answer.data,
    enabled: priced,
    // What is left of the old plan changes by the minute.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const swap = useSureChange({
    make: (signal) =>
      withBank(
        () => call('POST /agent/subscriptions/swap', { body: { ...body, currentPlanId } }, { signal: signal() }),
        setAsking,
      ),
    isMade: (now) => isOn(now, plan.id),
    onBusy,
    onMade: () => {
      onDone()
      notify.success(`${plan.product.name} plan selected successfully!`)
    },
    onFailed: (error) => {
      if (isCodeRefused(error)) promotion.refuse(error.message)
    },
  })
  return { preview, swap, asking }
}

interface SwapOptions {
  /** The plan that is shown as hers, null where none is; should it be another by now, nothing is changed. */
  currentPlanId: string | null
  /** Whether the sum is asked for. */
  priced: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
}
