import type { FormValues } from '../../drafts/draft.ts'
import { changeDraft } from '../../drafts/drafts.ts'
import { db } from '../../storage/database.ts'
import type { ChangeEntry } from '../entry.ts'

/** A stored form without the files that a change has; null where nothing is left. */
interface Rest {
  savedAt: number
  values: FormValues | null
}

/**
 * Reads what a stored form has beside the files of a change; to be called before the transaction, which can't wait for
 * files. Null where the change has no files or no form.
 */
export async function restOfInput({ userId, form, request: { files } }: ChangeEntry): Promise<Rest | null> {
  if (form === null || !files) return null
  const { fields } = (await db.typed.get([userId, form])) ?? {}
  if (!fields) return null
  const left: FormValues = {}
  for (const [field, value] of Object.entries(fields.values)) {
    const file = files[field]
    const isGone = file && value instanceof Blob && (await isSameFile(value, file))
    if (!isGone) left[field] = value
  }
  return { savedAt: fields.savedAt, values: Object.keys(left).length > 0 ? left : null }
}

/**
 * Drops from the stored form what was part of a change that is gone from this device; what was typed since stays. A
 * chosen picture is stored after the change that sends it was made, so it is told by its content.
 */
export async function dropStoredInput({ userId, form, createdAt }: ChangeEntry, rest: Rest | null): Promise<void> {
  if (form === null) return
  await changeDraft({ userId, subject: form }, ({ fields, ...draft }) => {
    if (!fields || fields.savedAt <= createdAt) return draft
    if (rest?.savedAt !== fields.savedAt) return { ...draft, fields }
    return rest.values === null ? draft : { ...draft, fields: { ...fields, values: rest.values } }
  })
}

/**
 * Whether two files have the same content: what the device has stored comes back as another object. One that can't be
 * read is the same as no other.
 */
export async function isSameFile(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size || one.type !== other.type) return false
  const read = await Promise.allSettled([one, other].map((file) => file.arrayBuffer()))
  const [mine, theirs] = read.map((file) => (file.status === 'fulfilled' ? new Uint8Array(file.value) : null))
  return !!mine && !!theirs && mine.every((byte, index) => byte === theirs[index])
}
