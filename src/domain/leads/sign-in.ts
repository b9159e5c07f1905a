import { isEmail } from '../account/email.ts'
import { phoneError } from '../account/phone.ts'
import type { CaptionLanguage } from '../publication/caption.ts'
import { isSeen } from '../text/typed-text.ts'

/** What a visitor of an open house writes. */
export interface SignIn {
  name: string
  email: string
  phone: string
  message: string
  /** Null until the visitor has answered. */
  hasAgent: boolean | null
  agrees: boolean
}

export const EMPTY_SIGN_IN: SignIn = { name: '', email: '', phone: '', message: '', hasAgent: null, agrees: false }

/** Stored with each consent; a change of a word below is a new version. */
export const CONSENT_VERSION = '2026-11-28'

/** What a visitor agrees to, who may be called and written to afterwards. */
export function consentWords(
  language: CaptionLanguage,
  { agent, brokerage }: { agent: string; brokerage: string },
): string {
  const who = brokerage ? `${agent} (${brokerage})` : agent
  return language === 'en'
    ? `${who} may call, text or email me about this home and others like it. I can say stop at any time. I don’t have to agree to look around.`
    : `${who} puede llamarme, enviarme mensajes de texto o correos sobre esta casa y otras parecidas. Puedo pedir que pare en cualquier momento. No tengo que aceptar para ver la casa.`
}

type SignInError = 'name' | 'contact' | 'email' | 'phone' | 'hasAgent'

const ERRORS: Record<CaptionLanguage, Record<SignInError, string>> = {
  en: {
    name: 'Please enter your name',
    contact: 'Please leave a phone number or an email',
    email: 'Please check this email address',
    phone: 'Please check this phone number',
    hasAgent: 'Please choose one',
  },
  es: {
    name: 'Por favor escriba su nombre',
    contact: 'Por favor deje un teléfono o un correo',
    email: 'Por favor revise este correo',
    phone: 'Por favor revise este teléfono',
    hasAgent: 'Por favor elija una opción',
  },
}

/**
 * What is wrong with a sign-in, by field. Who has an agent needn't leave a way to be reached, since nobody may solicit
 * them.
 */
export function signInErrors(
  { name, email, phone, hasAgent }: SignIn,
  language: CaptionLanguage,
): Partial<Record<'name' | 'email' | 'phone' | 'hasAgent', string>> {
  const words = ERRORS[language]
  const isReachable = isSeen(email) || isSeen(phone)
  const needsContact = !isReachable && hasAgent !== true
  return {
    ...(!isSeen(name) && { name: words.name }),
    ...(isSeen(email) && !isEmail(email.trim()) ? { email: words.email } : {}),
    ...(isSeen(phone) && phoneError(phone) !== null ? { phone: words.phone } : {}),
    ...(needsContact && { phone: words.contact }),
    ...(hasAgent === null && { hasAgent: words.hasAgent }),
  }
}
