import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { sendProblem } from '../problem-answers.ts'
import { problem } from '../problem.ts'

/**
 * Tracks the requests of `app`. The returned function answers those that are still arriving, asking their senders
 * to repeat them: nothing has been done for these yet.
 */
export function trackRequests(app: FastifyInstance): () => void {
  const underWay = new Map<FastifyRequest, FastifyReply>()
  app.addHook('onRequest', async (request, reply) => void underWay.set(request, reply))
  app.addHook('onResponse', async (request) => void underWay.delete(request))
  app.addHook('onRequestAbort', async (request) => void underWay.delete(request))
  return () => {
    for (const [request, reply] of underWay) {
      if (request.raw.complete || reply.sent) continue
      const message = 'Porchlight is restarting. Please send that again in a moment.'
      sendProblem(reply, request, problem('unavailable', { message, retryAfterSeconds: 5 }))
    }
  }
}
