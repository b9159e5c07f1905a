import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import type { FastifyRequest } from 'fastify'

import type { Files } from '../storage/files.ts'

/** Largest file and body the sandbox takes, in bytes. */
export const BODY_LIMIT = 200 * 1024 * 1024

export interface FormFile {
  field: string
  filename: string
  /** A temporary file, deleted when the request is done. */
  path: string
  bytes: number
}

/** The parameters of a request, from its query, form fields, JSON or multipart body. */
export interface Form {
  fields: Record<string, unknown>
  files: FormFile[]
  discard: () => Promise<void>
}

/** Reads a request to its end; on a failure nothing is left behind. Body fields win over the query. */
export async function readForm(request: FastifyRequest, files: Files): Promise<Form> {
  const form: Form = {
    fields: bare(request.query),
    files: [],
    discard: async () => {
      await Promise.all(form.files.map((file) => rm(file.path, { force: true })))
    },
  }
  try {
    if (request.isMultipart()) await readParts(request, files, form)
    else Object.assign(form.fields, bare(request.body))
  } catch (reason) {
    await form.discard()
    throw asBadRequest(reason)
  }
  return form
}

/** The multipart parser's errors about a malformed body have no code; those of the disk have one. */
function asBadRequest(reason: unknown): unknown {
  const isParsers = reason instanceof Error && !('statusCode' in reason) && !('code' in reason)
  return isParsers ? Object.assign(reason, { statusCode: 400 }) : reason
}

async function readParts(request: FastifyRequest, files: Files, form: Form): Promise<void> {
  const limits = { fileSize: BODY_LIMIT, files: 5, fields: 300, fieldSize: 1024 * 1024 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      form.fields[part.fieldname] = part.value
      continue
    }
    const path = files.temporary()
    form.files.push({ field: part.fieldname, filename: part.filename, path, bytes: 0 })
    await pipeline(part.file, createWriteStream(path))
    const taken = form.files.at(-1)
    if (taken) taken.bytes = (await stat(path)).size
  }
}

/** Own entries without a prototype; of a name given twice the last counts. */
function bare(source: unknown): Record<string, unknown> {
  const fields = Object.create(null) as Record<string, unknown>
  if (typeof source !== 'object' || source === null || Array.isArray(source)) return fields
  for (const [name, value] of Object.entries(source)) fields[name] = value
  return fields
}

/** A field's text; empty for values other than text, numbers and booleans. */
export function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
