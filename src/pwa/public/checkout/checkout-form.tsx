import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { OfferedPlan } from '#contract/billing/billing.ts'
import { centsOf, percentOf, formatMoney } from '#domain/plan/money.ts'
import { CHECKOUT_BUTTON } from '#domain/plan/renewal.ts'
import { RenewalTerms } from '#pwa/shared/plans/renewal-terms.tsx'
import { CardSkeleton } from '#pwa/shared/card/card-skeleton.tsx'
import type { CardMessages } from '#pwa/shared/card/card-field.tsx'
import { ButtonLink } from '#pwa/shared/ui/button-link.tsx'
import { Button } from '#pwa/shared/ui/button.tsx'
import { lazyResolver } from '#pwa/shared/form/lazy-resolver.ts'
import { RefusalLine } from '#pwa/shared/form/refusal-line.tsx'
import { BuyerFields } from './buyer-fields.tsx'
import { disclosureOf, explanationOf } from './charge-messages.ts'
import { type Buyer, recallCheckout } from './stored-checkout.ts'
import { useCheckout } from './use-checkout.ts'
import { call } from '#client/call.ts'
import { INTERVAL_NAME } from '#domain/plan/product.ts'
import { savingNote } from '#pwa/shared/plans/plan-items.ts'

const ROW = 'flex min-h-12 items-center justify-between gap-4'

function OrderSummary({ plan, tax }: { plan: OfferedPlan; tax: number | null }) {
  const trial = plan.free_trial_period > 0
  const price = centsOf(plan.price)
  return (
    <section className="border-t border-hair pt-5">
      <h2>Order Summary</h2>
      <dl className="mt-1 tabular-nums">
        <div className={ROW}>
          <dt>
            {plan.product.name}, {INTERVAL_NAME[plan.interval].toLowerCase()}
            {plan.saving > 0 && (
              <span className="block text-small font-semibold text-plum">{savingNote(plan.saving, plan.interval)}</span>
            )}
          </dt>
          <dd>
            {trial ? (
              <>
                <s className="mr-2 text-ink-soft">
                  <span className="sr-only">Usually </span>
                  {formatMoney(centsOf(plan.original_price))}
                </s>
                $0.00
              </>
            ) : (
              formatMoney(price)
            )}
          </dd>
        </div>
        {!trial && tax !== 0 && (
          <div className={ROW}>
            <dt>Tax</dt>
            <dd>{tax === null ? 'Based on your ZIP code' : formatMoney(tax)}</dd>
          </div>
        )}
        <div className={`${ROW} border-t border-hair`}>
          <dt className="font-semibold">{"TODAY'S TOTAL"}</dt>
          <dd className="font-serif text-[1.75rem]">{trial ? '$0.00' : formatMoney(price + (tax ?? 0))}</dd>
        </div>
      </dl>
    </section>
  )
}

/** The tax on today's payment in cents; null while it isn't known, as before the ZIP code is typed. */
function useTax(plan: OfferedPlan, postalCode: string): number | null {
  const { id, asks_postal_code: asks, free_trial_period: trialDays } = plan
  const zip = /^\d{5}$/.test(postalCode.trim()) ? postalCode.trim() : null
  const [known, setKnown] = useState<{ zip: string; cents: number } | null>(null)
  const wanted = asks && trialDays === 0 ? zip : null
  useEffect(() => {
    if (wanted === null) return undefined
    const stop = new AbortController()
    call('POST /checkout/tax', { body: { plan_id: id, postal_code: wanted } }, { signal: stop.signal }).then(
      ({ data }) => setKnown({ zip: wanted, cents: data.taxCents }),
      // The checkout itself says what is wrong with a ZIP code.
      () => undefined,
    )
    return () => stop.abort()
  }, [id, wanted])
  if (!asks) return percentOf(centsOf(plan.price), plan.tax)
  return known !== null && known.zip === wanted ? known.cents : null
}

/** Says when the card is charged, and what. */
function ChargeExplainer({ plan }: { plan: OfferedPlan }) {
  const [today] = useState(() => new Date())
  return (
    <section>
      <h3>Will my credit card be charged right now?</h3>
      <p className="mt-1.5 text-ink-soft">{explanationOf(plan, today)}</p>
    </section>
  )
}

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
