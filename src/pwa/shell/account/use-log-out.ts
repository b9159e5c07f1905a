import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { OfflineError } from '#client/errors.ts'
import { rememberedId } from '#pwa/shared/query/browser-storage.ts'
import { wipe } from '#pwa/shared/query/sign-out.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

/** Signs out on the server, then on this device. When the server doesn't do it nothing changes. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      const { endingPush } = await import('#pwa/agent/notices/push-address.ts')
      await endingPush(() => call('POST /logout'))
    } catch (error) {
      console.error('Logging out failed', error)
      const why =
        error instanceof OfflineError ? 'You need to be online to log out.' : 'Something went wrong on our side.'
      notify.error(`${why} You’re still logged in.`)
      return
    }
    void navigate('/login', { replace: true, state: { who: rememberedId() } })
    wipe(client)
  }
}
