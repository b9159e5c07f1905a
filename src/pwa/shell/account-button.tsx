import { useState } from 'react'
import { Link } from 'react-router-dom'

import type { User } from '#contract/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { Face } from './face.tsx'
import { useLogOut } from './use-log-out.ts'
import { USER_MENU } from './user-menu-entries.ts'

const ENTRY = 'flex min-h-13 w-full items-center gap-3.5 text-left font-medium'

/** The user menu on a phone: her face at the top right opens it from below. */
export function AccountButton({ user }: { user: User }) {
  const [open, setOpen] = useState(false)
  const logOut = useLogOut()
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" aria-haspopup="dialog" aria-label={`Your account, ${user.email}`} onClick={() => setOpen(true)}>
        <Face user={user} />
      </button>
      <Drawer title={user.name} description={user.email} open={open} onOpenChange={setOpen}>
        <ul className="divide-hair divide-y">
          {USER_MENU.map(({ label, to, icon }) => (
            <li key={label}>
              <Link to={to} onClick={close} className={ENTRY}>
                <Icon name={icon} className="text-plum" />
                {label}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" onClick={() => void logOut()} className={ENTRY}>
              <Icon name="sign-out" className="text-plum" />
              Log out
            </button>
          </li>
        </ul>
      </Drawer>
    </>
  )
}
