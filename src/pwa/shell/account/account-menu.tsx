import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { useLogOut } from './use-log-out.ts'
import { userMenu } from './user-menu-entries.ts'

const ENTRY = 'flex min-h-13 w-full items-center gap-3.5 text-left font-medium'

interface AccountMenuProps {
  user: User
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AccountMenu({ user, open, onOpenChange }: AccountMenuProps) {
  const logOut = useLogOut()
  return (
    <Drawer title={user.name} description={user.email} open={open} onOpenChange={onOpenChange}>
      <ul className="divide-y divide-hair">
        {userMenu(user).map(({ label, to, icon }) => (
          <li key={label}>
            <Link to={to} onClick={() => onOpenChange(false)} className={ENTRY}>
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
  )
}
