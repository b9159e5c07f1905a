import { Stripe } from 'stripe'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { sumOf } from './refunds.ts'
import type { Offer } from './offers.ts'

type CommandContext = Pick<AppContext, 'config' | 'stripe'>

/** How a subscription is taxed: by Stripe Tax from the customer's address, or at the offer's own rate. */
export interface Taxing {
  automatic: boolean
  rates: string[]
}

export function isTaxAutomatic({ config }: Pick<AppContext, 'config'>): boolean {
  return config.stripe !== null && config.automaticTax
}

/**
 * How a customer's subscription is taxed. Stripe Tax needs an address: a customer from before it was turned on has
 * none, and keeps the tax rate until one is added at Stripe.
 */
export async function taxingOf(
  context: CommandContext,
  stripe: Stripe,
  customerId: string | null,
  offer: Offer,
): Promise<Taxing> {
  const rates = offer.taxRateId === null ? [] : [offer.taxRateId]
  if (!isTaxAutomatic(context) || customerId === null) return { automatic: false, rates }
  const customer = await stripe.customers.retrieve(customerId)
  const isLocated = !customer.deleted && Boolean(customer.address?.postal_code)
  return isLocated ? { automatic: true, rates: [] } : { automatic: false, rates }
}

/** The same as Stripe's parameters for a new or changed subscription; the two ways exclude each other. */
export function taxParams({ automatic, rates }: Taxing) {
  return { ...(automatic && { automatic_tax: { enabled: true } }), default_tax_rates: rates }
}

/**
 * Sets a customer's address at Stripe, which validates it at once.
 * @throws validation_failed for a ZIP code Stripe Tax doesn't know
 */
export async function locate(stripe: Stripe, customerId: string, postalCode: string): Promise<void> {
  await knownPlace(() =>
    stripe.customers.update(customerId, {
      address: { country: 'US', postal_code: postalCode },
      tax: { validate_location: 'immediately' },
    }),
  )
}

/** The tax of an offer's first payment at a place, for somebody without a customer yet. */
export async function previewTax(stripe: Stripe, offer: Offer, postalCode: string) {
  const invoice = await knownPlace(() =>
    stripe.invoices.createPreview({
      customer_details: { address: { country: 'US', postal_code: postalCode } },
      automatic_tax: { enabled: true },
      subscription_details: { items: [{ price: offer.priceId }] },
    }),
  )
  return { taxCents: sumOf(invoice.total_taxes), totalCents: invoice.amount_due }
}

async function knownPlace<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const isUnknown =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid'
    if (!isUnknown) throw error
    throw unknownPlace()
  }
}

export function unknownPlace() {
  const message = 'Enter the five-digit ZIP code of your billing address.'
  return problem('validation_failed', { message, fields: { postal_code: message } })
}
