import { and, eq, gt, isNotNull, isNull, lt, lte, not, sql } from 'drizzle-orm'

import type { Db, Tx } from '../../../db/open.ts'
import { subscriptionEmails, subscriptions, users } from '../../../db/schema/index.ts'
import { PASSWORD_LINKS_QUEUE } from '../../../mail/emails.ts'

type EmailRow = typeof subscriptionEmails.$inferSelect
export type NewEmail = Pick<EmailRow, 'kind' | 'occasion' | 'facts' | 'notAfter'>

/** Adds an email to send, once for its occasion however often it is found due. */
export async function addSubscriptionEmail(
  tx: Tx | Db,
  agentId: number,
  email: NewEmail,
  createdAt: Date,
): Promise<void> {
  const { kind, occasion, facts, notAfter } = email
  await tx
    .insert(subscriptionEmails)
    .values({ kind, occasion, facts, notAfter, agentId, createdAt })
    .onConflictDoNothing()
}

/** Whether an email of that occasion was added before a time. */
export async function wasAdded(tx: Tx, agentId: number, { occasion, before }: { occasion: string; before: Date }) {
  const rows = await tx
    .select({ id: subscriptionEmails.id })
    .from(subscriptionEmails)
    .where(
      and(
        eq(subscriptionEmails.agentId, agentId),
        eq(subscriptionEmails.occasion, occasion),
        lt(subscriptionEmails.createdAt, before),
      ),
    )
  return rows.length > 0
}

/** The queue of the jobs that send them. */
export const SUBSCRIPTION_EMAILS_QUEUE = 'letters'

/** Whether a job sends the email again after a pause: the queue takes another job for it meanwhile. */
const waitsForRetry = sql`exists (
  select 1 from jobs.job j
  where j.name = ${SUBSCRIPTION_EMAILS_QUEUE} and j.singleton_key = ${subscriptionEmails.id}::text and j.state = 'retry')`

/** Whether the agent's welcome is still to be sent, which comes before any other email. */
const waitsForWelcome = sql`exists (
  select 1 from jobs.job j join ${users} u on u.id = ${subscriptionEmails.agentId}
  where j.name = ${PASSWORD_LINKS_QUEUE} and j.state in ('created', 'active', 'retry')
    and j.data->>'first' = 'true' and j.data->>'email' = lower(u.email))`

/** Unsent emails that no job tries again, the oldest first. */
export async function findUnsent(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .select({ id: subscriptionEmails.id })
    .from(subscriptionEmails)
    .where(
      and(
        isNull(subscriptionEmails.sentAt),
        gt(subscriptionEmails.notAfter, now),
        not(waitsForRetry),
        not(waitsForWelcome),
      ),
    )
    .orderBy(subscriptionEmails.id)
    .limit(200)
  return rows.map(({ id }) => id)
}

export async function findEmail(db: Db, id: number) {
  const [found] = await db
    .select({ email: subscriptionEmails, to: users.email, firstName: users.firstName })
    .from(subscriptionEmails)
    .innerJoin(users, eq(users.id, subscriptionEmails.agentId))
    .where(eq(subscriptionEmails.id, id))
  return found ?? null
}

export async function setSent(db: Db, id: number, at: Date): Promise<void> {
  await db.update(subscriptionEmails).set({ sentAt: at }).where(eq(subscriptionEmails.id, id))
}

export async function hasSubscriptions(db: Db): Promise<boolean> {
  const rows = await db
    .select({ agentId: subscriptions.agentId })
    .from(subscriptions)
    .where(isNotNull(subscriptions.subscriptionId))
    .limit(1)
  return rows.length > 0
}

const YEAR = sql`interval '1 year'`

/**
 * Agents who may be due an email that no event reports: whose trial ends before `trialsBefore`, or whose
 * subscription had an anniversary no email was added for. Those checked since `askedBefore` are left out.
 */
export async function findToRemind(
  db: Db,
  { now, trialsBefore, askedBefore }: { now: Date; trialsBefore: Date; askedBefore: Date },
): Promise<number[]> {
  const hasEmail = (occasion: ReturnType<typeof sql>) =>
    sql`exists (select 1 from ${subscriptionEmails} l where l.agent_id = ${subscriptions.agentId} and l.occasion like ${occasion})`
  const years = sql`extract(year from age(${now.toISOString()}::timestamptz, ${subscriptions.startedAt}))::int`
  const trial = sql`(${subscriptions.status} = 'trialing' and ${subscriptions.periodEndsAt} > ${now.toISOString()}::timestamptz
    and ${subscriptions.periodEndsAt} <= ${trialsBefore.toISOString()}::timestamptz
    and not ${hasEmail(sql`'trial:' || ${subscriptions.subscriptionId} || ':%'`)})`
  const yearly = sql`(${subscriptions.status} = 'active' and ${subscriptions.startedAt} <= ${now.toISOString()}::timestamptz - ${YEAR}
    and not ${hasEmail(sql`'yearly:' || ${subscriptions.subscriptionId} || ':' || ${years}`)})`
  const rows = await db
    .select({ agentId: subscriptions.agentId })
    .from(subscriptions)
    .where(
      and(
        isNotNull(subscriptions.subscriptionId),
        eq(subscriptions.cancelAtPeriodEnd, false),
        lte(subscriptions.syncedAt, askedBefore),
        sql`(${trial} or ${yearly})`,
      ),
    )
    .limit(200)
  return rows.map(({ agentId }) => agentId)
}

/**
 * Agents who pay a price and were not notified of another one that was announced for it; with `again` also those who
 * were told before a time and not again since.
 */
export async function findToTellOfPrice(
  db: Db,
  {
    priceId,
    occasion,
    askedBefore,
    again,
  }: {
    priceId: string
    occasion: string
    askedBefore: Date
    again?: { occasion: string; toldBefore: Date } | undefined
  },
): Promise<number[]> {
  const wasEmailed = (of: string, before?: Date) =>
    sql`exists (select 1 from ${subscriptionEmails} l where l.agent_id = ${subscriptions.agentId} and l.occasion = ${of}
      ${before ? sql`and l.created_at < ${before.toISOString()}::timestamptz` : sql``})`
  const isDue = again
    ? sql`(not ${wasEmailed(occasion)} or (not ${wasEmailed(again.occasion)} and ${wasEmailed(occasion, again.toldBefore)}))`
    : sql`not ${wasEmailed(occasion)}`
  const rows = await db
    .select({ agentId: subscriptions.agentId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.priceId, priceId),
        eq(subscriptions.cancelAtPeriodEnd, false),
        lte(subscriptions.syncedAt, askedBefore),
        sql`${subscriptions.status} in ('trialing', 'active', 'past_due')`,
        isDue,
      ),
    )
    .limit(200)
  return rows.map(({ agentId }) => agentId)
}
