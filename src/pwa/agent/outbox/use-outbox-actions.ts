import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { PublishRequest } from '#contract/publishing/publishing.ts'
import { fromWireTime, type TimeZone } from '#domain/time/time.ts'
import { movedDayFault } from '#pwa/agent/composer/day-room.ts'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { showAccepted } from '#pwa/shared/publication/follow-publication.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { outboxDraft } from '#sync/drafts/draft.ts'
import { isPublish, type PublishEntry, type QueueEntry } from '#sync/queue/entry.ts'
import type { Changed } from '#sync/queue/queue.ts'

const loadQueue = () => import('#sync/queue/queue.ts')

/**
 * The actions on an entry of the outbox. `pending` names the entry an action is under way with; `message` says why a
 * change could not be made yet.
 */
export function useOutboxActions(zone: TimeZone, onChanged: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const [pending, setPending] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  /** Resolves with whether it was done. */
  async function run(key: string, work: () => Promise<void>): Promise<boolean> {
    if (pending !== null) return false
    setPending(key)
    setMessage(null)
    try {
      await work()
      return true
    } catch (error) {
      console.error('The outbox could not be changed', error)
      notify.error('An unexpected error occurred. Please try again.')
      return false
    } finally {
      setPending(null)
    }
  }

  /** `parts` are the drafts that a change has used up. */
  async function settle({ userId, seq }: QueueEntry, parts: readonly ('content' | 'time')[], changed: Changed) {
    if (changed.outcome === 'unknown') return setMessage(changed.message)
    if (changed.outcome === 'already_sent') {
      setMessage('This post has already been sent to our server. Change it in the calendar.')
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
      return
    }
    if (changed.outcome === 'done') {
      await Promise.all(parts.map((part) => discardDraft({ userId, subject: outboxDraft(seq, part) })))
    }
    onChanged()
  }

  async function publishNow({ key, state, request }: PublishEntry) {
    const { sendNow } = await loadQueue()
    const submitted = await sendNow(key)
    if (submitted.outcome === 'accepted') {
      // A late post goes out now, whatever time it asked for.
      showAccepted(submitted.post, state === 'late' ? 'now' : request.scheduled_at, { zone, open: navigate })
      void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
    }
    onChanged()
  }

  /** Puts what the agent decided about the time of a post in the place of the one it had. */
  const setTime = async (entry: QueueEntry, at: string) =>
    settle(entry, ['time'], await (await loadQueue()).revise(entry.key, { scheduled_at: at }))

  return {
    pending,
    message,
    sendNow: (entry: QueueEntry) =>
      void run(entry.key, async () => {
        if (isPublish(entry)) return await publishNow(entry)
        if (entry.state === 'late') return await setTime(entry, 'now')
        await (await loadQueue()).retry(entry.key)
        onChanged()
      }),
    discard: (entry: QueueEntry) =>
      void run(entry.key, async () => {
        const { discard, undoOfDiscard } = await loadQueue()
        const putBack = isPublish(entry) ? await undoOfDiscard(entry) : null
        const discarded = await discard(entry.key, { evenIfSent: entry.mayHaveArrived })
        await settle(entry, ['content', 'time'], discarded)
        if (discarded.outcome !== 'done' || !putBack) return
        const undo = { label: 'Undo', onClick: () => void run(entry.key, putBack) }
        notify.success('The post is discarded.', { action: undo })
      }),
    reschedule: (entry: QueueEntry, at: string) =>
      void run(entry.key, async () => {
        if (isPublish(entry) && !entry.request.is_reminder) {
          const from = fromWireTime(entry.request.scheduled_at)
          const full = await movedDayFault(client, { user, zone, scheduledAt: at, from, except: { key: entry.key } })
          if (full) return setMessage(full.message)
        }
        await setTime(entry, at)
      }),
    /**
     * Changes fields of a post, or of an edit, which then overwrites what was changed elsewhere. Resolves once the change
     * is stored or refused, with whether that worked.
     */
    revise: (entry: QueueEntry, fields: Partial<PublishRequest>) =>
      run(entry.key, async () => settle(entry, ['content'], await (await loadQueue()).revise(entry.key, fields))),
  }
}

export type OutboxActions = ReturnType<typeof useOutboxActions>
