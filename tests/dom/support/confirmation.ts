import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'

/** Takes every confirmation. It offers a passkey, of which this account has none. */
export function answerConfirmation(api: FakeApi): void {
  const options = { challenge: 'abcd', timeout: 1000, rpId: 'localhost', allowCredentials: [] }
  api.answer('POST /confirm-identity/options', { data: { ...options, userVerification: 'preferred' } })
  api.answer('POST /confirm-identity')
}
