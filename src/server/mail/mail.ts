import type { Transporter } from 'nodemailer'

import type { Operator } from '#domain/legal/document.ts'

import { escapeHtml } from '../http/html.ts'
import { isLoopbackHost } from '../http/loopback.ts'

import { inSpan } from '../traces/span.ts'
import type { MailSettings } from './settings.ts'

/** An email to one person, with the same wording as text and HTML. */
export interface Email {
  to: string
  subject: string
  text: string
  html: string
  /** The Message-ID, the same for repeated tries of one email; generated for each try when left out. */
  messageId?: string
}

/** The placeholder in an email's HTML footer for the operator. */
export const OPERATOR_SLOT = '<!--operator-->'

/** Thrown when the mail server permanently refuses an email. */
export class EmailRefused extends Error {
  override name = 'EmailRefused'
}

/** Sends mail. To be used from jobs alone: a mail server may be slow, or down for hours. */
export interface Mail {
  /** Whether there is a mail server at all. */
  isOpen: boolean
  /**
   * Returns when the mail server has accepted the email.
   * @throws EmailRefused when it refuses permanently; any other error when it was not accepted, or the answer is
   * missing
   */
  send: (email: Email) => Promise<void>
}

/** How long a mail server may not answer, in milliseconds. */
const PATIENCE_MS = 20_000

/**
 * Speaks SMTP with TLS, which only a mail server on this machine may do without. Without settings nothing is sent.
 * Every email ends with the operator's name and postal address.
 */
export function openMail(settings: MailSettings | null, operator: Operator): Mail {
  if (!settings) return { isOpen: false, send: () => Promise.reject(new Error('No mail server is set')) }
  // Loaded with the first email, as it takes memory.
  const connect = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: settings.smtpUrl,
      // STARTTLS, or whoever is in between could leave it out of what the server offers.
      requireTLS: !isLoopbackHost(new URL(settings.smtpUrl).hostname),
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
  let transport: Transporter | undefined
  return {
    isOpen: true,
    send: async (email) => {
      try {
        const opened = (transport ??= await connect())
        await inSpan({ name: 'mail', kind: 'client' }, () => opened.sendMail(outgoing(email, settings, operator)))
      } catch (cause) {
        throw isFinal(cause) ? new EmailRefused('The mail server refused an email', { cause }) : cause
      }
    },
  }
}

function outgoing({ messageId, ...email }: Email, { from }: MailSettings, { name, address }: Operator) {
  const host = /@([^<>@\s]+?)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    ...email,
    from,
    text: `${email.text}\n${name}, ${address}\n`,
    html: email.html.replace(OPERATOR_SLOT, () => `<br>${escapeHtml(`${name}, ${address}`)}`),
    ...(messageId !== undefined && { messageId: `<${messageId}@${host}>` }),
  }
}

/**
 * Replies from 500 on are permanent, except those about our own sign-in: the operator may still correct the
 * password.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && error.code !== 'EAUTH'
}

/** What never reached the mail server. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS', 'EAUTH'])

/** Whether the mail server certainly doesn't have the email: it was not reached, or replied that it didn't take it. */
export function isCertainlyUnsent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, originalCode, responseCode } = error as Error &
    Record<'code' | 'originalCode' | 'responseCode', unknown>
  return Number(responseCode) >= 400 || [code, originalCode].some((one) => NEVER_CONNECTED.has(String(one)))
}
