import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

import yazl from 'yazl'

import type { ImportRow, PostImport } from '#contract/admin/post-imports.ts'
import type { Problem } from '#contract/problem.ts'
import type { PageMeta } from '#contract/shapes.ts'

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

type ImportAnswer = { data: PostImport } & Problem

/** Uploads a ZIP as the back-office does. */
export async function uploadZip(
  by: Browser,
  zip: Uint8Array | null,
  { key = crypto.randomUUID(), name = 'posts.zip' }: { key?: string; name?: string } = {},
) {
  const fields = zip ? { name, file: { content: zip, name, type: 'application/zip' } } : { other: 'x' }
  const headers = { 'idempotency-key': key }
  return await sendForm<ImportAnswer>(by, 'POST', '/admin/social-post-imports', fields, headers)
}

/** An import once the server has stopped working on it. */
export async function settledImport(by: Browser, id: number): Promise<PostImport> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const { data } = (await by.api<ImportAnswer>('GET', `/admin/social-post-imports/${id}`)).body
    if (data.state === 'checked' || data.state === 'done') return data
    if (performance.now() > deadline) throw new Error(`The server still works on import ${id}: ${JSON.stringify(data)}`)
    await wait(20)
  }
}

/** All rows of an import. */
async function rowsOfImport(by: Browser, id: number, only?: 'errors' | 'warnings'): Promise<ImportRow[]> {
  const rows: ImportRow[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const query = new URLSearchParams({ page: String(page), ...(only && { only }) })
    const path = `/admin/social-post-imports/${id}/rows?${query.toString()}`
    const { body } = await by.api<{ data: ImportRow[]; meta: PageMeta }>('GET', path)
    rows.push(...body.data)
    last = body.meta.last_page
  }
  return rows
}

/** Messages by row and column, such as `3.title`. */
export async function messagesOf(by: Browser, id: number, kind: 'errors' | 'warnings') {
  const rows = await rowsOfImport(by, id, kind)
  return Object.fromEntries(
    rows.flatMap((row) => row[kind].map(({ column, message }) => [`${row.row}.${column}`, message])),
  )
}

export const runImport = (by: Browser, id: number, again = false) =>
  by.api<ImportAnswer>('POST', `/admin/social-post-imports/${id}/run`, { body: { again } })

/** Uploads a ZIP and imports it, unless one of its rows has an error. */
export async function importZip(
  by: Browser,
  zip: Uint8Array,
  { again, ...upload }: { key?: string; again?: boolean } = {},
): Promise<PostImport> {
  const { status, body } = await uploadZip(by, zip, upload)
  if (status !== 201) throw new Error(`The ZIP was refused: ${JSON.stringify(body)}`)
  await settledImport(by, body.data.id)
  await runImport(by, body.data.id, again)
  return await settledImport(by, body.data.id)
}
