import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

import { onSessionLost } from '#client/session-lost.ts'
import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'

/** On a screen outside the layout: has a 401 or 419 lead to the login, as on any other. */
export function useLostSession(): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(() => {
    const from = pathname + search
    return onSessionLost(() => {
      void navigate('/login', { replace: true, state: { from, who: null } })
      forgetAnswers().catch(reportUnlessOffline)
    })
  }, [navigate, pathname, search])
}

/** The query cache is code that public screens otherwise never fetch. */
async function forgetAnswers(): Promise<void> {
  const [{ queryClient }, { wipe }] = await Promise.all([
    import('#pwa/shared/query/client.ts'),
    import('#pwa/shared/query/sign-out.ts'),
  ])
  wipe(queryClient)
}
