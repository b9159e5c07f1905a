import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'

import type { Db, Tx } from '../../db/open.ts'
import { pendingEmailChanges, users } from '../../db/schema/index.ts'
import { isUniqueViolation } from '../../db/statements.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { confirmAddressEmail } from '../../mail/emails.ts'
import { EmailRefused } from '../../mail/mail.ts'
import { newSessionToken, tokenHashOf } from '../../security/secrets.ts'
import { isReserved } from './user-access.ts'
import { storeEmailChange } from './email-changes.ts'
import * as repo from './repo.ts'

const QUEUE = 'email-confirmations'

/** How long a link confirms a new address; it is as long as the day that emails are counted for. */
const CONFIRM_WITHIN_MS = 24 * 60 * 60 * 1000

/** Limited because each email goes to an address anybody may have typed in. */
const MOST_PER_DAY = 5

/** An email to be sent; its link is made when it is sent, so that no secret is stored in the queue. */
interface EmailJob {
  pendingId: number
  userId: number
  email: string
}

type JobContext = Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'mail'>
type RequestContext = Pick<AppContext, 'jobs' | 'mail' | 'now'>

/** Registers the job that sends the emails; to be called before the jobs start. */
export function startPendingEmails(context: JobContext): void {
  context.jobs.define<EmailJob>(QUEUE, (job) => sendEmail(context, job), { retries: 10 })
}

/**
 * Refuses what can't be done without emails. An admin is told what to do about it.
 * @throws unavailable
 */
export function requireMail({ mail }: Pick<AppContext, 'mail'>, role: 'agent' | 'admin' = 'agent'): void {
  if (mail.isOpen) return
  const help = role === 'admin' ? 'This server needs a mail server first.' : 'Please contact support.'
  const message = `We can’t send email right now, so your email address can’t be changed. ${help}`
  throw problem('unavailable', { message })
}

/**
 * Stores a new address and mails it a link; until that is opened the user signs in by the old one.
 * @throws too_many_requests after too many emails within a day
 */
export async function requestEmailChange(
  { jobs, now }: RequestContext,
  tx: Tx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const at = now()
  const { userId: owner, expiresAt } = pendingEmailChanges
  const today = await tx.$count(pendingEmailChanges, and(eq(owner, userId), gt(expiresAt, at)))
  if (today >= MOST_PER_DAY) {
    throw problem('too_many_requests', {
      message: 'You’ve asked for too many emails to confirm an address today. Please try again tomorrow.',
      retryAfterSeconds: CONFIRM_WITHIN_MS / 1000,
    })
  }
  const [stored] = await tx
    .insert(pendingEmailChanges)
    .values({ userId, newEmail: email, requestedAt: at, expiresAt: new Date(at.getTime() + CONFIRM_WITHIN_MS) })
    .returning({ id: pendingEmailChanges.id })
  if (!stored) throw new Error('The new e-mail address was not stored')
  await jobs.send(QUEUE, { pendingId: stored.id, userId, email } satisfies EmailJob, { tx })
}

/**
 * Mails another link to the new address; those mailed before stay valid.
 * @throws conflict where no address waits to be confirmed
 */
export async function mailConfirmationAgain(
  context: RequestContext & Pick<AppContext, 'db'>,
  userId: number,
): Promise<void> {
  requireMail(context)
  await context.db.transaction(async (tx) => {
    await repo.lockLogin(tx, userId)
    const email = await findPendingEmail(tx, userId, context.now())
    if (email === null) throw problem('conflict', { message: 'No new email is waiting to be confirmed.' })
    await requestEmailChange(context, tx, { userId, email })
  })
}

/** Drops the new address; where none waits there is nothing to do. */
export async function dropPendingEmail({ db, now }: Pick<AppContext, 'db' | 'now'>, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await repo.lockLogin(tx, userId)
    await repo.endPendingEmails(tx, userId, now())
  })
}

/** The address that waits to be confirmed. */
export async function findPendingEmail(db: Db | Tx, userId: number, now: Date): Promise<string | null> {
  const { newEmail, userId: owner, endedAt, expiresAt, id } = pendingEmailChanges
  const [pending] = await db
    .select({ newEmail })
    .from(pendingEmailChanges)
    .where(and(eq(owner, userId), isNull(endedAt), gt(expiresAt, now)))
    .orderBy(desc(id))
    .limit(1)
  return pending?.newEmail ?? null
}

async function sendEmail({ config, db, log, mail }: JobContext, { pendingId, userId }: EmailJob): Promise<void> {
  const token = newSessionToken()
  // The row is stored first: an email that arrives must contain a link that works.
  const [pending] = await db
    .update(pendingEmailChanges)
    .set({ tokenHash: tokenHashOf(token) })
    .where(and(eq(pendingEmailChanges.id, pendingId), isNull(pendingEmailChanges.endedAt)))
    .returning({ newEmail: pendingEmailChanges.newEmail })
  if (!pending) return
  const link = `${config.publicUrl}/confirm-email#${token}`
  try {
    await mail.send(confirmAddressEmail({ to: pending.newEmail, link }))
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: userId }, 'an email was refused for good')
  }
}

/**
 * The address that the link of an email confirms.
 * @throws link_invalid
 */
export async function openPendingEmail({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string) {
  const { newEmail } = await findByLink(db, token, now())
  return { email: newEmail }
}

/**
 * Makes the new address the one the user signs in by. Mailed password links end, and the old address gets an email
 * with a link that undoes the change.
 * @throws link_invalid, or conflict where somebody else has the address by now
 */
export async function confirmPendingEmail(
  context: Pick<AppContext, 'db' | 'jobs' | 'log' | 'mail' | 'now'>,
  token: string,
): Promise<{ email: string }> {
  const at = context.now()
  const change = async (tx: Tx) => {
    const { id, userId, newEmail } = await findByLink(tx, token, at)
    const known = await repo.lockLogin(tx, userId)
    // Another request was quicker, or ended the change.
    if (!known || !(await repo.endLinksOf(tx, userId, at)).includes(id)) throw linkInvalid()
    await repo.setLogin(tx, userId, { email: newEmail })
    if (await isReserved(tx, { email: newEmail, now: at, userId })) throw taken()
    await storeEmailChange(context, tx, { userId, oldEmail: known.email, newEmail })
    return { email: newEmail }
  }
  try {
    return await context.db.transaction(change)
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error
  }
}

export async function deletePendingEmailsExpiredBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(pendingEmailChanges).where(lt(pendingEmailChanges.expiresAt, instant))
}

async function findByLink(db: Db | Tx, token: string, now: Date) {
  const { id, userId, newEmail, tokenHash, expiresAt, endedAt } = pendingEmailChanges
  const [pending] = await db
    .select({ id, userId, newEmail })
    .from(pendingEmailChanges)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(tokenHash, tokenHashOf(token)), gt(expiresAt, now), isNull(endedAt), isNull(users.disabledAt)))
  if (!pending) throw linkInvalid()
  return pending
}

function taken() {
  const message = 'Another account uses this email address now. You still log in with your old one.'
  return problem('conflict', { message })
}

function linkInvalid() {
  return problem('link_invalid', { message: 'This link has expired or was already used.' })
}
