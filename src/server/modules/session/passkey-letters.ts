import { eq } from 'drizzle-orm'

import type { Tx } from '../../db/open.ts'
import { passkeys, users } from '../../db/schema/index.ts'
import type { AppContext } from '../../app-context.ts'
import { EmailRefused } from '../../mail/mail.ts'
import { passkeyAddedEmail } from '../../mail/emails.ts'

const QUEUE = 'passkey-letters'

interface LetterJob {
  passkeyId: number
  userId: number
}

type CommandContext = Pick<AppContext, 'config' | 'db' | 'jobs' | 'log' | 'mail'>

/** Registers the job that sends the letters; to be called before the jobs start. */
export function startPasskeyLetters(context: CommandContext): void {
  context.jobs.define<LetterJob>(QUEUE, (job) => sendLetter(context, job), { retries: 10 })
}

/** Sends the user a letter about a passkey once the transaction that adds it is committed. */
export async function sendPasskeyLetter({ jobs, mail }: Pick<AppContext, 'jobs' | 'mail'>, tx: Tx, job: LetterJob) {
  if (mail.isOpen) await jobs.send(QUEUE, job, { tx })
}

async function sendLetter({ config, db, log, mail }: CommandContext, { passkeyId, userId }: LetterJob): Promise<void> {
  const [added] = await db
    .select({ name: passkeys.name, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, passkeyId))
  if (!added) return
  try {
    await mail.send(passkeyAddedEmail({ to: added.email, name: added.name, publicUrl: config.publicUrl }))
  } catch (error) {
    if (!(error instanceof EmailRefused)) throw error
    log.warn({ err: error, user: userId }, 'a letter was refused for good')
  }
}
