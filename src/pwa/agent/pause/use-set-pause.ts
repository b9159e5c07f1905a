import { useQueryClient } from '@tanstack/react-query'

import type { PostingPause } from '#contract/publishing/pause.ts'
import { agentQuery, NOTICES_KEY, SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { makeChange, QUEUED, QUEUED_MESSAGE } from '#pwa/shared/query/make-change.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'

/**
 * Pauses all that is scheduled until an instant, or until the agent resumes (null), or resumes (no argument): shown at
 * once, and stored on this device where the server can't be reached.
 */
export function useSetPause() {
  const client = useQueryClient()
  const { user } = useSignedIn()

  function show(pause: PostingPause | null) {
    client.setQueryData(agentQuery.queryKey, (answer) => answer && { data: { ...answer.data, pause } })
  }

  return async function set(until?: Date | null): Promise<void> {
    const paused = until !== undefined
    const end = until?.toISOString() ?? null
    await client.cancelQueries({ queryKey: agentQuery.queryKey })
    const before = client.getQueryData(agentQuery.queryKey)?.data.pause ?? null
    show(paused ? { since: before?.since ?? new Date().toISOString(), until: end } : null)
    const request = { name: 'PUT /agent/pause', body: { paused, until: end } } as const
    try {
      const made = await makeChange({ userId: user.id, subject: 'pause', request, title: 'Posting pause' })
      if (made === QUEUED) {
        notify.info(QUEUED_MESSAGE)
        return
      }
      show(made.data.pause)
      const undo = { label: 'Undo', onClick: () => void set() }
      if (!paused) notify.success('Posting is on again.')
      else notify.success('Posting is paused.', before === null ? { action: undo } : {})
    } catch (error) {
      console.warn('The pause was not changed', error)
      show(before)
      notify.error(
        paused ? 'Posting couldn’t be paused. Please try again.' : 'Posting couldn’t be resumed. Please try again.',
      )
    } finally {
      // Auto posts leave the days of a pause, and come back.
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      void client.invalidateQueries({ queryKey: NOTICES_KEY })
    }
  }
}
