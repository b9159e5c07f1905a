import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import { choicesForm, outboxDraft } from '../drafts/draft-name.ts'
import { db } from '../storage/database.ts'
import { askToPublish } from './ask-to-publish.ts'
import { isLateRequest, type OutboxItem } from './outbox-item.ts'
import type { Sender } from './send-row.ts'

/** Sends publishes. One whose time has passed while it was never sent waits for the agent's decision. */
export const publishSender: Sender<OutboxItem> = {
  queue: 'outbox',
  lateReason: ({ request }) =>
    isLateRequest(request, Date.now()) ? 'Its time passed while it waited on this device.' : null,
  deliver: async (item) => accept(item, await askToPublish(item, item.key)),
}

/**
 * The server has acknowledged it: one transaction deletes the item and stores its receipt. The captions and choices
 * it was made from are dropped with it, and unsaved changes to it; later changes to the former stay.
 */
async function accept(item: OutboxItem, post: ScheduledPost): Promise<void> {
  const { key, userId, postId, createdAt } = item
  await db.transaction('rw', db.outbox, db.receipts, db.drafts, db.forms, async () => {
    await db.outbox.where({ key }).delete()
    await db.receipts.put({ key, userId, post, at: Date.now() })
    await db.drafts
      .where({ userId, postId })
      .and(({ savedAt }) => savedAt <= createdAt)
      .delete()
    const chosen = await db.forms.get([userId, choicesForm(postId)])
    if (chosen && chosen.savedAt <= createdAt) await db.forms.delete([userId, choicesForm(postId)])
    for (const part of ['content', 'time'] as const) {
      const subject = outboxDraft(item.seq, part)
      await db.drafts.where({ userId, postId: subject }).delete()
      await db.forms.delete([userId, choicesForm(subject)])
    }
  })
}
