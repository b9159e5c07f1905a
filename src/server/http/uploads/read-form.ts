import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import type { FastifyRequest } from 'fastify'

import { problem } from '../problem.ts'
import { refusalOf } from './uploads.ts'

/** A file of a multipart body, complete and on disk until the call is answered. */
export interface ReceivedFile {
  field: string
  path: string
  bytes: number
  /** SHA-256 of the content, lower-case hex. */
  sha256: string
}

/** A parsed multipart body. */
export interface ReceivedForm {
  /**
   * Text by field; fields whose names end in `[]` are lists, under the name without the brackets. Empty text counts
   * as none.
   */
  texts: Record<string, string | string[]>
  files: ReceivedFile[]
  /** Where its files are, until the call is answered. */
  folder: string
  /** Errors about files, by field. */
  faults: Record<string, string>
}

export interface FormRules {
  /** Folder for running uploads; it must exist on one disk with room for all of them. */
  folder: string
  /** The largest size of a field's file, in bytes, and the message for a larger one; null for fields that take none. */
  fileRule: (field: string) => { largest: number; tooLarge: string } | null
  /** Largest body, in bytes. */
  largest: number
}

const TOO_LARGE = 'That’s too large to send.'
/** Most text fields, files and parts of a body: more than any form of ours has. */
const LIMITS = { fields: 200, files: 60, parts: 240, fieldSize: 256 * 1024 }

/**
 * Parses a multipart body and passes it to `work`. Files are written to disk as they arrive, each up to its limit,
 * and are removed when this returns or throws, also when the body was cut off.
 * @throws ProblemError for a body that is missing, malformed, or too large as a whole
 */
export async function withForm<T>(
  request: FastifyRequest,
  rules: FormRules,
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) {
    throw problem('unsupported_media_type', { message: 'The request must be sent as multipart/form-data.' })
  }
  if (Number(request.headers['content-length'] ?? 0) > rules.largest) throw problem('payload_too_large')
  const folder = join(rules.folder, randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    return await work(await receive(request, rules, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, rules: FormRules, folder: string): Promise<ReceivedForm> {
  const form: ReceivedForm = { texts: {}, files: [], folder, faults: {} }
  let left = rules.largest
  const limits = { ...LIMITS, fileSize: rules.largest }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        putText(form.texts, part.fieldname, part)
        continue
      }
      const path = join(folder, String(form.files.length))
      const largest = rules.fileRule(part.fieldname)?.largest ?? 0
      const received = await store(part.file, path, Math.min(left, largest))
      left -= received.bytes
      if (left <= 0) throw problem('payload_too_large')
      // A file input without a choice is sent as a nameless, empty file.
      if (received.bytes === 0 && part.filename === '') continue
      putFile(form, rules.fileRule, { field: part.fieldname, path, ...received })
    }
  } catch (error) {
    throw refusalOf(error, TOO_LARGE)
  }
  return form
}

function putText(
  texts: ReceivedForm['texts'],
  name: string,
  { value, valueTruncated }: { value: unknown; valueTruncated: boolean },
): void {
  if (valueTruncated) throw problem('payload_too_large')
  if (typeof value !== 'string' || value === '') return
  if (!name.endsWith('[]')) {
    texts[name] = value
    return
  }
  const known = texts[name.slice(0, -2)]
  texts[name.slice(0, -2)] = [...(Array.isArray(known) ? known : []), value]
}

/** Adds a file to a form, or the reason why it is refused. */
export function putFile(form: ReceivedForm, fileRule: FormRules['fileRule'], file: ReceivedFile): void {
  const rule = fileRule(file.field)
  if (!rule) return
  if (file.bytes > rule.largest) form.faults[file.field] = rule.tooLarge
  else if (form.files.some(({ field }) => field === file.field)) form.faults[file.field] = 'Please send one file here.'
  else form.files.push(file)
}

/** Writes up to so many bytes of a file; the rest is only read and counted, so that an answer can be sent. */
async function store(content: Readable, path: string, most: number): Promise<{ bytes: number; sha256: string }> {
  const sha256 = createHash('sha256')
  let bytes = 0
  const file = await open(path, 'w')
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > most) continue
      sha256.update(chunk)
      await file.writeFile(chunk)
    }
  } finally {
    await file.close()
  }
  return { bytes, sha256: sha256.digest('hex') }
}
