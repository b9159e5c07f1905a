import { call } from '#client/call.ts'
import { notify } from '#pwa/shared/ui/notify.tsx'

import { isGoingOn } from './is-made.ts'
import { wordsOf } from './refusal-words.ts'
import { useSureChange } from './use-sure-change.ts'

/** Takes a cancellation back, and says what came of it. It is started with the plan that was canceled. */
export function useReactivate() {
  return useSureChange<{ id: string; name: string }>({
    make: (signal) => call('POST /agent/subscriptions/re-activate', undefined, { signal: signal() }),
    isMade: isGoingOn,
    onMade: (_now, { name }) => notify.success(`${name} plan reactivated successfully!`),
    onFailed: (error) => notify.error(wordsOf(error, 'Failed to reactivate plan. Please try again.')),
  })
}
