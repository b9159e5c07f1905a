import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyReply } from 'fastify'

import type { FaultMode } from './table.ts'
import type { InjectedFault } from './faults.ts'

interface FaultTarget {
  fault: InjectedFault | null
  reply: FastifyReply
  /** The error this service answers a mode with; undefined for a mode that answers otherwise. */
  errorFor: (mode: FaultMode) => Error | undefined
}

/**
 * Runs a call under the fault set for it, if any. A mode that is neither about the connection nor
 * an error is passed to `run`, which applies it. `run` returns its answer and never sends it, so that
 * the answer can be delayed or lost.
 */
export async function underFault(target: FaultTarget, run: (mode: FaultMode | null) => unknown): Promise<unknown> {
  const { fault, reply } = target
  if (!fault) return await run(null)
  const { platform, operation, mode } = fault
  reply.log.info({ platform, operation, mode }, 'a fault was applied')
  const error = target.errorFor(fault.mode)
  if (error) throw error
  if (fault.mode === 'html') return reply.code(502).type('text/html; charset=utf-8').send(GATEWAY_PAGE)
  if (fault.mode === 'refuse') return cut(reply)
  if (fault.mode === 'slow') {
    const answer = await run(null)
    await wait(fault.ms)
    return answer
  }
  if (fault.mode !== 'lost_answer') return await run(fault.mode)
  try {
    await run(null)
  } catch (error) {
    // An error answer is lost, too.
    reply.log.info({ err: error }, 'an error response was lost')
  }
  return cut(reply)
}

/** Closes the connection without an answer. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.socket?.destroy()
  return reply
}

/** A gateway's error page in place of JSON. */
const GATEWAY_PAGE =
  '<!DOCTYPE html><html lang="en"><head><title>Error</title></head><body><h1>Sorry, something went wrong.</h1><p>We are working on it and will get it fixed as soon as we can.</p></body></html>'
