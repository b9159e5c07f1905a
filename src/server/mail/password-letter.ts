import { letterPage } from './letter-page.ts'
import type { Letter } from './mail.ts'

interface PasswordLetter {
  to: string
  link: string
  /** Whether it sets the first password of a new account. */
  first: boolean
  /** How many hours the link is valid. */
  hours: number
}

/** The letter with a link to set a password. */
export function passwordLetter({ to, link, first, hours }: PasswordLetter): Letter {
  const letter = first ? FIRST : RESET
  const paragraphs = [letter.why, `The link works once, within ${spanOf(hours)}. ${letter.else}`]
  return {
    to,
    subject: letter.subject,
    text: [letter.title, letter.why, link, paragraphs[1], 'Porchlight, For Women Realtors'].join('\n\n'),
    html: letterPage({ title: letter.title, paragraphs, button: { label: letter.button, link } }),
  }
}

function spanOf(hours: number): string {
  if (hours === 1) return 'an hour'
  return hours === 7 * 24 ? 'seven days' : `${hours} hours`
}

const RESET = {
  subject: 'Set a new password for Porchlight',
  title: 'Set a new password',
  why: 'Somebody, we hope you, asked for a new password for the Porchlight account with this e-mail address.',
  button: 'Set a new password',
  else: 'If it wasn’t you, nothing has changed and you need not do anything.',
}

const FIRST = {
  subject: 'Set your password for Porchlight',
  title: 'Welcome to Porchlight',
  why: 'Your account is ready. Set a password now, so that you can come back on any device.',
  button: 'Set your password',
  else: 'When it has expired, choose ‘Forgot your password?’ at the login and we send you another one.',
}
