import type { FormChange, FormName, FormValues } from '#sync/drafts/forms.ts'

/** Dexie is loaded with the first form, not with the first screen. */
const forms = () => import('#sync/drafts/forms.ts')

export async function recallForm(name: FormName): Promise<FormValues | null> {
  return await (await forms()).loadForm(name)
}

export async function storedForms(name: FormName): Promise<string[]> {
  const { storedBelow } = await import('#sync/drafts/stored-form-names.ts')
  return await storedBelow(name)
}

export async function writeForm(name: FormName, change: FormChange): Promise<void> {
  await (await forms()).storeForm(name, change)
}

/** A saved form need not stay stored; if it remains for once, it holds only what the server has already. */
export function forgetForm(name: FormName): void {
  writeForm(name, null).catch((error: unknown) => console.error('A saved form stays kept on this device', error))
}
