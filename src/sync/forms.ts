import { db } from './database.ts'
import { onDevice } from './storage-error.ts'

/** Whose form, and which. */
export interface FormName {
  userId: number
  form: string
}

/** Changed fields with what stands in them. */
export type FormValues = Record<string, unknown>

interface Write {
  values: FormValues | null
  savedAt: number
  done: Promise<void>
}

const queued = new Map<string, Write>()
const running = new Map<string, Promise<void>>()

/** What she last changed and didn't save, or null. Sees what `keepForm` was told before. */
export async function loadForm({ userId, form }: FormName): Promise<FormValues | null> {
  await queued.get(idOf({ userId, form }))?.done
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
  const id = idOf(name)
  const waiting = queued.get(id)
  if (waiting) {
    Object.assign(waiting, { values, savedAt: Date.now() })
    return waiting.done
  }
  const write: Write = { values, savedAt: Date.now(), done: Promise.resolve() }
  write.done = writeAfter(running.get(id), name, write)
  queued.set(id, write)
  return write.done
}

async function writeAfter(before: Promise<void> | undefined, name: FormName, write: Write): Promise<void> {
  const id = idOf(name)
  // The write before reports its own failure to whoever asked for it.
  await before?.catch(() => undefined)
  queued.delete(id)
  const put = onDevice(() => store(name, write))
  running.set(id, put)
  await put.finally(() => running.get(id) === put && running.delete(id))
}

async function store({ userId, form }: FormName, { values, savedAt }: Write): Promise<void> {
  if (values === null) await db.forms.delete([userId, form])
  else await db.forms.put({ userId, form, values, savedAt })
}

function idOf({ userId, form }: FormName): string {
  return `${userId}/${form}`
}
