import { useState } from 'react'

import { call } from '#client/call.ts'

export type Promotion = ReturnType<typeof usePromotion>

const BAD = 'This promotion code is not valid.'
const FAILED = 'An error occurred when loading promotion code, please try again.'
const MISSING = 'Please enter a promotion code'

/** The state of a promotion code, from typing it to removing it. */
export function usePromotion(planId: string) {
  const [entering, setEntering] = useState(false)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()

  async function apply() {
    const promotionCode = typed.trim()
    if (busy) return
    if (promotionCode === '') return setError(MISSING)
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await call('POST /agent/subscriptions/discount', {
        body: { subscriptionPlanId: planId, promotionCode },
      })
      if (data.success) {
        setCode(promotionCode)
        setEntering(false)
      } else setError(data.message || BAD)
    } catch (cause) {
      console.warn('A promotion code could not be looked at', cause)
      setError(FAILED)
    } finally {
      setBusy(false)
    }
  }

  return {
    entering,
    typed,
    code,
    busy,
    error,
    apply,
    enter: () => setEntering(true),
    type: (text: string) => {
      setTyped(text.toUpperCase())
      setError(undefined)
    },
    remove: () => {
      setCode(null)
      setTyped('')
    },
    /** Called when the server no longer accepts it. */
    refuse: (words: string) => {
      setCode(null)
      setEntering(true)
      setError(words)
    },
  }
}
