import type { AnyDraftName, FormValues } from '#sync/drafts/draft.ts'
import type { FieldsChange } from '#sync/drafts/drafts.ts'

/** Dexie is loaded with the first form, not with the first screen. */
const drafts = () => import('#sync/drafts/drafts.ts')

export async function recallForm(name: AnyDraftName): Promise<FormValues | null> {
  return await (await drafts()).loadFields(name)
}

/** The names of the stored forms of this name and below it, the last changed first. */
export async function storedForms(name: { userId: number; subject: string }): Promise<string[]> {
  return (await (await drafts()).formsBelow(name)).map(({ form }) => form)
}

export async function writeForm(name: AnyDraftName, change: FieldsChange): Promise<void> {
  await (await drafts()).saveFields(name, change)
}

/** A saved form need not stay stored; if it remains for once, it holds only what the server has already. */
export function forgetForm(name: AnyDraftName): void {
  writeForm(name, null).catch((error: unknown) => console.error('A saved form stays kept on this device', error))
}
