import { Dexie, type EntityTable, type Table } from 'dexie'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import type { Draft } from '../drafts/draft.ts'
import type { IncomingShare, OwnMedia } from '../drafts/own-post.ts'
import type { LeadRow } from '../leads/lead-row.ts'
import type { ListingRow, PhotoRow } from '../listings/listing-row.ts'
import type { MonthRow, StepRow } from '../month/month-row.ts'
import type { Pin, PinnedFile, PinnedPost, PinSubject } from '../pins/pin.ts'
import type { NewEntry, QueueEntry } from '../queue/entry.ts'
import { DeviceCopy } from './copy/device-copy.ts'
import { EARLIER_TABLES, takeEarlierDrafts, upgradeToQueue } from './earlier-tables.ts'
import { noteStamp } from './stamp.ts'
import { reportUnlessStorage } from './storage-error.ts'

export interface ReactionRow {
  userId: number
  kind: 'collection' | 'post'
  id: number
  reaction: 'like' | 'dislike'
}

/** The server's answer to a publish, stored for a few days for the screens and tabs that show it. */
export interface Receipt {
  key: string
  userId: number
  post: ScheduledPost
  at: number
}

/** Who sends what waits, for browsers without Web Locks. */
interface LeaseRow {
  name: string
  holder: string
  until: number
}

/** A setting of this device for one user. */
interface DeviceSettingRow {
  userId: number
  /**
   * `unread` is the number of notices the signed-in user has not read; `restored` is when this device's rows were put back
   * from their copy, until the user has read so.
   */
  name: 'pin_budget' | 'unread' | 'restored'
  value: number
}

class PorchlightDatabase extends Dexie {
  declare typed: Table<Draft, [number, number | string]>
  declare reactions: Table<ReactionRow, [number, string, number]>
  declare queue: Table<QueueEntry, number, NewEntry>
  declare receipts: EntityTable<Receipt, 'key'>
  declare leases: EntityTable<LeaseRow, 'name'>
  declare pins: Table<Pin, [number, PinSubject]>
  declare pinnedFiles: Table<PinnedFile, [number, PinSubject, string]>
  declare pinnedPosts: Table<PinnedPost, [number, PinSubject, number]>
  declare deviceSettings: Table<DeviceSettingRow, [number, string]>
  declare ownMedia: Table<OwnMedia, string>
  declare shares: Table<IncomingShare, string>
  declare months: Table<MonthRow, number>
  declare monthSteps: EntityTable<StepRow, 'seq'>
  declare listings: Table<ListingRow, [number, string]>
  declare listingPhotos: Table<PhotoRow, string>
  declare leads: Table<LeadRow, [number, string]>

  constructor() {
    // Strict: a write has reached the disk when its promise resolves; Chrome's default is the system's buffer.
    // No cache: reads must see at once what another tab or the worker wrote.
    super('porchlight', { chromeTransactionDurability: 'strict', cache: 'disabled' })
    // A published version never changes. A new one goes below, with only the tables it changes and an
    // .upgrade() for their rows; devices may come from any earlier version.
    this.version(1).stores({
      drafts: '[userId+postId+language], [userId+postId]',
      reactions: '[userId+kind+id], [userId+kind]',
      outbox: '++seq, &key, userId',
      receipts: 'key, userId, at',
      leases: 'name',
    })
    this.version(2).stores({ forms: '[userId+form]' })
    this.version(3).stores({
      pins: '[userId+subject], userId',
      pinnedFiles: '[userId+subject+url], [userId+subject], url',
      pinnedPosts: '[userId+subject+id], [userId+subject], *words',
      deviceSettings: '[userId+name]',
    })
    this.version(4).stores({ changes: '++seq, &key, userId, [userId+subject]' })
    this.version(5).stores({ ownDrafts: '[userId+id], userId', ownMedia: 'id, userId', shares: 'id, at' })
    this.version(6).stores({ months: 'userId', monthSteps: '++seq, userId' })
    this.version(7).stores({ queue: '++seq, &key, userId, [userId+subject]' }).upgrade(upgradeToQueue)
    // Filled when the database opens, also with what a tab of an earlier release stores afterwards.
    this.version(8).stores({ typed: '[userId+subject]' })
    this.version(9).stores({
      listings: '[userId+id], userId',
      listingPhotos: 'id, userId, [userId+listingId], [userId+state]',
      leads: '[userId+id], userId',
    })
  }
}

/** The device's database. Opens itself at the first use. */
export const db = new PorchlightDatabase()

/** The copy of its rows in another storage of the browser. */
export const deviceCopy = new DeviceCopy(db, reportUnlessStorage)

// Before anything is read. Where the device is full, the earlier tables are read again when it opens next.
db.on('ready', (unblocked) => takeEarlierDrafts(unblocked).catch(reportUnlessStorage), true)

// Before anything is written: the clock may have been set back while the app was closed, and what is written now is later
// than what waits.
db.on(
  'ready',
  async (unblocked) => {
    for (const name of ['queue', ...EARLIER_TABLES])
      await unblocked.table<QueueEntry>(name).each(({ createdAt }) => noteStamp(createdAt))
  },
  true,
)

// Closed at once, so that a newer tab isn't blocked; the next use opens the newer version. Returning `false`
// suppresses Dexie's own message in the console.
db.on('versionchange', () => {
  db.close({ disableAutoOpen: false })
  return false
})
