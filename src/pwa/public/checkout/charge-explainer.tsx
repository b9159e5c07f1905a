import { useState } from 'react'

import type { OfferedPlan } from '#contract/billing/billing.ts'

import { explanationOf } from './charge-messages.ts'

/** Says when the card is charged, and what. */
export function ChargeExplainer({ plan }: { plan: OfferedPlan }) {
  const [today] = useState(() => new Date())
  return (
    <section>
      <h3>Will my credit card be charged right now?</h3>
      <p className="mt-1.5 text-ink-soft">{explanationOf(plan, today)}</p>
    </section>
  )
}
