import 'fake-indexeddb/auto'

import { expect, test } from 'vitest'

import { db } from '#sync/storage/database.ts'
import { saveDraft } from '#sync/drafts/drafts.ts'
import { forgetUser } from '#sync/storage/forget-user.ts'
import { storeForm } from '#sync/drafts/forms.ts'
import { saveOwnDraft } from '#sync/own-posts/own-drafts.ts'
import { react } from '#sync/reactions.ts'

import { ownPicture } from './support/outbox-items.ts'

const TABLES = [
  'drafts',
  'forms',
  'reactions',
  'receipts',
  'pins',
  'pinnedFiles',
  'pinnedPosts',
  'deviceSettings',
  'ownDrafts',
  'ownMedia',
] as const
const PIN = {
  subject: 'newest',
  title: 'Everything new',
  cover: null,
  mainColor: null,
  pinnedAt: 1,
  state: 'complete',
  files: 1,
  stored: 1,
  completedAt: 1,
  allowsMetered: false,
} as const

test('forgetting a user removes everything of that user, and nothing of another', async () => {
  for (const userId of [1, 2, 12]) {
    await saveDraft({ userId, subject: 7, language: 'en', savedBy: 'a screen', caption: `draft of ${userId}` })
    await storeForm({ userId, form: 'agent' }, { first_name: 'Robin' })
    await react({ userId, kind: 'post', id: 7 }, 'like')
    await db.pins.put({ ...PIN, userId })
    await db.pinnedFiles.put({ userId, subject: 'newest', url: '/media/a', bytes: 1 })
    await db.pinnedPosts.put({ userId, subject: 'newest', id: 1, words: ['a'], post: {} as never })
    await db.deviceSettings.put({ userId, name: 'pin_budget', value: 1 })
    const media = ownPicture(`picture of ${userId}`, userId)
    await saveOwnDraft({ userId, id: `draft of ${userId}`, media: [media], refused: [] })
    await db.receipts.put({ key: `receipt ${userId}`, userId, post: {} as never, at: 1 })
  }
  await forgetUser(1)
  const left = async (name: (typeof TABLES)[number]) =>
    ((await db[name].toArray()) as { userId: number }[]).map(({ userId }) => userId).sort((a, b) => a - b)
  for (const name of TABLES) expect(await left(name), name).toEqual([2, 12])
})
