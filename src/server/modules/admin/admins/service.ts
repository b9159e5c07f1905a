import { and, eq, isNull, sql } from 'drizzle-orm'

import type { AdminRow, InviteForm } from '#contract/admin/admins.ts'
import type { AdminListQuery } from '#contract/admin/records.ts'
import type { AuditAction } from '#domain/audit.ts'

import type { Db, Tx } from '../../../db/open.ts'
import { users } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { createAdmin, disableUser, enableUser, mailPasswordLink } from '../../session/service.ts'
import { type Account, ACTIVE, DISABLED, lockAccount } from '../accounts.ts'
import { changesBetween, type RecordSnapshot, recordAudit } from '../../audit/service.ts'
import { findPage, holds } from '../list.ts'

/** How long an invite's link is valid, in hours. */
const INVITE_HOURS = 72

type ListRow = Omit<AdminRow, 'is_you'>

export async function listAdmins(db: Db, query: AdminListQuery & { id?: number }, callerId: number) {
  return await findPage<ListRow, AdminRow>(
    db,
    {
      table: sql`users`,
      columns: sql`r.id, trim(r.first_name || ' ' || r.last_name) as name, r.email, r.last_seen_at::text as last_seen_at,
        case when r.disabled_at is not null then 'disabled' when r.last_seen_at is null then 'invited'
          else 'active' end as state`,
      only: sql`r.role = 'admin' ${query.id === undefined ? sql`` : sql`and r.id = ${query.id}`}`,
      found: (search) =>
        sql`${holds(sql`r.first_name || ' ' || r.last_name`, search)} or ${holds(sql`r.email`, search)}`,
    },
    query,
    (row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      last_seen_at: row.last_seen_at && new Date(row.last_seen_at).toISOString(),
      state: row.state,
      is_you: row.id === callerId,
    }),
  )
}

type CommandContext = Pick<AppContext, 'db' | 'jobs' | 'mail' | 'now'>

/**
 * Creates an admin without a password, and mails a link to set one.
 * @throws validation_failed when the address is another user's; unavailable without a mail server
 */
export async function inviteAdmin(context: CommandContext, callerId: number, form: InviteForm): Promise<AdminRow> {
  const person = { email: form.email, firstName: form.first_name, lastName: form.last_name }
  const id = await createAdmin(context, person, async (tx, made) => {
    await note({ ...context, tx }, callerId, {
      id: made,
      name: `${person.firstName} ${person.lastName}`,
      action: 'invited',
      after: { email: person.email },
    })
    await mailPasswordLink(context, { email: person.email, first: true, hours: INVITE_HOURS }, tx)
  })
  const { data } = await listAdmins(context.db, { id, page: 1, per_page: 10, search: '' }, callerId)
  const [row] = data
  if (!row) throw new Error('The admin was not made')
  return row
}

/** @throws not_found; conflict for an admin who is disabled or has signed in already */
export async function resendInvite(context: CommandContext, callerId: number, id: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    const admin = await held(tx, id)
    if (admin.disabledAt) throw problem('conflict', { message: 'This admin is disabled. Enable the account first.' })
    if (admin.lastSeenAt) throw problem('conflict', { message: 'This admin has already logged in.' })
    await mailPasswordLink(context, { email: admin.email, first: true, hours: INVITE_HOURS }, tx)
    await note({ ...context, tx }, callerId, { id, name: admin.name, action: 'invited' })
  })
}

/**
 * Signs an admin out and refuses further sign-ins.
 * @throws conflict for oneself and for the last admin who may sign in
 */
export async function disableAdmin(
  context: Pick<AppContext, 'db' | 'now'>,
  callerId: number,
  id: number,
): Promise<void> {
  if (id === callerId) throw problem('conflict', { message: 'You can’t disable yourself.' })
  await context.db.transaction(async (tx) => {
    // All rows in one order: of two admins who disable each other at the same moment the second is refused.
    const active = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
      .orderBy(users.id)
      .for('update')
    const admin = await held(tx, id)
    if (admin.disabledAt) return
    if (!active.some((one) => one.id === callerId)) throw problem('forbidden')
    if (active.length < 2) throw problem('conflict', { message: 'This is the last admin.' })
    await disableUser({ db: tx, now: context.now }, id)
    await note({ ...context, tx }, callerId, {
      id,
      name: admin.name,
      action: 'disabled',
      before: ACTIVE,
      after: DISABLED,
    })
  })
}

export async function enableAdmin(
  context: Pick<AppContext, 'db' | 'now'>,
  callerId: number,
  id: number,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const admin = await held(tx, id)
    if (!admin.disabledAt) return
    await enableUser({ db: tx }, id)
    await note({ ...context, tx }, callerId, {
      id,
      name: admin.name,
      action: 'enabled',
      before: DISABLED,
      after: ACTIVE,
    })
  })
}

async function held(tx: Tx, id: number): Promise<Account> {
  const admin = await lockAccount(tx, 'admin', id)
  if (!admin) throw problem('not_found')
  return admin
}

async function note(
  { tx, now }: { tx: Tx; now: () => Date },
  callerId: number,
  entry: { id: number; name: string; action: AuditAction; before?: RecordSnapshot; after?: RecordSnapshot },
): Promise<void> {
  const { id, name, action, before = {}, after = {} } = entry
  await recordAudit(tx, {
    at: now(),
    actor: { adminId: callerId },
    kind: 'admin',
    action,
    recordId: id,
    subject: name,
    changes: changesBetween(before, after),
  })
}
