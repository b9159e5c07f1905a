import { Link } from 'react-router-dom'

import type { User } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'

const ServerSetup = part(() => import('./server-setup.tsx').then((module) => module.ServerSetup))

const LISTS = [
  { label: 'Social Post Collections', to: '/admin/social-post-collections', icon: 'folders' },
  { label: 'Social Posts', to: '/admin/social-posts', icon: 'images' },
  { label: 'Template Collections', to: '/admin/template-collections', icon: 'stack' },
  { label: 'Templates', to: '/admin/templates', icon: 'notebook' },
] as const

/** What an admin comes for, in place of what goes out next. */
export function AdminStart({ user }: { user: User }) {
  return (
    <>
      {!user.content_only && <ServerSetup />}
      <EditLibrary />
    </>
  )
}

function EditLibrary() {
  return (
    <section aria-labelledby="admin-lists" className="mb-10 desk:mb-14">
      <h2 id="admin-lists" className="mb-2">
        Edit the library
      </h2>
      <ul className="grid desk:grid-cols-2 desk:gap-x-9">
        {LISTS.map(({ label, to, icon }) => (
          <li key={to} className="border-b border-hair">
            <Link to={to} className="flex min-h-14 items-center gap-3 font-medium hover:text-plum">
              <Icon name={icon} className="text-plum" />
              <span className="flex-1">{label}</span>
              <Icon name="caret-right" small className="text-ink-hint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
