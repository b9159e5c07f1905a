import type { User } from '#contract/account/session.ts'
import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'

import { Face } from './face.tsx'

const AccountMenu = part(() => import('./account-menu.tsx').then((module) => module.AccountMenu))

/** The user's portrait at the top right on a phone, which opens the user menu. */
export function AccountButton({ user }: { user: User }) {
  const menu = useOnDemand()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Your account, ${user.email}`}
        onClick={menu.open}
        className="shrink-0 rounded-full"
      >
        <Face user={user} />
      </button>
      {menu.wanted && <AccountMenu user={user} {...menu.part} />}
    </>
  )
}
