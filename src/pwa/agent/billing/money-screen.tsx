import { useLocation } from 'react-router-dom'

import { BillingScreen } from './billing-screen.tsx'
import { PlanTypesScreen } from './plan-types-screen.tsx'

/** The two screens about money; the route table knows no other addresses. */
export function MoneyScreen() {
  return useLocation().pathname.endsWith('/plan-types') ? <PlanTypesScreen /> : <BillingScreen />
}
