import { useLocation } from 'react-router-dom'

import { forAgents } from '#pwa/shared/answers/for-agents.tsx'

import { BillingScreen } from './overview/billing-screen.tsx'
import { PlanTypesScreen } from './plans/plan-types-screen.tsx'

/** The two billing screens; the route table allows no other addresses. */
export const MoneyScreen = forAgents(function Money() {
  const { pathname } = useLocation()
  return pathname.endsWith('/plan-types') ? <PlanTypesScreen /> : <BillingScreen />
})
