import type { ListingContent } from '#domain/listings/listing.ts'

import { db } from '../storage/database.ts'
import { isChange, type ChangeEntry, type QueuedCall } from './entry.ts'

/**
 * A call that is sent after an earlier one of which it is unknown whether it arrived: what it was made from is what the
 * earlier one sets.
 */
export function basedOn(earlier: QueuedCall, call: QueuedCall): QueuedCall {
  if (earlier.name === 'POST /agent/service-areas' && call.name === earlier.name) {
    return { ...call, body: { ...call.body, seen: earlier.body.cities } }
  }
  if (earlier.name === 'POST /agent/social-post-settings' && call.name === earlier.name) {
    const { timezone: _, seen: __, ...seen } = earlier.body
    return { ...call, body: { ...call.body, seen } }
  }
  if (earlier.name === 'PUT /agent/listings/:id' && call.name === earlier.name) {
    return { ...call, body: { ...call.body, seen: { ...call.body.seen, ...earlier.body.changes } } }
  }
  return call
}

type Save = Extract<QueuedCall, { name: 'PUT /agent/listings/:id' }>
type Fields = { [K in keyof ListingContent]?: ListingContent[K] | undefined }

/**
 * A save of a listing isn't made after all: what later saves were made from is what it was made from itself, so that the
 * server doesn't take what it added for something that was deleted elsewhere. To be called in a transaction.
 */
export async function rebaseLater({ seq, userId, subject, request }: ChangeEntry): Promise<void> {
  if (request.name !== 'PUT /agent/listings/:id') return
  const left = new Set(Object.keys(request.body.changes) as (keyof ListingContent)[])
  for (const row of await db.queue.where({ userId, subject }).sortBy('seq')) {
    if (row.seq <= seq || !isChange(row) || row.request.name !== request.name) continue
    const { body } = row.request
    const seen: Fields = { ...body.seen }
    for (const field of left) {
      if (body.changes[field] === undefined) continue
      // Those after it are based on this one.
      left.delete(field)
      Object.assign(seen, { [field]: rebased(field, request.body, body) })
    }
    await db.queue.update(row.seq, { request: { ...row.request, body: { ...body, seen } } })
  }
}

/** What a field was made from without the earlier save. */
function rebased(field: keyof ListingContent, earlier: Save['body'], { changes, seen = {} }: Save['body']): unknown {
  if (field === 'photos') return rebasedItems(earlier.seen?.photos, changes.photos, seen.photos)
  if (field === 'open_houses') return rebasedItems(earlier.seen?.open_houses, changes.open_houses, seen.open_houses)
  return earlier.seen?.[field]
}

type Items<T> = readonly T[] | undefined

/** It may have arrived without an answer: what it added and the later save took out again stays known. */
function rebasedItems<T extends { id: string }>(before: Items<T> = [], after: Items<T> = [], seen: Items<T> = []): T[] {
  const known = new Set([...before, ...after].map(({ id }) => id))
  return [...before, ...seen.filter(({ id }) => !known.has(id))]
}
