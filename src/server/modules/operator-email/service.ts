import { and, eq, gte, lt } from 'drizzle-orm'

import { findingsOf } from '#domain/operations/findings.ts'
import { daySpan, DEFAULT_TIME_ZONE, localDay, wallTimeOf } from '#domain/time/time.ts'

import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/open.ts'
import { intervals } from '../../db/schema/index.ts'
import { composeEmail } from '../../mail/compose-email.ts'
import { EmailRefused, isCertainlyUnsent } from '../../mail/mail.ts'
import { readState } from './state.ts'
import { operatorEmailText } from './text.ts'

const LOOK_EVERY_SECONDS = 10 * 60

/** The hour of the morning, in Central Time, from which on the email of the day is written. */
const FROM_HOUR = 7

type EmailContext = Pick<AppContext, 'config' | 'db' | 'log' | 'mail' | 'now'>

/** What became of the email of the day; `done` when it was claimed before, `fine` when there is nothing to tell. */
type EmailOutcome = 'early' | 'done' | 'fine' | 'sent' | 'refused'

/** Registers the job that writes to the operator; to be called before the jobs start. */
export function startOperatorEmail(context: AppContext): void {
  if (!context.config.sendsOperatorEmail || !context.mail.isOpen) return
  context.jobs.every('operator-letter', LOOK_EVERY_SECONDS, async () => void (await sendOperatorEmail(context)))
}

/**
 * Checks the system once a day, by one of all processes, and mails what is wrong to the operator. The day is claimed
 * before the email is sent: a process that dies in between leaves a day without an email, never one with two.
 */
export async function sendOperatorEmail(context: EmailContext): Promise<EmailOutcome> {
  const { config, db, log, now } = context
  const at = now()
  if (wallTimeOf(at, DEFAULT_TIME_ZONE).hour < FROM_HOUR) return 'early'
  if (await isClaimed(db, at)) return 'done'
  const findings = findingsOf(await readState(context))
  if (!(await claimDay(db, at))) return 'done'
  if (findings.length === 0) return 'fine'
  const rules = findings.map(({ rule, about, count }) => ({ rule, about, count }))
  log.warn({ findings: rules }, 'the operator is told what is wrong')
  return await send(context, at, operatorEmailText(findings, at, `${config.publicUrl}/admin/operations`))
}

async function send(
  { config, db, log, mail }: EmailContext,
  at: Date,
  text: ReturnType<typeof operatorEmailText>,
): Promise<EmailOutcome> {
  const messageId = `operator-letter-${localDay(at, DEFAULT_TIME_ZONE)}`
  try {
    await mail.send({ ...composeEmail(config.operator.email, text), messageId })
    return 'sent'
  } catch (error) {
    if (error instanceof EmailRefused) {
      log.warn({ err: error }, 'the email to the operator was refused for good')
      return 'refused'
    }
    // Where the mail server may have the email, the day stays claimed.
    if (isCertainlyUnsent(error)) await releaseDay(db, at)
    throw error
  }
}

const NAME = 'operator-letter-day'

const startOfDay = (now: Date) => daySpan(now, DEFAULT_TIME_ZONE).from

/** Whether the email of this day was claimed, by any process. */
async function isClaimed(db: Db, now: Date): Promise<boolean> {
  const rows = await db
    .select({ name: intervals.name })
    .from(intervals)
    .where(and(eq(intervals.name, NAME), gte(intervals.takenAt, startOfDay(now))))
  return rows.length > 0
}

/** Claims the email of this day for one of all callers; true for that one. */
async function claimDay(db: Db, now: Date): Promise<boolean> {
  const taken = await db
    .insert(intervals)
    .values({ name: NAME, takenAt: now })
    .onConflictDoUpdate({
      target: intervals.name,
      set: { takenAt: now },
      setWhere: lt(intervals.takenAt, startOfDay(now)),
    })
    .returning({ name: intervals.name })
  return taken.length > 0
}

/** Gives back a claim made at `now`. */
async function releaseDay(db: Db, now: Date): Promise<void> {
  await db
    .update(intervals)
    .set({ takenAt: new Date(startOfDay(now).getTime() - 1) })
    .where(and(eq(intervals.name, NAME), eq(intervals.takenAt, now)))
}
