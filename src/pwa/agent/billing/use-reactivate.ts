import { call } from '#client/call.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { isRenewing } from './subscription-state.ts'
import { messageOf } from './refusal-messages.ts'
import { useSureChange } from './use-sure-change.ts'

/** Reactivates a canceled subscription and shows the result. It is started with the plan that was canceled. */
export function useReactivate() {
  return useSureChange<{ id: string; name: string }>({
    make: (signal) => call('POST /agent/subscriptions/re-activate', undefined, { signal: signal() }),
    isMade: isRenewing,
    onMade: (_now, { name }) => notify.success(`${name} plan reactivated successfully!`),
    onFailed: (error) => notify.error(messageOf(error, 'Failed to reactivate plan. Please try again.')),
  })
}
