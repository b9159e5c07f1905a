import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { CallSpec } from '#contract/call.ts'
import { calls, type CallName } from '#contract/index.ts'

import type { House } from '../house.ts'
import { isRevalidated, sendRevalidated } from './cache.ts'
import { guard } from './guard.ts'
import { ProblemAnswer } from './problem-answers.ts'
import type { Serve } from './serve.ts'

/** A handler with the types of its call taken off; the schemas see to it that they hold. */
type AnyHandler = (incoming: object) => Promise<unknown>

/** Offers calls of the contract on `app`, which has the API's prefix. */
export function openServe(app: FastifyInstance, { config }: Pick<House, 'config'>): Serve {
  return (name, handler) => offer(app, config, name, handler as unknown as AnyHandler)
}

function offer(app: FastifyInstance, config: House['config'], name: CallName, handler: AnyHandler): void {
  const spec: CallSpec = calls[name]
  const [method, url] = name.split(' ') as [string, string]
  const status = spec.status ?? (spec.answer || spec.file ? 200 : 204)
  app.route({
    method,
    url,
    ...(spec.bodyLimit !== undefined && { bodyLimit: spec.bodyLimit }),
    schema: schemaOf(spec, status),
    // After the count of calls, before anything of the body is read.
    preParsing: async (request) => guard(request, spec.access, config),
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
  const { summary, params, query, headers, body, form, answer } = spec
  return {
    summary,
    ...(spec.access !== 'guest' && { security: [{ session: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...(form && { form }),
    response: { ...(answer && { [status]: answer }), '4xx': ProblemAnswer, '5xx': ProblemAnswer },
  }
}
