import { useQuery } from '@tanstack/react-query'

import { greetingAt } from '#domain/time/greeting.ts'
import { longDay } from '#domain/time/time-labels.ts'
import { wallTimeOf } from '#domain/time/time.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { AdminStart } from './admin-start.tsx'
import { BrowseByCategory } from './browse-by-category.tsx'
import { Featured } from './featured.tsx'
import { FirstSteps } from './first-steps.tsx'
import { dashboardQuery } from './queries.ts'
import { Start } from './start.tsx'

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
