import { useState } from 'react'

import type { SubscriptionPlan } from '#contract/billing/billing.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'

import { stateOf } from './plan-state.ts'
import { useReactivate } from '../use-reactivate.ts'

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
