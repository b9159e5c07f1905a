import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { reportUnlessOffline } from '#pwa/shared/code/missing-code.ts'
import type { ChangeSubject, ChangeEntry } from '#sync/queue/entry.ts'

import { isSame } from './changed.ts'

/** The save of a form that waits on this device. */
export interface QueuedSave {
  /** Whether it has everything the form shows. */
  isWhole: boolean
  /** Why the server refused it; null while it only waits. */
  refusal: string | null
  /** The fields that were changed elsewhere since, where that is why; null otherwise. */
  conflict: readonly string[] | null
  /** The fields it changes, by subject. */
  fields: (subject: ChangeSubject) => readonly string[]
}

interface QueuedSaveOptions {
  userId: number
  /** What the form changes; first the subject that is saved with the form's values. */
  subjects: readonly ChangeSubject[]
  /** What the form shows now. */
  shown: unknown
  /** The queries of what it changes, fetched anew once it was sent. */
  queryKeys: readonly QueryKey[]
  /** Whether the form restored changes that were stored on this device. */
  restored?: boolean
  /** Called with what the form had shown, once that was sent or discarded, and with all changes that waited until then. */
  onGone?: (shown: unknown, gone: readonly ChangeEntry[]) => void
}

/** The waiting save of what a form changes, or null. */
export function useQueuedSave(options: QueuedSaveOptions): QueuedSave | null {
  const { userId, subjects, shown, queryKeys, restored = false, onGone } = options
  const client = useQueryClient()
  const [rows, setRows] = useState<readonly ChangeEntry[] | null>(null)
  const waiting = rows ?? []
  /** What waits, and what waited before and was sent while the rest still waits; by key. */
  const waited = useRef<ReadonlyMap<string, ChangeEntry>>(new Map())
  const fetchAnew = () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const take = useEffectEvent((changes: readonly ChangeEntry[]) => {
    const present = changes.filter(({ subject }) => subjects.includes(subject))
    const [before] = waiting
    setRows(present)
    if (present.length > 0)
      waited.current = new Map([...waited.current, ...present.map((row) => [row.key, row] as const)])
    if (!before || present.length > 0) return
    const gone = [...waited.current.values()]
    waited.current = new Map()
    void fetchAnew().then(() => onGone?.(waiting.findLast(({ subject }) => subject === subjects[0])?.shown, gone))
  })
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    import('#sync/queue/queue.ts')
      .then(({ watchChanges }) => {
        if (!gone) stop = watchChanges(userId, (changes) => take(changes))
      })
      .catch(reportUnlessOffline)
    return () => {
      gone = true
      stop?.()
    }
  }, [userId])
  // What was restored may have been sent after the server's values were asked for and before the queue was first read.
  const isEmpty = rows?.length === 0
  const checkRestored = useEffectEvent(() => void (isEmpty && fetchAnew()))
  const isRead = rows !== null
  useEffect(() => {
    if (restored && isRead) checkRestored()
  }, [restored, isRead])
  if (waiting.length === 0) return null
  const own = waiting.findLast(({ subject }) => subject === subjects[0])
  const outdated = waiting.find(({ state, problem }) => state === 'refused' && problem?.code === 'edited_elsewhere')
  return {
    conflict: outdated?.problem ? Object.keys(outdated.problem.errors) : null,
    isWhole: own !== undefined && isSame(own.shown, shown),
    refusal: waiting.find(({ state }) => state === 'refused')?.reason ?? null,
    fields: (subject) => waiting.flatMap((row) => (row.subject === subject ? fieldsOf(row) : [])),
  }
}

function fieldsOf({ request }: ChangeEntry): string[] {
  if (request.name === 'PUT /agent/listings/:id') return Object.keys(request.body.changes)
  return 'body' in request ? Object.keys(request.body) : []
}

/** What a save sends: the fields that were changed, and those that wait, since one may have been changed back. */
export function withWaiting<T extends object>(changed: Partial<T>, all: T, fields: readonly string[]): Partial<T> {
  const waiting = Object.entries(all).filter(([field]) => fields.includes(field))
  return { ...(Object.fromEntries(waiting) as Partial<T>), ...changed }
}
