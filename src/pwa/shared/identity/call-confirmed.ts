import { call, type CallAnswer } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { CallName } from '#contract/index.ts'

/**
 * `call`, for calls that may ask for the user's identity (`confirm` in the contract): opens a drawer for the password
 * or a passkey, and repeats the call when that was accepted.
 * @throws ApiError with code `confirm_identity` when the drawer was closed; nothing was changed then
 */
export async function callConfirmed<N extends CallName>(
  ...request: Parameters<typeof call<N>>
): Promise<CallAnswer<N>> {
  try {
    return await call(...request)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'confirm_identity') throw error
    const { confirmIdentity } = await import('./confirm-identity.tsx')
    if (!(await confirmIdentity())) throw error
    return await call(...request)
  }
}
