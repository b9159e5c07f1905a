import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { MONTH_NAMES } from '#domain/time-labels.ts'
import { shiftMonth } from '#domain/month.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { connectionsQuery } from '#pwa/shared/answers/connections.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { lastWord } from '#pwa/shared/answers/last-word.ts'
import { NoPlanNotice } from '#pwa/shared/answers/no-plan-notice.tsx'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { part } from '#pwa/shared/code/part.tsx'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { useWide } from '#pwa/shared/ui/use-wide.ts'

import { CalendarSkeleton } from './calendar-skeleton.tsx'
import { ChooserDrawer } from './chooser-drawer.tsx'
import { ConnectBanner } from './connect-banner.tsx'
import { CreatePost } from './create-post.tsx'
import { AttentionCard } from './attention-card.tsx'
import { MonthBar } from './month-bar.tsx'
import { MonthGrid } from './month-grid.tsx'
import { PostRows } from './post-rows.tsx'
import { asReconnected } from './reconnected.ts'
import { SchedulerDrawer } from './scheduler-drawer.tsx'
import { groupByDay, needingAttention } from './group-by-day.ts'
import { TodayPosts } from './today-posts.tsx'
import { useMonth } from './use-month.ts'
import { useOpenPost } from './use-open-post.ts'

const WaitingRows = part(() => import('./waiting-rows.tsx').then((module) => module.WaitingRows))

/** The Content Scheduler: today's posts, upcoming ones, and the results of the rest. */
export const CalendarScreen = forAgents(function Calendar() {
  const { user } = useSignedIn()
  const zone = useAgentZone()
  const now = useNow()
  const wide = useWide()
  const { month, isPresent, isPast, step } = useMonth(zone, now)
  const answer = useQuery(scheduledMonthQuery(month))
  // The next post of the present month may be in the following one.
  const following = useQuery({ ...scheduledMonthQuery(shiftMonth(month, 1)), enabled: isPresent })
  // A post that failed at the end of the last month still needs the agent in the present one.
  const preceding = useQuery({ ...scheduledMonthQuery(shiftMonth(month, -1)), enabled: isPresent })
  const connections = useQuery(connectionsQuery).data
  const opened = useOpenPost()
  const [creating, setCreating] = useState<{ open: boolean; day: string | null }>({ open: false, day: null })
  const create = (day: string | null) => setCreating({ open: true, day })
  const waiting = <WaitingRows userId={user.id} zone={zone} now={now} />

  return (
    <div data-wide className="pb-20 desk:pb-0">
      <div className="grid gap-1.5 pt-4.5 pb-5.5 desk:flex desk:flex-wrap desk:items-center desk:gap-5 desk:pt-3.5 desk:pb-8.5">
        <PageTitle title="Content Scheduler" className="p-0!" />
        <MonthBar month={month} onStep={step} />
        {/* One primary button on a screen: when the posts don't load, it is the retry button. */}
        {(answer.data || answer.isPending) && <CreatePost onCreate={() => create(null)} />}
      </div>
      <NoPlanNotice />
      <output className="-mt-3 block pb-5 text-small text-ink-soft empty:hidden desk:-mt-6">
        {lastWord(answer, zone, now)}
      </output>
      {/* What waits on this device is known without the server. */}
      {!answer.data && <div className="pb-6 empty:hidden">{waiting}</div>}
      <Answered
        query={answer}
        loading={<CalendarSkeleton month={month} />}
        failedTitle="Your posts didn’t load"
        offlineMessage="We can’t reach our server, and your calendar isn’t kept here. What is scheduled still goes out on time."
      >
        {(posts) => {
          const all = isPresent ? [...posts, ...(following.data ?? [])] : posts
          const sorted = groupByDay(asReconnected(all, connections), zone, now)
          const before = asReconnected((isPresent && preceding.data) || [], connections)
          const rows = { zone, now, onOpen: opened.openView }
          // Posts that need the agent are already shown above; a day with nothing else isn't shown as an empty day.
          const today = sorted.today.filter((post) => !sorted.troubled.includes(post))
          const [next] = sorted.upcoming
          return (
            <div className="grid gap-6 desk:gap-9 xl:grid-cols-[minmax(0,1fr)_324px]">
              {wide && <MonthGrid month={month} byDay={sorted.byDay} {...rows} />}
              <div className="grid min-w-0 content-start gap-8">
                <div className="grid gap-4 empty:hidden">
                  <ConnectBanner />
                  {waiting}
                  {[...needingAttention(before), ...sorted.troubled].map((post) => (
                    <AttentionCard key={post.id} post={post} {...rows} />
                  ))}
                </div>
                {isPresent && (today.length > 0 || sorted.today.length === 0) && (
                  <TodayPosts posts={today} next={next ? new Date(next.scheduled_at) : null} {...rows} />
                )}
                {!isPast && <PostRows title="Upcoming Posts" posts={sorted.upcoming} {...rows} />}
                <PostRows
                  title={`${isPresent ? 'Earlier' : 'Posts'} in ${MONTH_NAMES[month.month - 1] ?? ''}`}
                  posts={sorted.earlier}
                  {...rows}
                />
                {!isPresent && posts.length === 0 && (
                  <p className="text-ink-soft">
                    {isPast ? 'Nothing went out this month.' : 'Nothing is planned for this month yet.'}
                  </p>
                )}
              </div>
              <SchedulerDrawer opened={opened} byDay={sorted.byDay} zone={zone} now={now} onCreate={create} />
            </div>
          )
        }}
      </Answered>
      <ChooserDrawer {...creating} onOpenChange={(open) => setCreating((now) => ({ ...now, open }))} />
    </div>
  )
})
