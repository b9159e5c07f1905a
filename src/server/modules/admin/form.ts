import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { FILE_RULES, type FileKind } from '#domain/media/upload.ts'

import type { AppContext } from '../../app-context.ts'
import type { Tx } from '../../db/open.ts'
import { files } from '../../db/schema/index.ts'
import { problem } from '../../http/problem.ts'
import { withForm } from '../../http/uploads/read-form.ts'
import { uploadsIn } from '../../http/uploads/uploads.ts'
import { checked } from '../../http/validate.ts'
import { type CheckedFile, checkFiles } from '../../storage/checked-file.ts'
import { keyOf } from '../../storage/keys.ts'
import type { StoredFile } from '../../storage/storage.ts'
import { holdFiles, listUnused } from '../../storage/unused-files.ts'

/** A form of the contract: its text fields, what its file fields take, and its largest body. */
export interface FormSpec<Fields extends z.ZodType> {
  fields: Fields
  kindOf: (field: string) => FileKind | null
  largest: number
}

/** A form as it was sent: its text fields and its files. */
export interface SentForm<Form> {
  form: Form
  files: readonly CheckedFile[]
}

/**
 * Reads a form and calls `save` with its content once all of it is valid. The files stay on disk until this
 * returns.
 * @throws validation_failed with every error, of text and files alike, by field
 */
export async function withCheckedForm<Fields extends z.ZodType, T>(
  { config }: Pick<AppContext, 'config'>,
  { request, fields, kindOf, largest }: FormSpec<Fields> & { request: FastifyRequest },
  save: (sent: SentForm<z.output<Fields>>) => Promise<T>,
): Promise<T> {
  const fileRule = (field: string) => {
    const kind = kindOf(field)
    return kind && FILE_RULES[kind]
  }
  return await withForm(request, { folder: uploadsIn(config.dataDir), fileRule, largest }, async (form) => {
    const text = checked(fields, form.texts)
    const files = await checkFiles(form, kindOf)
    const faults = { ...text.error?.fields, ...files.faults }
    const [first] = Object.values(faults).flat()
    if (first !== undefined) throw problem('validation_failed', { message: first, fields: faults })
    if (text.error) throw text.error
    return await save({ form: text.value, files: files.good })
  })
}

/** The stored files, by the field they came in. */
export type StoredByField = ReadonlyMap<string, StoredFile>

type StorageContext = Pick<AppContext, 'db' | 'storage' | 'now'>

/** How often a save is tried because a file it had just stored was removed as unused. */
const MOST_TRIES = 3

/**
 * Stores files and, in one transaction, saves the record that uses them. They are listed as unused before the first
 * byte is stored, so that a save that fails or dies leaves none behind.
 */
export async function saveWithFiles<T>(
  context: StorageContext,
  given: readonly CheckedFile[],
  save: (tx: Tx, stored: StoredByField) => Promise<T>,
): Promise<T> {
  const keys = given.map(({ sha256, mime }) => keyOf(sha256, mime))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await listUnused(context.db, keys, context.now())
    const stored = await storeAll(context, given)
    const saved = await context.db.transaction(async (tx) => {
      await holdFiles(tx, [...new Set(keys)])
      if (!(await areThere(context, keys))) return null
      const rows = [...new Map([...stored.values()].map((file) => [file.key, file])).values()]
      if (rows.length > 0) await tx.insert(files).values(rows).onConflictDoNothing()
      return { result: await save(tx, stored) }
    })
    if (saved) return saved.result
  }
  throw new Error('Files were removed again and again while they were being saved')
}

async function storeAll({ storage }: StorageContext, given: readonly CheckedFile[]): Promise<StoredByField> {
  const stored = new Map<string, StoredFile>()
  for (const { field, source, mime } of given) stored.set(field, await storage.put(source, mime))
  return stored
}

async function areThere({ storage }: StorageContext, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (!(await storage.has(key))) return false
  return true
}
