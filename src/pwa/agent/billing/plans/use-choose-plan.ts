import { useState } from 'react'
import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { stateOf, changeDisclosure } from './plan-state.ts'
import { useReactivate, isOn } from '../subscription-state.ts'
import { useMutation, keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { isCodeRefused, useSureChange } from '../make-sure.ts'
import { withCardAuthentication } from '../payment/with-card-authentication.ts'

export type PlanChoice = ReturnType<typeof useChoosePlan>

/** Reactivates a canceled plan, or asks the agent to confirm the change to another. */
export function useChoosePlan() {
  const [chosen, setChosen] = useState<SubscriptionPlan | null>(null)
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [swapping, setSwapping] = useState(false)
  const reactivate = useReactivate()
  return {
    chosen,
    /** Counts the times the dialog was opened, so that each begins with fresh state. */
    round,
    open,
    setOpen,
    /** Called while the chosen plan is being taken. */
    setSwapping,
    /** The id of the plan whose button is busy. */
    busyWith: reactivate.busyWith?.id ?? (swapping ? (chosen?.id ?? null) : null),
    choose: (plan: SubscriptionPlan) => {
      if (reactivate.busyWith || refuseOffline()) return
      if (stateOf(plan) === 'reactivate') return reactivate.start({ id: plan.id, name: plan.product.name })
      setChosen(plan)
      setRound(round + 1)
      setOpen(true)
    },
  }
}

export type Promotion = ReturnType<typeof usePromotion>

const INVALID = 'This promotion code is not valid.'
const FAILED = 'An error occurred when loading promotion code, please try again.'
const MISSING = 'Please enter a promotion code'

/** The state of a promotion code, from typing it to removing it. */
export function usePromotion(planId: string) {
  const [entering, setEntering] = useState(false)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const check = useMutation({
    mutationFn: (promotionCode: string) =>
      call('POST /agent/subscriptions/discount', { body: { subscriptionPlanId: planId, promotionCode } }),
    onSuccess: ({ data }, promotionCode) => {
      if (data.success) {
        setCode(promotionCode)
        setEntering(false)
      } else setError(data.message || INVALID)
    },
    onError: (cause) => {
      console.warn('A promotion code could not be checked', cause)
      setError(FAILED)
    },
  })

  return {
    entering,
    typed,
    code,
    busy: check.isPending,
    error,
    apply: () => {
      const promotionCode = typed.trim()
      if (check.isPending) return
      setError(promotionCode === '' ? MISSING : undefined)
      if (promotionCode !== '') check.mutate(promotionCode)
    },
    enter: () => setEntering(true),
    type: (text: string) => {
      setTyped(text.toUpperCase())
      setError(undefined)
    },
    remove: () => {
      setCode(null)
      setTyped('')
    },
    /** Called when the server no longer accepts it. */
    refuse: (message: string) => {
      setCode(null)
      setEntering(true)
      setError(message)
    },
  }
}

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
