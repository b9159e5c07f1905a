import { letterPage } from './letter-page.ts'
import type { Letter } from './mail.ts'

interface EmailChangedLetter {
  /** The old address. */
  to: string
  newEmail: string
  link: string
}

const TITLE = 'Your e-mail address was changed'
const UNDO =
  'If it wasn’t you, undo it with this link within seven days. That signs everyone out, and we send you a letter to set a new password.'

/** Notifies the old address of a change, with the link that undoes it. */
export function emailChangedLetter({ to, newEmail, link }: EmailChangedLetter): Letter {
  const what = `Your Porchlight account now signs in with ${newEmail}. If you changed it, there is nothing to do.`
  return {
    to,
    subject: 'Your Porchlight e-mail address was changed',
    text: [TITLE, what, UNDO, link, 'Porchlight, For Women Realtors'].join('\n\n'),
    html: letterPage({ title: TITLE, paragraphs: [what, UNDO], button: { label: 'Undo this change', link } }),
  }
}
