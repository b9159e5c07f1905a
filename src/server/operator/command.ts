import { isAbsolute } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { asEmail, isEmail } from '#domain/account/email.ts'
import { asLine } from '#domain/text/typed-text.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Secrets } from '../security/secrets.ts'

const Email = z
  .string({ error: '--email is required' })
  .overwrite(asEmail)
  .min(1, '--email is required')
  .max(255)
  .refine(isEmail, '--email must be an address, as in june@porchlight.example')
const Name = z.string().overwrite(asLine).min(1, '--name can’t be empty').max(200)

/** Absolute, since npm runs the command in the project's folder and not in the caller's. */
const folder = (option: string) =>
  z
    .string({ error: `${option} is required` })
    .refine(isAbsolute, `${option} must be the whole path of a folder, as /var/backups/porchlight`)
const POSTGRES = '--to must be the address of a PostgreSQL, as postgres://porchlight@db.internal/porchlight'

/** The commands of `npm run admin`. */
export const Command = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('create'), email: Email, fullName: Name.optional() }),
  z.strictObject({ name: z.literal('list') }),
  z.strictObject({ name: z.literal('check-fair-housing') }),
  z.strictObject({ name: z.literal('check-crawlers') }),
  z.strictObject({ name: z.enum(['disable', 'enable']), email: Email }),
  z.strictObject({ name: z.literal('remove-demo') }),
  // `secret` is the id of the sender's secret, which the server compares with its own.
  z.strictObject({ name: z.literal('reseal'), secret: z.string().optional() }),
  z.strictObject({ name: z.literal('backup'), to: folder('--to') }),
  z.strictObject({ name: z.literal('hold-due') }),
  z.strictObject({ name: z.literal('restore'), from: folder('--from'), skipDamaged: z.boolean().optional() }),
  z.strictObject({
    name: z.literal('move-database'),
    to: z
      .string({ error: '--to is required' })
      .regex(/^postgres(ql)?:\/\//, POSTGRES)
      .refine((url) => URL.canParse(url), POSTGRES),
  }),
  z.strictObject({ name: z.literal('move-files'), to: z.literal('s3', { error: '--to must be s3' }) }),
])
export type Command = z.infer<typeof Command>

/** What a command that ran without the server has it write to the audit log. */
export const Note = z.strictObject({ name: z.literal('note-files-moved') })
export type Note = z.infer<typeof Note>

/** A command that can't be done; the message is the line the operator reads. */
export class CommandError extends Error {
  override name = 'CommandError'
}

export const USAGE = `Usage: npm run admin -- <command>

  create --email <address> [--name 'First Last']   makes an admin, and prints a link that sets the password
  list                                             lists the admins
  disable --email <address>                        signs somebody out everywhere, and lets them in no more
  enable --email <address>                         lets them in again
  check-fair-housing                               looks for phrases in the library that may break fair-housing rules
  check-crawlers                                   tries whether the networks’ crawlers get pictures at PUBLIC_URL
  remove-demo                                      removes the demo: its accounts, its library, the stand-ins' state
  reseal                                           seals the stored network tokens anew with APP_SECRET, and checks
                                                   that none needs APP_SECRET_PREVIOUS any more
  backup --to <folder>                             writes the database and the files to a folder
  restore --from <folder> [--skip-damaged]         restores a backup into an empty database and file storage
  hold-due                                         after PostgreSQL was recovered to an earlier time: has the agents
                                                   check the posts that were due since
  move-database --to <postgres address>            copies the embedded database to an empty PostgreSQL
  move-files --to s3                               copies the files from DATA_DIR to the bucket of S3_BUCKET

restore, hold-due and move-database need every server stopped. The others work beside a running server and without one;
give them the same DATA_DIR, DATABASE_URL, PUBLIC_URL, S3_… and secrets.`

/** Parses the arguments after `npm run admin --`. @throws CommandError with what is wrong */
export function parseCommand(args: string[]): Command {
  const [name, ...rest] = args
  const { name: fullName, 'skip-damaged': skipDamaged, ...options } = readOptions(rest)
  const given = Object.entries({ ...options, fullName, skipDamaged }).filter(([, value]) => value !== undefined)
  const parsed = Command.safeParse({ name, ...Object.fromEntries(given) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  if (issue?.path[0] === 'name') throw new CommandError(`${name ?? 'Nothing'} is not a command.\n\n${USAGE}`)
  if (issue?.code === 'unrecognized_keys') throw new CommandError(`${name} takes no such option.\n\n${USAGE}`)
  throw new CommandError(`${issue?.message}.`)
}

const OPTIONS = {
  email: { type: 'string' },
  name: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  'skip-damaged': { type: 'boolean' },
} as const

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`, { cause: error })
  }
}

/** The context of the commands, the same inside the running server and outside it. */
export interface CommandContext extends Pick<Config, 'dataDir' | 'publicUrl' | 's3'> {
  db: Db
  now: () => Date
  /** Null outside a server where no secret is set or stored. */
  secrets: Secrets | null
  /** Whether stand-ins run on the data folder right now. */
  sandbox: boolean
  /** Whether the database is the one in the data folder. */
  embedded: boolean
  /** Reports what a long command does now. */
  tell: (line: string) => void
}
