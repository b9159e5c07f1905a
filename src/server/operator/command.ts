import { parseArgs } from 'node:util'

import { z } from 'zod'

import { isEmail } from '#contract/fields.ts'

const Email = z
  .string({ error: '--email is required' })
  .trim()
  .min(1, '--email is required')
  .max(255)
  .refine(isEmail, '--email must be an address, as in june@porchlight.example')
const Name = z.string().trim().min(1, '--name can’t be empty').max(200)

/** The commands of `npm run admin`. */
export const Command = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('create'), email: Email, fullName: Name.optional() }),
  z.strictObject({ name: z.literal('list') }),
  z.strictObject({ name: z.enum(['disable', 'enable']), email: Email }),
  z.strictObject({ name: z.literal('remove-demo') }),
  // `secret` is the id of the sender's secret, which the server compares with its own.
  z.strictObject({ name: z.literal('reseal'), secret: z.string().optional() }),
])
export type Command = z.infer<typeof Command>

/** A command that can't be done; the message is the line the operator reads. */
export class CommandError extends Error {
  override name = 'CommandError'
}

export const USAGE = `Usage: npm run admin -- <command>

  create --email <address> [--name 'First Last']   makes an admin, and prints a link that sets the password
  list                                             lists the admins
  disable --email <address>                        signs somebody out everywhere, and lets them in no more
  enable --email <address>                         lets them in again
  remove-demo                                      removes the demo: its accounts, its library, the stand-ins' state
  reseal                                           seals the stored network tokens anew with APP_SECRET, and checks
                                                   that none needs APP_SECRET_PREVIOUS any more

It works beside a running server and without one; give it the same DATA_DIR, DATABASE_URL, PUBLIC_URL and
secrets.`

/** Parses the arguments after `npm run admin --`. @throws CommandError with what is wrong */
export function parseCommand(args: string[]): Command {
  const [name, ...rest] = args
  const options = readOptions(rest)
  const parsed = Command.safeParse({
    name,
    ...(options.email !== undefined && { email: options.email }),
    ...(options.name !== undefined && { fullName: options.name }),
  })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'name') throw new CommandError(`${name ?? 'Nothing'} is not a command.\n\n${USAGE}`)
  if (issue?.code === 'unrecognized_keys') throw new CommandError(`${name} takes no such option.\n\n${USAGE}`)
  throw new CommandError(`${issue?.message}.`)
}

function readOptions(args: string[]): { email?: string; name?: string } {
  try {
    return parseArgs({ args, options: { email: { type: 'string' }, name: { type: 'string' } } }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error })
  }
}
