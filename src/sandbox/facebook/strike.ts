import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyReply } from 'fastify'

import type { Fault, Operation } from '../faults.ts'

import type { Facebook } from './facebook.ts'
import { faultError, GATEWAY_PAGE } from './fault-answers.ts'
import { setUsage } from './usage.ts'

/** Runs a call under the fault set for it, if any. */
export async function withFault(
  facebook: Facebook,
  operation: Operation<'facebook'>,
  token: string | null,
  reply: FastifyReply,
  run: () => unknown,
): Promise<unknown> {
  const fault = facebook.faults.take('facebook', operation)
  const page = /(\d{15})(x|$)/.exec(token ?? '')?.[1] ?? null
  setUsage(reply, page, fault?.mode === 'rate_limit')
  if (!fault) return await run()
  return strike(fault, page, reply, run)
}

async function strike(fault: Fault, page: string | null, reply: FastifyReply, run: () => unknown): Promise<unknown> {
  const error = faultError(fault.mode, page)
  if (error) throw error
  if (fault.mode === 'html') return reply.code(502).type('text/html; charset=utf-8').send(GATEWAY_PAGE)
  if (fault.mode === 'refuse') return cut(reply)
  if (fault.mode === 'slow') {
    const answer = await run()
    await wait(fault.ms)
    return answer
  }
  try {
    await run()
  } finally {
    cut(reply)
  }
  return reply
}

/** Ends the connection without a word. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}
