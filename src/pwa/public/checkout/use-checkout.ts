import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import { TERMS_VERSION } from '#domain/legal/terms-version.ts'
import type { User } from '#contract/account/session.ts'
import type { TakeCard } from '#pwa/shared/card/card-field.tsx'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { markFields, namesFields } from '#pwa/shared/form/mark-fields.ts'
import { handOver } from '#pwa/shared/query/arrival.ts'

import { type Buyer, forgetCheckout, storeCheckout, recallCheckout, sentAgain } from './stored-checkout.ts'
import { OFFLINE, type Refusal, refusalOf } from './refusal-of.ts'
import { sendCheckout } from './send-checkout.ts'
import { awaitsAnswer } from './awaits-answer.ts'

const STILL_LOADING = 'The card form isn’t there yet. Give it a moment.'

/**
 * The steps from a filled-in form to the dashboard. An unanswered request is sent again under the same key: by the
 * button, and by itself when the page is loaded anew.
 */
export function useCheckout(planId: string, form: UseFormReturn<Buyer>, disclosure: string) {
  const navigate = useNavigate()
  const [found] = useState(() => recallCheckout(planId))
  const kept = useRef(found)
  const takeCard = useRef<TakeCard | null>(null)
  const [busy, setBusy] = useState(found.unanswered !== null)
  const [waits, setWaits] = useState(found.unanswered !== null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function note(change: Partial<typeof kept.current>) {
    kept.current = { ...kept.current, ...change }
    storeCheckout(planId, kept.current)
  }

  async function arrive(user: User) {
    forgetCheckout(planId)
    handOver({ data: user })
    const { notify } = await import('#pwa/shared/ui/toast/notify.tsx')
    notify.success('Checkout completed successfully!')
    await navigate('/dashboard', { replace: true })
  }

  /** Hands the card to Stripe, unless an earlier request waits for its answer. */
  async function bodyOf(buyer: Buyer) {
    const again = sentAgain(kept.current, buyer)
    if (again) return again
    if (!takeCard.current) throw new CardProblem(STILL_LOADING)
    const name = `${buyer.first_name} ${buyer.last_name}`.trim()
    const payment_method_id = await takeCard.current({ name, email: buyer.email })
    const agreed = { terms_version: TERMS_VERSION, disclosure }
    return { ...buyer, plan_id: planId, payment_method_id, agreed }
  }

  async function run(buyer: Buyer) {
    setBusy(true)
    setRefusal(null)
    let unheard = kept.current.unanswered !== null
    // The code for the next screens is fetched while Stripe and our server work; a failed fetch is repeated later.
    import('#pwa/signed-in.tsx').catch(() => undefined)
    try {
      const body = await bodyOf(buyer)
      note({ buyer, unanswered: body })
      const user = await sendCheckout(body, kept.current.key, (answered) => {
        unheard = !answered
      })
      await arrive(user)
    } catch (error) {
      refuse(error, unheard)
      setBusy(false)
    }
  }

  function refuse(error: unknown, unheard: boolean) {
    if (!awaitsAnswer(error, unheard)) note({ unanswered: null })
    // Before anything was sent nothing waits.
    const waitsOn = kept.current.unanswered !== null
    if (waitsOn) takeCard.current = null
    setWaits(waitsOn)
    if (namesFields(error)) markFields(form, error)
    setRefusal(refusalOf(error))
  }

  const resume = useEffectEvent(() => {
    if (kept.current.unanswered) void run(kept.current.buyer)
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
