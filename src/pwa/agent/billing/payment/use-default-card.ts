import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { PaymentMethod } from '#contract/billing/billing.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { refreshBilling } from '../queries.ts'
import { messageOf } from '../refusal-messages.ts'
import { withCardAuthentication } from './with-card-authentication.ts'

const FAILED = 'Failed to update payment method. Please try again.'

/** Which card is the default, and the change to another. */
export function useDefaultCard(cards: readonly PaymentMethod[]) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (paymentMethodId: string) => {
      const { data } = await withCardAuthentication(() =>
        call('POST /agent/subscriptions/payment-methods', { body: { paymentMethodId } }),
      )
      await refreshBilling(client)
      return data
    },
    onSuccess: () => notify.success('Payment method updated successfully'),
    onError: (error) => {
      notify.error(messageOf(error, FAILED))
      // A card that is refused for an unpaid invoice becomes the default all the same.
      void refreshBilling(client)
    },
  })
  const current = cards.find((card) => card.isDefault)?.id
  const busy = change.isPending
  return {
    /** The card just chosen, while the request is under way. */
    chosen: busy ? change.variables : current,
    busy,
    choose: (id: string) => {
      if (!busy && id !== current && !refuseOffline(undefined, FAILED)) change.mutate(id)
    },
  }
}
