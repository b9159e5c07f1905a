import { liveQuery, type Observable } from 'dexie'

import { db, type ReactionRow } from './database.ts'
import { onDevice } from './storage-error.ts'

export type Reaction = ReactionRow['reaction']
export type ReactionKind = ReactionRow['kind']

/** Likes, dislikes or takes either back (null). One takes the other's place. */
export async function react(
  { userId, kind, id }: { userId: number; kind: ReactionKind; id: number },
  reaction: Reaction | null,
): Promise<void> {
  await onDevice(async () => {
    if (reaction === null) await db.reactions.delete([userId, kind, id])
    else await db.reactions.put({ userId, kind, id, reaction })
  })
}

/** What she likes and dislikes, by id, now and after every change in any tab. */
export function watchReactions(userId: number, kind: ReactionKind): Observable<Map<number, Reaction>> {
  return liveQuery(async () => {
    const rows = await db.reactions.where({ userId, kind }).toArray()
    return new Map(rows.map((row) => [row.id, row.reaction]))
  })
}
