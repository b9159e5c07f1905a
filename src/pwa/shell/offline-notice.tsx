import { Notice } from '#pwa/shared/ui/notice.tsx'

import { useOnline } from '#pwa/shared/answers/use-online.ts'

/** Says that there is no network, and what that means for the user's work. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <output className="block">
      {!online && (
        <Notice icon="cloud-slash" title="You’re offline." className="mt-2 mb-1.5 desk:mb-4">
          Posts you publish wait on this device and go out when you’re back online.
        </Notice>
      )}
    </output>
  )
}
