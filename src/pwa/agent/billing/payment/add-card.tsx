import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'

import { call } from '#client/call.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import type { CardMessages, TakeCard } from '#pwa/shared/card/card-field.tsx'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { CardSkeleton } from '#pwa/shared/card/card-skeleton.tsx'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { firstThen } from '#pwa/shared/form/refusal.ts'
import { Button } from '#pwa/shared/ui/button.tsx'
import { Drawer } from '#pwa/shared/ui/drawer/drawer.tsx'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { refreshBilling } from '../queries.ts'
import { withCardAuthentication } from './with-card-authentication.ts'

const CardField = lazy(() =>
  import('#pwa/shared/card/card-field.tsx').then((module) => ({ default: module.CardField })),
)

const CARD_MESSAGES: CardMessages = {
  invalid: 'Form validation failed',
  failed: 'Failed to create payment method',
  prepaid: 'Pre-paid credit cards are not accepted. Please enter a regular credit card, or a debit card.',
}

interface AddCardProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Takes a new card, which becomes the default. */
export function AddCard({ open, onOpenChange }: AddCardProps) {
  const client = useQueryClient()
  const take = useRef<TakeCard | null>(null)
  const [isAuthenticating, setIsAuthenticating] = useState(false)
  const save = useMutation({
    mutationFn: async () => {
      if (!take.current) throw new CardProblem('The card form is still loading. Please wait a moment.')
      const paymentMethodId = await take.current()
      await withCardAuthentication(
        () => call('POST /agent/subscriptions/payment-methods', { body: { paymentMethodId } }),
        setIsAuthenticating,
      )
      await refreshBilling(client)
    },
    onSuccess: () => {
      onOpenChange(false)
      notify.success('Payment method added successfully')
    },
    // A card whose first payment is refused is saved all the same, and so may be one whose answer was lost.
    onError: () => void refreshBilling(client),
  })
  const busy = save.isPending
  return (
    <Drawer
      side
      title="Add a new credit card"
      open={open && !isAuthenticating}
      onOpenChange={(next) => {
        if (busy) return
        save.reset()
        take.current = null
        onOpenChange(next)
      }}
      footer={
        <Button kind="primary" wide busy={busy && 'Processing...'} onClick={() => save.mutate()}>
          Save
        </Button>
      }
    >
      <div className="grid gap-3.5 pb-1">
        <Suspense fallback={<CardSkeleton />}>
          <CardField messages={CARD_MESSAGES} onReady={(ready) => (take.current = ready)} />
        </Suspense>
        <RefusalLine message={save.error ? messageFor(save.error) : null} />
        <p className="text-small text-ink-soft">
          We’ll use this card for your payments. Stripe stores it; we never see the number.
        </p>
      </div>
    </Drawer>
  )
}

const UNEXPECTED = 'An unexpected error occurred'

function messageFor(error: Error): string {
  if (error instanceof CardProblem) return error.message
  if (error instanceof OfflineError)
    return firstThen(UNEXPECTED, 'Our server didn’t answer. Check your cards before you try again.')
  return (error instanceof ApiError && error.message) || UNEXPECTED
}
