import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { PROBLEM_STATUS, type Problem, type ProblemCode } from '#contract/problem.ts'
import { PART_TYPE } from '#contract/publishing/uploads.ts'
import { faultOf, type Fault } from '../db/faults.ts'
import { StorageAway } from '../storage-away.ts'
import { problem, ProblemError } from './problem.ts'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { BARE_HEADERS } from './listener/bare-headers.ts'

/** How much of a refused body is still read, in bytes; after more the connection is closed. */
const MOST_READ = 16 * 1024 * 1024

/** How long reading it may take. */
const LONGEST_MS = 15_000

/**
 * Reads the rest of a refused body, so that its sender gets the answer: closing a connection with unread bytes
 * resets it, and the answer may be lost.
 */
function readOut({ raw, headers }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return
  // Chromium repeats a part by itself when its connection breaks, from an offset that has moved on: megabytes for nothing.
  if (headers['content-type'] === PART_TYPE) return void reply.header('Connection', 'close')
  reply.removeHeader('connection')
  let left = MOST_READ
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.destroy()
  })
  // A sender who disconnects meanwhile is no error of ours.
  raw.on('error', () => {})
  const timer = setTimeout(() => raw.destroy(), LONGEST_MS)
  raw.once('close', () => clearTimeout(timer))
  raw.resume()
}

/** The documented format of every answer that is not a success. */
export const ProblemAnswer = z.object({
  message: z.string(),
  code: z.enum(Object.keys(PROBLEM_STATUS) as [ProblemCode, ...ProblemCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
})

const CODE_OF_STATUS: Record<number, ProblemCode> = {
  400: 'bad_request',
  // The static file plugin's status for an address outside its folder.
  403: 'not_found',
  404: 'not_found',
  408: 'bad_request',
  413: 'payload_too_large',
  // A part of the address that is longer than any of ours.
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
}

/** The answers while the database or the disk fails, rather than the call. */
const FAULT: Record<Fault, { log: string; answer: () => ProblemError }> = {
  away: {
    log: 'a call failed: the database is away',
    answer: () => problem('unavailable', { retryAfterSeconds: 2 }),
  },
  full: {
    log: 'a call failed: the disk is full',
    answer: () => problem('storage_full', { retryAfterSeconds: 60 }),
  },
}

const FILES_AWAY = 'Files can’t be stored or read right now. Please try again in a moment.'

/** The one place where an error becomes an answer. An unexpected error is logged, and its details are not sent. */
export function answerError(
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendProblem(reply, request, asProblem(error, request))
}

export function sendProblem(reply: FastifyReply, request: FastifyRequest, refusal: ProblemError): FastifyReply {
  readOut(request, reply)
  // An address the router refuses is answered before the hook that sets the header.
  reply.header('x-request-id', request.id)
  if (refusal.retryAfterSeconds !== null) reply.header('Retry-After', String(refusal.retryAfterSeconds))
  reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').code(refusal.status)
  return reply.send(JSON.stringify(problemBody(refusal, request.id)))
}

export function problemBody(refusal: ProblemError, requestId: string): Problem {
  return {
    message: refusal.message,
    code: refusal.code,
    ...(refusal.fields && { errors: refusal.fields }),
    request_id: requestId,
  }
}

function asProblem(error: FastifyError | ProblemError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error
  // Errors with a status of their own come from Fastify and its plugins, about the request itself.
  const code = error.code?.startsWith('FST_') ? CODE_OF_STATUS[error.statusCode ?? 500] : undefined
  if (code) return problem(code)
  if (error instanceof StorageAway) {
    request.log.warn({ err: error, route: request.routeOptions.url }, 'a call failed: the file storage is away')
    return problem('unavailable', { message: FILES_AWAY, retryAfterSeconds: 5 })
  }
  const fault = faultOf(error)
  if (fault) {
    request.log.warn({ err: error, route: request.routeOptions.url }, FAULT[fault].log)
    return FAULT[fault].answer()
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'a call failed')
  return problem('internal')
}

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what isn't HTTP, or has endless headers, in the documented format, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const requestId = randomUUID()
  const body = JSON.stringify(problemBody(problem('bad_request'), requestId))
  const head = [
    `HTTP/1.1 ${STATUS[error.code ?? ''] ?? '400 Bad Request'}`,
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/**
 * The path in a parsed request of text the database can't store unchanged: PostgreSQL refuses U+0000, and half a
 * surrogate pair would silently become another character. Null when there is none.
 */
export function placeOfUnstorable(value: unknown, path: PropertyKey[] = []): PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, part] of Object.entries(value)) {
    const found = placeOfUnstorable(part, [...path, key])
    if (found) return found
  }
  return null
}
