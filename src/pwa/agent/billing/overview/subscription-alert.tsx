import { useQuery } from '@tanstack/react-query'

import type { PaymentMethod, Subscription } from '#contract/billing/billing.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { userQuery } from '#pwa/shared/query/session.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Icon } from '#pwa/shared/ui/icon.tsx'
import { classes } from '#pwa/shared/ui/classes.ts'

import { subscriptionAlertOf } from './subscription-alert-rules.ts'
import { useReactivate } from '../subscription-state.ts'

interface SubscriptionAlertProps {
  subscription: Subscription
  cards: readonly PaymentMethod[]
  onAddCard: () => void
}

/** What is wrong with the subscription, and the one action that helps; renders nothing while all is well. */
export function SubscriptionAlert({ subscription, cards, onAddCard }: SubscriptionAlertProps) {
  const zone = useAgentZone()
  const now = useNow()
  const reactivate = useReactivate()
  const { data: user } = useQuery(userQuery)
  const alert = subscriptionAlertOf(subscription, cards, { zone, now, isClosing: Boolean(user?.account_deletion) })
  if (!alert) return null
  const red = alert.tone === 'red'
  return (
    <div
      role="status"
      className={classes(
        'mb-5 flex flex-wrap items-center gap-3.5 rounded-panel p-5 desk:gap-x-6 desk:px-7',
        red ? 'bg-wrong-tint' : 'bg-plum-tint',
      )}
    >
      <p className="flex min-w-0 flex-[1_1_min(100%,20rem)] items-start gap-3">
        <Icon
          name={red ? 'warning-circle-fill' : 'info'}
          className={classes('mt-px', red ? 'text-wrong' : 'text-plum')}
        />
        <span>
          <b className="font-semibold">{alert.title}</b> {alert.message}
        </span>
      </p>
      {alert.remedy === 'card' && (
        <Button kind="primary" onClick={onAddCard} className="max-desk:w-full">
          Add a card
        </Button>
      )}
      {alert.remedy === 'reactivate' && (
        <Button
          kind="primary"
          className="max-desk:w-full"
          busy={reactivate.busy && 'Processing...'}
          onClick={() => refuseOffline() || reactivate.start({ id: subscription.planId, name: subscription.name })}
        >
          Reactivate
        </Button>
      )}
      {alert.remedy === 'plan' && (
        <ButtonLink kind="primary" to="/subscriptions/plan-types" className="max-desk:w-full">
          See plans
        </ButtonLink>
      )}
    </div>
  )
}
