import { composeLetter } from './letter-page.ts'
import type { Letter } from './mail.ts'

interface ConfirmEmailLetter {
  /** The new address. It may be a stranger's, so the letter doesn't name the account. */
  to: string
  link: string
}

/** The letter with the link that confirms a new address. */
export function confirmEmailLetter({ to, link }: ConfirmEmailLetter): Letter {
  return composeLetter(to, {
    subject: 'Confirm your new email for Porchlight',
    title: 'Confirm your new email',
    paragraphs: [
      'Someone asked to log in to their Porchlight account with this email address. If it was you, confirm it here. Until then, keep logging in with your old email.',
      'The link works once and expires in 24 hours. If it wasn’t you, you can ignore this email. Nothing will change.',
    ],
    button: { label: 'Confirm this email', link },
  })
}
