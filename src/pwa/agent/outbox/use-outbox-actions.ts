import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import type { TimeZone } from '#domain/time/time.ts'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { outboxDraft } from '#sync/drafts/draft-name.ts'
import type { Changed, OutboxItem } from '#sync/outbox/outbox.ts'

import { acceptedMessage } from '#pwa/shared/publication/accepted-message.ts'

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

  /** `parts` are the drafts that a change has used up. */
  async function settle({ userId, seq }: OutboxItem, parts: readonly ('content' | 'time')[], changed: Changed) {
    if (changed.outcome === 'unknown') return setMessage(changed.message)
    if (changed.outcome === 'already_sent') {
      setMessage('This one has reached our server meanwhile. The calendar is the place to change it.')
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      return
    }
    if (changed.outcome === 'done') {
      await Promise.all(parts.map((part) => discardDraft({ userId, subject: outboxDraft(seq, part) })))
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
    discard: (entry: OutboxItem) =>
      void run(entry.key, async () => {
        const { discard } = await loadOutbox()
        await settle(entry, ['content', 'time'], await discard(entry.key, { evenIfSent: entry.mayHaveArrived }))
      }),
    reschedule: (entry: OutboxItem, at: string) =>
      void run(entry.key, async () => settle(entry, ['time'], await (await loadOutbox()).reschedule(entry.key, at))),
    /** Resolves once the change is made or refused. */
    revise: (entry: OutboxItem, changes: Partial<PublishRequest>) =>
      run(entry.key, async () => settle(entry, ['content'], await (await loadOutbox()).revise(entry.key, changes))),
  }
}

export type OutboxActions = ReturnType<typeof useOutboxActions>
