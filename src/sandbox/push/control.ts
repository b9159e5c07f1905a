import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

import { ControlCallError } from '../problem.ts'

import type { PushService } from './push.ts'

const NewBrowser = z.strictObject({
  /** The sender's public key, as a browser's `applicationServerKey`; any sender when left out. */
  sender_key: z.string().nullable().default(null),
  /** Keys of a browser that reads its messages itself; made here, and used to read them, when left out. */
  keys: z.strictObject({ p256dh: z.string(), auth: z.string() }).nullable().default(null),
})

/** The calls with which tests act as a browser: `/api/push-subscriptions` and `/api/pushes`. */
export function pushControl(app: FastifyInstance, push: PushService): void {
  app.post('/api/push-subscriptions', (request, reply) => {
    const parsed = NewBrowser.safeParse(request.body ?? {})
    if (!parsed.success) throw new ControlCallError(422, 'validation_failed', 'The subscription is not valid.')
    return reply.code(201).send({ data: push.subscribe(parsed.data.sender_key, parsed.data.keys) })
  })
  app.delete<{ Params: { id: string } }>('/api/push-subscriptions/:id', (request, reply) => {
    if (!push.end(request.params.id)) throw new ControlCallError(404, 'not_found', 'There is no such subscription.')
    return reply.code(204).send()
  })
  app.get('/api/pushes', () => ({ data: push.list() }))
  app.delete('/api/pushes', (_request, reply) => {
    push.clear()
    return reply.code(204).send()
  })
}
