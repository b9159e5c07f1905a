import type { FormName, FormValues } from '#sync/forms.ts'

/** Dexie comes with the first form, not with the first screen. */
const forms = () => import('#sync/forms.ts')

export async function recallForm(name: FormName): Promise<FormValues | null> {
  return await (await forms()).loadForm(name)
}

export async function keptForms(name: FormName): Promise<string[]> {
  const { keptBelow } = await import('#sync/kept-below.ts')
  return await keptBelow(name)
}

export async function writeForm(name: FormName, values: FormValues | null): Promise<void> {
  await (await forms()).keepForm(name, values)
}

/** What was saved need not be kept; should it stay for once, it is what the server knows already. */
export function forgetForm(name: FormName): void {
  writeForm(name, null).catch((error: unknown) => console.error('A saved form stays kept on this device', error))
}
