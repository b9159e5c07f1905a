import { db } from '../storage/database.ts'
import type { FormName, FormValues } from './forms.ts'
import { onDevice } from '../storage/on-device.ts'

/** A stored form: its name and the changed fields. */
export interface StoredForm {
  form: string
  values: FormValues
}

/** The user's stored forms of this name and those below it (`name/2`), the last changed first. */
export async function formsBelow({ userId, form }: FormName): Promise<StoredForm[]> {
  const found = db.forms.where('[userId+form]').between([userId, form], [userId, `${form}/\uffff`])
  const rows = (await onDevice(() => found.toArray())).filter(
    (row) => row.form === form || row.form.startsWith(`${form}/`),
  )
  return rows.toSorted((one, other) => other.savedAt - one.savedAt)
}

export async function storedBelow(name: FormName): Promise<string[]> {
  return (await formsBelow(name)).map(({ form }) => form)
}
