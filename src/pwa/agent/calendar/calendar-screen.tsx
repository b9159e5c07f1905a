import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { shiftMonth, type Month } from '#domain/time/month.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { lazyScreen, part } from '#pwa/shared/code/on-demand.tsx'
import { WayBack } from '#pwa/shared/origin/way-back.tsx'
import { withPendingChanges } from '#pwa/shared/publication/pending-changes.ts'
import { usePendingChanges } from '#pwa/shared/publication/use-pending-changes.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

import { CalendarHead } from './calendar-head.tsx'
import { CalendarPosts } from './calendar-posts.tsx'
import { ChooserDrawer } from './chooser/chooser-drawer.tsx'
import { useStoredDay } from './day/use-stored-day.ts'
import { CalendarSkeleton } from './month/calendar-skeleton.tsx'
import { useMonth } from './month/use-month.ts'
import { useShares } from './shares/use-shares.ts'
import { useMonthPrefetch } from './use-month-prefetch.ts'
import { useOpenPost } from './use-open-post.ts'

const InstallCard = part(() => import('#pwa/agent/install/install-card.tsx').then((module) => module.InstallCard))
const WaitingRows = part(() => import('./day/waiting-rows.tsx').then((module) => module.WaitingRows))

const MonthScreen = lazyScreen(() => import('./plan/month-screen.tsx').then((module) => module.MonthScreen))

/** The calendar and the plan of a month under it: one entry in what every screen loads first. */
export function CalendarScreen() {
  return useLocation().pathname === '/calendar/month' ? <MonthScreen /> : <ContentScheduler />
}

/** The Content Scheduler: today's posts, upcoming ones, and the results of the rest. */
const ContentScheduler = forAgents(function Calendar() {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  useMonthPrefetch(user.id)
  const { month, isPresent, isPast, step } = useMonth(zone, now)
  const answer = useQuery(scheduledMonthQuery(month))
  // A week on a phone may begin or end in another month.
  const needsNeighbors = !useWide() || isPresent
  const following = useQuery({ ...scheduledMonthQuery(shiftMonth(month, 1)), enabled: needsNeighbors })
  const preceding = useQuery({ ...scheduledMonthQuery(shiftMonth(month, -1)), enabled: needsNeighbors })
  useStoredDay({
    userId: user.id,
    months: [answer.data, following.data, preceding.data],
    isPresent,
    zone,
    now,
  })
  const changes = usePendingChanges(user.id)
  const shown = (posts: readonly ScheduledPost[], of: Month) => withPendingChanges(posts, changes, { month: of, zone })
  const shares = useShares({ month, hasNeighbors: needsNeighbors, changes, zone })
  const opened = useOpenPost()
  const [creating, setCreating] = useState<{ open: boolean; day: string | null }>({ open: false, day: null })
  const create = (day: string | null) => setCreating({ open: true, day })
  const waiting = <WaitingRows userId={user.id} zone={zone} now={now} />
  // One primary button on a screen: when the posts don't load, it is the retry button.
  const canCreate = answer.data !== undefined || answer.isPending

  return (
    <div data-wide className="pb-25 desk:pb-0">
      <WayBack />
      <CalendarHead month={month} onStep={step} onCreate={canCreate ? () => create(null) : null} />
      <NoPlanNotice />
      <InstallCard />
      <output className="-mt-3 block pb-5 text-small text-ink-soft empty:hidden desk:-mt-6">
        {lastWord(answer, zone, now)}
      </output>
      {/* What waits on this device is known without the server. */}
      {!answer.data && <div className="pb-6 empty:hidden">{waiting}</div>}
      <Answered
        query={answer}
        loading={<CalendarSkeleton month={month} />}
        failedTitle="Your posts didn’t load"
        offlineMessage="We can’t reach our server, and your calendar isn’t stored on this device. Scheduled posts still go out on time."
      >
        {(posts) => (
          <CalendarPosts
            {...{ month, isPresent, isPast, zone, now, opened, waiting }}
            posts={shown(posts, month)}
            sharesByDay={shares.byDay}
            lacksShares={shares.isMissing}
            following={following.data && shown(following.data, shiftMonth(month, 1))}
            preceding={preceding.data && shown(preceding.data, shiftMonth(month, -1))}
            onCreate={create}
            onStep={step}
          />
        )}
      </Answered>
      <ChooserDrawer {...creating} onOpenChange={(open) => setCreating((now) => ({ ...now, open }))} />
    </div>
  )
})
