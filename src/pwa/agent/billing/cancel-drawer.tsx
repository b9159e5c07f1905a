import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { Subscription } from '#contract/billing.ts'
import { useAgentZone } from '#pwa/shared/answers/agent.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer.tsx'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { longDate } from './long-date.ts'
import { refreshBilling } from './queries.ts'
import { wordsOf } from './refusal-words.ts'

interface CancelDrawerProps {
  subscription: Subscription
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Asks once, with the day it ends, before a subscription is canceled. */
export function CancelDrawer({ subscription, open, onOpenChange }: CancelDrawerProps) {
  const client = useQueryClient()
  const zone = useAgentZone()
  const { name, onTrial, trialEndDate, nextInvoiceDate } = subscription
  const last = onTrial ? trialEndDate : nextInvoiceDate
  const cancel = useMutation({
    mutationFn: async () => {
      const { data } = await call('POST /agent/subscriptions/cancel')
      await refreshBilling(client)
      return data.endDate
    },
    onSuccess: (endDate) => {
      onOpenChange(false)
      notify.success(`Subscription canceled. ${name} works until ${longDate(endDate, zone)}.`)
    },
    onError: () => void refreshBilling(client),
  })
  const busy = cancel.isPending
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
          <Button kind="danger" busy={busy && 'Canceling...'} onClick={() => cancel.mutate()}>
            Cancel Subscription
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        <p>
          {name} goes on working until{' '}
          <b className="font-semibold">{last ? longDate(last, zone) : 'the end of the time that is paid for'}</b>, and
          no more is charged. Until then you can take this back.
        </p>
        <p className="text-ink-soft">
          After that nothing is published any more, what you have scheduled included. Your drafts, posts and profile
          stay.
        </p>
        {cancel.error && (
          <RefusalLine words={wordsOf(cancel.error, 'We couldn’t cancel your subscription. Please try again.')} />
        )}
      </div>
    </Drawer>
  )
}
