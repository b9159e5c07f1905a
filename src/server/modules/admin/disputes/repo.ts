import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'

import type { DisputeRow } from '#contract/billing/disputes.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { adminChanges, disputes, publications, targets, users } from '../../../db/schema/index.ts'
import { holds, type List } from '../list.ts'

interface ListRow extends Record<string, unknown> {
  id: number
  stripe_id: string
  agent_id: number | null
  agent_name: string | null
  agent_email: string | null
  amount_cents: number
  currency: string
  reason: string
  status: string
  due_by: string | null
  opened_at: string
  decision: DisputeRow['decision']
  decided_at: string | null
  decided_by: string | null
}

/** States in which Stripe accepts an answer. */
const OPEN: ReadonlySet<string> = new Set(['needs_response', 'warning_needs_response'])

const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())

function present(row: ListRow): DisputeRow {
  const { agent_id: id, agent_name: name, agent_email: email, due_by, opened_at, decided_at, ...rest } = row
  return {
    ...rest,
    agent: id === null ? null : { id, name: name ?? '', email: email ?? '' },
    due_by: instant(due_by),
    opened_at: new Date(opened_at).toISOString(),
    decided_at: instant(decided_at),
    open: OPEN.has(row.status),
  }
}

/** The list of disputes, or with a number only that one. */
export function disputeList(number?: number): List<ListRow, DisputeRow> {
  return {
    table: sql`(select number as id, id as stripe_id, agent_id, amount_cents, currency, reason, status, due_by,
      opened_at, decision, decided_at, decided_by from disputes)`,
    columns: sql`r.id, r.stripe_id, r.agent_id, trim(u.first_name || ' ' || u.last_name) as agent_name,
      u.email as agent_email, r.amount_cents, r.currency, r.reason, r.status, r.due_by::text, r.opened_at::text,
      r.decision, r.decided_at::text, nullif(trim(a.first_name || ' ' || a.last_name), '') as decided_by`,
    joins: sql`left join users u on u.id = r.agent_id left join users a on a.id = r.decided_by`,
    only: number === undefined ? sql`true` : sql`r.id = ${number}`,
    sorts: { amount: sql`r.amount_cents`, reason: sql`r.reason`, due: sql`r.due_by` },
    found: (search) => sql`${holds(sql`r.stripe_id`, search)} or exists (
      select 1 from users f where f.id = r.agent_id
      and (${holds(sql`f.first_name || ' ' || f.last_name`, search)} or ${holds(sql`f.email`, search)}))`,
    present,
  }
}

type Answer = 'accepted' | 'contested'

/** The field of an entry in the audit log that says which answer was requested. */
export const ANSWER = 'Answer'

/** Holds a dispute until the transaction ends; returns when it was last answered, as before an inquiry became one. */
export async function holdForAnswer(tx: Tx, id: string): Promise<Date | null> {
  const [row] = await tx.select({ at: disputes.decidedAt }).from(disputes).where(eq(disputes.id, id)).for('update')
  return row?.at ?? null
}

/** Whether the audit log says that an admin requested this answer after `since`. */
export async function wasRequested(
  tx: Tx,
  { adminId, number, decision, since }: { adminId: number; number: number; decision: Answer; since: Date | null },
): Promise<boolean> {
  const answer = JSON.stringify([{ field: ANSWER, after: decision }])
  const requests = and(
    eq(adminChanges.kind, 'dispute'),
    eq(adminChanges.recordId, number),
    eq(adminChanges.adminId, adminId),
    sql`${adminChanges.changes} @> ${answer}::jsonb`,
    since ? gt(adminChanges.at, since) : undefined,
  )
  return (await tx.$count(adminChanges, requests)) > 0
}

/** Stores an answer that was requested at `askedAt`. False where an equal one was stored meanwhile. */
export async function setDecision(
  tx: Tx,
  id: string,
  decided: { decision: Answer; decidedBy: number; decidedAt: Date },
  askedAt: Date,
): Promise<boolean> {
  const isNew = or(isNull(disputes.decidedAt), lt(disputes.decidedAt, askedAt))
  const set = await tx
    .update(disputes)
    .set(decided)
    .where(and(eq(disputes.id, id), isNew))
    .returning({ id: disputes.id })
  return set.length > 0
}

/** How an agent has used the account. */
export async function findUsage(db: Db, agentId: number) {
  const [person] = await db
    .select({ createdAt: users.createdAt, lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.id, agentId))
  const [posts] = await db
    .select({ count: sql<number>`count(*)::int`, last: sql<string | null>`max(${targets.publishedAt})` })
    .from(targets)
    .innerJoin(publications, eq(publications.id, targets.publicationId))
    .where(and(eq(publications.agentId, agentId), eq(targets.state, 'published')))
  return person && { ...person, published: posts?.count ?? 0, lastPublishedAt: instant(posts?.last ?? null) }
}
