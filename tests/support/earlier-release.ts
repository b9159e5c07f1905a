import { ownDraftId, type Draft } from '#sync/drafts/draft.ts'
import { isChange, isPublish, type QueueEntry } from '#sync/queue/entry.ts'

/** The stores of the release before the queue, which phones in use still have; its version of the database is 6. */
export const EARLIER_STORES = {
  drafts: '[userId+postId+language], [userId+postId]',
  reactions: '[userId+kind+id], [userId+kind]',
  outbox: '++seq, &key, userId',
  receipts: 'key, userId, at',
  leases: 'name',
  forms: '[userId+form]',
  pins: '[userId+subject], userId',
  pinnedFiles: '[userId+subject+url], [userId+subject], url',
  pinnedPosts: '[userId+subject+id], [userId+subject], *words',
  deviceSettings: '[userId+name]',
  changes: '++seq, &key, userId, [userId+subject]',
  ownDrafts: '[userId+id], userId',
  ownMedia: 'id, userId',
  shares: 'id, at',
  months: 'userId',
  monthSteps: '++seq, userId',
}

/** What the release after it added, in version 7. */
export const QUEUE_STORE = { queue: '++seq, &key, userId, [userId+subject]' }

/** The rows of the present queue and drafts by the tables in which the release before them stored them. */
export function asEarlier({ queue, typed }: { queue: readonly QueueEntry[]; typed: readonly Draft[] }) {
  return {
    outbox: queue.filter(isPublish).map(withoutKind),
    changes: queue.filter(isChange).map(withoutKind),
    drafts: typed.flatMap(({ userId, subject: postId, captions = {} }) =>
      Object.entries(captions).map(([language, caption]) => Object.assign({ userId, postId, language }, caption)),
    ),
    forms: typed.flatMap(({ userId, subject, fields }) =>
      fields ? [{ userId, form: typeof subject === 'number' ? `publish/${subject}` : subject, ...fields }] : [],
    ),
    ownDrafts: typed.flatMap(({ userId, subject, own }) =>
      own ? [{ userId, id: ownDraftId(subject) ?? '', ...own }] : [],
    ),
  }
}

function withoutKind(entry: QueueEntry): object {
  const { kind: _, ...row } = entry
  return row
}
