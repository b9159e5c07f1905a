import { useLocation } from 'react-router-dom'

import { useSignedIn } from '#pwa/shared/query/session.ts'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'

import { BillingScreen } from './billing-screen.tsx'
import { PlanTypesScreen } from './plan-types-screen.tsx'

/** The two screens about money; the route table knows no other addresses. */
export function MoneyScreen() {
  const { pathname } = useLocation()
  const { user } = useSignedIn()
  if (user.role === 'admin') return <NothingToPay />
  return pathname.endsWith('/plan-types') ? <PlanTypesScreen /> : <BillingScreen />
}

/** Plans are for agents. */
function NothingToPay() {
  return (
    <div className="pt-14">
      <Empty
        as="h1"
        lit
        title="Nothing to pay"
        action={
          <ButtonLink kind="plum" to="/dashboard">
            Go to the dashboard
          </ButtonLink>
        }
      >
        You’re signed in as an admin. Plans and billing are for agents.
      </Empty>
    </div>
  )
}
