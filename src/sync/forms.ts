import { db } from './database.ts'
import { latestWrites } from './latest-writes.ts'
import { onDevice } from './storage-error.ts'

/** Whose form, and which. */
export interface FormName {
  userId: number
  form: string
}

/** Changed fields with what stands in them. */
export type FormValues = Record<string, unknown>

/** What is in a form, or null for nothing that has to be kept. */
type Change = FormName & { values: FormValues | null; savedAt: number }

const writes = latestWrites((change: Change) => onDevice(() => store(change)))

/** What she last changed and didn't save, or null. Sees what `keepForm` was told before. */
export async function loadForm({ userId, form }: FormName): Promise<FormValues | null> {
  await writes.waiting(idOf({ userId, form }))
  const row = await onDevice(() => db.forms.get([userId, form]))
  return row?.values ?? null
}

/**
 * Keeps what she changed in a form so that it survives a reload or a crash; null forgets it. Calls may
 * come as fast as she types: the last one wins, and those it overtakes are not written.
 *
 * @throws DeviceStorageError
 */
export function keepForm(name: FormName, values: FormValues | null): Promise<void> {
  return writes.write(idOf(name), { ...name, values, savedAt: Date.now() })
}

async function store({ userId, form, values, savedAt }: Change): Promise<void> {
  if (values === null) await db.forms.delete([userId, form])
  else await db.forms.put({ userId, form, values, savedAt })
}

function idOf({ userId, form }: FormName): string {
  return `${userId}/${form}`
}
