import { useCallback, useEffect, useState } from 'react'

import { call, type CallAnswer } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import { takeFirstAnswer } from '#client/first-answers.ts'
import type { OfferedPlan } from '#contract/billing/billing.ts'
import type { Interval } from '#domain/plan/product.ts'

export type Offer =
  | { state: 'loading' }
  | { state: 'there'; plan: OfferedPlan }
  | { state: 'missing' }
  | { state: 'unavailable'; message: string }
  | { state: 'failed'; requestId: string | null }

/** Fetches a product's plan; asks again by `retry` and once the device is back online. */
export function useOffer(product: string, interval: Interval): { offer: Offer; retry: () => void } {
  const wanted = `${product} ${interval}`
  const [known, setKnown] = useState<{ of: string; offer: Offer } | null>(() => {
    const plan = planOfDocument(product, interval)
    return plan ? { of: wanted, offer: { state: 'there', plan } } : null
  })
  const isKnown = known?.of === wanted && known.offer.state === 'there'
  const failed = known?.offer.state === 'failed'

  const ask = useCallback(() => {
    const stop = new AbortController()
    const tell = (offer: Offer) => void (stop.signal.aborted || setKnown({ of: wanted, offer }))
    const input = { params: { productInternalName: product }, query: { interval } }
    call('GET /subscription-plans/:productInternalName', input, { signal: stop.signal }).then(
      ({ data }) => tell({ state: 'there', plan: data }),
      (error: unknown) => tell(offerOf(error)),
    )
    return () => stop.abort()
  }, [product, interval, wanted])
  const retry = useCallback(() => {
    setKnown(null)
    ask()
  }, [ask])

  useEffect(() => (isKnown ? undefined : ask()), [ask, isKnown])

  useEffect(() => {
    if (!failed) return undefined
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])

  return { offer: known?.of === wanted ? known.offer : { state: 'loading' }, retry }
}

/** The plan that came with the document. */
function planOfDocument(productInternalName: string, interval: Interval): OfferedPlan | undefined {
  const answer = takeFirstAnswer('GET /subscription-plans/:productInternalName', { productInternalName }, { interval })
  return (answer as CallAnswer<'GET /subscription-plans/:productInternalName'> | undefined)?.data
}

function offerOf(error: unknown): Offer {
  if (!(error instanceof ApiError)) return { state: 'failed', requestId: null }
  if (error.code === 'not_available') return { state: 'unavailable', message: error.message }
  // A name that can't be a product's counts as unknown.
  if (error.status === 404 || error.status === 422) return { state: 'missing' }
  return { state: 'failed', requestId: error.requestId }
}
