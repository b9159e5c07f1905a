import { createHash } from 'node:crypto'

import type { CardBehavior, StripePaymentMethod } from '../records.ts'
import { StripeApiError } from '../api/stripe-error.ts'

interface Card {
  brand: string
  funding: StripePaymentMethod['card']['funding']
  conduct: CardBehavior
}

const visa: Card = { brand: 'visa', funding: 'credit', conduct: 'good' }

/** Stripe's own test numbers, each with what it is for. */
const CARDS: Record<string, Card> = {
  '4242424242424242': visa,
  '4000056655665556': { ...visa, funding: 'debit' },
  '5555555555554444': { ...visa, brand: 'mastercard' },
  '378282246310005': { ...visa, brand: 'amex' },
  '5105105105105100': { brand: 'mastercard', funding: 'prepaid', conduct: 'good' },
  '4000000000000002': { ...visa, conduct: 'declines' },
  '4000000000000341': { ...visa, conduct: 'declines_charges' },
  '4000000000009995': { ...visa, conduct: 'insufficient_funds' },
  '4000000000000259': { ...visa, conduct: 'disputed' },
  '4000002500003155': { ...visa, conduct: 'asks' },
}

export interface TypedCard {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** The stored fields of a card, which never include its number. */
export function readCard(typed: TypedCard, now: number): Pick<StripePaymentMethod, 'card' | '_conduct'> {
  const number = typed.number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.')
  const year = typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year
  if (typed.exp_month < 1 || typed.exp_month > 12)
    throw cardError('invalid_expiry_month', 'Your card’s expiration month is invalid.')
  if (Date.UTC(year, typed.exp_month) / 1000 <= now)
    throw cardError('invalid_expiry_year', 'Your card’s expiration date is in the past.')
  if (!/^\d{3,4}$/.test(typed.cvc)) throw cardError('incorrect_cvc', 'Your card’s security code is incomplete.')
  const known = CARDS[number]
  if (!known) throw cardError('card_declined', 'Your card was declined. The sandbox takes its own test numbers only.')
  return {
    card: {
      brand: known.brand,
      last4: number.slice(-4),
      exp_month: typed.exp_month,
      exp_year: year,
      funding: known.funding,
      country: 'US',
      // The hash of a card number can be reversed, but a test number is no secret.
      fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
    },
    _conduct: known.conduct,
  }
}

function cardError(code: string, message: string): StripeApiError {
  return new StripeApiError(402, message, { type: 'card_error', code })
}

/** The check digit every card number ends with. */
function passesLuhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, sign, index) => {
      const digit = Number(sign) * (index % 2 === 1 ? 2 : 1)
      return total + (digit > 9 ? digit - 9 : digit)
    }, 0)
  return sum % 10 === 0
}
