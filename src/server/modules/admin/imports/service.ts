import { and, eq } from 'drizzle-orm'

import { IMPORT_FILE_COLUMNS, IMPORT_TABLE } from '#contract/admin/post-imports.ts'
import type { PostForm } from '#contract/admin/posts.ts'
import { FILE_RULES } from '#domain/media/upload.ts'

import { needSpace } from '../../../db/free-space.ts'
import type { Db } from '../../../db/open.ts'
import { postImports } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem, ProblemError } from '../../../http/problem.ts'
import type { ReceivedFile } from '../../../http/uploads/read-form.ts'
import { checkFile, type CheckedFile } from '../checked-file.ts'
import { fieldsOf } from '../posts/fields.ts'
import { kindOfField, planMedia, type MediaPlan } from '../posts/media.ts'
import { posterFor } from '../posts/poster.ts'
import { insertNewPost } from '../posts/service.ts'
import type { Act } from '../record.ts'
import { saveWithFiles } from '../save-with-files.ts'
import { addFaults, formOf, readKnown, type RowFaults, type RowForm } from './rows.ts'
import { readTable } from './table.ts'
import { withZip, type ImportZip } from './zip.ts'

type Context = Pick<AppContext, 'config' | 'db' | 'storage' | 'now'>

/** A row that can be saved. */
interface ReadyPost {
  row: number
  form: PostForm
  plan: MediaPlan
  files: CheckedFile[]
}

interface PostImport {
  adminId: number
  /** The idempotency key, a UUID made on the device. */
  key: string
  zip: Pick<ReceivedFile, 'path' | 'sha256'>
}

/**
 * Makes posts of a ZIP, all of them in one transaction; a repetition under the same key makes none.
 * @throws validation_failed with every error by row and column; key_reused
 */
export async function importPosts(context: Context, { adminId, key, zip }: PostImport): Promise<{ posts: number }> {
  const { db } = context
  const given = { adminId, key, sha256: zip.sha256 }
  const known = await findImport(db, given)
  if (known) return known
  const ready = await withZip(zip.path, async (opened) => readPosts(context, opened))
  const act: Act = { kind: 'post', adminId, now: context.now() }
  const named = ready.flatMap(({ row, files }) => files.map((file) => ({ ...file, field: `${row} ${file.field}` })))
  return await saveWithFiles(context, named, async (tx, stored) => {
    const made = await tx
      .insert(postImports)
      .values({ adminId, idempotencyKey: key, sha256: zip.sha256, posts: ready.length, createdAt: act.now })
      .onConflictDoNothing()
      .returning({ posts: postImports.posts })
    // The same import may have been stored by another request meanwhile.
    const other = made.length === 0 ? await findImport(tx, given) : null
    if (other) return other
    for (const { row, form, plan } of ready) {
      const prefix = `${row} `
      const own = [...stored].flatMap(([field, file]) =>
        field.startsWith(prefix) ? [[field.slice(prefix.length), file] as const] : [],
      )
      await insertNewPost(tx, act, form, { plan, copied: [], stored: new Map(own) })
    }
    return { posts: ready.length }
  })
}

/** @throws key_reused when the key belongs to another ZIP */
async function findImport(
  db: Db,
  { adminId, key, sha256 }: { adminId: number; key: string; sha256: string },
): Promise<{ posts: number } | null> {
  const [row] = await db
    .select({ posts: postImports.posts, sha256: postImports.sha256 })
    .from(postImports)
    .where(and(eq(postImports.adminId, adminId), eq(postImports.idempotencyKey, key)))
  if (row && row.sha256 !== sha256) throw problem('key_reused')
  return row ? { posts: row.posts } : null
}

/** @throws validation_failed with every error by row and column */
async function readPosts(context: Context, zip: ImportZip): Promise<ReadyPost[]> {
  const rows = await readTable(await zip.readTable())
  const known = await readKnown(context.db)
  const forms = rows.map((row) => formOf(row, known, IMPORT_FILE_COLUMNS))
  for (const { files, faults } of forms) findFiles(zip, files, faults)
  const names = new Set(forms.flatMap(({ files }) => files.map(({ name }) => name)))
  await needSpace(
    context.config.dataDir,
    [...names].reduce((sum, name) => sum + (zip.sizeOf(name) ?? 0), 0),
  )
  const fileOf = checkedOnce(zip)
  const ready: ReadyPost[] = []
  for (const { row, form, files, faults } of forms) {
    const good: CheckedFile[] = []
    for (const file of files) {
      if (faults[file.column] !== undefined) continue
      const result = await fileOf(file)
      if (typeof result === 'string') faults[file.column] = `${file.name}: ${result}`
      else good.push(result)
    }
    const plan = form && (await checkedPlan(context, form, files, faults))
    if (!form || !plan || Object.keys(faults).length > 0) continue
    ready.push({ row, form, plan, files: [...good, ...(await posterFor(form, plan, []))] })
  }
  refuseFaults(forms)
  return ready
}

/** Checks what a row's files are by the ZIP's list alone. */
function findFiles(zip: ImportZip, files: RowForm['files'], faults: RowFaults): void {
  for (const { field, column, name } of files) {
    const bytes = zip.sizeOf(name)
    const kind = kindOfField(field)
    if (bytes === null) faults[column] ??= `There is no file “${name}” in the ZIP`
    else if (kind && bytes > FILE_RULES[kind].largest) faults[column] ??= `${name}: ${FILE_RULES[kind].tooLarge}`
  }
}

/** Unpacks and checks each file once, in however many rows it is. */
function checkedOnce(zip: ImportZip) {
  const known = new Map<string, CheckedFile | string>()
  return async ({ field, name }: RowForm['files'][number]): Promise<CheckedFile | string> => {
    const kind = kindOfField(field)
    if (!kind) return 'This can’t be used'
    const id = `${kind} ${name}`
    const result = known.get(id) ?? (await checkFile({ field, ...(await zip.unpack(name)) }, kind))
    known.set(id, result)
    return typeof result === 'string' ? result : { ...result, field }
  }
}

/** What a row means for its files; null with its faults where it contradicts itself or the library. */
async function checkedPlan(
  { db }: Pick<Context, 'db'>,
  form: PostForm,
  files: RowForm['files'],
  faults: RowFaults,
): Promise<MediaPlan | null> {
  let plan: MediaPlan | null = null
  const collect = async (check: () => Promise<unknown>) => {
    try {
      await check()
    } catch (error) {
      if (!(error instanceof ProblemError) || !error.fields) throw error
      addFaults(faults, error)
    }
  }
  await collect(async () => {
    plan = planMedia(
      form,
      files.map(({ field }) => field),
      [],
    )
  })
  await collect(() => db.transaction((tx) => fieldsOf(tx, form, null)))
  return plan
}

function refuseFaults(forms: readonly { row: number; faults: RowFaults }[]): void {
  const fields: Record<string, string> = {}
  for (const { row, faults } of forms) {
    for (const [column, message] of Object.entries(faults)) fields[`${row}.${column}`] = message
  }
  const count = Object.keys(fields).length
  if (count === 0) return
  const message = `${IMPORT_TABLE} has ${count === 1 ? '1 error' : `${count} errors`}. Nothing was imported.`
  throw problem('validation_failed', { message, fields })
}
