import { call, type CallAnswer } from '#client/call.ts'
import { askForPasskey, passkeyMessage } from '#pwa/shared/identity/ask-for-passkey.ts'

import { loginFailure } from './login-failure.ts'

/** The user who signed in, or why nobody did. */
type Outcome = { answer: CallAnswer<'POST /passkey-login'> } | { refusal: string }

/** Signs in with whichever passkey of this site the user picks. */
export async function logInByPasskey(): Promise<Outcome> {
  try {
    const { data } = await call('POST /passkey-login/options')
    return { answer: await call('POST /passkey-login', { body: await askForPasskey(data) }) }
  } catch (error) {
    return { refusal: passkeyMessage(error) ?? loginFailure(error) }
  }
}
