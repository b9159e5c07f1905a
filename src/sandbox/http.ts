import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'

import type { Files } from './storage/files.ts'

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

/** Body parsers of the stand-ins' own, whatever the app around them reads. */
export async function addParsers(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])
  const options = { parseAs: 'string', bodyLimit: BODY_LIMIT } as const
  app.addContentTypeParser<string>('application/json', options, (_request, body, done) => {
    try {
      done(null, body.trim() === '' ? {} : JSON.parse(body))
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, readUrlencoded(body))
  })
  // Its decorators are inherited where the app around reads multipart, too; then only once.
  if (!app.hasRequestDecorator('isMultipart')) await app.register(multipart)
}

/** A name given more than once becomes a list. */
function readUrlencoded(body: string): Record<string, string | string[]> {
  const fields = Object.create(null) as Record<string, string | string[]>
  for (const [name, value] of new URLSearchParams(body)) {
    const known = fields[name]
    fields[name] = known === undefined ? value : [known, value].flat()
  }
  return fields
}

/** On an upload host a body stays a stream, whatever type a client gives its bytes. */
export function takeRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Where a call reached the stand-in; addresses it returns stay on that host. */
export function ownOrigin(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

/**
 * The same as the network knows it: the socket the call arrived on. Unlike the host a caller names
 * in a header, nobody can choose it.
 */
export function socketOrigin(request: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort } = request.socket
  const plain = localAddress.replace(/^::ffff:/, '')
  return `http://${plain.includes(':') ? `[${plain}]` : plain}:${localPort}`
}

/** How a service answers what it did not expect. */
interface ErrorFormat<E extends Error> {
  /** Its name, for the log. */
  service: string
  own: new (...parts: never[]) => E
  /** A request that could not be read. */
  refused: (status: number, message: string) => E
  /** A failure of the stand-in itself. */
  failed: () => E
}

/** The error in a service's own format; a failure of the stand-in is logged. */
export function inFormat<E extends Error>(
  error: FastifyError | Error,
  request: FastifyRequest,
  format: ErrorFormat<E>,
): E {
  if (error instanceof format.own) return error
  const status = ('statusCode' in error ? error.statusCode : undefined) ?? 500
  if (status < 500) return format.refused(status, error.message)
  request.log.error({ err: error }, `the ${format.service} stand-in failed`)
  return format.failed()
}
