import type { FastifyInstance } from 'fastify'

import { isLocalRequest } from './loopback.ts'
import { BARE_HEADERS } from './listener/bare-headers.ts'
import { sendProblem } from './problem-answers.ts'
import { problem } from './problem.ts'

const MESSAGE =
  'The stand-ins of this server answer this machine alone. Set PUBLIC_URL to the address the server is reached under.'

/**
 * Makes every route of `app` below a prefix refuse requests that were not made on this machine: the stand-ins'
 * mailbox would otherwise be open to whoever reaches the server through a tunnel or proxy it isn't configured for.
 */
export function answerLocalRequestsOnly(app: FastifyInstance, prefix: string): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route, not the address, which can be spelled in many ways.
    const isBelow = `${request.routeOptions.url ?? ''}/`.startsWith(`${prefix}/`)
    if (!isBelow || isLocalRequest(request.raw)) return
    // Sent, not thrown: the sandbox has an error page of its own.
    reply.headers(BARE_HEADERS)
    await sendProblem(reply, request, problem('forbidden', { message: MESSAGE }))
  })
}
