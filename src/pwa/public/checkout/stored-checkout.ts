import type { Checkout } from '#contract/billing/checkout.ts'
import { tabStorage, rememberedId } from '#pwa/shared/query/browser-storage.ts'
import { call } from '#client/call.ts'
import type { User } from '#contract/account/session.ts'

/** The typed fields; the card is Stripe's alone. */
export type Buyer = Pick<Checkout, 'first_name' | 'last_name' | 'email'> & { postal_code: string }

/** What is stored of a checkout until it is done, reloads included. */
interface StoredCheckout {
  /** Sent with every attempt, so that however many arrive make one account and one subscription. */
  key: string
  buyer: Buyer
  /** The request that was sent and not answered. The payment method is Stripe's id of the card, not the card. */
  unanswered: Checkout | null
}

const storeKey = (planId: string) => `porchlight:checkout:${planId}`

/** What this tab has stored for a plan; a fresh one where nothing valid is stored. */
export function recallCheckout(planId: string): StoredCheckout {
  const stored = parse(tabStorage.get(storeKey(planId)))
  const buyer = {
    first_name: textOf(stored, 'first_name'),
    last_name: textOf(stored, 'last_name'),
    email: textOf(stored, 'email'),
    postal_code: textOf(stored, 'postal_code'),
  }
  const method = textOf(stored, 'payment_method_id')
  return {
    key: textOf(stored, 'key') || crypto.randomUUID(),
    buyer,
    unanswered: method ? { ...buyer, plan_id: planId, payment_method_id: method, ...agreedIn(stored['agreed']) } : null,
  }
}

/** The terms the buyer was shown with the request, so that others are refused and not agreed to unseen. */
function agreedIn(stored: unknown): Pick<Checkout, 'agreed'> {
  if (typeof stored !== 'object' || stored === null) return {}
  const terms = stored as Record<string, unknown>
  const [terms_version, disclosure] = [textOf(terms, 'terms_version'), textOf(terms, 'disclosure')]
  return terms_version && disclosure ? { agreed: { terms_version, disclosure } } : {}
}

export function storeCheckout(planId: string, { key, buyer, unanswered }: StoredCheckout): void {
  const method = unanswered && { ...unanswered, plan_id: undefined }
  tabStorage.set(storeKey(planId), JSON.stringify({ ...buyer, ...method, key }))
}

export function forgetCheckout(planId: string): void {
  tabStorage.drop(storeKey(planId))
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function textOf(stored: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(stored, name) ? stored[name] : ''
  return typeof value === 'string' ? value : ''
}

/**
 * The request while an earlier one waits for its answer: the name as typed now, with the address, the plan and the card
 * that were sent. That request may have been paid, so another would be a second payment. Null where none waits.
 */
export function sentAgain({ unanswered }: Pick<StoredCheckout, 'unanswered'>, buyer: Buyer): Checkout | null {
  const { first_name, last_name } = buyer
  return unanswered && { ...unanswered, first_name, last_name }
}

/** The user who is signed in in this browser; null for nobody, or where the server can't be asked. */
export async function signedIn(signal?: AbortSignal): Promise<User | null> {
  try {
    return (await call('GET /user', undefined, { probe: true, ...(signal && { signal }) })).data
  } catch {
    // No session or no network: treated as not signed in.
    return null
  }
}

/** Whether it is worth asking who is signed in: true on a device that remembers a user. */
export function mayBeSignedIn(): boolean {
  return rememberedId() !== null
}
