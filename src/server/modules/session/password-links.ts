import { PASSWORD_LINK_HOURS } from '#domain/account/password.ts'

import type { Db, Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { EmailRefused } from '../../mail/mail.ts'
import { PASSWORD_LINKS_QUEUE, passwordEmail } from '../../mail/emails.ts'
import { hashPassword, NO_PASSWORD } from '../../security/password.ts'
import { deletePasskeysOf } from './passkey-repo.ts'
import * as repo from './repo.ts'
import { endOtherSessions, openSession } from './sessions.ts'
import { newSessionToken, tokenHashOf } from '../../security/secrets.ts'

const HOUR_MS = 60 * 60 * 1000

/** Most emails sent to one user within the hour. */
const MOST_PER_HOUR = 5

/** An email to be sent: no secret is stored in the queue, the link is made when it is sent. */
interface Wish {
  email: string
  /** Whether it is the user's first password. */
  first: boolean
}

type CommandContext = Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'mail' | 'now'>

/** Registers the job that sends the emails; to be called before the jobs start. */
export function startPasswordLinks(context: CommandContext): void {
  context.jobs.define<Wish>(PASSWORD_LINKS_QUEUE, (wish) => sendLink(context, wish), { retries: 10 })
}

/**
 * Mails a link to whoever signs in by that address. For an unknown address the same work is done, so the answer
 * doesn't reveal it. With a transaction the email is sent only if that commits.
 */
export async function mailPasswordLink(
  { jobs, mail }: Pick<AppContext, 'jobs' | 'mail'>,
  wish: Wish,
  tx?: Tx,
): Promise<void> {
  if (!mail.isOpen) throw problem('unavailable', { message: 'We can’t send email right now. Please contact support.' })
  const email = wish.email.toLowerCase()
  await jobs.send(
    PASSWORD_LINKS_QUEUE,
    { ...wish, email },
    { singletonKey: `${wish.first ? 'first' : 'reset'} ${tokenHashOf(email)}`, ...(tx && { tx }) },
  )
}

async function sendLink({ config, db, log, mail, now }: CommandContext, wish: Wish): Promise<void> {
  const { email } = wish
  const user = await repo.findCredentials(db, email)
  if (!user || user.disabledAt) return
  // Whoever has no password yet has none to forget.
  const first = wish.first || user.passwordHash === NO_PASSWORD
  const recent = await repo.countLinksSince(db, user.id, new Date(now().getTime() - HOUR_MS))
  if (recent >= MOST_PER_HOUR) return
  // The row is stored first: an email that arrives must contain a link that works.
  const { publicUrl } = config
  const { link, tokenHash } = await newPasswordLink({ db, now, publicUrl }, { userId: user.id, first })
  try {
    await mail.send(passwordEmail({ to: email, link, first }))
  } catch (error) {
    // The next try makes its own link, and what was not sent must not count as sent.
    await repo.deleteLink(db, tokenHash)
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: user.id }, 'an email was refused for good')
  }
}

/** Makes a link that sets a user's password, or the first one; only its hash is stored. */
export async function newPasswordLink(
  { db, now, publicUrl }: Pick<AppContext, 'now'> & { db: Db | Tx; publicUrl: string },
  { userId, first }: { userId: number; first: boolean },
): Promise<{ link: string; tokenHash: string }> {
  const token = newSessionToken()
  const tokenHash = tokenHashOf(token)
  const expiresAt = new Date(now().getTime() + PASSWORD_LINK_HOURS * HOUR_MS)
  await repo.insertLink(db, { tokenHash, userId, first, createdAt: now(), expiresAt })
  // After the hash, which no browser sends to a server, so it is in no log and no referrer.
  return { link: `${publicUrl}/${first ? 'set-password' : 'reset-password'}#${token}`, tokenHash }
}

export async function openLink({ db, now }: Pick<AppContext, 'db' | 'now'>, token: string) {
  const link = await repo.findLink(db, tokenHashOf(token))
  if (!link || link.expiresAt <= now()) throw problem('link_invalid')
  return link
}

/** What a password set by a link leaves to be done: a token for the session that goes on, or a sign-in. */
interface PasswordSet {
  /** Whose it is where it is the user's first one, and the browser isn't signed in as that user. */
  signsIn: number | null
  /** The new token of the session the first password was set in. */
  fresh: string | null
}

/**
 * Sets a password by a link. All of the user's links, passkeys and sessions end with it, except the session in which
 * the first password is set.
 */
export async function resetPassword(
  context: Pick<AppContext, 'db' | 'now' | 'sessions'>,
  { token, password }: { token: string; password: string },
  session: string | null,
): Promise<PasswordSet> {
  const { userId, first } = await openLink(context, token)
  const passwordHash = await hashPassword(password)
  const stays = first && session !== null && (await openSession(context, session))?.userId === userId
  const fresh = stays ? newSessionToken() : null
  await context.db.transaction(async (tx) => {
    if (!(await repo.deleteLink(tx, tokenHashOf(token)))) throw problem('link_invalid')
    await repo.setLogin(tx, userId, { passwordHash })
    await repo.endLinksOf(tx, userId, context.now())
    await endOtherSessions(tx, { userId, token: stays ? session : null, fresh, now: context.now() })
    await deletePasskeysOf(tx, userId)
  })
  return { fresh, signsIn: first && !stays ? userId : null }
}
