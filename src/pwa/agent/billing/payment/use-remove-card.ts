import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'
import type { PaymentMethod } from '#contract/billing/billing.ts'
import { refuseOffline } from '#pwa/shared/form/refusal.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { refreshBilling } from '../queries.ts'
import { messageOf } from '../make-sure.ts'

const FAILED = 'Failed to remove payment method. Please try again.'

/** The question whether to remove a card, and the removal. */
export function useRemoveCard() {
  const client = useQueryClient()
  const [card, setCard] = useState<PaymentMethod | null>(null)
  const [open, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: async (paymentMethodId: string) => {
      await call('DELETE /agent/subscriptions/payment-methods/:paymentMethodId', { params: { paymentMethodId } })
      await refreshBilling(client)
    },
    onSuccess: () => {
      setOpen(false)
      notify.success('Payment method removed successfully')
    },
    onError: (error) => {
      notify.error(messageOf(error, FAILED))
      void refreshBilling(client)
    },
  })
  return {
    /** The card in question, also while the question closes. */
    card,
    open,
    busy: removal.isPending,
    setOpen: (next: boolean) => {
      if (!removal.isPending) setOpen(next)
    },
    ask: (wanted: PaymentMethod) => {
      if (refuseOffline(undefined, FAILED)) return
      setCard(wanted)
      setOpen(true)
    },
    remove: () => {
      if (card && !removal.isPending) removal.mutate(card.id)
    },
  }
}
