import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import type { Checkout } from '#contract/billing/checkout.ts'
import type { User } from '#contract/account/session.ts'
import type { TakeCard } from '#pwa/shared/card/card-field.tsx'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { markFields, namesFields } from '#pwa/shared/form/mark-fields.ts'
import { handOverAnswer } from '#pwa/shared/query/signed-in-answer.ts'

import { type Buyer, forgetCheckout, storeCheckout, recallCheckout, sentAgain } from './stored-checkout.ts'
import { OFFLINE, type Refusal, refusalOf } from './refusal-of.ts'
import { sendCheckout } from './send-checkout.ts'
import { awaitsAnswer } from './awaits-answer.ts'

const STILL_LOADING = 'The card form is still loading. Please wait a moment.'

/**
 * The steps from a filled-in form to the dashboard. An unanswered request is sent again under the same key: by the
 * button, and by itself when the page is loaded anew.
 */
export function useCheckout(planId: string, form: UseFormReturn<Buyer>, disclosure: string) {
  const { stored, note } = useStoredCheckout(planId)
  const goToDashboard = useGoToDashboard(planId)
  const takeCard = useRef<TakeCard | null>(null)
  const [wasUnanswered] = useState(() => stored.current.unanswered !== null)
  const [busy, setBusy] = useState(wasUnanswered)
  const [waits, setWaits] = useState(wasUnanswered)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function run(buyer: Buyer) {
    setBusy(true)
    setRefusal(null)
    return attempt(buyer)
  }

  async function attempt(buyer: Buyer) {
    let unheard = stored.current.unanswered !== null
    // The code for the next screens is fetched while Stripe and our server work; a failed fetch is repeated later.
    import('#pwa/signed-in.tsx').catch(() => undefined)
    try {
      const body = sentAgain(stored.current, buyer) ?? (await withCard(buyer, { planId, disclosure }, takeCard.current))
      note({ buyer, unanswered: body })
      const user = await sendCheckout(body, stored.current.key, (answered) => {
        unheard = !answered
      })
      await goToDashboard(user)
    } catch (error) {
      refuse(error, unheard)
      setBusy(false)
    }
  }

  function refuse(error: unknown, unheard: boolean) {
    if (!awaitsAnswer(error, unheard)) note({ unanswered: null })
    // Before anything was sent nothing waits.
    const waitsOn = stored.current.unanswered !== null
    if (waitsOn) takeCard.current = null
    setWaits(waitsOn)
    if (namesFields(error)) markFields(form, error)
    setRefusal(refusalOf(error))
  }

  const resume = useEffectEvent(() => {
    if (stored.current.unanswered) void attempt(stored.current.buyer)
  })
  useEffect(() => resume(), [])

  return {
    busy,
    refusal,
    /** An earlier request may have been paid: only that one is sent again, with its address and its card. */
    waits,
    send: (buyer: Buyer) => (navigator.onLine ? run(buyer) : setRefusal({ place: 'form', message: OFFLINE })),
    /** Stores the fields as they are typed. */
    keep: (buyer: Buyer) => note({ buyer }),
    cardReady: (take: TakeCard) => {
      takeCard.current = take
    },
  }
}

/** Hands the card to Stripe; returns the request that pays with it. */
async function withCard(
  buyer: Buyer,
  { planId, disclosure }: { planId: string; disclosure: string },
  takeCard: TakeCard | null,
): Promise<Checkout> {
  if (!takeCard) throw new CardProblem(STILL_LOADING)
  const name = `${buyer.first_name} ${buyer.last_name}`.trim()
  const payment_method_id = await takeCard({ name, email: buyer.email })
  const agreed = { terms_version: TERMS_VERSION, disclosure }
  return { ...buyer, plan_id: planId, payment_method_id, agreed }
}

/** What is stored of the checkout, as it is now; `note` changes and stores it. */
function useStoredCheckout(planId: string) {
  const [found] = useState(() => recallCheckout(planId))
  const stored = useRef(found)
  return {
    stored,
    note: (change: Partial<typeof found>) => {
      stored.current = { ...stored.current, ...change }
      storeCheckout(planId, stored.current)
    },
  }
}

/** Takes the user who has paid to their dashboard. */
function useGoToDashboard(planId: string) {
  const navigate = useNavigate()
  return async (user: User) => {
    forgetCheckout(planId)
    handOverAnswer({ data: user })
    const { notify } = await import('#pwa/shared/ui/toast/notify.tsx')
    notify.success('Checkout completed successfully!')
    await navigate('/dashboard', { replace: true })
  }
}
