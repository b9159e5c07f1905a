import { createTransport } from 'nodemailer'

import type { MailSettings } from './settings.ts'

/** A letter to one person, the same words in both forms. */
export interface Letter {
  to: string
  subject: string
  text: string
  html: string
}

/** The mail server won't take this letter, however often it is asked. */
export class LetterRefused extends Error {
  override name = 'LetterRefused'
}

/** The way out for mail. To be used from a job alone: a mail server may be slow, or away for hours. */
export interface Mail {
  /** Whether there is a mail server at all. */
  isOpen: boolean
  /**
   * Returns when the mail server has taken the letter.
   * @throws LetterRefused for good; any other error when it was not taken, or nobody said so
   */
  send: (letter: Letter) => Promise<void>
}

/** How long a mail server may stay silent, in milliseconds. */
const PATIENCE_MS = 20_000

/** Speaks SMTP, with STARTTLS where the server offers it. With no settings nothing goes out. */
export function openMail(settings: MailSettings | null): Mail {
  if (!settings) return { isOpen: false, send: () => Promise.reject(new Error('No mail server is set')) }
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isOpen: true,
    send: async (letter) => {
      try {
        await transport.sendMail({ ...letter, from: settings.from })
      } catch (cause) {
        throw isFinal(cause) ? new LetterRefused('The mail server refused a letter', { cause }) : cause
      }
    },
  }
}

/** Replies from 500 on are final, but for those about us: a password the operator may still set right. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return Number(error.responseCode) >= 500 && error.code !== 'EAUTH'
}
