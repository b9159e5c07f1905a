import { useEffect, useState } from 'react'

import { call } from '#client/call.ts'
import type { OfferedPlan } from '#contract/billing/billing.ts'
import { centsOf, percentOf } from '#domain/plan/money.ts'

/** The tax on today's payment in cents; null while it isn't known, as before the ZIP code is typed. */
export function useTax(plan: OfferedPlan, postalCode: string): number | null {
  const { id, asks_postal_code: asks, free_trial_period: trialDays } = plan
  const zip = /^\d{5}$/.test(postalCode.trim()) ? postalCode.trim() : null
  const [known, setKnown] = useState<{ zip: string; cents: number } | null>(null)
  const wanted = asks && trialDays === 0 ? zip : null
  useEffect(() => {
    if (wanted === null) return undefined
    const stop = new AbortController()
    call('POST /checkout/tax', { body: { plan_id: id, postal_code: wanted } }, { signal: stop.signal }).then(
      ({ data }) => setKnown({ zip: wanted, cents: data.taxCents }),
      // The checkout itself says what is wrong with a ZIP code.
      () => undefined,
    )
    return () => stop.abort()
  }, [id, wanted])
  if (!asks) return percentOf(centsOf(plan.price), plan.tax)
  return known !== null && known.zip === wanted ? known.cents : null
}
