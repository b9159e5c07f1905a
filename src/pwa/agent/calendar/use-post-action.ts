import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { ApiError, OfflineError } from '#client/errors.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { isFull, PLANS_LINK, type ErrorLink } from '#pwa/agent/composer/refusal.ts'
import { NOTICES_KEY, SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

import { placePost } from './move-day.ts'

/** One change of a post; its answer is the post in its new state, nothing when it is gone, or that it waits here. */
export type PostAction = () => Promise<{ data: ScheduledPost } | undefined | typeof QUEUED>

/** Called with the post in its new state; `isQueued` while the change waits on this device. */
type OnDone = (post: ScheduledPost | undefined, isQueued: boolean) => void

/** Why a change was not made. */
export interface ActionError {
  message: string
  /** Where it can be fixed. */
  link?: ErrorLink
}

/**
 * Does one action at a time with a post. The answer is shown at once; whatever the result, the months are fetched anew,
 * since after a refusal the post may be in another state than it was shown.
 */
export function usePostAction(zone: TimeZone) {
  const client = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<ActionError | null>(null)
  const underWay = useRef(false)

  function showFailure(cause: unknown) {
    setError({ message: actionErrorMessage(cause), ...(isForPlan(cause) && { link: PLANS_LINK }) })
  }

  async function run(name: string, action: PostAction, onDone?: OnDone) {
    if (underWay.current) return
    underWay.current = true
    setBusy(name)
    setError(null)
    try {
      const answer = await action()
      if (answer === QUEUED) {
        notify.info(QUEUED_MESSAGE)
        return onDone?.(undefined, true)
      }
      // A fetch that began before would bring back the old state.
      await client.cancelQueries({ queryKey: SCHEDULED_KEY })
      if (answer) placePost(client, answer.data, zone)
      onDone?.(answer?.data, false)
    } catch (cause) {
      showFailure(cause)
    } finally {
      underWay.current = false
      setBusy(null)
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      // The action also answers the notice about this post.
      void client.invalidateQueries({ queryKey: NOTICES_KEY })
    }
  }

  return {
    busy,
    /** Why the last one was refused. */
    error,
    run: (name: string, action: PostAction, onDone?: OnDone) => void run(name, action, onDone),
    showFailure,
    showError: (message: string) => setError({ message }),
    clearError: () => setError(null),
  }
}

export type PostActionState = ReturnType<typeof usePostAction>

/** Whether a bigger plan would allow what was refused. */
function isForPlan(error: unknown): boolean {
  return error instanceof ApiError && (isFull(error.code) || error.code === 'plan_required')
}

/** The message for why a change was not made, which says what the present state is. */
export function actionErrorMessage(error: unknown): string {
  if (error instanceof OfflineError) {
    return 'We couldn’t reach our server. Nothing is lost; try again when you’re online.'
  }
  if (!(error instanceof ApiError)) {
    console.error('A post could not be changed', error)
    return 'An unexpected error occurred. Please try again.'
  }
  return error.status === 409 ? `${error.message} Here’s the latest version.` : error.message
}
