import { eq, sql } from 'drizzle-orm'

import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'

import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema/index.ts'
import { changesBetween, nameOf, recordAudit } from '../modules/audit/service.ts'
import { releaseTargets } from '../modules/publishing/index.ts'
import { isReserved, disableUser, enableUser } from '../modules/session/user-access.ts'
import { newPasswordLink } from '../modules/session/password-links.ts'
import { hashPassword } from '../security/password.ts'
import { newSessionToken } from '../security/secrets.ts'
import { CommandError } from './command.ts'
import type { CommandContext } from './command.ts'

/**
 * Creates an admin without a password, and prints a link that sets one. For an existing admin it prints a new link,
 * in case the first one was lost.
 */
export async function createAdmin(
  commandContext: CommandContext,
  { email, fullName }: { email: string; fullName?: string | undefined },
): Promise<string[]> {
  const known = await findUser(commandContext.db, email)
  if (known && known.role !== 'admin')
    throw new CommandError(`${known.email} is an agent’s account. Use another address.`)
  if (known?.disabledAt) throw new CommandError(`${known.email} is disabled. Enable it first.`)
  const newcomer = known ? null : await newAdmin(email, fullName)
  const { link } = await commandContext.db.transaction(async (tx) => {
    const userId = known?.id ?? (newcomer && (await insertAdmin(tx, newcomer)))
    if (!userId)
      throw new CommandError(`Somebody made an account for ${email} at the same moment. Run the command again.`)
    if (newcomer && (await isReserved(tx, { email, now: commandContext.now(), userId })))
      throw new CommandError(`${email} was another account’s address within the last seven days. Use another address.`)
    await recordAudit(tx, {
      at: commandContext.now(),
      actor: 'operator',
      kind: 'admin',
      action: known ? 'password_link_sent' : 'created',
      recordId: userId,
      subject: nameOf(known ?? newcomer ?? { firstName: '', lastName: '' }),
      changes: newcomer ? changesBetween({}, { email: newcomer.email }) : [],
    })
    return await newPasswordLink({ ...commandContext, db: tx }, { userId, first: known === null })
  })
  return [
    known ? `${known.email} is an admin already.` : `${email.toLowerCase()} is an admin now.`,
    `This link sets the password, once, within ${PASSWORD_LINK_HOURS} hours:`,
    '',
    `  ${link}`,
  ]
}

/**
 * An admin with a random password: the link sets the first one. Created before the transaction, since hashing is
 * slow.
 */
async function newAdmin(email: string, fullName = 'Admin'): Promise<typeof users.$inferInsert> {
  const [firstName = '', ...lastName] = fullName.split(/\s+/)
  const passwordHash = await hashPassword(newSessionToken())
  return { email: email.toLowerCase(), passwordHash, role: 'admin', firstName, lastName: lastName.join(' ') }
}

/** Null when another process was quicker. */
async function insertAdmin(tx: Tx, admin: typeof users.$inferInsert): Promise<number | null> {
  const [made] = await tx.insert(users).values(admin).onConflictDoNothing().returning({ id: users.id })
  return made?.id ?? null
}

async function findUser(db: Db, email: string) {
  const [found] = await db
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`))
  return found ?? null
}

/** Disables or enables an account of any kind. */
export async function setEnabled(
  { db, now }: CommandContext,
  { name, email }: { name: 'disable' | 'enable'; email: string },
): Promise<string[]> {
  const known = await findUser(db, email)
  if (!known) throw new CommandError(`There is no account for ${email}.`)
  const isDisabling = name === 'disable'
  if (isDisabling === (known.disabledAt !== null)) return [`${known.email} is ${name}d already.`]
  await db.transaction(async (tx) => {
    if (isDisabling) await disableUser({ db: tx, now }, known.id)
    else await enableUser({ db: tx }, known.id)
    await recordAudit(tx, {
      at: now(),
      actor: 'operator',
      kind: known.role,
      action: `${name}d`,
      recordId: known.id,
      subject: nameOf(known),
    })
  })
  // The server's next sweep starts those that are due.
  if (known.disabledAt) await releaseTargets(db, { agentId: known.id, since: known.disabledAt }, now())
  return [`${known.email} is ${name}d.`]
}

/** One line for each admin, with when the account was made and last used. */
export async function listAdmins({ db }: CommandContext): Promise<string[]> {
  const admins = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      disabledAt: users.disabledAt,
      contentOnly: users.contentOnly,
    })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
  if (admins.length === 0) return ['There is no admin yet. Make one with: npm run admin -- create --email <address>']
  const rows = admins.map(({ email, firstName, lastName, createdAt, lastSeenAt, disabledAt, contentOnly }) => [
    email,
    nameOf({ firstName, lastName }),
    `since ${dayOf(createdAt)}`,
    lastSeenAt ? `last seen ${dayOf(lastSeenAt)}` : 'never signed in',
    disabledAt ? `disabled since ${dayOf(disabledAt)}` : '',
    contentOnly ? 'content only' : '',
  ])
  return inColumns(rows)
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

function inColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_cell, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
