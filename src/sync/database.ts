import { Dexie, type EntityTable, type Table } from 'dexie'

import type { ScheduledPost } from '#contract/publishing.ts'
import type { CaptionLanguage } from '#domain/caption.ts'

import type { OutboxEntry } from './entry.ts'

export interface DraftRow {
  userId: number
  postId: number
  language: CaptionLanguage
  caption: string
  savedAt: number
  /** Which open screen wrote it, so that a screen knows its own words from another tab’s; early rows don’t say. */
  savedBy?: string
}

export interface ReactionRow {
  userId: number
  kind: 'collection' | 'post'
  id: number
  reaction: 'like' | 'dislike'
}

/** The server's answer to a publish, kept a few days for screens and tabs that asked. */
export interface Receipt {
  key: string
  userId: number
  post: ScheduledPost
  at: number
}

/** What she has changed in a form and not saved, by field. Files lie there as they are. */
interface FormRow {
  userId: number
  form: string
  values: Record<string, unknown>
  savedAt: number
}

/** Who drains the outbox, in browsers without Web Locks. */
interface LeaseRow {
  name: string
  holder: string
  until: number
}

class PorchlightDatabase extends Dexie {
  declare drafts: Table<DraftRow, [number, number, CaptionLanguage]>
  declare reactions: Table<ReactionRow, [number, string, number]>
  declare outbox: EntityTable<OutboxEntry, 'seq'>
  declare receipts: EntityTable<Receipt, 'key'>
  declare leases: EntityTable<LeaseRow, 'name'>
  declare forms: Table<FormRow, [number, string]>

  constructor() {
    // Strict: a write has reached the disk when its promise resolves; Chrome's default is the system's buffer.
    // No cache: reads must see at once what another tab or the worker wrote.
    super('porchlight', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    // A published version never changes. A new one goes below, with only the tables it changes and an
    // .upgrade() for their rows; phones come here from any version before.
    this.version(1).stores({
      drafts: '[userId+postId+language], [userId+postId]',
      reactions: '[userId+kind+id], [userId+kind]',
      outbox: '++seq, &key, userId',
      receipts: 'key, userId, at',
      leases: 'name',
    })
    this.version(2).stores({ forms: '[userId+form]' })
  }
}

/** All that waits on the device. Opens itself at the first use. */
export const db = new PorchlightDatabase()

// Let go at once, so that a newer tab isn't held up; the next use opens the newer version. `false` keeps
// Dexie's own answer, a line in the console, from following.
db.on('versionchange', () => {
  db.close({ disableAutoOpen: false })
  return false
})
