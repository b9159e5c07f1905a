import { createHash } from 'node:crypto'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { dashboardCalls } from '#contract/library/dashboard.ts'
import { libraryCalls } from '#contract/library/library.ts'
import { templateCalls } from '#contract/library/templates.ts'

const SAME_FOR_EVERYBODY = { ...libraryCalls, ...templateCalls, ...dashboardCalls }

/** An agent's own answers that are large and often the same. */
const OWN = new Set(['GET /agent/month-plan'])

/** Answers that browsers store and revalidate. */
export function isRevalidated(call: string): boolean {
  return call in SAME_FOR_EVERYBODY || OWN.has(call)
}

/** Sends an answer to be cached, or 304 when the caller already has it. */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  // Always a string, by the API's serializer; the type allows more.
  const body = reply.serialize(answer) as string
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('Cache-Control', 'private, no-cache').header('ETag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
