import type { Subscription } from '#contract/billing/billing.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { INTERVAL_NAME } from '#domain/plan/product.ts'
import { Badge } from '#pwa/shared/ui/badge.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'

import { longDate, monthDay } from '../subscription-state.ts'
import { SubscriptionTable } from './subscription-table.tsx'

interface SubscriptionCardProps {
  subscription: Subscription
  /** Undefined while it isn't known; then no message about cards is shown. */
  hasCard: boolean | undefined
  onCancel: () => void
}

/** The agent's subscription, and what happens next with it. */
export function SubscriptionCard({ subscription, hasCard, onCancel }: SubscriptionCardProps) {
  const { status, cancelAtPeriodEnd } = subscription
  const over = status === 'canceled'
  return (
    <>
      <Next subscription={subscription} hasCard={hasCard} />
      <SubscriptionTable subscription={subscription} />
      {!over && (
        <div className="mt-auto grid gap-3 pt-5 @min-[20rem]:grid-cols-[auto_1fr]">
          {!cancelAtPeriodEnd && (
            <Button kind="line" onClick={onCancel} className="px-4! @max-[20rem]:order-2">
              Cancel Subscription
            </Button>
          )}
          <ButtonLink
            kind="secondary"
            to="/subscriptions/plan-types"
            className={cancelAtPeriodEnd ? '@min-[20rem]:col-span-2' : ''}
          >
            Change Plan
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Next({ subscription, hasCard }: Omit<SubscriptionCardProps, 'onCancel'>) {
  const zone = useAgentZone()
  const { interval, onTrial, trialEndDate, firstChargeCents, nextInvoiceDate, cancelAtPeriodEnd, endDate, status } =
    subscription
  const label = INTERVAL_NAME[interval]
  if (status === 'canceled') return <p className="text-ink-soft">{label}</p>
  if (cancelAtPeriodEnd) {
    return (
      <p className="text-ink-soft">
        {label}. Ends {endDate ? `on ${longDate(endDate, zone)}` : 'with the period you paid for'}.
      </p>
    )
  }
  if (onTrial && trialEndDate) {
    return (
      <div className="grid justify-items-start gap-2">
        <Badge tone="green" icon="check-bold">
          Free Trial
        </Badge>
        <p className="text-ink-soft">
          {label}. Your subscription starts automatically on {longDate(trialEndDate, zone)}
          {hasCard === false && ', if you’ve added a card by then'}.
          {(firstChargeCents ?? 0) > 0 &&
            ` First charge on ${monthDay(trialEndDate, zone)}: ${formatMoney(firstChargeCents ?? 0)}.`}
        </p>
      </div>
    )
  }
  return (
    <p className="text-ink-soft">
      {label}
      {nextInvoiceDate && <>. Next invoice: {longDate(nextInvoiceDate, zone)}</>}
    </p>
  )
}
