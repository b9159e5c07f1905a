import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { dashboardCalls } from '#contract/dashboard.ts'
import { libraryCalls } from '#contract/library.ts'
import { templateCalls } from '#contract/templates.ts'

const SAME_FOR_EVERYBODY = { ...libraryCalls, ...templateCalls, ...dashboardCalls }

/** Answers that are the same for everybody: browsers keep them and ask whether they still hold. */
export function isRevalidated(call: string): boolean {
  return call in SAME_FOR_EVERYBODY
}

/** Sends an answer to be kept, or 304 when the caller has this very answer. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  // A string, by the compiler the API sets; the type leaves room for others.
  const body = reply.serialize(answer) as string
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('Cache-Control', 'private, no-cache').header('ETag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
