import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'

import type { User } from '#contract/session.ts'
import type { TakeCard } from '#pwa/shared/card/card-field.tsx'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { markFields, namesFields } from '#pwa/shared/form/mark-fields.ts'
import { handOver } from '#pwa/shared/query/arrival.ts'

import { type Buyer, forgetCheckout, keepCheckout, recallCheckout, sentAgain } from './kept-checkout.ts'
import { type Refusal, refusalOf } from './refusal-of.ts'
import { sendCheckout } from './send-checkout.ts'
import { stillWaits } from './still-waits.ts'

const OFFLINE = 'You’re offline. Nothing was sent, and what you typed stays here.'
const STILL_LOADING = 'The card form isn’t there yet. Give it a moment.'

/**
 * The way from a filled-in form to the dashboard. What was sent and not answered is sent again under the same key: by
 * the button, and by itself when the page is loaded anew.
 */
export function useCheckout(planId: string, form: UseFormReturn<Buyer>) {
  const navigate = useNavigate()
  const [found] = useState(() => recallCheckout(planId))
  const kept = useRef(found)
  const takeCard = useRef<TakeCard | null>(null)
  const [busy, setBusy] = useState(found.unanswered !== null)
  const [waits, setWaits] = useState(found.unanswered !== null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  function note(change: Partial<typeof kept.current>) {
    kept.current = { ...kept.current, ...change }
    keepCheckout(planId, kept.current)
  }

  async function arrive(user: User) {
    forgetCheckout(planId)
    handOver({ data: user })
    const { notify } = await import('#pwa/shared/ui/notify.tsx')
    notify.success('Checkout completed successfully!')
    await navigate('/dashboard', { replace: true })
  }

  /** Hands the card to Stripe, unless one that went out waits for an answer already. */
  async function bodyOf(buyer: Buyer) {
    const again = sentAgain(kept.current, buyer)
    if (again) return again
    if (!takeCard.current) throw new CardProblem(STILL_LOADING)
    const name = `${buyer.first_name} ${buyer.last_name}`.trim()
    const payment_method_id = await takeCard.current({ name, email: buyer.email })
    return { ...buyer, plan_id: planId, payment_method_id }
  }

  async function run(buyer: Buyer) {
    setBusy(true)
    setRefusal(null)
    let unheard = kept.current.unanswered !== null
    // What comes after this is fetched while Stripe and our server think; if it doesn't come, it is asked for again.
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
    if (!stillWaits(error, unheard)) note({ unanswered: null })
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
    /** A sending may have been paid: it is sent again, with its address and its card, and nothing else is. */
    waits,
    send: (buyer: Buyer) => (navigator.onLine ? run(buyer) : setRefusal({ place: 'form', words: OFFLINE })),
    /** Keeps what she types, as she types it. */
    keep: (buyer: Buyer) => note({ buyer }),
    cardReady: (take: TakeCard) => {
      takeCard.current = take
    },
  }
}
