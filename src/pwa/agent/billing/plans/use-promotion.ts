import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#client/call.ts'

export type Promotion = ReturnType<typeof usePromotion>

const INVALID = 'This promotion code is not valid.'
const FAILED = 'An error occurred when loading promotion code, please try again.'
const MISSING = 'Please enter a promotion code'

/** The state of a promotion code, from typing it to removing it. */
export function usePromotion(planId: string) {
  const [entering, setEntering] = useState(false)
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const check = useMutation({
    mutationFn: (promotionCode: string) =>
      call('POST /agent/subscriptions/discount', { body: { subscriptionPlanId: planId, promotionCode } }),
    onSuccess: ({ data }, promotionCode) => {
      if (data.success) {
        setCode(promotionCode)
        setEntering(false)
      } else setError(data.message || INVALID)
    },
    onError: (cause) => {
      console.warn('A promotion code could not be checked', cause)
      setError(FAILED)
    },
  })

  return {
    entering,
    typed,
    code,
    busy: check.isPending,
    error,
    apply: () => {
      const promotionCode = typed.trim()
      if (check.isPending) return
      setError(promotionCode === '' ? MISSING : undefined)
      if (promotionCode !== '') check.mutate(promotionCode)
    },
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
    refuse: (message: string) => {
      setCode(null)
      setEntering(true)
      setError(message)
    },
  }
}
