import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { SubscriptionPlan } from '#contract/billing.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { refreshBilling } from './queries.ts'
import type { Promotion } from './use-promotion.ts'
import { withBank } from './with-bank.ts'

/** What a change to this plan costs, and the change itself. */
export function useSwap(
  plan: SubscriptionPlan,
  promotion: Promotion,
  { open, currentPlanId, onBusy, onDone }: SwapOptions,
) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const body = { subscriptionPlanId: plan.id, promotionCode: promotion.code }
  const preview = useQuery({
    queryKey: ['billing', 'preview', plan.id, promotion.code],
    queryFn: ({ signal }) => call('POST /agent/subscriptions/preview', { body }, { signal }),
    select: (answer) => answer.data,
    enabled: open,
    // What is left of the old plan changes by the minute.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const swap = useMutation({
    mutationFn: () =>
      withBank(() => call('POST /agent/subscriptions/swap', { body: { ...body, currentPlanId } }), setAsking),
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onSuccess: async () => {
      await refreshBilling(client)
      onDone()
      notify.success(`${plan.product.name} plan selected successfully!`)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'code_invalid') promotion.refuse(error.message)
      // Another tab may have been quicker, or the answer was lost: what is true now is shown behind the dialog.
      void refreshBilling(client)
    },
  })
  return { preview, swap, asking }
}

interface SwapOptions {
  /** The plan that is shown as hers, null where none is; should it be another by now, nothing is changed. */
  currentPlanId: string | null
  open: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
}
