import { useMutation, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/call.ts'
import { ApiError } from '#client/errors.ts'
import type { Passkey } from '#contract/account/account-security.ts'
import { refusalMessage } from '#pwa/shared/form/refusal.ts'
import { callConfirmed } from '#pwa/shared/identity/call-confirmed.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { passkeysQuery } from './queries.ts'

function useAgain() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey })
}

/** Has the browser make a passkey and adds it; `onAdded` gets it under the name of the device. */
export function useAddPasskey(onAdded: (passkey: Passkey) => void) {
  const again = useAgain()
  return useMutation({
    mutationFn: async () => {
      const { makePasskey } = await import('#pwa/shared/identity/ask-for-passkey.ts')
      const { data } = await callConfirmed('POST /user/passkeys/options')
      return await callConfirmed('POST /user/passkeys', { body: await makePasskey(data) })
    },
    onSuccess: async ({ data }) => {
      await again()
      onAdded(data)
    },
    onError: async (error) => {
      const { passkeyMessage } = await import('#pwa/shared/identity/ask-for-passkey.ts')
      notify.error(passkeyMessage(error) ?? refusalMessage(error, undefined, 'action'))
    },
  })
}

export function useRemovePasskey(onDone: () => void) {
  const again = useAgain()
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call('DELETE /user/passkeys/:id', { params: { id } })
      } catch (error) {
        // It was removed on another screen.
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: async () => {
      await again()
      onDone()
      notify.success('Passkey removed')
    },
    onError: (error) => notify.error(refusalMessage(error, undefined, 'action')),
  })
}
