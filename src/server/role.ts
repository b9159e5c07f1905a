import { parseArgs } from 'node:util'

import { z } from 'zod'

import { StartError } from './start-error.ts'

/** What a process does: answer requests, run jobs, or both. */
export type Role = z.infer<typeof RoleVariables>['ROLE']

export const RoleVariables = z.object({
  ROLE: z.enum(['all', 'web', 'worker'], { error: 'must be web, worker or all' }).default('all'),
})

interface Given {
  ROLE: Role
  DATABASE_URL?: string | undefined
  APP_SECRET?: string | undefined
  PUBLIC_URL?: string | undefined
  SANDBOX?: 'allow' | undefined
}

/**
 * Checks that several processes can share what they need; the stand-ins hold their state in one process.
 * @throws StartError with one line that names the missing setting
 */
export function checkRole(set: Given): void {
  if (set.ROLE === 'all') return
  const missing = (['DATABASE_URL', 'APP_SECRET', 'PUBLIC_URL'] as const).find((name) => set[name] === undefined)
  const role = `ROLE=${set.ROLE}`
  if (missing === 'DATABASE_URL') {
    throw new StartError(`${role} needs DATABASE_URL: the embedded database belongs to one process, of ROLE=all.`)
  }
  if (missing) throw new StartError(`${role} needs ${missing}, the same for all processes.`)
  if (set.SANDBOX) throw new StartError(`SANDBOX=allow needs ROLE=all: the stand-ins belong to one process.`)
}

/**
 * The environment with what the command line says instead: `--role web`.
 * @throws StartError for any other argument
 */
export function withArguments(
  args: readonly string[],
  env: Record<string, string | undefined>,
): Record<string, string | undefined> {
  try {
    const { role } = parseArgs({ args: [...args], options: { role: { type: 'string' } } }).values
    return role === undefined ? env : { ...env, ROLE: role }
  } catch {
    throw new StartError(`The arguments ${args.join(' ')} are not known: --role web, worker or all.`)
  }
}
