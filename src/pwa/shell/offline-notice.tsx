import type { User } from '#contract/account/session.ts'
import { Notice } from '#pwa/shared/ui/notice.tsx'

import { useOnline } from '#pwa/shared/answers/use-online.ts'

/** Says that there is no network, and to an agent what that means for their posts. */
export function OfflineNotice({ user }: { user: User | null }) {
  const online = useOnline()
  return (
    <output className="block">
      {!online && (
        <Notice icon="cloud-slash" title="You’re offline." className="my-3">
          {user?.role !== 'admin' && 'Posts you publish wait on this device until you’re back online.'}
        </Notice>
      )}
    </output>
  )
}
