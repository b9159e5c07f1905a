import 'fake-indexeddb/auto'

import { expect, test } from 'vitest'

import { db } from '#sync/storage/database.ts'
import { forgetUser } from '#sync/storage/forget-user.ts'

/** A row of each table that has rows of a user, as far as its keys need it. */
const ROWS = {
  drafts: { postId: 7, language: 'en' },
  forms: { form: 'agent' },
  reactions: { kind: 'post', id: 7 },
  receipts: { at: 1 },
  pins: { subject: 'newest' },
  pinnedFiles: { subject: 'newest', url: '/media/a' },
  pinnedPosts: { subject: 'newest', id: 1, words: ['a'] },
  deviceSettings: { name: 'pin_budget' },
  ownDrafts: { id: 'a', savedAt: 1, mediaIds: [] },
  ownMedia: {},
  outbox: {},
  changes: { subject: 'agent' },
  months: {},
  monthSteps: {},
}

test('forgetting a user removes everything of that user, and nothing of another', async () => {
  for (const [name, row] of Object.entries(ROWS))
    for (const userId of [1, 2, 12]) await db.table(name).put({ key: `${userId}`, id: `${userId}`, ...row, userId })
  await forgetUser(1)
  for (const name of Object.keys(ROWS)) {
    const left = (await db.table(name).toArray()) as { userId: number }[]
    expect(
      left.map(({ userId }) => userId).toSorted((a, b) => a - b),
      name,
    ).toEqual([2, 12])
  }
})
