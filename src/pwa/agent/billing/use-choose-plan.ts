import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import type { SubscriptionPlan } from '#contract/billing.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { stateOf } from './plan-state.ts'
import { refreshBilling } from './queries.ts'
import { wordsOf } from './refusal-words.ts'

export type PlanChoice = ReturnType<typeof useChoosePlan>

/** What a tap on a plan does: takes a canceled one back, or asks her to confirm the change. */
export function useChoosePlan() {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<SubscriptionPlan | null>(null)
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [swapping, setSwapping] = useState(false)
  const reactivate = useMutation({
    mutationFn: async (_plan: SubscriptionPlan) => {
      await call('POST /agent/subscriptions/re-activate')
      await refreshBilling(client)
    },
    onSuccess: (_nothing, { product }) => notify.success(`${product.name} plan reactivated successfully!`),
    onError: (error) => {
      notify.error(wordsOf(error, 'Failed to reactivate plan. Please try again.'))
      void refreshBilling(client)
    },
  })
  return {
    chosen,
    /** Counts the askings, so that each begins afresh. */
    round,
    open,
    setOpen,
    /** Told while the chosen plan is being taken. */
    setSwapping,
    /** The id of the plan whose button is at work. */
    busyWith: reactivate.isPending ? reactivate.variables.id : swapping ? (chosen?.id ?? null) : null,
    choose: (plan: SubscriptionPlan) => {
      if (reactivate.isPending || refuseOffline()) return
      if (stateOf(plan) === 'reactivate') return reactivate.mutate(plan)
      setChosen(plan)
      setRound(round + 1)
      setOpen(true)
    },
  }
}
