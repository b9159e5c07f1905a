import { useQuery } from '@tanstack/react-query'
import { greetingAt, longDay } from '#domain/time/time-labels.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Featured } from './featured.tsx'
import { FirstSteps } from './first-steps.tsx'
import { dashboardQuery } from './queries.ts'
import { Start } from './start.tsx'
import { Link } from 'react-router-dom'
import type { Dashboard } from '#contract/library/dashboard.ts'
import { browseCategories } from '#domain/library/category.ts'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import type { User } from '#contract/account/session.ts'
import { part } from '#pwa/shared/code/on-demand.tsx'

const ServerSetup = part(() => import('./server-setup.tsx').then((module) => module.ServerSetup))

const LISTS = [
  { label: 'Social Post Collections', to: '/admin/social-post-collections', icon: 'folders' },
  { label: 'Social Posts', to: '/admin/social-posts', icon: 'images' },
  { label: 'Template Collections', to: '/admin/template-collections', icon: 'stack' },
  { label: 'Templates', to: '/admin/templates', icon: 'notebook' },
] as const

/** What an admin comes for, in place of what goes out next. */
function AdminStart({ user }: { user: User }) {
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

const STATE = { from: { path: '/dashboard', name: 'Dashboard' } }

/** The fifteen categories of the template library. The links work before the library has answered, and without it. */
function BrowseByCategory({ collections }: { collections: Dashboard['categories'] }) {
  const ids = new Map(collections.map(({ name, id }) => [name, id]))
  return (
    <section aria-labelledby="categories">
      <h2 id="categories" className="mb-2">
        Browse by Category
      </h2>
      <ul className="grid desk:grid-cols-3 desk:gap-x-9">
        {browseCategories((name) => ids.get(name)).map(({ name, path }) => (
          <li key={name} className="border-b border-hair">
            <Link
              to={path}
              state={STATE}
              className="flex min-h-14 items-center justify-between gap-3 font-medium hover:text-plum"
            >
              {name}
              <Icon name="caret-right" small className="text-ink-hint" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The dashboard: what waits for the agent and goes out next, a new post, and what the library has today. */
export function HomeScreen() {
  const { user, known } = useSignedIn()
  const zone = useAgentZone(user.role === 'agent')
  const now = useNow()
  const wall = wallTimeOf(now, zone)
  const content = useQuery(dashboardQuery)
  const greeting = [greetingAt(wall.hour), user.first_name].filter(Boolean).join(', ')
  return (
    <>
      <PageTitle
        title={greeting}
        subtitle={longDay(wall)}
        documentTitle="Dashboard"
        className="greeting not-in-shell"
      />
      <NoPlanNotice />
      {user.role === 'admin' && <AdminStart user={user} />}
      {known && user.role === 'agent' && (
        <>
          <FirstSteps key={user.id} user={user} />
          <Start userId={user.id} zone={zone} now={now} />
        </>
      )}
      <div className="grid gap-10 desk:gap-14">
        <Answered query={content} loading={<Featured content={null} />} failedTitle="The library didn’t load">
          {(found) => <Featured content={found} />}
        </Answered>
        <BrowseByCategory collections={content.data?.categories ?? []} />
      </div>
    </>
  )
}
