import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { TimeZone } from '#domain/time.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import type { Changed, OutboxItem } from '#sync/outbox/outbox.ts'
import type { PublishRequest } from '#contract/publishing.ts'

import { acceptedMessage } from './accepted-message.ts'

const loadOutbox = () => import('#sync/outbox/outbox.ts')

/**
 * The actions on an entry of the outbox. `pending` names the entry an action is under way with; `message` says why a
 * change could not be made yet.
 */
export function useOutboxActions(zone: TimeZone, onChanged: () => void) {
  const client = useQueryClient()
  const [pending, setPending] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  async function run(key: string, work: () => Promise<void>) {
    if (pending !== null) return
    setPending(key)
    setMessage(null)
    try {
      await work()
    } catch (error) {
      console.error('The outbox could not be changed', error)
      notify.error('An unexpected error occurred. Please try again.')
    } finally {
      setPending(null)
    }
  }

  function settle(changed: Changed) {
    if (changed.outcome === 'unknown') return setMessage(changed.message)
    if (changed.outcome === 'already_sent') {
      setMessage('This one has reached our server meanwhile. The calendar is the place to change it.')
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      return
    }
    onChanged()
  }

  return {
    pending,
    message,
    sendNow: ({ key, state, request }: OutboxItem) =>
      void run(key, async () => {
        const { sendNow } = await loadOutbox()
        const submitted = await sendNow(key)
        if (submitted.outcome === 'accepted') {
          // A late entry goes out now, whatever time it asked for.
          notify.success(acceptedMessage(state === 'late' ? 'now' : request.scheduled_at, zone, new Date()))
          void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
        }
        onChanged()
      }),
    discard: (key: string, evenIfSent: boolean) =>
      void run(key, async () => settle(await (await loadOutbox()).discard(key, { evenIfSent }))),
    reschedule: (key: string, at: string) =>
      void run(key, async () => settle(await (await loadOutbox()).reschedule(key, at))),
    revise: (key: string, changes: Partial<PublishRequest>) =>
      void run(key, async () => settle(await (await loadOutbox()).revise(key, changes))),
  }
}

export type OutboxActions = ReturnType<typeof useOutboxActions>
