import type { Locator } from 'vitest/browser'

export const MB = 1024 * 1024

/** How files of these types begin. */
const SIGNS = { 'image/jpeg': '\u00ff\u00d8\u00ff\u00e0', 'application/pdf': '%PDF-1.7\n' }

/** A file of that many bytes that begins as its type does. */
export function heavyFile(type: keyof typeof SIGNS, bytes: number): File {
  const sign = Uint8Array.from(SIGNS[type], (one) => one.codePointAt(0) ?? 0)
  return new File([sign, new Uint8Array(bytes - sign.length)], `heavy.${type.split('/')[1]}`, { type })
}

/** A page under the name and the type of another file. */
export const fakeFile = (name: string, type: string) => new File(['<html>'], name, { type })

/** Chooses files as the browser's own dialog does: through the runner, a large one takes longer than all else. */
export async function chooseFiles(input: Locator, ...files: File[]): Promise<void> {
  await input.evaluate((element) => {
    const chosen = new DataTransfer()
    for (const file of files) chosen.items.add(file)
    Object.assign(element, { files: chosen.files })
    element.dispatchEvent(new Event('change', { bubbles: true }))
  })
}
