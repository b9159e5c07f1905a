import type { Platform } from '../platform/platform.ts'
import { dateOf } from '../time/month.ts'
import { fullDate } from '../time/time-labels.ts'

/** Who runs this server and is responsible for it. */
export interface Operator {
  name: string
  /** Postal address on one line. */
  address: string
  email: string
}

/** What the documents depend on: who runs the server, and which outside services it is set up with. */
export interface LegalFacts {
  operator: Operator
  /** The version of both documents, a day as `2026-11-23`. */
  version: string
  platforms: Platform[]
  /** Whether plans are paid through Stripe. */
  payments: boolean
  /** Whether Stripe calculates sales tax from the billing address. */
  automaticTax: boolean
  /** Whether captions can be rewritten; `provider` is the name of the service where the operator gave one. */
  rewriting: { provider: string | null } | null
  mail: boolean
  /** Names of the cookies that open a session and protect forms. */
  cookies: { session: string; csrf: string; device: string }
}

/** Plain text, or a link. */
export type Inline = string | { text: string; href: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; parts: readonly Inline[] }
  | { kind: 'list'; items: readonly (readonly Inline[])[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] }

/** A legal document, rendered by both the app and the server. */
export interface LegalDocument {
  title: string
  blocks: readonly Block[]
}

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (...parts: Inline[]): Block => ({ kind: 'paragraph', parts })
export const list = (...items: (string | readonly Inline[])[]): Block => ({
  kind: 'list',
  items: items.map((item) => (typeof item === 'string' ? [item] : item)),
})
export const link = (text: string, href: string): Inline => ({ text, href })
export const mailTo = ({ email }: Operator): Inline => ({ text: email, href: `mailto:${email}` })

/** The sentence with a document's version, such as `Version 2026-11-23, in effect from November 23, 2026.` */
export function versionLine(version: string): string {
  return `Version ${version}, in effect from ${fullDate(dateOf(version))}.`
}

/** Names as a sentence lists them: `Facebook, Instagram and LinkedIn`. */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
