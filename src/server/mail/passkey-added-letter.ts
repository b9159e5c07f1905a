import { composeLetter } from './letter-page.ts'
import type { Letter } from './mail.ts'

interface PasskeyAddedLetter {
  to: string
  /** The passkey's name, such as 'Safari on iPhone'. */
  name: string
  publicUrl: string
}

/** Notifies a user of an added passkey: it stays valid when the password is changed. */
export function passkeyAddedLetter({ to, name, publicUrl }: PasskeyAddedLetter): Letter {
  return composeLetter(to, {
    subject: 'A passkey was added to your Porchlight account',
    title: 'A passkey was added',
    paragraphs: [
      `Your Porchlight account can now be signed in to with the passkey ‘${name}’. If you added it, there is nothing to do.`,
      'If it wasn’t you, remove it under Login Information and change your password there.',
    ],
    button: { label: 'Login Information', link: `${publicUrl}/user-account/login-information` },
  })
}
