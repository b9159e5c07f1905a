import { and, asc, desc, eq, exists, gt, inArray, lte, sql } from 'drizzle-orm'

import { type AccountState, type AdminAgentRow, type AgentPublication, PROBLEM_DAYS } from '#contract/admin/agents.ts'
import type { SubscriptionStatus, Plan } from '#domain/plan/plan.ts'

import type { Db } from '../../../db/open.ts'
import { agents, publications, sessions, targets, users } from '../../../db/schema/index.ts'
import { holds, type List } from '../list.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Most publications on an agent's page. */
const MOST_PUBLICATIONS = 10

interface ListRow {
  id: number
  name: string
  email: string
  brokerage: string
  plan: Plan | null
  status: SubscriptionStatus | null
  ends: boolean | null
  payment_missing: boolean
  connections: AdminAgentRow['connections']
  failed: number
  needs_check: number
  last_seen_at: string | null
  state: AccountState
}

const sinceWhen = (now: Date) => new Date(now.getTime() - PROBLEM_DAYS * DAY_MS).toISOString()

/** The list of agents: the joined data is looked up for the rows that are shown alone. */
export function agentList(
  query: { id?: number; problems?: 'true' | undefined },
  now: Date,
): List<ListRow, AdminAgentRow> {
  const since = sinceWhen(now)
  return {
    table: sql`users`,
    columns: sql`r.id, trim(r.first_name || ' ' || r.last_name) as name, r.email,
      coalesce(a.brokerage_name, '') as brokerage, a.plan, s.status, s.cancel_at_period_end as ends,
      s.past_due_since is not null as payment_missing, coalesce(c.connections, '[]') as connections,
      p.failed::int as failed, p.needs_check::int as needs_check, r.last_seen_at::text as last_seen_at,
      case when d.id is not null then 'closing' when r.disabled_at is not null then 'disabled'
        else 'active' end as state`,
    joins: sql`left join agents a on a.user_id = r.id
      left join subscriptions s on s.agent_id = r.id
      left join account_deletions d on d.user_id = r.id and d.status in ('scheduled', 'removing')
      left join lateral (
        select jsonb_agg(jsonb_build_object('platform', platform, 'name', account_name,
          'needs_reconnect', needs_reconnect) order by id) as connections
        from connections where agent_id = r.id and account_id is not null
      ) c on true
      left join lateral (
        select count(*) filter (where t.state = 'failed') as failed,
          count(*) filter (where t.state = 'needs_check') as needs_check
        from publications b join publication_targets t on t.publication_id = b.id
        where b.agent_id = r.id and b.scheduled_at > ${since}::timestamptz
      ) p on true`,
    only: sql`r.role = 'agent' ${query.id === undefined ? sql`` : sql`and r.id = ${query.id}`}
      ${query.problems ? sql`and r.id in (${withProblems(since)})` : sql``}`,
    found: (search) => sql`${holds(sql`r.first_name || ' ' || r.last_name`, search)}
      or ${holds(sql`r.email`, search)}
      or r.id in (select user_id from agents where ${holds(sql`brokerage_name`, search)})`,
    sorts: {
      name: sql`lower(coalesce(nullif(trim(r.first_name || ' ' || r.last_name), ''), r.email))`,
      plan: sql`(select a.plan from agents a where a.user_id = r.id)`,
      last_seen: sql`r.last_seen_at`,
    },
    present: presentRow,
  }
}

/** The agents with a problem; each part uses an index. */
const withProblems = (since: string) => sql`
  select b.agent_id from publication_targets t join publications b on b.id = t.publication_id
    where t.state in ('failed', 'needs_check') and t.run_at > ${since}::timestamptz
      and b.scheduled_at > ${since}::timestamptz
  union select agent_id from connections where needs_reconnect and account_id is not null
  union select agent_id from subscriptions where past_due_since is not null`

function presentRow(row: ListRow): AdminAgentRow {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    brokerage: row.brokerage,
    plan: row.plan,
    subscription: row.status && { status: row.status, ends: row.ends ?? false },
    connections: row.connections,
    last_seen_at: row.last_seen_at && new Date(row.last_seen_at).toISOString(),
    problems: {
      failed: row.failed,
      needs_check: row.needs_check,
      payment_missing: row.payment_missing,
      reconnect: row.connections.filter((connection) => connection.needs_reconnect).length,
    },
    state: row.state,
  }
}

export async function findProfile(db: Db, id: number, now: Date) {
  const [profile] = await db
    .select({
      phone: agents.phone,
      license: agents.license,
      timeZone: agents.timeZone,
      createdAt: users.createdAt,
      disabledAt: users.disabledAt,
      sessions: db.$count(sessions, and(eq(sessions.userId, id), gt(sessions.expiresAt, now))),
    })
    .from(users)
    .innerJoin(agents, eq(agents.userId, users.id))
    .where(eq(users.id, id))
  return profile ?? null
}

/** The number of upcoming publications with a queued target. */
export async function countUpcoming(db: Db, agentId: number, now: Date): Promise<number> {
  return await db.$count(
    publications,
    and(
      eq(publications.agentId, agentId),
      gt(publications.scheduledAt, now),
      exists(
        db
          .select({ one: sql`1` })
          .from(targets)
          .where(and(eq(targets.publicationId, publications.id), eq(targets.state, 'queued'))),
      ),
    ),
  )
}

/** The latest publications that are or were due, without their captions. */
export async function findPublications(db: Db, agentId: number, now: Date): Promise<AgentPublication[]> {
  const rows = await db
    .select({
      id: publications.id,
      title: publications.title,
      scheduledAt: publications.scheduledAt,
      source: publications.source,
    })
    .from(publications)
    .where(and(eq(publications.agentId, agentId), lte(publications.scheduledAt, now)))
    .orderBy(desc(publications.scheduledAt), desc(publications.id))
    .limit(MOST_PUBLICATIONS)
  const ids = rows.map(({ id }) => id)
  const states =
    ids.length === 0
      ? []
      : await db
          .select({
            publicationId: targets.publicationId,
            platform: targets.platform,
            state: targets.state,
            error: targets.errorMessage,
          })
          .from(targets)
          .where(inArray(targets.publicationId, ids))
          .orderBy(asc(targets.id))
  return rows.map(({ id, title, scheduledAt, source }) => ({
    id,
    title,
    scheduled_at: scheduledAt.toISOString(),
    source,
    targets: states
      .filter(({ publicationId }) => publicationId === id)
      .map(({ platform, state, error }) => ({
        platform,
        state,
        error: state === 'failed' || state === 'needs_check' ? error : null,
      })),
  }))
}
