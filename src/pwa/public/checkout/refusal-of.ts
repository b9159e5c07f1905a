import { ApiError, OfflineError } from '#client/errors.ts'
import { CardProblem } from '#pwa/shared/card/card-problem.ts'
import { namesFields } from '#pwa/shared/form/mark-fields.ts'

/** The message in the form besides the errors of its fields. */
export interface Refusal {
  place: 'card' | 'form'
  message: string
  /** The buyer has an account by this checkout: the message links to the login. */
  login?: true
}

const UNEXPECTED = 'An unexpected error occurred. Please try again.'
const SILENCE = `${UNEXPECTED} Our server didn’t answer. Try again. It won’t start a second subscription.`
export const OFFLINE = `${UNEXPECTED} You’re offline. Nothing was sent, and what you typed stays here.`

/** The message for a failure, and its place; null where a field of the form shows it. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof CardProblem) return { place: 'card', message: error.message }
  if (error instanceof OfflineError) return { place: 'form', message: SILENCE }
  if (!(error instanceof ApiError)) {
    console.error(error)
    return { place: 'form', message: UNEXPECTED }
  }
  if (error.code === 'card_refused' || error.errors['payment_method_id']) {
    return { place: 'card', message: error.errors['payment_method_id']?.[0] ?? error.message }
  }
  if (error.code === 'key_reused') return { place: 'form', message: error.message, login: true }
  if (namesFields(error) && Object.keys(error.errors).every((field) => FIELDS.has(field))) return null
  return { place: 'form', message: error.status >= 500 ? SILENCE : error.message || UNEXPECTED }
}

const FIELDS: ReadonlySet<string> = new Set(['first_name', 'last_name', 'email', 'postal_code'])
