import { db } from '../storage/database.ts'
import { latestWrites } from '../storage/latest-writes.ts'
import { stamp } from '../storage/stamp.ts'
import { copied, onDevice } from '../storage/on-device.ts'

/** Identifies a form: the user and the form's name. */
export interface FormName {
  userId: number
  form: string
}

/** The changed fields with their values. */
export type FormValues = Record<string, unknown>

/** The unsaved values of a form; null when there is nothing to store. */
type Change = FormName & { values: FormValues | null; savedAt: number }

const writes = latestWrites((change: Change) => onDevice(() => store(change)))

/** The unsaved changes of a form, or null. Waits for earlier `storeForm` calls. */
export async function loadForm({ userId, form }: FormName): Promise<FormValues | null> {
  await writes.waiting(idOf({ userId, form }))
  const row = await onDevice(() => db.forms.get([userId, form]))
  return row?.values ?? null
}

/**
 * Stores the unsaved changes of a form so that they survive a reload or a crash; null drops them. It may be
 * called at every keystroke: the last call wins, and those it overtakes are not written.
 *
 * @throws DeviceStorageError
 */
export async function storeForm(name: FormName, values: FormValues | null): Promise<void> {
  await writes.write(idOf(name), { ...name, values, savedAt: stamp() })
  // Outside of the write, so that the next value doesn't wait for the copy of this one.
  await copied()
}

async function store({ userId, form, values, savedAt }: Change): Promise<void> {
  if (values === null) await db.forms.delete([userId, form])
  else await db.forms.put({ userId, form, values, savedAt })
}

function idOf({ userId, form }: FormName): string {
  return `${userId}/${form}`
}
