import { LEAD_LIMITS } from '#domain/leads/lead.ts'
import { asEmail, isEmail } from '#domain/account/email.ts'
import { maskPhone, phoneError } from '#domain/account/phone.ts'
import { asLine, asProse, isSeen } from '#domain/text/typed-text.ts'

import type { PageWords } from '../render/page-words.ts'

type ErrorName = keyof PageWords['form']['errors']

/** The fields of the form by their names in it. */
const FIELDS = ['name', 'phone', 'email', 'question'] as const
export type FieldName = (typeof FIELDS)[number]

/** Fields that people don't see and programs fill; browsers fill none with such a name. */
export const TRAPS = ['homepage', 'subject'] as const

/** What was typed, as it is shown again beside what is wrong with it. */
export interface Typed extends Record<FieldName, string> {
  agreed: boolean
}

export const NOTHING: Typed = { name: '', phone: '', email: '', question: '', agreed: false }

export type FieldErrors = Partial<Record<FieldName | 'agreed', ErrorName>>

/** What is stored of a visitor. */
export interface Visitor {
  name: string
  phone: string
  email: string
  message: string
}

/** Much more than any field takes; the rest isn't shown again. */
const MOST = 3_000

export function typedIn(body: URLSearchParams): Typed {
  const text = (name: FieldName) => (body.get(name) ?? '').slice(0, MOST)
  return {
    name: asLine(text('name')),
    phone: asLine(text('phone')),
    email: asEmail(text('email')),
    question: asProse(text('question')),
    agreed: body.get('agreed') === 'yes',
  }
}

export const isTrapped = (body: URLSearchParams): boolean => TRAPS.some((name) => (body.get(name) ?? '').trim() !== '')

/** A number of another country: leads hold US numbers alone, so it goes into the message. */
const ABROAD = /^(?:\+|00)[\d\s().-]{8,24}$/

/** What is stored of what was typed, or what is wrong with it, by field. */
export function visitorOf(typed: Typed): { visitor: Visitor } | { errors: FieldErrors } {
  const { name, email, question } = typed
  const masked = maskPhone(typed.phone)
  const isUs = phoneError(masked) === null
  const isAbroad = !isUs && ABROAD.test(typed.phone)
  const errors: FieldErrors = {
    ...(!/\p{L}/u.test(name) && { name: 'name' }),
    ...(name.length > LEAD_LIMITS.name && { name: 'long' }),
    ...(typed.phone === '' && email === '' && { phone: 'reach' }),
    ...(!isUs && !isAbroad && { phone: 'phone' }),
    ...(!isEmail(email) && { email: 'email' }),
    ...(email.length > LEAD_LIMITS.email && { email: 'long' }),
    ...(!isSeen(question) && { question: 'question' }),
    // Room for a number from abroad.
    ...(question.length > LEAD_LIMITS.message - 40 && { question: 'long' }),
    ...(!typed.agreed && { agreed: 'consent' }),
  }
  if (Object.keys(errors).length > 0) return { errors }
  const message = isAbroad ? `${question.trim()}\n\n${typed.phone}` : question.trim()
  return { visitor: { name, email, message, phone: isUs ? masked : '' } }
}
