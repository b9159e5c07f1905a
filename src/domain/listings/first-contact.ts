import type { CaptionLanguage } from '../publication/caption.ts'
import {
  FIRST_CONTACT_RULES,
  type DisclosureDocument,
  type FirstContactRule,
  type OpenHouseDuty,
} from './law/first-contact-states.ts'

/** The state's rule about a first contact; null for a state that was not looked up. */
export function firstContactDisclosure(state: string | null): FirstContactRule | null {
  return (state === null ? undefined : FIRST_CONTACT_RULES[state]) ?? null
}

/** What the sign-in of an open house shows a visitor of the state's documents. */
export interface SignInDisclosure {
  documents: readonly DisclosureDocument[]
  /** Whether the visitor has to be shown them before signing in; else they are only linked. */
  isShown: boolean
}

const SHOWN: Record<OpenHouseDuty, boolean> = {
  with_details: true,
  before_talk: true,
  sign: false,
  exempt: false,
  later: false,
}

/**
 * The documents for a visitor of an open house. Who already has an agent is shown none where the law leaves them out.
 * A talk may become substantive at any time, so where that is the line everybody is shown them.
 */
export function signInDisclosure(state: string | null, { hasAgent }: { hasAgent: boolean | null }): SignInDisclosure {
  const rule = firstContactDisclosure(state)
  if (!rule) return { documents: [], isShown: false }
  const isLeftOut = hasAgent === true && rule.isForUnrepresented === true
  return { documents: rule.documents, isShown: SHOWN[rule.openHouse] && !isLeftOut }
}

/** Whom the agent at the door works for; 'nobody' for a transaction broker, facilitator and the like. */
export type HostRole = 'seller' | 'nobody'

/**
 * The version of the words below, stored with who was shown them; a change of a word is a new version.
 */
export const HOST_NOTICE_VERSION = '2026-11-28'

const HOST_NOTICE: Record<CaptionLanguage, Record<HostRole, string> & { question: string }> = {
  en: {
    seller:
      'The agent at this open house represents the seller, not you. Please don’t share what you wouldn’t want the seller to know, such as the most you would pay. Visiting or signing in doesn’t make anybody your agent.',
    nobody:
      'The agent at this open house doesn’t represent you. Please don’t share what you wouldn’t want the seller to know, such as the most you would pay. Visiting or signing in doesn’t make anybody your agent.',
    question: 'Are you already working with an agent?',
  },
  es: {
    seller:
      'El agente en esta casa abierta representa al vendedor, no a usted. No comparta lo que no quiere que el vendedor sepa, como lo máximo que pagaría. Visitar o registrarse no convierte a nadie en su agente.',
    nobody:
      'El agente en esta casa abierta no lo representa a usted. No comparta lo que no quiere que el vendedor sepa, como lo máximo que pagaría. Visitar o registrarse no convierte a nadie en su agente.',
    question: '¿Ya trabaja con un agente?',
  },
}

/**
 * What every sign-in shows in every state, in plain words: where a sign is enough, this is the sign, but in Maryland,
 * whose commission has a notice of its own. No state's translation; the forms are the states'.
 */
export function hostNotice(language: CaptionLanguage, role: HostRole = 'seller'): string {
  return HOST_NOTICE[language][role]
}

/** The question whose answer decides whether the agent may follow up: who has an agent is not solicited. */
export function hasAgentQuestion(language: CaptionLanguage): string {
  return HOST_NOTICE[language].question
}
