import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { FILE_RULES, type FileKind } from '#domain/media/upload.ts'

import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { withForm } from '../../http/uploads/read-form.ts'
import { uploadsIn } from '../../http/uploads/uploads.ts'
import { checked } from '../../http/validate.ts'
import { checkFiles, type CheckedFile } from '../../storage/checked-file.ts'

/** A form of the contract: its text fields, what its file fields take, and its largest body. */
export interface FormSpec<Fields extends z.ZodType> {
  fields: Fields
  kindOf: (field: string) => FileKind | null
  largest: number
}

/**
 * Reads a form and calls `save` with its content once all of it is valid. The files stay on disk until this
 * returns.
 * @throws validation_failed with every error, of text and files alike, by field
 */
export async function withCheckedForm<Fields extends z.ZodType, T>(
  { config }: Pick<AppContext, 'config'>,
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
