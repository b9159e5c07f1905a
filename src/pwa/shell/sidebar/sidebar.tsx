import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

import mark from '../mark.svg'
import { GROUPS } from '../navigation.ts'
import { SidebarGroup } from './sidebar-group.tsx'
import { Tagline, Wordmark } from '../wordmark.tsx'

/** The admin's groups or tabs, from one file that only admins load. */
export const AdminMenu = part(() => import('./admin-group.tsx').then((module) => module.AdminMenu))
const UserMenu = part(() => import('../account/user-menu.tsx').then((module) => module.UserMenu))

interface SidebarProps {
  /** Null while it is not known who is signed in: no user menu, no Admin group. */
  user: User | null
  path: string
  folded: boolean
  unfold: () => void
  /** What follows the last group. */
  foot?: ReactNode
}

/** The content of the sidebar, on wide screens and off-canvas alike. */
export function Sidebar({ user, path, folded, unfold, foot }: SidebarProps) {
  return (
    <>
      {folded ? (
        <Link
          to="/dashboard"
          aria-label="Porchlight"
          data-tip="Porchlight"
          className="mb-2 grid min-h-11 place-items-center"
        >
          <img src={mark} alt="" width={30} height={30} className="rounded-lg" />
        </Link>
      ) : (
        <div className="mx-2.5 -mt-4 mb-4">
          <Link to="/dashboard" className="inline-flex min-h-11 items-end text-plum dark:text-ink">
            <Wordmark className="h-6.75 w-auto" />
          </Link>
          <Tagline className="text-small text-ink-soft" />
        </div>
      )}
      <nav
        aria-label="Main"
        className="-mx-2.5 -mt-1.5 min-h-0 flex-1 [scrollbar-width:none] overflow-x-hidden overflow-y-auto px-2.5 pt-1.5 pb-3"
      >
        {user?.role === 'admin' ? (
          <AdminMenu user={user} groups={{ path, folded, unfold }} />
        ) : (
          GROUPS.map((group) => (
            <SidebarGroup key={group.label} group={group} path={path} folded={folded} unfold={unfold} />
          ))
        )}
        {foot}
      </nav>
      <div className="min-h-14 shrink-0">{user && <UserMenu user={user} folded={folded} />}</div>
    </>
  )
}
