import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { changeDisclosure } from './change-note.ts'
import { isOn } from '../subscription-state.ts'
import { isCodeRefused } from '../refusal-messages.ts'
import type { Promotion } from './use-promotion.ts'
import { useSureChange } from '../use-sure-change.ts'
import { withCardAuthentication } from '../payment/with-card-authentication.ts'

/** What a change to this plan costs, and the change itself. */
export function useSwap(
  plan: SubscriptionPlan,
  promotion: Promotion,
  { priced, currentPlanId, onBusy, onDone }: SwapOptions,
) {
  const [isAuthenticating, setIsAuthenticating] = useState(false)
  const zone = useAgentZone()
  const body = { subscriptionPlanId: plan.id, promotionCode: promotion.code }
  const preview = useQuery({
    queryKey: ['billing', 'preview', plan.id, promotion.code],
    queryFn: ({ signal }) => call('POST /agent/subscriptions/preview', { body }, { signal }),
    select: (answer) => answer.data,
    enabled: priced,
    // The unused time of the old plan changes by the day, and the credit with every invoice.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const disclosure = preview.data ? changeDisclosure(plan, preview.data, zone) : null
  const swap = useSureChange({
    make: (signal) =>
      withCardAuthentication(
        () =>
          call(
            'POST /agent/subscriptions/swap',
            {
              body: {
                ...body,
                currentPlanId,
                totalCents: preview.data?.totalCents,
                agreed: disclosure === null ? null : { terms_version: TERMS_VERSION, disclosure },
              },
            },
            { signal: signal() },
          ),
        setIsAuthenticating,
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
  return { preview, swap, isAuthenticating, disclosure }
}

interface SwapOptions {
  /** The plan shown as the agent's, null where there is none; if it is another one by now, nothing is changed. */
  currentPlanId: string | null
  /** Whether the amount is asked for. */
  priced: boolean
  onBusy: (busy: boolean) => void
  onDone: () => void
}
