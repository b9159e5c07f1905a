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
      `The passkey “${name}” can now be used to log in to your Porchlight account. If you added it, you don’t need to do anything.`,
      'If it wasn’t you, remove it under Login Information and change your password there.',
    ],
    button: { label: 'Login Information', link: `${publicUrl}/user-account/login-information` },
  })
}
