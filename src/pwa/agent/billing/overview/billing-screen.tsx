import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

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
import { CardsSkeleton, HistorySkeleton, SubscriptionSkeleton } from './skeletons.tsx'
import { SubscriptionAlert } from './subscription-alert.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { BillingCard } from './billing-card.tsx'

const AddCard = part(() => import('../payment/add-card.tsx').then((module) => module.AddCard))

const OFFLINE = 'Your billing details aren’t stored on this device. They load when you’re back online.'
const TITLE = 'Billing Overview'
const IN_CARD = { offlineMessage: OFFLINE, inCard: true }

/** What the agent pays, with which card, and what they have paid. */
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
