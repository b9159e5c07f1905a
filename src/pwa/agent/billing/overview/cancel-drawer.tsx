import { call } from '#client/call.ts'
import type { Subscription } from '#contract/billing/billing.ts'
import { centsOf, formatMoney } from '#domain/plan/money.ts'
import { useAgentZone } from '#pwa/shared/answers/shared-queries.ts'
import { useNow } from '#pwa/shared/answers/use-now.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { isCanceled, worksUntil, longDate } from '../subscription-state.ts'
import { messageOf, useSureChange } from '../make-sure.ts'

interface CancelDrawerProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks once, with the day it ends, before a subscription is canceled. */
export function CancelDrawer({ subscription, open, onOpenChange }: CancelDrawerProps) {
  const zone = useAgentZone()
  const now = useNow()
  const { name, status, credit } = subscription
  const isUnpaid = status === 'past_due' || status === 'unpaid'
  const until = worksUntil(subscription, now)
  const cancel = useSureChange({
    make: (signal) => call('POST /agent/subscriptions/cancel', undefined, { signal: signal() }),
    isMade: isCanceled,
    onMade: (after) => {
      onOpenChange(false)
      const day = worksUntil(after ?? subscription, now)
      notify.success(`Subscription canceled.${day ? ` ${name} works until ${longDate(day, zone)}.` : ''}`)
    },
  })
  const { busy, failure } = cancel
  return (
    <Drawer
      title="Cancel Subscription"
      open={open}
      onOpenChange={(next) => busy || onOpenChange(next)}
      footer={
        <div className="grid gap-3 desk:grid-cols-2">
          <Button kind="line" disabled={busy} onClick={() => onOpenChange(false)} className="max-desk:order-2">
            Keep Subscription
          </Button>
          <Button kind="danger" busy={busy && 'Canceling...'} onClick={() => cancel.start()}>
            Cancel Subscription
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          {until === null ? (
            `${name} is already paused, and you won’t be charged again.`
          ) : (
            <>
              {name} stays active until{' '}
              <b className="font-semibold">{until ? longDate(until, zone) : 'the end of the period you paid for'}</b>,
              and you won’t be charged again. You can reactivate it until then.
            </>
          )}
        </p>
        {isUnpaid && <p>We won’t try the missed payment again.</p>}
        {credit > 0 && (
          <p>Your credit of {formatMoney(centsOf(credit))} stays on your account and goes toward your next plan.</p>
        )}
        <p className="text-ink-soft">
          {until === null ? 'Nothing gets published' : 'After that, nothing gets published'}, not even scheduled posts.
          You keep your drafts, posts and profile.
        </p>
        {failure !== null && (
          <RefusalLine message={messageOf(failure, 'We couldn’t cancel your subscription. Please try again.')} />
        )}
      </div>
    </Drawer>
  )
}
