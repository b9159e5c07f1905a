import { letterPage } from './letter-page.ts'
import type { Letter } from './mail.ts'

interface EmailChangedLetter {
  /** The old address. */
  to: string
  newEmail: string
  link: string
}

const TITLE = 'Your email address was changed'
const UNDO =
  'If you didn’t change it, use this link within seven days to undo it. That logs everyone out, removes all passkeys, and we’ll email you a link to set a new password.'

/** Notifies the old address of a change, with the link that undoes it. */
export function emailChangedLetter({ to, newEmail, link }: EmailChangedLetter): Letter {
  const what = `You now log in to Porchlight with ${newEmail}. If you changed it, you don’t need to do anything.`
  return {
    to,
    subject: 'Your Porchlight email address was changed',
    text: [TITLE, what, UNDO, link, 'Porchlight'].join('\n\n'),
    html: letterPage({ title: TITLE, paragraphs: [what, UNDO], button: { label: 'Undo this change', link } }),
  }
}
