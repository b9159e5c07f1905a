import { db, type ReactionRow } from './database.ts'
import { onDevice, storageFailureOf } from './storage-error.ts'
import { watch, type Watched } from './watch.ts'

export type Reaction = ReactionRow['reaction']
export type ReactionKind = ReactionRow['kind']

/** A reaction the device can't store; it lasts until the page is closed. */
type UnsavedReaction = Omit<ReactionRow, 'reaction'> & { reaction: Reaction | null }

const fleeting = new Map<string, UnsavedReaction>()
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
    if (!fleeting.delete(name)) return
  } catch (error) {
    if (!storageFailureOf(error)) throw error
    fleeting.set(name, { userId, kind, id, reaction })
  }
  for (const tell of watchers) tell()
}

/** The user's reactions by id, now and after every change in any tab. */
export function watchReactions(userId: number, kind: ReactionKind): Watched<Map<number, Reaction>> {
  return {
    subscribe: (watcher) => {
      let kept: readonly ReactionRow[] = []
      const tell = () => watcher.next(withFleeting(kept, userId, kind))
      const watching = watch(() => db.reactions.where({ userId, kind }).toArray()).subscribe({
        ...watcher,
        next: (rows) => {
          kept = rows
          tell()
        },
      })
      watchers.add(tell)
      return {
        unsubscribe: () => {
          watchers.delete(tell)
          watching.unsubscribe()
        },
      }
    },
  }
}

function withFleeting(kept: readonly ReactionRow[], userId: number, kind: ReactionKind): Map<number, Reaction> {
  const all = new Map(kept.map((row) => [row.id, row.reaction]))
  for (const one of fleeting.values()) {
    if (one.userId !== userId || one.kind !== kind) continue
    if (one.reaction === null) all.delete(one.id)
    else all.set(one.id, one.reaction)
  }
  return all
}
