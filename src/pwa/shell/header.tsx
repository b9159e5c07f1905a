import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '#contract/account/session.ts'
import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { IconButton } from '#pwa/shared/ui/icon-button.tsx'
import { afterPaint } from './after-paint.ts'
import { Wordmark } from './wordmark.tsx'
import { Face } from './account/face.tsx'

const AccountMenu = part(() => import('./account/account-menu.tsx').then((module) => module.AccountMenu))

/** The user's portrait at the top right on a phone, which opens the user menu. */
function AccountButton({ user }: { user: User }) {
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

const Bell = part(() => import('#pwa/agent/notices/bell.tsx').then((module) => module.Bell))
const WaitingPill = part(() => import('./waiting-pill.tsx').then((module) => module.WaitingPill))

/** The bar above a screen: the sidebar's toggle, the outbox, and on a phone the app's name and the user's portrait. */
export function Header({ user, toggle }: { user: User | null; toggle: () => void }) {
  const [settled, setSettled] = useState(false)
  // The device's database is heavy and not needed for the first paint, so it is loaded after it.
  useEffect(() => afterPaint(() => setSettled(true)), [])
  return (
    <header
      className={classes(
        '@container flex min-h-15 items-center gap-1 px-(--gutter) pt-2 max-[279px]:flex-wrap desk:min-h-17 desk:pt-0 desk:pl-4',
        // Toasts lie on it, so that they cover none of the controls that an admin's screens have at the right.
        user?.role === 'admin' && 'desk:sticky desk:top-0 desk:z-10 desk:bg-paper',
      )}
    >
      <IconButton icon="sidebar-simple" label="Toggle Sidebar" onClick={toggle} className="-ml-2.5 desk:ml-0" />
      <Link
        to="/dashboard"
        className="flex min-h-11 min-w-0 items-center text-plum desk:hidden @max-[15rem]:hidden dark:text-ink"
      >
        <Wordmark className="h-6.25 w-auto max-w-full" />
      </Link>
      <span className="ml-auto flex items-center gap-2">
        {user && settled && <WaitingPill userId={user.id} />}
        {user?.role === 'agent' && <span className="size-11">{settled && <Bell />}</span>}
        {user && (
          <span className="flex desk:hidden">
            <AccountButton user={user} />
          </span>
        )}
      </span>
    </header>
  )
}
