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

/** What to store, also made from what is stored by then; null when there is nothing to store. */
export type FormChange = FormValues | null | ((stored: FormValues | null) => FormValues)

type Change = FormName & { change: FormChange; savedAt: number }

const writes = latestWrites((change: Change) => onDevice(() => store(change)))

/** The unsaved changes of a form, or null. Waits for earlier `storeForm` calls. */
export async function loadForm({ userId, form }: FormName): Promise<FormValues | null> {
  await writes.waiting(idOf({ userId, form }))
  const row = await onDevice(() => db.forms.get([userId, form]))
  return row?.values ?? null
}

/**
 * Stores the unsaved changes of a form so that they survive a reload or a crash; null drops them. It may be
 * called at every keystroke: the last call wins, and those it overtakes are not written. A function gets what is stored.
 *
 * @throws DeviceStorageError
 */
export async function storeForm(name: FormName, change: FormChange): Promise<void> {
  await writes.write(idOf(name), { ...name, change, savedAt: stamp() })
  // Outside of the write, so that the next value doesn't wait for the copy of this one.
  await copied()
}

async function store({ userId, form, change, savedAt }: Change): Promise<void> {
  await db.transaction('rw', db.forms, async () => {
    const values = typeof change === 'function' ? change((await db.forms.get([userId, form]))?.values ?? null) : change
    if (values === null) await db.forms.delete([userId, form])
    else await db.forms.put({ userId, form, values, savedAt })
  })
}

function idOf({ userId, form }: FormName): string {
  return `${userId}/${form}`
}
