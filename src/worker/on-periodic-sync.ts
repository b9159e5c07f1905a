import { API_BASE_URL } from '#client/base.ts'
import { ApiError, OfflineError } from '#client/errors.ts'
import { signedInHere } from '#sync/badge.ts'
import { refreshComingDays, whileSignedIn } from '#sync/days/coming-days.ts'
import { PERIODIC_TAG } from '#sync/days/periodic-sync.ts'
import { askSignedIn } from '#sync/queue/send/signed-in.ts'
import { isMetered } from '#sync/pins/device-limits.ts'
import { downloadPins } from '#sync/pins/download.ts'

import { refreshAnswer } from './library-cache.ts'
import { fetchPicture } from './picture-cache.ts'
import { scope } from './scope.ts'

/** The event of Periodic Background Sync; missing in TypeScript's own types. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string
}

/** Refreshes what the agent needs in the coming days when the browser wakes the worker for it. */
export function listenForPeriodicSync(): void {
  const events: EventTarget = scope
  events.addEventListener('periodicsync', (event) => {
    const sync = event as PeriodicSyncEvent
    if (sync.tag === PERIODIC_TAG) sync.waitUntil(refresh(sync))
  })
}

/** Nothing is fetched for somebody who has signed out, and over a metered connection only pins that allow it. */
async function refresh(event: ExtendableEvent): Promise<void> {
  const userId = await signedInHere()
  if (userId === null) return
  const signedIn = await askSignedIn()
  if (signedIn.who !== 'user' || signedIn.id !== userId) return
  try {
    if (!isMetered()) {
      const { postIds, pictures } = await refreshComingDays(userId, new Date())
      const fetches = [
        ...postIds.map((id) => () => refreshAnswer(`${API_BASE_URL}/social-posts/${id}`, event)),
        ...pictures.map((picture) => () => fetchPicture(picture, event)),
      ]
      if (!(await whileSignedIn(userId, fetches))) return
    }
  } catch (error) {
    // The next time may bring it.
    if (!(error instanceof OfflineError) && !(error instanceof ApiError)) throw error
  }
  await downloadPins(userId)
}
