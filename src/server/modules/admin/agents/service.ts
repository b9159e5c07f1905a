import type { Passkey } from '#contract/account/account-security.ts'
import type { AdminAgent, AgentBilling, RefundForm } from '#contract/admin/agents.ts'
import type { AuditAction } from '#domain/audit.ts'
import { formatMoney } from '#domain/plan/money.ts'
import { REFUND_REASON_NAME } from '#domain/plan/refund.ts'
import { fullDate } from '#domain/time/time-labels.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/open.ts'
import type { FieldChange } from '../../../db/schema/admin.ts'
import { problem } from '../../../http/problem.ts'
import { cancelDeletion, requestDeletion } from '../../account-deletion/service.ts'
import { findOpenDeletion } from '../../account-status/service.ts'
import { changesBetween, recordAudit, type RecordSnapshot } from '../../audit/service.ts'
import { findRefundable, listRefundable, payBack, readSubscription } from '../../billing/service.ts'
import { releaseOnHold } from '../../publishing/index.ts'
import {
  disableUser,
  enableUser,
  endSessionsOf,
  listPasskeys,
  mailPasswordLink,
  removePasskey,
} from '../../session/service.ts'
import { type Account, ACTIVE, DISABLED, lockAccount } from '../accounts.ts'
import { findEntriesAbout, findRecorded } from '../audit/repo.ts'
import { findPage } from '../list.ts'
import * as repo from './repo.ts'

/** @throws not_found */
export async function getAgent({ db, now }: Pick<AppContext, 'db' | 'now'>, id: number): Promise<AdminAgent> {
  const { data } = await findPage(db, repo.agentList({ id }, now()), { page: 1, per_page: 10, search: '' })
  const profile = await repo.findProfile(db, id, now())
  const [row] = data
  if (!row || !profile) throw problem('not_found')
  const deletion = await findOpenDeletion(db, id)
  return {
    ...row,
    phone: profile.phone,
    license: profile.license,
    time_zone: profile.timeZone,
    created_at: profile.createdAt.toISOString(),
    disabled_at: profile.disabledAt?.toISOString() ?? null,
    deletion: deletion && { due_at: deletion.dueAt.toISOString(), can_cancel: deletion.status === 'scheduled' },
    sessions: profile.sessions,
    passkeys: await listPasskeys({ db }, id),
    upcoming: await repo.countUpcoming(db, id, now()),
    publications: await repo.findPublications(db, id, now()),
    history: await findEntriesAbout(db, id),
  }
}

export interface By {
  adminId: number
  agentId: number
}

interface Done {
  action: AuditAction
  before?: RecordSnapshot
  after?: RecordSnapshot
}

/** Runs an action on an agent and writes it to the audit log in the same transaction; null for one that changed nothing. */
async function onAgent(
  context: Pick<AppContext, 'db' | 'now'>,
  by: By,
  act: (tx: Tx, agent: Account) => Promise<Done | null>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const agent = await lockAccount(tx, 'agent', by.agentId)
    if (!agent) throw problem('not_found')
    const done = await act(tx, agent)
    if (done) await record(tx, context, { adminId: by.adminId, agent, ...done })
  })
}

async function record(
  tx: Tx,
  { now }: Pick<AppContext, 'now'>,
  entry: Done & { adminId: number; agent: Account },
): Promise<void> {
  const { adminId, agent, action, before = {}, after = {} } = entry
  await recordAudit(tx, {
    at: now(),
    actor: { adminId },
    kind: 'agent',
    action,
    recordId: agent.id,
    subject: agent.name,
    changes: changesBetween(before, after),
  })
}

/** Signs the agent out, refuses further sign-ins and holds the posts; for a disabled agent it changes nothing. */
export async function disableAgent(context: Pick<AppContext, 'db' | 'now'>, by: By): Promise<void> {
  await onAgent(context, by, async (tx, agent) => {
    if (agent.disabledAt) return null
    await disableUser({ db: tx, now: context.now }, agent.id)
    return { action: 'disabled', before: ACTIVE, after: DISABLED }
  })
}

/** @throws conflict for an account that is being removed */
export async function enableAgent(context: AppContext, by: By): Promise<void> {
  let since: Date | null = null
  await onAgent(context, by, async (tx, agent) => {
    if (!agent.disabledAt) return null
    if ((await findOpenDeletion(tx, agent.id))?.status === 'removing') {
      throw problem('conflict', { message: 'This account is being deleted.' })
    }
    await enableUser({ db: tx }, agent.id)
    since = agent.disabledAt
    return { action: 'enabled', before: DISABLED, after: ACTIVE }
  })
  if (since) await releaseOnHold(context, { agentId: by.agentId, since })
}

export async function endAgentSessions(context: Pick<AppContext, 'db' | 'now'>, by: By): Promise<void> {
  await onAgent(context, by, async (tx, agent) => {
    const passkeys = await listPasskeys({ db: tx }, agent.id)
    await endSessionsOf({ db: tx, now: context.now }, agent.id)
    return { action: 'sessions_ended', before: named(passkeys) }
  })
}

/**
 * Removes an agent's passkeys, or the one of that id; none that is there any more changes nothing.
 */
export async function removeAgentPasskeys(
  context: Pick<AppContext, 'db' | 'now'>,
  by: By,
  passkeyId: number | null,
): Promise<void> {
  await onAgent(context, by, async (tx, agent) => {
    const passkeys = await listPasskeys({ db: tx }, agent.id)
    const meant = passkeys.filter(({ id }) => passkeyId === null || id === passkeyId)
    if (meant.length === 0) return null
    for (const { id } of meant) await removePasskey({ db: tx }, agent.id, id)
    return { action: 'passkeys_removed', before: named(meant) }
  })
}

/** How the audit log writes passkeys. */
function named(passkeys: readonly Passkey[]): RecordSnapshot {
  return passkeys.length === 0 ? {} : { passkeys: passkeys.map(({ name }) => name).join(', ') }
}

/** Requests that the agent's account be deleted in 14 days. Requested again, it changes nothing. */
export async function deleteAgent(context: AppContext, by: By): Promise<void> {
  await requestDeletion(context, by.agentId, 'admin', recorded(context, by, 'deletion_requested'))
}

/**
 * Takes the request back.
 * @throws not_found; conflict once the removal has begun
 */
export async function revokeDeletion(context: AppContext, by: By): Promise<void> {
  if (!(await repo.findProfile(context.db, by.agentId, context.now()))) throw problem('not_found')
  await cancelDeletion(context, by.agentId, recorded(context, by, 'deletion_canceled'))
}

function recorded(context: Pick<AppContext, 'now'>, { adminId, agentId }: By, action: AuditAction) {
  return async (tx: Tx) => {
    const agent = await lockAccount(tx, 'agent', agentId)
    if (!agent) throw problem('not_found')
    await record(tx, context, { adminId, agent, action })
  }
}

/**
 * Mails the agent a link to set a new password.
 * @throws conflict for a disabled agent, who could not use the link, and without a mail server: no admin gets to see the
 * link, which would sign in as the agent
 */
export async function sendPasswordEmail(
  context: Pick<AppContext, 'db' | 'jobs' | 'mail' | 'now'>,
  by: By,
): Promise<void> {
  await onAgent(context, by, async (tx, agent) => {
    if (agent.disabledAt) throw problem('conflict', { message: 'This account is disabled. Enable it first.' })
    if (!context.mail.isOpen) {
      throw problem('conflict', { message: 'This server can’t send email yet. Your dashboard says how to set it up.' })
    }
    await mailPasswordLink(context, { email: agent.email, first: false }, tx)
    return { action: 'password_link_sent' }
  })
}

/** The agent's subscription and invoices, as Stripe has them now. */
export async function readBilling(
  context: Pick<AppContext, 'db' | 'stripe' | 'now'>,
  agentId: number,
): Promise<AgentBilling> {
  if (!(await repo.findProfile(context.db, agentId, context.now()))) throw problem('not_found')
  const [subscription, invoices] = await Promise.all([
    readSubscription(context, agentId),
    listRefundable(context, agentId),
  ])
  return { subscription, invoices }
}

/**
 * Refunds an invoice of the agent. The request is logged before Stripe is called, and the refund afterwards, so that
 * no refund is missing from the log when this process dies in between; both once for a key.
 * @throws key_reused for the key of a request that asked for something else
 */
export async function refundInvoice(
  context: Pick<AppContext, 'db' | 'stripe' | 'now'>,
  by: By,
  form: RefundForm,
): Promise<AgentBilling> {
  const { charge, number, issuedAt, card } = await findRefundable(context, by.agentId, form.invoice_id)
  const asked = {
    invoice: number,
    date: dateOf(issuedAt),
    card,
    amount: formatMoney(form.amount_cents),
    reason: REFUND_REASON_NAME[form.reason],
    note: form.note || null,
    key: form.key,
  }
  const byKey = { kind: 'agent', recordId: by.agentId, field: 'key', after: form.key } as const
  let isDone = false as boolean
  await onAgent(context, by, async (tx) => {
    const known = await findRecorded(tx, byKey)
    const request = known.find(({ action }) => action === 'refund_requested')
    // Stripe may never have got that request, and would then take the key for this one.
    if (request && !asksFor(request.changes, asked)) throw problem('key_reused')
    isDone = known.some(({ action }) => action === 'refunded')
    return request ? null : { action: 'refund_requested', after: asked }
  })
  if (!isDone) {
    const { amount_cents: cents, reason, key } = form
    const refund = await payBack(context, charge, { cents, reason, key })
    await onAgent(context, by, async (tx) => {
      const known = await findRecorded(tx, byKey)
      if (known.some(({ action }) => action === 'refunded')) return null
      return { action: 'refunded', after: { ...asked, refund } }
    })
  }
  return await readBilling(context, by.agentId)
}

/** What a caller decides; the rest of an entry follows from it. */
const DECIDED = ['invoice', 'amount', 'reason', 'note'] as const

function asksFor(changes: readonly FieldChange[], asked: Record<(typeof DECIDED)[number], string | null>): boolean {
  const recorded = new Map(changes.map(({ field, after }) => [field, after]))
  return DECIDED.every((field) => (recorded.get(field) ?? null) === asked[field])
}

/** 'December 6, 2026' in UTC, as Stripe dates its invoices. */
function dateOf(at: Date): string {
  return fullDate({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() })
}
