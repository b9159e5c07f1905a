import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import type { PaymentMethod } from '#contract/billing.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { refreshBilling } from './queries.ts'
import { wordsOf } from './refusal-words.ts'
import { withBank } from './with-bank.ts'

/** Which card pays, and what makes another one pay. */
export function useDefaultCard(cards: readonly PaymentMethod[]) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (paymentMethodId: string) => {
      const { data } = await withBank(() =>
        call('POST /agent/subscriptions/payment-methods', { body: { paymentMethodId } }),
      )
      await refreshBilling(client)
      return data
    },
    onSuccess: () => notify.success('Payment method updated successfully'),
    onError: (error) => {
      notify.error(wordsOf(error, 'Failed to update payment method. Please try again.'))
      // A card that is refused for an unpaid invoice is the one that pays all the same.
      void refreshBilling(client)
    },
  })
  const current = cards.find((card) => card.isDefault)?.id
  const busy = change.isPending
  return {
    /** The one she has just chosen, while the server is told. */
    chosen: busy ? change.variables : current,
    busy,
    choose: (id: string) => {
      if (!busy && id !== current && !refuseOffline()) change.mutate(id)
    },
  }
}
