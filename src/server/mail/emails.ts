import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'
import { leadPath, nameForNotice } from '#domain/leads/lead.ts'

import { composeEmail } from './compose-email.ts'
import type { Email } from './mail.ts'

/** The queue of the jobs that send password links. A new agent's is the welcome, which other emails wait for. */
export const PASSWORD_LINKS_QUEUE = 'password-links'

interface PasswordEmail {
  to: string
  link: string
  /** Whether it sets the first password of a new account. */
  first: boolean
}

export function passwordEmail({ to, link, first }: PasswordEmail): Email {
  const end = `The link works once and expires in ${PASSWORD_LINK_HOURS} hours.`
  if (first)
    return composeEmail(to, {
      subject: 'Set your password for Porchlight',
      title: 'Welcome to Porchlight',
      paragraphs: [
        'Your account is ready. Set a password now so you can log in on any device.',
        'Then connect Facebook, Instagram or LinkedIn, pick a post you like and publish it. Your dashboard shows every step.',
        `${end} If it expires, choose “Forgot your password?” on the login page and we’ll send you a new one.`,
      ],
      button: { label: 'Set your password', link },
    })
  return composeEmail(to, {
    subject: 'Set a new password for Porchlight',
    title: 'Set a new password',
    paragraphs: [
      'Someone asked to reset the password for the Porchlight account with this email address.',
      `${end} A new password logs you out everywhere and removes your passkeys. If it wasn’t you, you can ignore this email. Nothing has changed.`,
    ],
    button: { label: 'Set a new password', link },
  })
}

/** The link that confirms a new address, which may be a stranger's: the email doesn't name the account. */
export function confirmAddressEmail({ to, link }: { to: string; link: string }): Email {
  return composeEmail(to, {
    subject: 'Confirm your new email for Porchlight',
    title: 'Confirm your new email',
    paragraphs: [
      'Someone asked to log in to their Porchlight account with this email address. If it was you, confirm it here. Until then, keep logging in with your old email.',
      'The link works once and expires in 24 hours. If it wasn’t you, you can ignore this email. Nothing will change.',
    ],
    button: { label: 'Confirm this email', link },
  })
}

interface AddressChangedEmail {
  to: string
  newEmail: string
  link: string
}

/** Notifies the old address of a change, with the link that undoes it. */
export function addressChangedEmail({ to, newEmail, link }: AddressChangedEmail): Email {
  return composeEmail(to, {
    subject: 'Your Porchlight email address was changed',
    title: 'Your email address was changed',
    paragraphs: [
      `You now log in to Porchlight with ${newEmail}. If you changed it, you don’t need to do anything.`,
      'If you didn’t change it, use this link within seven days to undo it. That logs everyone out, removes all passkeys, and we’ll email you a link to set a new password.',
    ],
    button: { label: 'Undo this change', link },
  })
}

interface PasskeyAddedEmail {
  to: string
  /** The passkey's name, such as 'Safari on iPhone'. */
  name: string
  publicUrl: string
}

/** Notifies a user of an added passkey: it stays valid when the password is changed. */
export function passkeyAddedEmail({ to, name, publicUrl }: PasskeyAddedEmail): Email {
  return composeEmail(to, {
    subject: 'A passkey was added to your Porchlight account',
    title: 'A passkey was added',
    paragraphs: [
      `The passkey “${name}” can now be used to log in to your Porchlight account. If you added it, you don’t need to do anything.`,
      'If it wasn’t you, remove it under Login Information and change your password there.',
    ],
    button: { label: 'Login Information', link: `${publicUrl}/user-account/login-information` },
  })
}

interface NewLeadEmail {
  to: string
  publicUrl: string
  agentId: number
  id: string
  name: string
  listingTitle: string
}

/** Says the name of who wrote and about what; the rest stays in the app. */
export function newLeadEmail({ to, publicUrl, agentId, id, name, listingTitle }: NewLeadEmail): Email {
  const did = listingTitle === '' ? 'wrote to you' : `asked about ${listingTitle}`
  const email = composeEmail(to, {
    subject: 'You have a new lead',
    title: 'You have a new lead',
    paragraphs: [`${nameForNotice(name)} ${did}.`, 'Their message and how to reach them are in your leads.'],
    button: { label: 'Open the lead', link: publicUrl + leadPath(id) },
  })
  return { ...email, messageId: `lead-${agentId}-${id}` }
}

interface DeletionEmail {
  to: string
  publicUrl: string
  /** Identifies the request on the public status page. */
  code: string
  dueAt: Date
}

/** Says when the account will be deleted and how to keep it. */
export function deletionRequestedEmail({ to, publicUrl, code, dueAt }: DeletionEmail): Email {
  const day = dueAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/Chicago' })
  return composeEmail(to, {
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
export function deletionCanceledEmail({ to, publicUrl }: DeletionEmail): Email {
  return composeEmail(to, {
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
export function deletionDoneEmail({ to, publicUrl, code }: DeletionEmail): Email {
  return composeEmail(to, {
    subject: 'Your Porchlight account has been deleted',
    title: 'Your account has been deleted',
    paragraphs: [
      'Your Porchlight account and everything in it has been deleted. This is the last email we send you.',
      'By law, we keep the dates and amounts of your invoices, without your name or email address. Posts you published stay on your pages.',
    ],
    button: { label: 'See the confirmation', link: statusAddress(publicUrl, code) },
  })
}

const statusAddress = (publicUrl: string, code: string) => `${publicUrl}/account-deletion/${code}`
