import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'

import { TRIAL_NOTICES_MS } from '#domain/plan/plan.ts'
import type { Plan } from '#domain/plan/plan.ts'
import { DEFAULT_TIME_ZONE, type TimeZone } from '#domain/time/time.ts'

import type { Db, Tx } from '../../db/open.ts'
import { agents, stripeEvents, subscriptions, users } from '../../db/schema/index.ts'
import { replanSoon } from '../auto-post/index.ts'

export type Row = typeof subscriptions.$inferSelect

export async function findRow(db: Db, agentId: number): Promise<Row | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.agentId, agentId))
  return row ?? null
}

export async function findAgentOf(db: Db, customerId: string): Promise<number | null> {
  const [row] = await db
    .select({ agentId: subscriptions.agentId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
  return row?.agentId ?? null
}

export async function findPerson(db: Db, agentId: number) {
  const [person] = await db
    .select({ email: users.email, firstName: users.firstName, lastName: users.lastName, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, agentId))
  return person ?? null
}

/** Stores a customer unless the agent already has one; returns the stored one. */
export async function putCustomer(tx: Tx | Db, agentId: number, customerId: string): Promise<string> {
  await tx.insert(subscriptions).values({ agentId, customerId }).onConflictDoNothing()
  const [row] = await tx
    .select({ customerId: subscriptions.customerId })
    .from(subscriptions)
    .where(eq(subscriptions.agentId, agentId))
  return row?.customerId ?? customerId
}

export async function findZone(db: Db, agentId: number): Promise<TimeZone> {
  const [agent] = await db.select({ zone: agents.timeZone }).from(agents).where(eq(agents.userId, agentId))
  return agent?.zone ?? DEFAULT_TIME_ZONE
}

/** Stores Stripe's answer; false, and nothing stored, where another answer was stored since `row` was read. */
export async function saveState(
  tx: Tx | Db,
  { agentId, syncedAt }: Pick<Row, 'agentId' | 'syncedAt'>,
  state: Partial<typeof subscriptions.$inferInsert> & { syncedAt: Date },
  plan: Plan | null | undefined,
): Promise<boolean> {
  const isUntouched = syncedAt === null ? isNull(subscriptions.syncedAt) : eq(subscriptions.syncedAt, syncedAt)
  const saved = await tx
    .update(subscriptions)
    .set(state)
    .where(and(eq(subscriptions.agentId, agentId), isUntouched))
    .returning({ agentId: subscriptions.agentId })
  if (saved.length === 0) return false
  if (plan !== undefined) await savePlan(tx, agentId, plan)
  return true
}

/** Stores the plan in force; another one than before changes what may be planned. */
async function savePlan(db: Tx | Db, agentId: number, plan: Plan | null): Promise<void> {
  const [agent] = await db.select({ plan: agents.plan }).from(agents).where(eq(agents.userId, agentId))
  if (!agent || agent.plan === plan) return
  await replanSoon(db, [agentId])
  await db.update(agents).set({ plan }).where(eq(agents.userId, agentId))
}

/** True for the caller that may change the subscription until then. */
export async function takeChangeLock(db: Db, agentId: number, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .update(subscriptions)
    .set({ busyUntil: until })
    .where(
      and(eq(subscriptions.agentId, agentId), or(isNull(subscriptions.busyUntil), lt(subscriptions.busyUntil, now))),
    )
    .returning({ agentId: subscriptions.agentId })
  return taken.length > 0
}

/** False where the lock that was taken until then ran out and somebody else has it by now. */
export async function renewChangeLock(db: Db, agentId: number, until: Date, next: Date): Promise<boolean> {
  const renewed = await db
    .update(subscriptions)
    .set({ busyUntil: next })
    .where(and(eq(subscriptions.agentId, agentId), eq(subscriptions.busyUntil, until)))
    .returning({ agentId: subscriptions.agentId })
  return renewed.length > 0
}

/** Gives back the lock that was taken until then, unless it ran out and somebody else has it by now. */
export async function releaseChangeLock(db: Db, agentId: number, until: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ busyUntil: null })
    .where(and(eq(subscriptions.agentId, agentId), eq(subscriptions.busyUntil, until)))
}

/**
 * Agents whose subscription is to be read again: never read yet, near the end of a trial, past one of their dates, or
 * in a grace period.
 */
export async function findToSync(db: Db, now: Date, askedBefore: Date): Promise<number[]> {
  const rows = await db
    .select({ agentId: subscriptions.agentId })
    .from(subscriptions)
    .where(
      or(
        isNull(subscriptions.syncedAt),
        ...TRIAL_NOTICES_MS.map((ms) =>
          and(
            eq(subscriptions.status, 'trialing'),
            lt(subscriptions.periodEndsAt, new Date(now.getTime() + ms)),
            // When it was asked after this time, the agent has been notified.
            lt(subscriptions.syncedAt, sql`${subscriptions.periodEndsAt} - ${ms / 1000} * interval '1 second'`),
          ),
        ),
        and(
          lt(subscriptions.syncedAt, askedBefore),
          or(
            isNotNull(subscriptions.pastDueSince),
            and(lt(subscriptions.periodEndsAt, now), sql`${subscriptions.status} in ('trialing', 'active')`),
          ),
        ),
      ),
    )
    .limit(200)
  return rows.map(({ agentId }) => agentId)
}

/** False for an event that was handled before. */
export async function takeEvent(tx: Tx, id: string, type: string, receivedAt: Date): Promise<boolean> {
  const taken = await tx
    .insert(stripeEvents)
    .values({ id, type, receivedAt })
    .onConflictDoNothing()
    .returning({ id: stripeEvents.id })
  return taken.length > 0
}

export async function deleteEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(stripeEvents).where(lt(stripeEvents.receivedAt, instant))
}
