import { BackLink } from './back-link.tsx'
import type { Origin } from './origin.ts'
import { useOrigin, WayBack } from './way-back.tsx'

const DASHBOARD: Origin = { path: '/dashboard', name: 'Dashboard' }

/**
 * The link back above a screen of the account menu: to the screen it was opened from, else on a phone, where no sidebar
 * is in sight, to `to`.
 */
export function PhoneWayBack({ to = DASHBOARD }: { to?: Origin }) {
  if (useOrigin()) return <WayBack />
  return (
    <div className="desk:hidden">
      <BackLink to={to.path}>Back to {to.name}</BackLink>
    </div>
  )
}
