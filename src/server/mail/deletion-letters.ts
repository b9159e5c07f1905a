import { letterPage, type LetterText } from './letter-page.ts'
import type { Letter } from './mail.ts'

interface DeletionLetter {
  to: string
  publicUrl: string
  /** Identifies the request on the public status page. */
  code: string
  dueAt: Date
}

/** Says when the account will be deleted and how to keep it. */
export function deletionRequestedLetter({ to, publicUrl, code, dueAt }: DeletionLetter): Letter {
  const day = dayOf(dueAt)
  return letter(to, {
    subject: `Your Porchlight account will be deleted on ${day}`,
    title: 'Your account will be deleted',
    paragraphs: [
      `As you asked, we’ll delete your Porchlight account and everything in it on ${day}. Until then, nothing is published and your plan won’t renew.`,
      'Changed your mind? Log in before that day and choose “Keep my account.”',
      'If you didn’t ask for this, log in, keep your account, and change your password.',
      `Check the status of your request anytime: ${statusAddress(publicUrl, code)}`,
    ],
    button: { label: 'Keep my account', link: `${publicUrl}/user-account/login-information` },
  })
}

/** Says that the account stays. */
export function deletionCanceledLetter({ to, publicUrl }: DeletionLetter): Letter {
  return letter(to, {
    subject: 'Your Porchlight account won’t be deleted',
    title: 'Your account won’t be deleted',
    paragraphs: [
      'We won’t delete your Porchlight account. Nothing was deleted, and your plan continues as before.',
      'Scheduled posts will go out on time again. Overdue posts are waiting in your calendar for you to decide.',
    ],
    button: { label: 'Open your calendar', link: `${publicUrl}/calendar` },
  })
}

/** Says that everything is deleted, and what is retained. */
export function deletionDoneLetter({ to, publicUrl, code }: DeletionLetter): Letter {
  return letter(to, {
    subject: 'Your Porchlight account has been deleted',
    title: 'Your account has been deleted',
    paragraphs: [
      'Your Porchlight account and everything in it has been deleted. This is the last email we send you.',
      'By law, we keep the dates and amounts of your invoices, without your name or email address. Posts you published stay on your pages.',
    ],
    button: { label: 'See the confirmation', link: statusAddress(publicUrl, code) },
  })
}

function statusAddress(publicUrl: string, code: string): string {
  return `${publicUrl}/account-deletion/${code}`
}

function dayOf(instant: Date): string {
  return instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' })
}

function letter(to: string, { subject, title, paragraphs, button }: LetterText): Letter {
  return {
    to,
    subject,
    text: [title, ...paragraphs, button.link, 'Porchlight'].join('\n\n'),
    html: letterPage({ title, paragraphs, button }),
  }
}
