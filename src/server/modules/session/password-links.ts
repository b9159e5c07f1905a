import type { House } from '../../house.ts'
import { problem } from '../../http/problem.ts'
import { LetterRefused } from '../../mail/mail.ts'
import { passwordLetter } from '../../mail/password-letter.ts'
import { hashPassword } from './password.ts'
import * as repo from './repo.ts'
import { newSessionToken, tokenHashOf } from './token.ts'

const QUEUE = 'password-links'
const HOUR_MS = 60 * 60 * 1000

/** How long a link is good. */
const GOOD_FOR_MS = HOUR_MS

/** More letters within the hour are not sent to one user: whoever asks on, asks to annoy. */
const MOST_PER_HOUR = 5

/** A letter to be sent: no secret stands in the queue, the link is made when it goes out. */
interface Wish {
  email: string
  /** Whether it is the user's first password. */
  first: boolean
}

type Office = Pick<House, 'config' | 'db' | 'jobs' | 'log' | 'mail' | 'now'>

/** Takes up sending the letters; before the jobs start. */
export function startPasswordLinks(house: Office): void {
  house.jobs.define<Wish>(QUEUE, (wish) => sendLink(house, wish), { retries: 10 })
}

/**
 * Has a link mailed to whoever signs in by that address. For an unknown one as much is done here, and
 * the answer doesn't tell.
 */
export async function mailPasswordLink({ jobs, mail }: Pick<House, 'jobs' | 'mail'>, wish: Wish): Promise<void> {
  if (!mail.isOpen)
    throw problem('unavailable', { message: 'This server can’t send e-mail. Please ask whoever runs it.' })
  const email = wish.email.toLowerCase()
  await jobs.send(
    QUEUE,
    { ...wish, email },
    { singletonKey: `${wish.first ? 'first' : 'reset'} ${tokenHashOf(email)}` },
  )
}

async function sendLink({ config, db, log, mail, now }: Office, { email, first }: Wish): Promise<void> {
  const user = await repo.findCredentials(db, email)
  if (!user) return
  const recent = await repo.countLinksSince(db, user.id, new Date(now().getTime() - HOUR_MS))
  if (recent >= MOST_PER_HOUR) return
  const token = newSessionToken()
  const expiresAt = new Date(now().getTime() + GOOD_FOR_MS)
  const tokenHash = tokenHashOf(token)
  // First the row: a letter that arrives must hold a link that works.
  await repo.insertLink(db, { tokenHash, userId: user.id, first, createdAt: now(), expiresAt })
  // Behind the hash, which no browser sends to a server: no log and no referrer learns it.
  const link = `${config.publicUrl}/${first ? 'set-password' : 'reset-password'}#${token}`
  try {
    await mail.send(passwordLetter({ to: email, link, first }))
  } catch (error) {
    // The next try makes a link of its own, and what was not sent must not count as sent.
    await repo.deleteLink(db, tokenHash)
    if (!(error instanceof LetterRefused)) throw error
    log.warn({ err: error, user: user.id }, 'a letter was refused for good')
  }
}

/** Whose password a link sets. */
export async function openLink({ db, now }: Pick<House, 'db' | 'now'>, token: string) {
  const link = await repo.findLink(db, tokenHashOf(token))
  if (!link || link.expiresAt <= now()) throw problem('link_invalid')
  return link
}

/**
 * Sets a password by a link. All of the user's links and sessions end with it; only whoever sets her
 * first one stays signed in where she does so.
 */
export async function resetPassword(
  house: Pick<House, 'db' | 'now'>,
  { token, password }: { token: string; password: string },
  session: string | null,
): Promise<void> {
  const { userId, first } = await openLink(house, token)
  const passwordHash = await hashPassword(password)
  await house.db.transaction(async (tx) => {
    if (!(await repo.deleteLink(tx, tokenHashOf(token)))) throw problem('link_invalid')
    await repo.setLogin(tx, userId, { passwordHash })
    await repo.deleteLinksOf(tx, userId)
    await repo.deleteSessionsOf(tx, userId, first && session ? tokenHashOf(session) : null)
  })
}
