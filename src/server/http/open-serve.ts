import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallSpec } from '#contract/call.ts'
import { calls, type CallName } from '#contract/index.ts'
import { needSpace } from '../db/data-folder.ts'
import type { AppContext } from '../app-context.ts'
import { allowTime, VIDEO_TIME, PHOTO_TIME } from './uploads/body-time.ts'
import { guard } from './guard.ts'
import { ProblemAnswer } from './problem-answers.ts'
import type { Serve } from './serve.ts'
import { createHash } from 'node:crypto'
import { dashboardCalls } from '#contract/library/dashboard.ts'
import { libraryCalls } from '#contract/library/library.ts'
import { templateCalls } from '#contract/library/templates.ts'

const SAME_FOR_EVERYBODY = { ...libraryCalls, ...templateCalls, ...dashboardCalls }

/** An agent's own answers that are large and often the same. */
const OWN = new Set(['GET /agent/month-plan'])

/** Answers that browsers store and revalidate. */
function isRevalidated(call: string): boolean {
  return call in SAME_FOR_EVERYBODY || OWN.has(call)
}

/** Sends an answer to be cached, or 304 when the caller already has it. */
function sendRevalidated(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  // Always a string, by the API's serializer; the type allows more.
  const body = reply.serialize(answer) as string
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('Cache-Control', 'private, no-cache').header('ETag', etag)
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim())
  if (known?.includes(etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

/** A handler without the types of its call; the schemas ensure them. */
type AnyHandler = (incoming: object) => Promise<unknown>

/** Registers calls of the contract on `app`, which has the API's prefix. */
export function openServe(app: FastifyInstance, context: Pick<AppContext, 'config' | 'now'>): Serve {
  return (name, handler) => offer(app, context, name, handler as unknown as AnyHandler)
}

function offer(
  app: FastifyInstance,
  context: Pick<AppContext, 'config' | 'now'>,
  name: CallName,
  handler: AnyHandler,
): void {
  const spec: CallSpec = calls[name]
  const [method, url] = name.split(' ') as [string, string]
  const status = spec.status ?? (spec.answer || spec.file ? 200 : 204)
  app.route({
    method,
    url,
    ...(spec.bodyLimit !== undefined && { bodyLimit: spec.bodyLimit }),
    schema: schemaOf(spec, status),
    // After the rate limit, before anything of the body is read.
    preParsing: async (request, reply) => {
      guard(request, spec, context)
      if (spec.form || spec.upload === 'begin') await app.countUpload(request, reply)
      if (!spec.form && !spec.upload) return
      await needSpace(context.config.dataDir, announcedBytes(request))
      if (spec.upload === 'part') allowTime(request.raw, VIDEO_TIME)
      if (!spec.form) return
      allowTime(
        request.raw,
        spec.access === 'admin' || (spec.bodyLimit ?? 0) > LARGEST_PHOTOS ? VIDEO_TIME : PHOTO_TIME,
      )
    },
    handler: async (request, reply) => {
      const answer = await handler(incomingOf(spec, request, reply))
      if (spec.file) return answer
      reply.code(status)
      if (isRevalidated(name)) return sendRevalidated(request, reply, answer)
      reply.header('Cache-Control', 'private, no-store')
      return spec.answer ? reply.send(answer) : reply.send()
    },
  })
}

/** The largest form of an agent without a video, in bytes. */
const LARGEST_PHOTOS = 20 * 1024 * 1024

/** Larger than any form of ours; a request that claims more is refused for that. */
const LARGEST_FORM_BYTES = 1024 ** 3

function announcedBytes(request: FastifyRequest): number {
  return Math.min(Number(request.headers['content-length'] ?? 0) || 0, LARGEST_FORM_BYTES)
}

function incomingOf(spec: CallSpec, request: FastifyRequest, reply: FastifyReply): object {
  return {
    params: spec.params && request.params,
    query: spec.query && request.query,
    headers: spec.headers && request.headers,
    body: spec.body && request.body,
    caller: request.signedIn ?? undefined,
    request,
    reply,
  }
}

function schemaOf(spec: CallSpec, status: number): object {
  const { summary, confirm, params, query, headers, body, form, answer } = spec
  return {
    summary,
    ...(confirm && { description: 'Wants a sign-in within ten minutes, else 403 `confirm_identity`.' }),
    // Read by the tests of who may make which call, and useful to authors of clients.
    'x-access': spec.access,
    ...(spec.access !== 'guest' && { security: [{ session: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(form && { form }),
    response: { ...(answer && { [status]: answer }), '4xx': ProblemAnswer, '5xx': ProblemAnswer },
  }
}
