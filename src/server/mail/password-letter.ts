import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'

import { letterPage } from './letter-page.ts'
import type { Letter } from './mail.ts'

/** The queue of the jobs that send it. A new agent's is the welcome, which other letters wait for. */
export const PASSWORD_LINKS_QUEUE = 'password-links'

interface PasswordLetter {
  to: string
  link: string
  /** Whether it sets the first password of a new account. */
  first: boolean
}

/** The letter with a link to set a password. */
export function passwordLetter({ to, link, first }: PasswordLetter): Letter {
  const letter = first ? FIRST : RESET
  const end = `The link works once and expires in ${PASSWORD_LINK_HOURS} hours. ${letter.else}`
  const paragraphs = [letter.why, ...letter.next, end]
  return {
    to,
    subject: letter.subject,
    text: [letter.title, letter.why, link, ...paragraphs.slice(1), 'Porchlight'].join('\n\n'),
    html: letterPage({ title: letter.title, paragraphs, button: { label: letter.button, link } }),
  }
}

const RESET = {
  subject: 'Set a new password for Porchlight',
  title: 'Set a new password',
  why: 'Someone asked to reset the password for the Porchlight account with this email address.',
  next: [],
  button: 'Set a new password',
  else: 'A new password logs you out everywhere and removes your passkeys. If it wasn’t you, you can ignore this email. Nothing has changed.',
}

const FIRST = {
  subject: 'Set your password for Porchlight',
  title: 'Welcome to Porchlight',
  why: 'Your account is ready. Set a password now so you can log in on any device.',
  next: [
    'Then connect Facebook, Instagram or LinkedIn, pick a post you like and publish it. Your dashboard shows every step.',
  ],
  button: 'Set your password',
  else: 'If it expires, choose “Forgot your password?” on the login page and we’ll send you a new one.',
}
