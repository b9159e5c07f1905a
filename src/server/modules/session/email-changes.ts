import { and, asc, eq, gt, gte, lt, ne, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { emailChanges, users } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { addressChangedEmail } from '../../mail/emails.ts'
import { EmailRefused } from '../../mail/mail.ts'
import { mailPasswordLink } from './password-links.ts'
import { hashPassword } from '../../security/password.ts'
import * as repo from './repo.ts'
import { newSessionToken, tokenHashOf } from '../../security/secrets.ts'
import { endAccess } from './user-access.ts'

const QUEUE = 'email-changes'

/** How long a change can be undone, and its addresses are reserved. */
const UNDO_WITHIN_MS = 7 * 24 * 60 * 60 * 1000

/** An email to be sent; its link is made when it is sent, so that no secret is stored in the queue. */
interface EmailJob {
  changeId: number
  userId: number
  /** The previous address. */
  email: string
}

/** Registers the job that sends the emails; to be called before the jobs start. */
export function startEmailChanges(context: Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'mail'>): void {
  context.jobs.define<EmailJob>(QUEUE, (job) => sendEmail(context, job), { retries: 10 })
}

/**
 * Stores a change that counts from now on, and sends an email to the previous address with a link that undoes it. An
 * address the account has had for less than seven days may be a stranger's: the link restores the one from before it.
 */
export async function storeEmailChange(
  { jobs, log, mail, now }: Pick<AppContext, 'jobs' | 'log' | 'mail' | 'now'>,
  tx: Tx,
  change: { userId: number; oldEmail: string; newEmail: string },
): Promise<void> {
  const { userId, oldEmail: left } = change
  const changedAt = now()
  const expiresAt = new Date(changedAt.getTime() + UNDO_WITHIN_MS)
  const [first] = await tx
    .select({ oldEmail: emailChanges.oldEmail })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, changedAt)))
    .orderBy(asc(emailChanges.id))
    .limit(1)
  const oldEmail = first?.oldEmail ?? left
  const [stored] = await tx
    .insert(emailChanges)
    .values({ ...change, oldEmail, changedAt, expiresAt })
    .returning({ id: emailChanges.id })
  if (!stored) throw new Error('The changed e-mail address was not stored')
  if (mail.isOpen) await jobs.send(QUEUE, { changeId: stored.id, userId, email: left } satisfies EmailJob, { tx })
  else log.warn({ user: userId }, 'an e-mail address was changed and no email can say so: no mail server is set')
}

async function sendEmail(
  { config, db, log, mail }: Pick<AppContext, 'config' | 'db' | 'log' | 'mail'>,
  { changeId, email }: EmailJob,
): Promise<void> {
  const token = newSessionToken()
  // The row is stored first: an email that arrives must contain a link that works.
  const [change] = await db
    .update(emailChanges)
    .set({ tokenHash: tokenHashOf(token) })
    .where(eq(emailChanges.id, changeId))
    .returning()
  if (!change) return
  const link = `${config.publicUrl}/undo-email-change#${token}`
  try {
    await mail.send(addressChangedEmail({ to: email, newEmail: change.newEmail, link }))
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: change.userId }, 'an email was refused for good')
  }
}

/**
 * What the link of an email restores.
 * @throws link_invalid
 */
export async function openEmailChange({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string) {
  const { oldEmail, newEmail } = await findChange(db, token, now())
  return { old_email: oldEmail, new_email: newEmail }
}

/**
 * Restores the address from before a change, as whoever changed it may be a stranger: all sessions, push
 * subscriptions, mailed links and passkeys end, later changes can't be undone any more, and the password is replaced
 * by a random one, with a link to set another sent to the restored address.
 * @throws link_invalid
 */
export async function undoEmailChange(context: AppContext, token: string): Promise<{ email: string }> {
  const { db, mail, now } = context
  const passwordHash = await hashPassword(newSessionToken())
  const email = await db.transaction(async (tx) => {
    const { id, userId, oldEmail } = await findChange(tx, token, now())
    const known = await repo.lockLogin(tx, userId)
    const gone = await tx
      .delete(emailChanges)
      .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id)))
      .returning({ id: emailChanges.id })
    // Another request was quicker.
    if (!known || !gone.some((change) => change.id === id)) throw linkInvalid()
    await takeBack(context, tx, { userId, address: oldEmail })
    await repo.setLogin(tx, userId, { email: oldEmail, passwordHash })
    await endAccess(tx, userId, now())
    return oldEmail
  })
  if (mail.isOpen) await mailPasswordLink(context, { email, first: false })
  return { email }
}

/**
 * Makes an address free for the user who undoes a change. Before addresses were reserved another account could take
 * it. That one gets an address without a mailbox until it chooses another: the one the user leaves may be a
 * stranger's, whom it would let in.
 */
async function takeBack(
  { log }: Pick<AppContext, 'log'>,
  tx: Tx,
  { userId, address }: { userId: number; address: string },
): Promise<void> {
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${address})`), ne(users.id, userId)))
    .for('update')
  if (!other) return
  await repo.setLogin(tx, other.id, { email: `account-${other.id}@address-taken-back.invalid` })
  log.warn({ user: other.id }, 'an account lost its e-mail address to the user who had it before')
}

export async function deleteEmailChangesExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, instant))
}

async function findChange(db: Db | Tx, token: string, now: Date) {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHashOf(token)), gt(emailChanges.expiresAt, now)))
  if (!change) throw linkInvalid()
  return change
}

function linkInvalid() {
  return problem('link_invalid', { message: 'This link has expired or was already used.' })
}
