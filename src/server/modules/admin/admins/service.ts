import { and, eq, isNull, sql } from 'drizzle-orm'

import type { AdminForm, AdminRow, InviteForm, InviteLink } from '#contract/admin/admins.ts'
import type { AuditAction } from '#domain/audit.ts'

import type { Tx } from '../../../db/open.ts'
import { users } from '../../../db/schema/index.ts'
import type { AppContext } from '../../../app-context.ts'
import { problem } from '../../../http/problem.ts'
import { createAdmin, disableUser, enableUser, mailPasswordLink, newPasswordLink } from '../../session/service.ts'
import { type Account, ACTIVE, DISABLED, lockAccount } from '../accounts.ts'
import { changesBetween, type RecordSnapshot, recordAudit } from '../../audit/service.ts'
import { findPage, holds, type List } from '../list.ts'

type ListRow = Omit<AdminRow, 'is_you'>

export function adminList(callerId: number, id?: number): List<ListRow, AdminRow> {
  return {
    table: sql`users`,
    columns: sql`r.id, trim(r.first_name || ' ' || r.last_name) as name, r.email, r.last_seen_at::text as last_seen_at,
      case when r.disabled_at is not null then 'disabled' when r.last_seen_at is null then 'invited'
        else 'active' end as state, r.content_only`,
    only: sql`r.role = 'admin' ${id === undefined ? sql`` : sql`and r.id = ${id}`}`,
    found: (search) => sql`${holds(sql`r.first_name || ' ' || r.last_name`, search)} or ${holds(sql`r.email`, search)}`,
    present: (row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      last_seen_at: row.last_seen_at && new Date(row.last_seen_at).toISOString(),
      state: row.state,
      content_only: row.content_only,
      is_you: row.id === callerId,
    }),
  }
}

type CommandContext = Pick<AppContext, 'config' | 'db' | 'jobs' | 'mail' | 'now'>

/**
 * Creates an admin without a password, and mails a link to set one, or returns it without a mail server.
 * @throws validation_failed when the address is another user's
 */
export async function inviteAdmin(
  context: CommandContext,
  callerId: number,
  form: InviteForm,
): Promise<AdminRow & InviteLink> {
  const { email, first_name: firstName, last_name: lastName, content_only: contentOnly } = form
  let link: string | null = null
  const id = await createAdmin(context, { email, firstName, lastName, contentOnly }, async (tx, made) => {
    await note({ ...context, tx }, callerId, {
      id: made,
      name: `${firstName} ${lastName}`,
      action: 'invited',
      after: { email, ...accessOf(contentOnly) },
    })
    link = await giveLink(context, tx, { id: made, email })
  })
  const { data } = await findPage(context.db, adminList(callerId, id), { page: 1, per_page: 10, search: '' })
  const [row] = data
  if (!row) throw new Error('The admin was not made')
  return { ...row, link }
}

/** Has the link for the first password mailed; without a mail server returns it, for whoever invites to hand it over. */
async function giveLink(
  { config: { publicUrl }, jobs, mail, now }: CommandContext,
  tx: Tx,
  { id, email }: { id: number; email: string },
): Promise<string | null> {
  if (!mail.isOpen) return (await newPasswordLink({ db: tx, now, publicUrl }, { userId: id, first: true })).link
  await mailPasswordLink({ jobs, mail }, { email, first: true }, tx)
  return null
}

/** @throws not_found; conflict for an admin who is disabled or has signed in already */
export async function resendInvite(context: CommandContext, callerId: number, id: number): Promise<InviteLink> {
  return await context.db.transaction(async (tx) => {
    const admin = await held(tx, id)
    if (admin.disabledAt) throw problem('conflict', { message: 'This admin is disabled. Enable the account first.' })
    if (admin.lastSeenAt) throw problem('conflict', { message: 'This admin has already logged in.' })
    const link = await giveLink(context, tx, admin)
    await note({ ...context, tx }, callerId, { id, name: admin.name, action: 'invited' })
    return { link }
  })
}

/** How the audit log writes what an admin may do. */
const accessOf = (contentOnly: boolean): RecordSnapshot => ({ access: contentOnly ? 'Content only' : 'Full access' })

/**
 * Gives an admin the whole back-office, or the library alone.
 * @throws not_found; conflict for oneself
 */
export async function changeAdmin(
  context: Pick<AppContext, 'db' | 'now'>,
  callerId: number,
  { id, content_only: contentOnly }: AdminForm & { id: number },
): Promise<void> {
  if (id === callerId) throw problem('conflict', { message: 'You can’t change your own access.' })
  await context.db.transaction(async (tx) => {
    await holdCaller(tx, callerId)
    const admin = await held(tx, id)
    if (admin.contentOnly === contentOnly) return
    await tx.update(users).set({ contentOnly }).where(eq(users.id, id))
    await note({ ...context, tx }, callerId, {
      id,
      name: admin.name,
      action: 'updated',
      before: accessOf(admin.contentOnly),
      after: accessOf(contentOnly),
    })
  })
}

/**
 * Signs an admin out and refuses further sign-ins.
 * @throws not_found; conflict for oneself
 */
export async function disableAdmin(
  context: Pick<AppContext, 'db' | 'now'>,
  callerId: number,
  id: number,
): Promise<void> {
  if (id === callerId) throw problem('conflict', { message: 'You can’t disable yourself.' })
  await context.db.transaction(async (tx) => {
    await holdCaller(tx, callerId)
    const admin = await held(tx, id)
    if (admin.disabledAt) return
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

/**
 * Locks every admin with full access, in one order, until the transaction ends: of two who disable or limit each other at
 * the same moment the second is refused, so that one always stays.
 * @throws forbidden for a caller who isn't one of them any more
 */
async function holdCaller(tx: Tx, callerId: number): Promise<void> {
  const full = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.contentOnly, false), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for('update')
  if (!full.some(({ id }) => id === callerId)) throw problem('forbidden')
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
