import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'

import type { PublishChange, PublishRequest } from '#contract/publishing/publishing.ts'
import { fromWireTime, type TimeZone } from '#domain/time/time.ts'
import { movedDayFault } from '#pwa/agent/composer/day-room.ts'
import { discardDraft } from '#pwa/agent/composer/unsaved-drafts.ts'
import { SCHEDULED_KEY } from '#pwa/shared/answers/scheduled.ts'
import { useSignedIn } from '#pwa/shared/query/session.ts'
import { notify } from '#pwa/shared/ui/toast/notify.tsx'
import { outboxDraft } from '#sync/drafts/draft-name.ts'
import type { QueuedChange } from '#sync/changes/queued-change.ts'
import type { Changed, OutboxItem } from '#sync/outbox/outbox.ts'

import { showAccepted } from '#pwa/shared/publication/follow-publication.ts'

const loadOutbox = () => import('#sync/outbox/outbox.ts')
const loadChanges = () => import('#sync/changes/changes.ts')

/**
 * The actions on an item of the outbox. `pending` names the item an action is under way with; `message` says why a
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
  async function settle({ userId, seq }: OutboxItem, parts: readonly ('content' | 'time')[], changed: Changed) {
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

  const onChange = (key: string, work: (of: Awaited<ReturnType<typeof loadChanges>>) => Promise<void>) =>
    run(key, async () => {
      await work(await loadChanges())
      onChanged()
    })

  return {
    pending,
    message,
    sendNow: ({ key, state, request }: OutboxItem) =>
      void run(key, async () => {
        const { sendNow } = await loadOutbox()
        const submitted = await sendNow(key)
        if (submitted.outcome === 'accepted') {
          // A late item goes out now, whatever time it asked for.
          showAccepted(submitted.post, state === 'late' ? 'now' : request.scheduled_at, { zone, open: navigate })
          void client.invalidateQueries({ queryKey: SCHEDULED_KEY })
        }
        onChanged()
      }),
    discard: (item: OutboxItem) =>
      void run(item.key, async () => {
        const { discard, undoOfDiscard } = await loadOutbox()
        const putBack = await undoOfDiscard(item)
        const discarded = await discard(item.key, { evenIfSent: item.mayHaveArrived })
        await settle(item, ['content', 'time'], discarded)
        if (discarded.outcome !== 'done') return
        const undo = { label: 'Undo', onClick: () => void run(item.key, putBack) }
        notify.success('The post is discarded.', { action: undo })
      }),
    retry: ({ key }: QueuedChange) => void onChange(key, ({ retryChange }) => retryChange(key)),
    /**
     * Sends a change of a post whatever was changed elsewhere; `fields` replace its own. Resolves with whether the change
     * is stored.
     */
    overwrite: ({ key }: QueuedChange, fields?: PublishChange) =>
      onChange(key, ({ overwriteWith }) => overwriteWith(key, fields)),
    discardChange: ({ key }: QueuedChange) => void onChange(key, ({ discardChange }) => discardChange(key)),
    reschedule: (item: OutboxItem, at: string) =>
      void run(item.key, async () => {
        const from = fromWireTime(item.request.scheduled_at)
        const full = await movedDayFault(client, { user, zone, scheduledAt: at, from, except: { key: item.key } })
        if (full) return setMessage(full.message)
        await settle(item, ['time'], await (await loadOutbox()).reschedule(item.key, at))
      }),
    /** Resolves once the change is made or refused. */
    revise: (item: OutboxItem, changes: Partial<PublishRequest>) =>
      run(item.key, async () => settle(item, ['content'], await (await loadOutbox()).revise(item.key, changes))),
  }
}

export type OutboxActions = ReturnType<typeof useOutboxActions>
