import { liveQuery } from 'dexie'

import { db, type ReactionRow } from './storage/database.ts'
import { onDevice } from './storage/on-device.ts'
import { reportUnlessStorage, storageFailureOf } from './storage/storage-error.ts'

export type Reaction = ReactionRow['reaction']
export type ReactionKind = ReactionRow['kind']

/** A reaction the device can't store; it lasts until the page is closed. */
type UnsavedReaction = Omit<ReactionRow, 'reaction'> & { reaction: Reaction | null }

const unsaved = new Map<string, UnsavedReaction>()
const watchers = new Set<() => void>()

/** Likes, dislikes, or removes the reaction (null). A new reaction replaces the old one. */
export async function react(
  { userId, kind, id }: { userId: number; kind: ReactionKind; id: number },
  reaction: Reaction | null,
): Promise<void> {
  const name = `${userId}/${kind}/${id}`
  try {
    await onDevice(async () => {
      if (reaction === null) await db.reactions.delete([userId, kind, id])
      else await db.reactions.put({ userId, kind, id, reaction })
    })
    if (!unsaved.delete(name)) return
  } catch (error) {
    if (!storageFailureOf(error)) throw error
    unsaved.set(name, { userId, kind, id, reaction })
  }
  for (const notify of watchers) notify()
}

/** Reports the user's reactions by id, now and after every change in any tab. Returns a function that ends it. */
export function watchReactions(
  userId: number,
  kind: ReactionKind,
  next: (reactions: Map<number, Reaction>) => void,
): () => void {
  let stored: readonly ReactionRow[] = []
  const notify = () => next(withUnsaved(stored, userId, kind))
  const watching = liveQuery(() => db.reactions.where({ userId, kind }).toArray()).subscribe({
    next: (rows) => {
      stored = rows
      notify()
    },
    error: (error: unknown) => {
      reportUnlessStorage(error)
      // A reaction may have been given before this watch began.
      notify()
    },
  })
  watchers.add(notify)
  return () => {
    watchers.delete(notify)
    watching.unsubscribe()
  }
}

function withUnsaved(stored: readonly ReactionRow[], userId: number, kind: ReactionKind): Map<number, Reaction> {
  const all = new Map(stored.map((row) => [row.id, row.reaction]))
  for (const one of unsaved.values()) {
    if (one.userId !== userId || one.kind !== kind) continue
    if (one.reaction === null) all.delete(one.id)
    else all.set(one.id, one.reaction)
  }
  return all
}
