import 'fake-indexeddb/auto'

import { expect, test } from 'vitest'

import { db } from '#sync/storage/database.ts'
import { saveDraft } from '#sync/drafts/drafts.ts'
import { forgetUser } from '#sync/storage/forget-user.ts'
import { storeForm } from '#sync/drafts/forms.ts'
import { react } from '#sync/reactions.ts'

test('forgetting a user removes everything of that user, and nothing of another', async () => {
  for (const userId of [1, 2, 12]) {
    await saveDraft({ userId, subject: 7, language: 'en', savedBy: 'a screen', caption: `draft of ${userId}` })
    await storeForm({ userId, form: 'agent' }, { first_name: 'Robin' })
    await react({ userId, kind: 'post', id: 7 }, 'like')
    await db.receipts.put({ key: `receipt ${userId}`, userId, post: {} as never, at: 1 })
  }
  await forgetUser(1)
  const left = async (name: 'drafts' | 'forms' | 'reactions' | 'receipts') =>
    ((await db[name].toArray()) as { userId: number }[]).map(({ userId }) => userId).sort((a, b) => a - b)
  for (const name of ['drafts', 'forms', 'reactions', 'receipts'] as const)
    expect(await left(name), name).toEqual([2, 12])
})
