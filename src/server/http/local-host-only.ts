import type { FastifyInstance } from 'fastify'

import { namesLoopbackHost } from './loopback.ts'
import { BARE_HEADERS } from './listener/bare-headers.ts'
import { sendProblem } from './problem-answers.ts'
import { problem } from './problem.ts'

const MESSAGE =
  'The stand-ins of this server answer at localhost alone. Set PUBLIC_URL to the address the server is reached under.'

/** Makes every route of `app` below a prefix refuse requests that are for another host name than this machine's. */
export function answerLocalHostOnly(app: FastifyInstance, prefix: string): void {
  app.addHook('onRequest', async (request, reply) => {
    // By the route, not the address, which can be spelled in many ways.
    const isBelow = `${request.routeOptions.url ?? ''}/`.startsWith(`${prefix}/`)
    if (!isBelow || namesLoopbackHost(request.raw)) return
    // Sent, not thrown: the sandbox has an error page of its own.
    reply.headers(BARE_HEADERS)
    await sendProblem(reply, request, problem('forbidden', { message: MESSAGE }))
  })
}
