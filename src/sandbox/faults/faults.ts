import { setTimeout as wait } from 'node:timers/promises'

import type { FastifyReply } from 'fastify'
import { z } from 'zod'

import {
  covers,
  FAULT_PLATFORMS,
  type FaultMode,
  type FaultPlatform,
  modesOf,
  type Operation,
  operationsOf,
} from './table.ts'

export type { FaultMode } from './table.ts'

interface InjectedFault {
  platform: FaultPlatform
  /** An operation, a group (`publish`, `upload`) or `any`. */
  operation: string
  mode: FaultMode
  /** How many calls it still applies to. */
  times: number
  /** How late a slow answer comes. */
  ms: number
}

const MODES = [...new Set(FAULT_PLATFORMS.flatMap(modesOf))]

export const FaultRequest = z
  .strictObject({
    platform: z.enum(FAULT_PLATFORMS, `Choose one of: ${FAULT_PLATFORMS.join(', ')}.`),
    operation: z.string('The operation is text.').default('any'),
    mode: z.enum(MODES, `Choose one of: ${MODES.join(', ')}.`),
    times: z.int('A whole number from 1 to 100000.').min(1).max(100_000).default(1),
    ms: z.int('Milliseconds from 1 to 120000.').min(1).max(120_000).default(3000),
  })
  .superRefine((fault, context) => {
    const refuse = (field: string, known: readonly string[]) =>
      context.addIssue({ code: 'custom', path: [field], message: `Choose one of: ${known.join(', ')}.` })
    const operations = operationsOf(fault.platform)
    const modes = modesOf(fault.platform)
    if (!operations.includes(fault.operation)) refuse('operation', operations)
    if (!modes.includes(fault.mode)) refuse('mode', modes)
  })

/** The faults still to apply, oldest first. In memory only: a restart clears them. */
export class Faults {
  #pending: InjectedFault[] = []

  add(fault: InjectedFault): void {
    this.#pending.push({ ...fault })
  }

  list(): InjectedFault[] {
    return this.#pending.map((fault) => ({ ...fault }))
  }

  clear(): void {
    this.#pending = []
  }

  /** The fault that applies to this call, under the call's own name; used up by one. */
  take<P extends FaultPlatform>(platform: P, operation: Operation<P>): InjectedFault | null {
    const found = this.#pending.find(
      (fault) => fault.platform === platform && covers(platform, fault.operation, operation),
    )
    if (!found) return null
    found.times -= 1
    if (found.times === 0) this.#pending = this.#pending.filter((fault) => fault !== found)
    return { ...found, operation }
  }
}

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
