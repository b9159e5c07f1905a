import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

import { call } from '#client/call.ts'

let asked: Promise<Stripe> | null = null

/**
 * Stripe's browser side, fetched when it is first needed. Its address comes from the server: Stripe's own, or that of a
 * stand-in with the same calls. A failed fetch is repeated the next time.
 */
export function stripeClient(): Promise<Stripe> {
  asked ??= load().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

async function load(): Promise<Stripe> {
  const { data } = await call('GET /payment-settings')
  await addScript(data.scriptUrl)
  // Stripe's loader knows one address only, and uses a script that is already loaded.
  const stripe = await loadStripe(data.publishableKey)
  if (!stripe) throw new Error('Stripe needs a browser')
  return stripe
}

async function addScript(src: string): Promise<void> {
  if (window.Stripe) return
  const script = document.createElement('script')
  script.src = src
  const come = new Promise<void>((resolve, reject) => {
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error('Stripe’s script didn’t come')))
  })
  document.head.append(script)
  try {
    await come
  } catch (error) {
    script.remove()
    throw error
  }
}
