import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElementsOptionsMode, StripePaymentElementOptions } from '@stripe/stripe-js'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'

import { useAppearance } from './appearance.ts'
import { CardProblem } from './card-problem.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { stripeClient } from './stripe.ts'

/** Seldom shown, so loaded only when needed. */
const CardFailed = lazy(() => import('./card-failed.tsx').then((module) => ({ default: module.CardFailed })))

/** The messages where Stripe has none itself, and for a prepaid card. */
export interface CardMessages {
  invalid: string
  failed: string
  prepaid: string
}

/** The payer's details, as far as they are known. */
interface Payer {
  name?: string
  email?: string
}

/** Hands what was typed to Stripe and returns the payment method's id; throws CardProblem. */
export type TakeCard = (payer?: Payer) => Promise<string>

interface CardFieldProps {
  /** Cents that are due with the card today, 0 for a trial; left out where a card is only stored. */
  amount?: number | undefined
  messages: CardMessages
  /** Called with the function that takes the card once the fields are ready. */
  onReady: (take: TakeCard) => void
}

const FIELDS: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
  fields: { billingDetails: { address: { country: 'never' } } },
}

/** The fields of a card. They are Stripe's own, in a frame of Stripe's: what is typed there never comes here. */
export function CardField(props: CardFieldProps) {
  const [round, setRound] = useState(0)
  return <CardTry key={round} {...props} onRetry={() => setRound(round + 1)} />
}

function CardTry({ onRetry, ...props }: CardFieldProps & { onRetry: () => void }) {
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const [failed, setFailed] = useState(false)
  const appearance = useAppearance()

  useEffect(() => {
    let gone = false
    stripeClient().then(
      (client) => void (gone || setStripe(client)),
      (error: unknown) => {
        if (navigator.onLine) console.warn('The card form didn’t load', error)
        if (!gone) setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [])

  // The same object as long as nothing changes, or Stripe would get an update at every keystroke.
  const { amount } = props
  const options = useMemo((): StripeElementsOptionsMode => {
    const card = {
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodCreation: 'manual' as const,
      appearance,
    }
    return amount === undefined ? { ...card, mode: 'setup' } : { ...card, mode: 'subscription', amount }
  }, [amount, appearance])

  if (failed)
    return (
      <Suspense fallback={<CardSkeleton />}>
        <CardFailed onRetry={onRetry} />
      </Suspense>
    )
  if (!stripe) return <CardSkeleton />
  return (
    <Elements stripe={stripe} options={options}>
      <Fields {...props} onFailed={() => setFailed(true)} />
    </Elements>
  )
}

function Fields({ messages, onReady, onFailed }: CardFieldProps & { onFailed: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [there, setThere] = useState(false)

  async function take({ name, email }: Payer = {}): Promise<string> {
    if (!stripe || !elements) throw new CardProblem(messages.failed)
    const { error: invalid } = await elements.submit()
    // The form shows a missing field's error itself, at the field.
    if (invalid) throw new CardProblem(invalid.type === 'validation_error' ? '' : (invalid.message ?? messages.invalid))
    const { error, paymentMethod } = await stripe.createPaymentMethod({
      elements,
      params: { billing_details: { ...(name && { name }), ...(email && { email }), address: { country: 'US' } } },
    })
    if (error) throw new CardProblem(error.message ?? messages.failed)
    // The server decides; here the message only comes sooner.
    if (paymentMethod.card?.funding === 'prepaid') throw new CardProblem(messages.prepaid)
    return paymentMethod.id
  }

  return (
    <div className="relative">
      {!there && <CardSkeleton className="absolute inset-x-0 top-0" />}
      <PaymentElement
        options={FIELDS}
        className={there ? '' : 'min-h-41 opacity-0'}
        onReady={() => {
          setThere(true)
          onReady(take)
        }}
        onLoadError={onFailed}
      />
    </div>
  )
}
