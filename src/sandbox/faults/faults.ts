import { z } from 'zod'

import {
  covers,
  FAULT_PLATFORMS,
  modesOf,
  operationsOf,
  type FaultMode,
  type FaultPlatform,
  type Operation,
} from './table.ts'

export type { FaultMode } from './table.ts'

export interface InjectedFault {
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
