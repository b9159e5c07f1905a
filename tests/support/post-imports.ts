import { buffer } from 'node:stream/consumers'

import yazl from 'yazl'

import { sendForm } from './admin-form.ts'
import type { Browser } from './browser.ts'

/** The files of a ZIP by their names. */
export type ZipContent = Record<string, Uint8Array | string>

export async function zipOf(content: ZipContent): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(content)) zip.addBuffer(Buffer.from(bytes), name)
  zip.end()
  return await buffer(zip.outputStream)
}

export const csv = (...rows: string[]) => rows.join('\r\n')

/** A table of posts that have nothing but these titles beside what is required. */
export const tableOf = (...titles: string[]) => csv('title,caption,type', ...titles.map((title) => `${title},C,image`))

/** Sends an import as the back-office does. */
export async function sendImport<T>(
  by: Browser,
  zip: Uint8Array | null,
  { key = crypto.randomUUID(), again }: { key?: string; again?: string } = {},
) {
  const fields = {
    ...(zip ? { file: { content: zip, name: 'posts.zip', type: 'application/zip' } } : { other: 'x' }),
    ...(again !== undefined && { again }),
  }
  const headers = { 'idempotency-key': key }
  const { status, body } = await sendForm<T>(by, 'POST', '/admin/social-post-imports', fields, headers)
  return { status, body }
}
