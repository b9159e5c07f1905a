import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'

import { call } from '#client/call.ts'
import { wipe } from '#pwa/shared/query/sign-out.ts'

/** Signs out on the server, then on this device. When the server doesn't answer nothing changes. */
export function useLogOut(): () => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      const { forgetPush } = await import('#pwa/agent/notices/push-address.ts')
      await forgetPush()
      await call('POST /logout')
    } catch (error) {
      reportError(error)
      return
    }
    void navigate('/login', { replace: true })
    wipe(client)
  }
}
