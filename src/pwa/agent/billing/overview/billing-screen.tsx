import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, useId, type ReactNode } from 'react'
import { PhoneWayBack } from '#pwa/shared/origin/phone-way-back.tsx'
import { Answered } from '#pwa/shared/answers/answered.tsx'
import { part, useOnDemand } from '#pwa/shared/code/on-demand.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Empty } from '#pwa/shared/ui/empty.tsx'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'
import { CancelDrawer } from './cancel-drawer.tsx'
import { HistoryCard } from './history-card.tsx'
import { MethodsCard } from '../payment/methods-card.tsx'
import { cardsQuery, invoicesQuery, subscriptionQuery } from '../queries.ts'
import { isRunning } from '../subscription-state.ts'
import { SubscriptionAlert } from './subscription-alert.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'
import { Skeleton, SkeletonGroup } from '#pwa/shared/ui/skeleton.tsx'

const ROW = 'flex items-center justify-between gap-4 border-t border-hair py-3'

/** Skeleton of the subscription card. */
function SubscriptionSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="my-0.5 h-5 w-64" />
      <Skeleton className="mt-5 mb-3.25 h-4 w-full" />
      {['h-6', 'h-7'].map((height) => (
        <div key={height} className={ROW}>
          <Skeleton className={`w-28 ${height}`} />
          <Skeleton className={`w-14 ${height}`} />
        </div>
      ))}
      <div className="mt-5 grid gap-3 @min-[20rem]:grid-cols-2">
        <Skeleton className="h-(--control) rounded-control!" />
        <Skeleton className="h-(--control) rounded-control!" />
      </div>
    </SkeletonGroup>
  )
}

/** Skeleton of the payment methods. */
function CardsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-1 flex-col">
      <div className="flex min-h-17 items-center gap-3.5">
        <Skeleton className="size-5.5 rounded-full!" />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
      <div className="mt-8 flex flex-1 flex-col justify-end">
        <Skeleton className="h-(--control) w-full rounded-control!" />
      </div>
    </SkeletonGroup>
  )
}

/** Skeleton of the invoices. */
function HistorySkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-2 hidden h-5 w-full @min-[36rem]:block" />
      <div className="flex min-h-15.25 items-center justify-between gap-4 border-hair @min-[36rem]:border-t">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-5 w-24" />
      </div>
    </SkeletonGroup>
  )
}

interface BillingCardProps {
  title: string
  /** A short text at the other end of the title's line. */
  aside?: string
  className?: string
  children: ReactNode
}

/**
 * One of the cards of the billing overview; its title is shown before its content is loaded. Its parts are laid out by
 * its own width in rem, as large text leaves a wide screen no more room than a phone.
 */
function BillingCard({ title, aside, className, children }: BillingCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes('@container flex flex-col rounded-panel bg-surface p-5 ring ring-hair desk:p-7', className)}
    >
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {aside && <p className="text-small text-ink-soft">{aside}</p>}
      </header>
      {children}
    </section>
  )
}

const AddCard = part(() => import('../payment/add-card.tsx').then((module) => module.AddCard))

const OFFLINE = 'Your billing details aren’t stored on this device. They load when you’re back online.'
const TITLE = 'Billing Overview'
const IN_CARD = { offlineMessage: OFFLINE, inCard: true }

export function BillingScreen() {
  const subscription = useQuery(subscriptionQuery)
  const cards = useQuery(cardsQuery)
  const invoices = useQuery(invoicesQuery)
  const [canceling, setCanceling] = useState(false)
  const addCard = useOnDemand()
  const current = subscription.data
  if ([subscription, cards, invoices].every(isSilent)) {
    return <NothingLoaded subscription={subscription} others={[cards, invoices]} />
  }
  return (
    <>
      <PhoneWayBack />
      <PageTitle title={TITLE} />
      {current && cards.data && (
        <SubscriptionAlert subscription={current} cards={cards.data} onAddCard={addCard.open} />
      )}
      <div className="@container">
        <div className="grid gap-5 *:min-w-0 @min-[50rem]:grid-cols-2">
          <BillingCard title="Subscription">
            <Answered
              {...IN_CARD}
              query={subscription}
              loading={<SubscriptionSkeleton />}
              failedTitle="Your subscription didn’t load"
            >
              {(known) =>
                known ? (
                  <SubscriptionCard
                    subscription={known}
                    hasCard={cards.data && cards.data.length > 0}
                    onCancel={() => setCanceling(true)}
                  />
                ) : (
                  <NoPlan />
                )
              }
            </Answered>
          </BillingCard>
          <BillingCard title="Payment Method">
            <Answered {...IN_CARD} query={cards} loading={<CardsSkeleton />} failedTitle="Your cards didn’t load">
              {(known) => (
                <MethodsCard
                  cards={known}
                  // Until the subscription is loaded, a plan may be running.
                  defaultNeeded={subscription.data === undefined || isRunning(subscription.data)}
                  onAdd={addCard.open}
                />
              )}
            </Answered>
          </BillingCard>
          <BillingCard title="Payment History" aside="Showing up to 12" className="@min-[50rem]:col-span-2">
            <Answered
              {...IN_CARD}
              query={invoices}
              loading={<HistorySkeleton />}
              failedTitle="Your payments didn’t load"
            >
              {(known) => <HistoryCard invoices={known} />}
            </Answered>
          </BillingCard>
        </div>
      </div>
      {current && <CancelDrawer subscription={current} open={canceling} onOpenChange={setCanceling} />}
      {addCard.wanted && <AddCard {...addCard.part} />}
    </>
  )
}

interface NothingLoadedProps {
  subscription: UseQueryResult
  others: readonly UseQueryResult[]
}

/** One message and one retry for all queries of the screen. */
function NothingLoaded({ subscription, others }: NothingLoadedProps) {
  const refetch: UseQueryResult['refetch'] = (options) => {
    for (const other of others) void other.refetch()
    return subscription.refetch(options)
  }
  return (
    <>
      <PhoneWayBack />
      <PageTitle title={TITLE} />
      <Answered
        query={{ ...subscription, refetch }}
        loading={null}
        failedTitle="Billing didn’t load"
        offlineMessage={OFFLINE}
      >
        {() => null}
      </Answered>
    </>
  )
}

/** Shown to a user who has never had a plan. */
function NoPlan() {
  return (
    <Empty
      lit
      title="No plan yet"
      action={
        <ButtonLink kind="primary" to="/subscriptions/plan-types">
          See plans
        </ButtonLink>
      }
    >
      You need a plan to publish. Everything you make here is saved either way.
    </Empty>
  )
}

/** Nothing is known and nothing is loading: then one message is enough for all three queries. */
function isSilent({ data, error, fetchStatus }: UseQueryResult): boolean {
  return data === undefined && (error !== null || fetchStatus === 'paused')
}
