import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

import { Face } from './account/face.tsx'
import { ADMIN_GROUPS } from './sidebar/admin-navigation.ts'
import { GROUPS, isAt, isFold, type Fold, type Place } from './navigation.ts'
import { useLogOut } from './account/use-log-out.ts'

const PLAN_NAME = { plus: 'Plus', pro: 'Pro', premium: 'Premium' } as const

interface MenuDrawerProps {
  user: User | null
  path: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** All entries of the sidebar, as a drawer on a phone. */
export function MenuDrawer({ user, path, open, onOpenChange }: MenuDrawerProps) {
  const logOut = useLogOut()
  const isAdmin = user?.role === 'admin'
  const close = () => onOpenChange(false)
  return (
    <Drawer title="Menu" quiet open={open} onOpenChange={onOpenChange}>
      {user && (
        <Link
          to={isAdmin ? '/user-account/login-information' : '/user-account/agent-information'}
          onClick={close}
          className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5 pt-1 pb-4"
        >
          <Face user={user} />
          <span className="min-w-0 flex-[1_1_7rem]">
            <span className="block truncate font-semibold">{user.name}</span>
            <span className="block truncate text-small text-ink-soft">{user.email}</span>
          </span>
          {user.plan && <Badge tone="plum">{PLAN_NAME[user.plan]}</Badge>}
        </Link>
      )}
      <div className="grid gap-4.5">
        {(isAdmin ? ADMIN_GROUPS : GROUPS)
          .filter((group) => group.label !== null)
          .map((group, at) => (
            <section key={group.label} aria-label={group.label ?? undefined}>
              <p className="text-small font-medium text-ink-soft">{group.label}</p>
              <ul
                className={classes(
                  'mt-1 grid gap-x-3',
                  at > 0 && 'grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))]',
                )}
              >
                {group.entries.flatMap(placesOf).map((place) => (
                  <li key={place.to}>
                    <Link
                      to={place.to}
                      onClick={close}
                      aria-current={isAt(path, place.to) ? 'page' : undefined}
                      className="flex min-h-12 items-center gap-3 leading-[1.2rem] font-medium tracking-[-0.01em] aria-[current=page]:font-semibold aria-[current=page]:text-plum"
                    >
                      <Icon name={place.icon} fill={isAt(path, place.to)} className="text-plum" />
                      <span className="min-w-0">{place.label}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <Button kind="line" wide icon="sign-out" className="mt-4" onClick={() => void logOut()}>
        Log out
      </Button>
    </Drawer>
  )
}

/** A drawer has room for what the sidebar collapses. */
function placesOf(entry: Place | Fold): readonly Place[] {
  return isFold(entry) ? entry.places : [entry]
}
