import { CAPTION_LANGUAGES, type CaptionLanguage } from '#domain/publication/caption.ts'

import { db } from '../storage/database.ts'
import { mirrorOwnPost } from '../storage/earlier-tables.ts'
import { latestWrites } from '../storage/latest-writes.ts'
import { copied, onDevice, watch, type Watcher } from '../storage/on-device.ts'
import { stamp } from '../storage/stamp.ts'
import { storageFailureOf } from '../storage/storage-error.ts'
import {
  choicesLeft,
  outboxDraft,
  ownDraftId,
  type AnyDraftName,
  type Draft,
  type DraftSubject,
  type FormValues,
  type TypedCaption,
} from './draft.ts'
import { DRAFT_TABLES, dropUnusedMedia } from './own-media.ts'

/** What a draft becomes, made from what is stored by then. */
type Change = (draft: Draft) => Draft

/** Parts of drafts on their way to the database. */
const writes = latestWrites(async ({ name, change }: { name: AnyDraftName; change: Change }) => {
  await onDevice(() => db.transaction('rw', db.typed, () => changeDraft(name, change)))
})

const keyOf = ({ userId, subject }: AnyDraftName): [number, number | string] => [userId, subject]

const idOf = ({ userId, subject }: AnyDraftName, part: CaptionLanguage | 'fields') => `${userId}/${subject}/${part}`

/**
 * Changes a draft within a transaction that has its table; one of which nothing is left is deleted. Where its media change,
 * the transaction has all of `DRAFT_TABLES`.
 */
export async function changeDraft(name: AnyDraftName, change: Change): Promise<void> {
  const { userId, subject } = name
  const before = await db.typed.get(keyOf(name))
  const { captions = {}, fields, own } = change(before ?? { userId, subject })
  const hasCaptions = Object.keys(captions).length > 0
  const parts = { ...(hasCaptions && { captions }), ...(fields && { fields }), ...(own && { own }) }
  if (own !== before?.own) await mirrorOwnPost(db, name, own)
  if (Object.keys(parts).length > 0) await db.typed.put({ userId, subject, ...parts })
  else if (before) await db.typed.delete(keyOf(name))
}

/** Reports a draft, now and after every change in any tab. Returns a function that ends it. */
export function watchDraft(name: AnyDraftName, watcher: Watcher<Draft | null>): () => void {
  return watch(async () => (await db.typed.get(keyOf(name))) ?? null, watcher)
}

/**
 * Stores a caption so that it survives a reload or a crash. It may be called at every keystroke: the last call wins, and
 * those it overtakes are not written.
 *
 * @throws DeviceStorageError
 */
export async function saveCaption(
  name: AnyDraftName,
  language: CaptionLanguage,
  typed: Omit<TypedCaption, 'savedAt'>,
): Promise<void> {
  const caption = { ...typed, savedAt: stamp() }
  const change: Change = (draft) => ({ ...draft, captions: { ...draft.captions, [language]: caption } })
  await writes.write(idOf(name, language), { name, change })
  // Outside of the write, so that the next value doesn't wait for the copy of this one.
  await copied()
}

/** What to store, also made from what is stored by then; null when there is nothing to store. */
export type FieldsChange = FormValues | null | ((stored: FormValues | null) => FormValues | null)

/**
 * Stores the changed fields of a form, or the choices for a post, as a caption is stored; null drops them. A function gets
 * what is stored.
 *
 * @throws DeviceStorageError
 */
export async function saveFields(name: AnyDraftName, wanted: FieldsChange): Promise<void> {
  const savedAt = stamp()
  const change: Change = ({ fields, ...draft }) => {
    const values = typeof wanted === 'function' ? wanted(fields?.values ?? null) : wanted
    return values === null ? draft : { ...draft, fields: { values, savedAt } }
  }
  await writes.write(idOf(name, 'fields'), { name, change })
  await copied()
}

/** The changed fields of a form, or null. Waits for earlier `saveFields` calls. */
export async function loadFields(name: AnyDraftName): Promise<FormValues | null> {
  await writes.waiting(idOf(name, 'fields'))
  const draft = await onDevice(() => db.typed.get(keyOf(name)))
  return draft?.fields?.values ?? null
}

/** A stored form: its name and the changed fields. */
export interface StoredForm {
  form: string
  values: FormValues
}

/** The user's stored forms of this name and those below it (`name/2`), the last changed first. */
export async function formsBelow({
  userId,
  subject: name,
}: {
  userId: number
  subject: string
}): Promise<StoredForm[]> {
  const rows = await onDevice(() =>
    db.typed
      .where('[userId+subject]')
      .between([userId, name], [userId, `${name}/\uffff`])
      .toArray(),
  )
  return rows
    .flatMap(({ subject, fields }) => (typeof subject === 'string' && fields ? [{ form: subject, ...fields }] : []))
    .filter(({ form }) => form === name || form.startsWith(`${name}/`))
    .toSorted((one, other) => other.savedAt - one.savedAt)
}

/**
 * The draft without these captions, the choices beside them and its own media; without `until` whenever they were typed.
 * What single networks get in the other language stays.
 */
function without(
  { captions, fields, own, ...draft }: Draft,
  used: readonly CaptionLanguage[],
  until = Infinity,
): Draft {
  const isLater = (part: { savedAt: number } | undefined) => part !== undefined && part.savedAt > until
  const left = { ...captions }
  for (const language of used) if (!isLater(left[language])) delete left[language]
  const choices = fields && choicesLeft(fields.values, used)
  return {
    ...draft,
    captions: left,
    ...(fields && isLater(fields) && { fields }),
    ...(fields && choices && !isLater(fields) && { fields: { ...fields, values: choices } }),
    ...(own && isLater(own) && { own }),
  }
}

/**
 * Drops what was typed until a time and is used up since then, as part of a transaction that has `DRAFT_TABLES`.
 * `languages` are those of the captions.
 */
export async function dropUsedUp(
  name: AnyDraftName,
  languages: readonly CaptionLanguage[],
  until?: number,
): Promise<void> {
  await changeDraft(name, (draft) => without(draft, languages, until))
  if (ownDraftId(name.subject) !== null) await dropUnusedMedia(name.userId)
}

/**
 * Drops the captions of a draft in these languages, the choices beside them and its own media, including what is still
 * being saved. If the device's database can't be written to they stay, which loses nothing.
 */
export async function dropDraft(
  name: AnyDraftName,
  languages: readonly CaptionLanguage[] = CAPTION_LANGUAGES,
): Promise<void> {
  const dropped = new Set(languages.map((part) => idOf(name, part)))
  writes.amend((write, id) => {
    if (dropped.has(id)) return { ...write, change: (draft) => draft }
    return id === idOf(name, 'fields')
      ? { ...write, change: (draft) => without(write.change(draft), languages) }
      : write
  })
  try {
    await onDevice(() => db.transaction('rw', DRAFT_TABLES, () => dropUsedUp(name, languages)))
    await copied()
  } catch (error) {
    if (!storageFailureOf(error)) throw error
  }
}

/** Both drafts of the changes to an entry of the queue, by their keys. */
export function outboxDraftKeys({ userId, seq }: { userId: number; seq: number }): [number, DraftSubject][] {
  return (['content', 'time'] as const).map((part) => [userId, outboxDraft(seq, part)])
}
