import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import { comingCards, decisionsOf, deckOf, nextOpen } from '#domain/auto-post/month-deck.ts'
import { useLinkFromHere } from '#pwa/agent/connections/link-from-here.ts'
import { forAgents } from '#pwa/shared/answers/for-agents.tsx'
import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { useOnline } from '#pwa/shared/answers/use-online.ts'
import { BackLink } from '#pwa/shared/origin/back-link.tsx'
import { useQueue } from '#pwa/shared/publication/use-queue.ts'
import { makeChange, QUEUED } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { Notice } from '#pwa/shared/ui/notice.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'
import { USUAL_MIX, type Mix, type MonthRow } from '#sync/month/month-row.ts'

import { DeckView } from './deck-view.tsx'
import { MixDrawer } from './mix-drawer.tsx'
import { MonthDone } from './month-done.tsx'
import { MonthSummary } from './month-summary.tsx'
import { pendingDays } from './pending-days.ts'
import { useAttempt, useMonth, type MonthOnDevice } from './use-month.ts'

const TITLE = 'Plan your month'

/** Thirty cards, kept, swapped or skipped one by one, and one confirmation. */
export const MonthScreen = forAgents(function PlanMonth() {
  const { user } = useSignedIn()
  return (
    <div data-wide>
      <BackLink to="/calendar">Back to Calendar</BackLink>
      <PageTitle title={TITLE} className="pt-0! pb-1! desk:pb-4!" />
      <MonthOf key={user.id} userId={user.id} />
    </div>
  )
})

/** The month of one agent: another one, whose session replaces theirs, begins with their own. */
function MonthOf({ userId }: { userId: number }) {
  const month = useMonth(userId)
  const { row } = month
  if (!month.isReady) return <MonthSkeleton />
  if (!row) return <NothingKnown month={month} />
  if (row.confirmedAt === null) return <OpenMonth month={month} row={row} userId={userId} />
  return <ConfirmedMonth row={row} onAgain={() => month.refresh(row.mix)} />
}

function ConfirmedMonth({ row, onAgain }: { row: MonthRow; onAgain: () => Promise<void> }) {
  const refused = useQueue(row.userId)?.find(({ kind, state }) => kind === 'month' && state === 'refused')
  return <MonthDone outcomes={row.outcomes} refusal={refused?.reason ?? null} onAgain={onAgain} />
}

function OpenMonth({ month, row, userId }: { month: MonthOnDevice; row: MonthRow; userId: number }) {
  const { user } = useSignedIn()
  const now = useNow()
  const isOnline = useOnline()
  const client = useQueryClient()
  const [view, setView] = useState<{ name: 'cards' | 'summary'; day: string | null }>({ name: 'cards', day: null })
  const [isMixing, setMixing] = useState(false)
  const { plan, mix } = row
  const deck = deckOf(comingCards(plan.cards, now), month.steps)
  if (deck.length === 0) return <NoCards missing={plan.missing} />

  async function confirm() {
    const made = await makeChange({
      userId,
      subject: 'month',
      request: { name: 'POST /agent/month-plan', body: { days: decisionsOf(deck) } },
      title: TITLE,
      days: pendingDays(deck, plan),
    })
    await month.close(made === QUEUED ? null : made.data.days)
    await client.invalidateQueries({ queryKey: SCHEDULED_KEY })
  }

  async function choose(wanted: Mix) {
    await month.refresh(wanted)
    setMixing(false)
  }

  const isSummary = view.name === 'summary' || (view.day === null && nextOpen(deck) < 0)
  return (
    <>
      {month.isUnstored && (
        <Notice icon="warning" tone="red" live className="mb-4">
          Your choices aren’t saved on this device. Schedule your month before you leave this screen.
        </Notice>
      )}
      {isSummary ? (
        <MonthSummary
          plan={plan}
          deck={deck}
          now={now}
          onRevisit={(day) => setView({ name: 'cards', day })}
          onConfirm={confirm}
        />
      ) : (
        <DeckView
          key={view.day}
          month={month}
          plan={plan}
          deck={deck}
          now={now}
          revisited={view.day}
          onReview={() => setView({ name: 'summary', day: null })}
          onMix={() => setMixing(true)}
        />
      )}
      <MixDrawer
        open={isMixing}
        onOpenChange={setMixing}
        mix={mix}
        categories={plan.categories}
        language={plan.language}
        plan={user.plan}
        isOnline={isOnline}
        onChoose={choose}
      />
    </>
  )
}

function NoCards({ missing }: Pick<MonthRow['plan'], 'missing'>) {
  const fromHere = useLinkFromHere()
  if (missing === 'plan') {
    return (
      <Empty
        lit={false}
        title="Choose a plan first"
        action={
          <ButtonLink kind="primary" to="/subscriptions/plan-types">
            See plans
          </ButtonLink>
        }
      >
        You need a plan to post.
      </Empty>
    )
  }
  if (missing === 'connection') {
    return (
      <Empty
        lit={false}
        title="Connect an account first"
        action={
          <ButtonLink kind="primary" to="/social-media-connections/dashboard" state={fromHere}>
            Connect
          </ButtonLink>
        }
      >
        Your posts need somewhere to go.
      </Empty>
    )
  }
  return (
    <Empty
      lit
      title="Every day is decided"
      action={
        <ButtonLink kind="primary" to="/calendar">
          Go to Calendar
        </ButtonLink>
      }
    >
      You have no open posting days in the next 30, or no posts left in your categories.
    </Empty>
  )
}

function NothingKnown({ month: { error, refresh } }: { month: MonthOnDevice }) {
  const { busy, run } = useAttempt(refresh)
  const isOffline = error instanceof OfflineError
  return (
    <Empty
      lit={false}
      title={isOffline ? 'We can’t load this right now' : 'Your month didn’t load'}
      requestId={error instanceof ApiError ? error.requestId : null}
      action={
        <Button
          kind="primary"
          className="mt-2.5 min-w-[min(200px,62vw)]"
          busy={busy && 'Trying...'}
          onClick={() => run(USUAL_MIX)}
        >
          Try again
        </Button>
      }
    >
      {isOffline
        ? 'We can’t reach our server, and your month isn’t stored on this device. Once you’ve opened it online, it works offline too.'
        : 'Something went wrong on our side. Your drafts and scheduled posts are safe.'}
    </Empty>
  )
}

function MonthSkeleton() {
  return (
    <SkeletonGroup className="grid gap-4 desk:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] desk:gap-8">
      <Skeleton className="h-[clamp(11rem,calc(100dvh-33.5rem),30rem)] w-full rounded-picture! desk:h-100" />
      <div className="grid content-start gap-2">
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-8 w-4/5" />
        <Skeleton className="h-12 w-full" />
      </div>
    </SkeletonGroup>
  )
}
