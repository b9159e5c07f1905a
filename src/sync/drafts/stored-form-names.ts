import { db } from '../storage/database.ts'
import type { FormName } from './forms.ts'
import { onDevice } from '../storage/on-device.ts'

/** The names of the user's stored forms: this one and those below it (`name/2`), the last changed first. */
export async function storedBelow({ userId, form }: FormName): Promise<string[]> {
  const found = db.forms.where('[userId+form]').between([userId, form], [userId, `${form}/\uffff`])
  const rows = (await onDevice(() => found.toArray())).filter(
    (row) => row.form === form || row.form.startsWith(`${form}/`),
  )
  return rows.toSorted((one, other) => other.savedAt - one.savedAt).map((row) => row.form)
}
