import type { CaptionLanguage } from '#domain/publication/caption.ts'
import type { Draft } from '#sync/drafts/draft.ts'
import type { db as database } from '#sync/storage/database.ts'

type Database = Pick<typeof database, 'typed'>

/** A caption of a draft that is stored. */
export interface StoredCaption {
  userId: number
  subject: number | string
  language: CaptionLanguage
  caption: string
  savedAt: number
  savedBy?: string
}

/** The changed fields of a form, or the choices for a post, that are stored. */
export interface StoredFields {
  userId: number
  subject: number | string
  values: Record<string, unknown>
  savedAt: number
}

/** The captions within rows of the device's drafts. */
export function captionsOf(rows: readonly Draft[]): StoredCaption[] {
  return rows.flatMap(({ userId, subject, captions = {} }) =>
    (['en', 'es'] as const).flatMap((language) => {
      const typed = captions[language]
      return typed ? [{ userId, subject, language, ...typed }] : []
    }),
  )
}

/** The fields within rows of the device's drafts. */
export function fieldsOf(rows: readonly Draft[]): StoredFields[] {
  return rows.flatMap(({ userId, subject, fields }) => (fields ? [{ userId, subject, ...fields }] : []))
}

export const storedCaptions = async (db: Database): Promise<StoredCaption[]> => captionsOf(await db.typed.toArray())
export const storedFields = async (db: Database): Promise<StoredFields[]> => fieldsOf(await db.typed.toArray())

export async function putCaption(db: Database, { userId, subject, language, ...typed }: StoredCaption): Promise<void> {
  const draft = (await db.typed.get([userId, subject])) ?? { userId, subject }
  await db.typed.put({ ...draft, captions: { ...draft.captions, [language]: typed } })
}

export async function putFields(db: Database, { userId, subject, ...fields }: StoredFields): Promise<void> {
  const draft = (await db.typed.get([userId, subject])) ?? { userId, subject }
  await db.typed.put({ ...draft, fields })
}
