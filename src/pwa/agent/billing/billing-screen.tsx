import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { Answered } from '#pwa/shared/answers/answered.tsx'
import { part } from '#pwa/shared/code/part.tsx'
import { useOnDemand } from '#pwa/shared/code/use-on-demand.ts'
import { PageTitle } from '#pwa/shared/ui/page-title.tsx'

import { CancelDrawer } from './cancel-drawer.tsx'
import { HistoryCard } from './history-card.tsx'
import { MethodsCard } from './methods-card.tsx'
import { NoPlan } from './no-plan.tsx'
import { cardsQuery, invoicesQuery, subscriptionQuery } from './queries.ts'
import { CardsSkeleton, HistorySkeleton, SubscriptionSkeleton } from './skeletons.tsx'
import { SubscriptionAlert } from './subscription-alert.tsx'
import { SubscriptionCard } from './subscription-card.tsx'
import { Section } from './section.tsx'

const AddCard = part(() => import('./add-card.tsx').then((module) => module.AddCard))

const OFFLINE = 'What you pay and with which card is kept on our server alone. It is here once you’re back online.'

/** What the agent pays, with which card, and what they have paid. */
export function BillingScreen() {
  const subscription = useQuery(subscriptionQuery)
  const cards = useQuery(cardsQuery)
  const invoices = useQuery(invoicesQuery)
  const [canceling, setCanceling] = useState(false)
  const addCard = useOnDemand()
  const current = subscription.data
  if ([subscription, cards, invoices].every(isSilent)) {
    const again: typeof subscription.refetch = (options) => {
      void cards.refetch()
      void invoices.refetch()
      return subscription.refetch(options)
    }
    return (
      <>
        <PageTitle title="Billing Overview" />
        <Answered
          query={{ ...subscription, refetch: again }}
          loading={null}
          failedTitle="Billing didn’t load"
          offlineMessage={OFFLINE}
        >
          {() => null}
        </Answered>
      </>
    )
  }
  return (
    <>
      <PageTitle title="Billing Overview" />
      {current && cards.data && (
        <SubscriptionAlert subscription={current} cards={cards.data} onAddCard={addCard.open} />
      )}
      <div className="grid gap-5 *:min-w-0 xl:grid-cols-2">
        <Section title="Subscription">
          <Answered
            query={subscription}
            loading={<SubscriptionSkeleton />}
            failedTitle="Your subscription didn’t load"
            offlineMessage={OFFLINE}
            inCard
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
        </Section>
        <Section title="Payment Method">
          <Answered
            query={cards}
            loading={<CardsSkeleton />}
            failedTitle="Your cards didn’t load"
            offlineMessage={OFFLINE}
            inCard
          >
            {(known) => <MethodsCard cards={known} onAdd={addCard.open} />}
          </Answered>
        </Section>
        <Section title="Payment History" aside="Showing up to 12" className="xl:col-span-2">
          <Answered
            query={invoices}
            loading={<HistorySkeleton />}
            failedTitle="Your payments didn’t load"
            offlineMessage={OFFLINE}
            inCard
          >
            {(known) => <HistoryCard invoices={known} />}
          </Answered>
        </Section>
      </div>
      {current && <CancelDrawer subscription={current} open={canceling} onOpenChange={setCanceling} />}
      {addCard.wanted && <AddCard {...addCard.part} />}
    </>
  )
}

/** Nothing is known and nothing is loading: then one message is enough for all three queries. */
function isSilent({ data, error, fetchStatus }: UseQueryResult): boolean {
  return data === undefined && (error !== null || fetchStatus === 'paused')
}
