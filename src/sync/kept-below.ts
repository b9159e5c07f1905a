import { db } from './database.ts'
import type { FormName } from './forms.ts'
import { onDevice } from './storage-error.ts'

/** Under which names forms of hers are kept, this one and those below it (`name/2`); what she changed last comes first. */
export async function keptBelow({ userId, form }: FormName): Promise<string[]> {
  const found = db.forms.where('[userId+form]').between([userId, form], [userId, `${form}/\uffff`])
  const rows = (await onDevice(() => found.toArray())).filter(
    (row) => row.form === form || row.form.startsWith(`${form}/`),
  )
  return rows.toSorted((one, other) => other.savedAt - one.savedAt).map((row) => row.form)
}
