import { setImmediate as nextTurn } from 'node:timers/promises'

import { IMPORT_FILE_COLUMNS, IMPORT_TABLE, type PostImport } from '#contract/admin/post-imports.ts'
import type { PostForm } from '#contract/admin/posts.ts'
import { issuesOfPost, POST_TEXTS, quoted } from '#domain/fair-housing/texts.ts'
import { FILE_RULES, type FileKind } from '#domain/media/upload.ts'

import { needSpace } from '../../../db/free-space.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem, ProblemError } from '../../../http/problem.ts'
import type { ReceivedFile } from '../../../http/uploads/read-form.ts'
import { checkFile, type CheckedFile } from '../../../storage/checked-file.ts'
import { fieldsOf } from '../posts/fields.ts'
import { kindOfField, planMedia, type MediaPlan } from '../posts/media.ts'
import { posterFor } from '../posts/poster.ts'
import { insertNewPost } from '../posts/service.ts'
import type { Act } from '../record.ts'
import { saveWithFiles } from '../save-with-files.ts'
import { findImport, insertImport, refuseImported } from './repo.ts'
import { addFaults, formOf, readKnown, type RowFaults, type RowForm } from './rows.ts'
import { digestOf, readTable, type TableRow } from './table.ts'
import { withZip, type ImportZip } from './zip.ts'

type Context = Pick<AppContext, 'config' | 'db' | 'storage' | 'now'>

/** A row that can be saved. */
interface ReadyPost {
  row: number
  form: PostForm
  plan: MediaPlan
  files: CheckedFile[]
}

interface NewImport {
  adminId: number
  /** The idempotency key, a UUID made on the device. */
  key: string
  zip: Pick<ReceivedFile, 'path' | 'sha256'>
  /** Whether rows that were imported before are imported again. */
  again: boolean
}

/**
 * Makes posts of a ZIP, all of them in one transaction; a repetition under the same key makes none.
 * @throws validation_failed with every error by row and column; key_reused; conflict for rows imported before
 */
export async function importPosts(context: Context, given: NewImport): Promise<PostImport> {
  const { adminId, key, zip, again } = given
  const known = await findImport(context.db, { adminId, key, sha256: zip.sha256 })
  if (known) {
    const rows = await withZip(zip.path, async (opened) => await readTable(await opened.readTable()))
    return { ...known, warnings: await warningsOf(rows) }
  }
  const { ready, rowsSha256, warnings } = await withZip(zip.path, async (opened) => {
    const rows = await readTable(await opened.readTable())
    const digest = digestOf(rows)
    if (!again) await refuseImported(context.db, { adminId, key, sha256: zip.sha256, rowsSha256: digest })
    return { ready: await readPosts(context, opened, rows), rowsSha256: digest, warnings: await warningsOf(rows) }
  })
  const stamp = { adminId, key, sha256: zip.sha256, rowsSha256, posts: ready.length, at: context.now() }
  const named = ready.flatMap(({ row, files }) => files.map((file) => ({ ...file, field: `${row} ${file.field}` })))
  return await saveWithFiles(context, named, async (tx, stored) => {
    const other = await insertImport(tx, stamp, again)
    if (other) return { ...other, warnings }
    const act: Act = { kind: 'post', adminId, now: stamp.at }
    for (const { row, form, plan } of ready) {
      const prefix = `${row} `
      const own = [...stored].flatMap(([field, file]) =>
        field.startsWith(prefix) ? [[field.slice(prefix.length), file] as const] : [],
      )
      await insertNewPost(tx, act, form, { plan, copied: [], stored: new Map(own) })
    }
    return { posts: ready.length, warnings }
  })
}

/** @throws validation_failed with every error by row and column */
async function readPosts(context: Context, zip: ImportZip, rows: readonly TableRow[]): Promise<ReadyPost[]> {
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
  await inPairs(forms, async ({ row, form, files, faults }) => {
    const good: CheckedFile[] = []
    for (const file of files) {
      if (faults[file.column] !== undefined) continue
      const result = await fileOf(file)
      if (typeof result === 'string') faults[file.column] = `${file.name}: ${result}`
      else good.push(result)
    }
    const plan = form && (await checkedPlan(context, form, files, faults))
    if (!form || !plan || Object.keys(faults).length > 0) return
    ready.push({ row, form, plan, files: [...good, ...(await posterFor(form, plan, []))] })
  })
  refuseFaults(forms)
  return ready.toSorted((one, other) => one.row - other.row)
}

/** The texts of rows that may break fair-housing rules, which keep nobody from importing them. */
async function warningsOf(rows: readonly TableRow[]): Promise<PostImport['warnings']> {
  const warnings: PostImport['warnings'] = []
  for (const row of rows) {
    const found = issuesOfPost({
      title: row.cell('title'),
      caption: row.cell('caption'),
      spanish_title: row.cell('spanish_title'),
      spanish_caption: row.cell('spanish_caption'),
    })
    for (const column of POST_TEXTS) {
      const issues = found.filter(({ field }) => field === column).map(({ issue }) => issue)
      if (issues.length === 0) continue
      warnings.push({ row: row.row, column, message: `May break fair-housing rules: ${quoted(issues)}` })
    }
    // The server answers other requests between the rows.
    await nextTurn()
  }
  return warnings
}

/** Works on two at once, as many as pictures are decoded; an error ends both before it is thrown. */
async function inPairs<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all]
  const worker = async () => {
    try {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
    } finally {
      left.length = 0
    }
  }
  for (const end of await Promise.allSettled([worker(), worker()])) if (end.status === 'rejected') throw end.reason
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
  const known = new Map<string, Promise<CheckedFile | string>>()
  const check = async (field: string, name: string, kind: FileKind) =>
    await checkFile({ field, ...(await zip.unpack(name)) }, kind)
  return async ({ field, name }: RowForm['files'][number]): Promise<CheckedFile | string> => {
    const kind = kindOfField(field)
    if (!kind) return 'This can’t be used'
    const id = `${kind} ${name}`
    const checking = known.get(id) ?? check(field, name, kind)
    known.set(id, checking)
    const result = await checking
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
    for (const [column, message = ''] of Object.entries(faults)) fields[`${row}.${column}`] = message
  }
  const count = Object.keys(fields).length
  if (count === 0) return
  const message = `${IMPORT_TABLE} has ${count === 1 ? '1 error' : `${count} errors`}. Nothing was imported.`
  throw problem('validation_failed', { message, fields })
}
