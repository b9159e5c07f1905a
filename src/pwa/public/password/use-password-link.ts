import { call } from '#client/call.ts'

import { useMailedLink } from '../use-mailed-link.ts'

/** The link that sets a password, and the account it belongs to. */
export function usePasswordLink() {
  return useMailedLink(
    async (token, signal) => (await call('POST /password-link', { body: { token } }, { signal })).data,
  )
}
