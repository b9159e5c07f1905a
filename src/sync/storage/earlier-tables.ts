import type { Dexie, Table, Transaction } from 'dexie'

import type { CaptionLanguage } from '#domain/publication/caption.ts'

import {
  ownDraft,
  ownDraftId,
  type AnyDraftName,
  type Draft,
  type FormValues,
  type TypedCaption,
} from '../drafts/draft.ts'
import type { OwnPost } from '../drafts/own-post.ts'
import { kindOf, type ChangeSubject } from '../queue/entry.ts'

/** The tables in which earlier releases stored what is now in `queue`. They go with the release after this one. */
export const EARLIER_TABLES = ['outbox', 'changes'] as const

interface EarlierRow {
  seq: number
  key: string
  subject?: ChangeSubject
}

/**
 * Moves what earlier releases stored into the queue, as part of the upgrade. Ranks go on from those of the outbox, since
 * what is typed into a change of an entry is stored under its rank.
 */
export async function upgradeToQueue(tx: Transaction): Promise<void> {
  const [outbox, queue] = [tx.table<object, number>('outbox'), tx.table<object, number>('queue')]
  const next = await outbox.add({ key: 'next rank' })
  await outbox.delete(next)
  await queue.add({ seq: next, key: 'next rank' })
  await queue.delete(next)
  await moveRows(tx)
}

/** Moves what a tab of an earlier release, or a copy of its rows, has put into its tables since the upgrade. */
export async function moveEarlierEntries(db: Dexie): Promise<void> {
  const counts = await Promise.all(EARLIER_TABLES.map((name) => db.table(name).count()))
  if (counts.every((count) => count === 0)) return
  await db.transaction('rw', [...EARLIER_TABLES, 'queue'], moveRows)
}

/** Publishes keep their ranks, changes get new ones. One that is in the queue already stays there as it is. */
async function moveRows(tx: Transaction): Promise<void> {
  const queue: Table<object, number> = tx.table('queue')
  for (const name of EARLIER_TABLES) {
    const table: Table<EarlierRow, number> = tx.table(name)
    const rows = await table.orderBy('seq').toArray()
    for (const { seq, ...row } of rows) {
      if (await queue.get({ key: row.key })) continue
      const kind = row.subject === undefined ? 'publish' : kindOf(row.subject)
      const isFree = kind === 'publish' && (await queue.get(seq)) === undefined
      await queue.add({ kind, ...row, ...(isFree && { seq }) })
    }
    await table.bulkDelete(rows.map(({ seq }) => seq))
  }
}

/** The tables in which earlier releases stored what is now in `typed`. They go with the release after this one too. */
const EARLIER_DRAFTS = ['drafts', 'forms', 'ownDrafts'] as const

type EarlierCaption = TypedCaption & { userId: number; postId: number | string; language: CaptionLanguage }
type EarlierForm = { userId: number; form: string; values: FormValues; savedAt: number }
type EarlierOwnPost = OwnPost & { userId: number; id: string }

/**
 * Takes over what earlier releases stored of drafts, at the upgrade and whenever a tab of theirs, or a copy of its rows, has
 * put more into its tables; of each part what was typed last counts. Own posts stay in their table too.
 */
export async function takeEarlierDrafts(db: Dexie): Promise<void> {
  const counts = await Promise.all(EARLIER_DRAFTS.map((name) => db.table(name).count()))
  if (counts.every((count) => count === 0)) return
  await db.transaction('rw', [...EARLIER_DRAFTS, 'typed'], async (tx) => {
    const typed: Table<Draft, [number, number | string]> = tx.table('typed')
    const take = async (userId: number, subject: number | string, how: (draft: Draft) => Partial<Draft> | false) => {
      const draft = (await typed.get([userId, subject])) ?? { userId, subject }
      const taken = how(draft)
      if (taken) await typed.put({ ...draft, ...taken })
    }
    const captions = tx.table<EarlierCaption>('drafts')
    const forms = tx.table<EarlierForm>('forms')
    const ownPosts = tx.table<EarlierOwnPost>('ownDrafts')
    for (const { userId, postId, language, ...caption } of await captions.toArray()) {
      await take(
        userId,
        postId,
        (draft) =>
          isNewer(caption, draft.captions?.[language]) && { captions: { ...draft.captions, [language]: caption } },
      )
    }
    for (const { userId, form, ...fields } of await forms.toArray()) {
      // The choices for a library post.
      const [, postId] = /^publish\/(\d+)$/.exec(form) ?? []
      const subject = postId === undefined ? form : Number(postId)
      await take(userId, subject, (draft) => isNewer(fields, draft.fields) && { fields })
    }
    for (const { userId, id, ...own } of await ownPosts.toArray()) {
      await take(userId, ownDraft(id), (draft) => isNewer(own, draft.own) && { own })
    }
    await Promise.all([captions.clear(), forms.clear()])
  })
}

const isNewer = (found: { savedAt: number }, known: { savedAt: number } | undefined) =>
  known === undefined || found.savedAt > known.savedAt

/** Writes an own post where a tab of an earlier release looks for the media that are used: it deletes all others. */
export async function mirrorOwnPost(
  db: Dexie,
  { userId, subject }: AnyDraftName,
  own: OwnPost | undefined,
): Promise<void> {
  const id = ownDraftId(subject)
  if (id === null) return
  const mirror: Table<EarlierOwnPost, [number, string]> = db.table('ownDrafts')
  await (own ? mirror.put({ userId, id, ...own }) : mirror.delete([userId, id]))
}
