import { and, eq, sql, type SQL } from 'drizzle-orm'

import type { AuditEntry, AuditQuery } from '#contract/admin/audit.ts'
import type { AuditKind } from '#domain/audit.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { adminChanges } from '../../../db/schema/index.ts'
import { findPage, holds, type List } from '../list.ts'

type ListRow = Omit<AuditEntry, 'at'> & { at: string }

/**
 * The record in an address: null once it is deleted. Each kind is looked up by its own key, for the rows of the
 * page alone.
 */
const RECORD = sql`case r.kind
    when 'collection' then (select c.id::text from social_post_collections c where c.id = r.record_id)
    when 'post' then (select p.id::text from social_posts p where p.id = r.record_id and p.deleted_at is null)
    when 'template_collection' then (select c.id::text from template_collections c where c.id = r.record_id)
    when 'template' then (select t.uuid::text from templates t where t.id = r.record_id and t.deleted_at is null)
    when 'tag' then (select t.id::text from tags t where t.id = r.record_id and t.merged_into is null)
    when 'agent' then (select u.id::text from users u where u.id = r.record_id and u.role = 'agent')
  end`

type EntryFilter = Omit<AuditQuery, 'page' | 'per_page'> & { personId?: number }

export function entryList(query: EntryFilter): List<ListRow, AuditEntry> {
  return {
    table: sql`admin_changes`,
    columns: sql`r.id, r.at::text as at, r.who, r.kind, r.action, r.subject, r.changes, ${RECORD} as record,
      (select count(*)::int from admin_changes p where p.part_of = r.id) as parts`,
    only: filterOf(query),
    found: (search) => holds(sql`r.subject`, search),
    present: (row) => ({
      id: row.id,
      at: new Date(row.at).toISOString(),
      who: row.who,
      kind: row.kind,
      action: row.action,
      subject: row.subject,
      record: row.record,
      changes: row.changes,
      parts: row.parts,
    }),
  }
}

function filterOf({ admin, kind, from, to, part_of: whole, search, personId }: EntryFilter): SQL {
  const conditions = [
    whole === undefined ? search === '' && sql`r.part_of is null` : sql`r.part_of = ${whole}`,
    personId !== undefined && sql`r.person_id = ${personId}`,
    admin === 'operator' ? sql`r.by_operator` : admin !== undefined && sql`r.admin_id = ${admin}`,
    kind !== undefined && sql`r.kind = ${kind}`,
    from !== undefined && sql`r.at >= ${from}::timestamptz`,
    to !== undefined && sql`r.at < ${to}::timestamptz`,
  ].filter((condition) => condition !== false)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

export async function findEntriesAbout(db: Db, personId: number): Promise<AuditEntry[]> {
  const list = entryList({ personId, search: '' })
  const { data } = await findPage(db, list, { page: 1, per_page: 10, search: '' })
  return data
}

/** The entries about a record that say a field became this value, the oldest first. */
export async function findRecorded(
  tx: Tx,
  { kind, recordId, field, after }: { kind: AuditKind; recordId: number; field: string; after: string },
) {
  const change = JSON.stringify([{ field, after }])
  const about = and(eq(adminChanges.kind, kind), eq(adminChanges.recordId, recordId))
  return await tx
    .select({ action: adminChanges.action, changes: adminChanges.changes })
    .from(adminChanges)
    .where(and(about, sql`${adminChanges.changes} @> ${change}::jsonb`))
    .orderBy(adminChanges.id)
}

/** Everybody who is or was an admin and still has an account, by name. */
export async function findAdmins(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select u.id, coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), u.email) as name
    from users u where u.role = 'admin' order by lower(u.first_name || u.last_name), u.id`)
  return rows
}
