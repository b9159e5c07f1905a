import { join } from 'node:path'

import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { FILE_RULES, type FileKind } from '#domain/upload.ts'

import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { withForm, type ReceivedForm } from '../../http/read-form.ts'
import { checked } from '../../http/validate.ts'
import { sweepIncoming } from '../../storage/write-durably.ts'
import { checkFile, type CheckedFile } from './checked-file.ts'

/** A form of the contract: its text fields, what its file fields take, and its largest body. */
export interface FormSpec<Fields extends z.ZodType> {
  fields: Fields
  kindOf: (field: string) => FileKind | null
  largest: number
}

/**
 * Takes a form and gives `save` what it holds once all of it is right. The files lie on disk until
 * this returns.
 * @throws validation_failed with every fault, of text and files alike, at its field
 */
export async function withCheckedForm<Fields extends z.ZodType, T>(
  { config }: Pick<House, 'config'>,
  request: FastifyRequest,
  { fields, kindOf, largest }: FormSpec<Fields>,
  save: (fields: z.output<Fields>, files: CheckedFile[]) => Promise<T>,
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
    return await save(text.value, files.good)
  })
}

async function checkFiles(
  { files, faults }: ReceivedForm,
  kindOf: (field: string) => FileKind | null,
): Promise<{ good: CheckedFile[]; faults: Record<string, string> }> {
  const good: CheckedFile[] = []
  const found = { ...faults }
  for (const file of files) {
    const kind = kindOf(file.field)
    if (!kind || found[file.field] !== undefined) continue
    const result = await checkFile(file, kind)
    if (typeof result === 'string') found[file.field] = result
    else good.push(result)
  }
  return { good, faults: found }
}

const uploadsIn = (dataDir: string) => join(dataDir, 'uploads')

/** Removes what processes that died left of the uploads they were taking. */
export async function sweepUploads({ config }: Pick<House, 'config'>): Promise<void> {
  await sweepIncoming(uploadsIn(config.dataDir))
}
