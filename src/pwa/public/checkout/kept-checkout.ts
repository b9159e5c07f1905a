import type { Checkout } from '#contract/checkout.ts'
import { keepInTab } from '#pwa/shared/query/keep.ts'

/** What she types herself; the card is Stripe's alone. */
export type Buyer = Pick<Checkout, 'first_name' | 'last_name' | 'email'>

/** What is kept of a checkout until it is done, reloads included. */
interface KeptCheckout {
  /** Goes with every attempt, so that however many arrive make one account and one subscription. */
  key: string
  buyer: Buyer
  /** What was sent and never answered. The payment method is a name Stripe gave the card, not the card. */
  unanswered: Checkout | null
}

const storeKey = (planId: string) => `porchlight:checkout:${planId}`

/** What this tab keeps for a plan; a fresh one where there is nothing, or nothing of use. */
export function recallCheckout(planId: string): KeptCheckout {
  const kept = parse(keepInTab.get(storeKey(planId)))
  const buyer = {
    first_name: textOf(kept, 'first_name'),
    last_name: textOf(kept, 'last_name'),
    email: textOf(kept, 'email'),
  }
  const method = textOf(kept, 'payment_method_id')
  return {
    key: textOf(kept, 'key') || crypto.randomUUID(),
    buyer,
    unanswered: method ? { ...buyer, plan_id: planId, payment_method_id: method } : null,
  }
}

export function keepCheckout(planId: string, { key, buyer, unanswered }: KeptCheckout): void {
  const method = unanswered && { ...unanswered, plan_id: undefined }
  keepInTab.set(storeKey(planId), JSON.stringify({ ...buyer, ...method, key }))
}

export function forgetCheckout(planId: string): void {
  keepInTab.drop(storeKey(planId))
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOf(kept: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(kept, name) ? kept[name] : ''
  return typeof value === 'string' ? value : ''
}

/**
 * What is sent while an earlier sending waits for its answer: as she is called now, with the address, the plan and the
 * card that went out. That one may have been paid, so another would be a second payment. Null where none waits.
 */
export function sentAgain({ unanswered }: Pick<KeptCheckout, 'unanswered'>, buyer: Buyer): Checkout | null {
  const { first_name, last_name } = buyer
  return unanswered && { ...unanswered, first_name, last_name }
}
