import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

import { ApiError } from '#client/errors.ts'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '#contract/account/account-security.ts'

/** The browser or its user gave no passkey; the message is meant for the user. */
class NoPasskey extends Error {
  override name = 'NoPasskey'
}

/**
 * Has the browser ask for a passkey.
 * @throws NoPasskey
 */
export async function askForPasskey(options: PasskeyRequest): Promise<PasskeyProof> {
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch (cause) {
    throw new NoPasskey('No passkey was used. Try again, or use your password.', { cause })
  }
}

/**
 * Has the browser make a passkey.
 * @throws NoPasskey
 */
export async function makePasskey(options: PasskeyCreation): Promise<NewPasskey> {
  try {
    return await startRegistration({ optionsJSON: options })
  } catch (cause) {
    const known = cause instanceof Error && cause.name === 'InvalidStateError'
    const message = known ? 'This device already has a passkey for your account.' : 'We couldn’t create a passkey.'
    throw new NoPasskey(message, { cause })
  }
}

/** The message for a passkey that didn't work; null for errors that have messages of their own. */
export function passkeyMessage(error: unknown): string | null {
  return error instanceof NoPasskey || error instanceof ApiError ? error.message : null
}
