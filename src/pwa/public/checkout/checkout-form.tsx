import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import type { OfferedPlan } from '#contract/billing/billing.ts'
import { centsOf } from '#domain/plan/money.ts'
import { CHECKOUT_BUTTON } from '#domain/plan/renewal.ts'
import { RenewalTerms } from '#pwa/shared/plans/renewal-terms.tsx'
import { CardSkeleton } from '#pwa/shared/card/card-skeleton.tsx'
import type { CardMessages } from '#pwa/shared/card/card-field.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'

import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { ChargeExplainer } from './charge-explainer.tsx'
import { disclosureOf } from './charge-messages.ts'
import { type Buyer, recallCheckout } from './stored-checkout.ts'
import { OrderSummary } from './order-summary.tsx'
import { useCheckout } from './use-checkout.ts'
import { useTax } from './use-tax.ts'

const CardField = lazy(() =>
  import('#pwa/shared/card/card-field.tsx').then((module) => ({ default: module.CardField })),
)

const WORDS: CardMessages = {
  invalid: 'Payment validation failed',
  failed: 'Payment method creation failed',
  prepaid: 'Pre-paid credit cards are not accepted. Please enter a regular credit card.',
}

const CARD_AGAIN = 'Your card is saved with Stripe. We’ll use it when you try again.'
const CARD_OVER = 'Your card is saved with Stripe.'

const resolver = lazyResolver(async () => (await import('./checkout-resolver.ts')).resolver)

/** Who the buyer is and what they pay with. */
export function CheckoutForm({ plan }: { plan: OfferedPlan }) {
  const trial = plan.free_trial_period > 0
  const [defaultValues] = useState(() => recallCheckout(plan.id).buyer)
  const form = useForm<Buyer>({ resolver, defaultValues })
  const button = trial ? CHECKOUT_BUTTON.trial : CHECKOUT_BUTTON.paid
  const [disclosure] = useState(() => disclosureOf(plan, button, new Date()))
  const checkout = useCheckout(plan.id, form, disclosure)
  const { busy, refusal, keep, waits } = checkout
  const over = refusal?.login ?? false
  const tax = useTax(plan, useWatch({ control: form.control, name: 'postal_code' }))
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [form, keep])
  const submit = form.handleSubmit((buyer) => checkout.send(buyer))
  return (
    <form
      noValidate
      aria-label="Checkout"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void submit(event)
      }}
      className="grid gap-5 rounded-panel bg-surface p-5 ring ring-hair porch:p-8"
    >
      <BuyerFields form={form} busy={busy} waits={waits} over={over} asksPostalCode={plan.asks_postal_code} />
      <div role="group" aria-label="Card" className="grid gap-3">
        {waits ? (
          <p className="rounded-2xl bg-plum-tint px-4 py-3">{over ? CARD_OVER : CARD_AGAIN}</p>
        ) : (
          <Suspense fallback={<CardSkeleton />}>
            <CardField amount={trial ? 0 : centsOf(plan.price)} messages={WORDS} onReady={checkout.cardReady} />
          </Suspense>
        )}
        <RefusalLine message={refusal?.place === 'card' ? refusal.message : null} />
      </div>
      <OrderSummary plan={plan} tax={tax} />
      <RefusalLine message={refusal?.place === 'form' ? refusal.message : null} />
      {over && (
        <ButtonLink kind="secondary" to="/login">
          Log in
        </ButtonLink>
      )}
      <RenewalTerms text={disclosure} />
      <Button kind="primary" wide type="submit" busy={busy && 'Processing...'} className="min-h-14!">
        {button}
      </Button>
      <ChargeExplainer plan={plan} />
    </form>
  )
}
