import { randomBytes } from 'node:crypto'

import type { AccountDeletion, DeletionState } from '#contract/account/account-deletion.ts'
import type { Platform } from '#domain/platform/platform.ts'

import type { Tx } from '../../db/open.ts'
import type { AppContext } from '../../app-context.ts'
import { problem } from '../../http/problem.ts'
import { findOpenDeletion, type OpenDeletion } from '../account-status/service.ts'
import { replan } from '../auto-post/index.ts'
import { releaseOnHold } from '../publishing/index.ts'
import { advance, DELAY_MS } from './advance.ts'
import * as repo from './repo.ts'
import { removeAccess } from './rows.ts'

const QUEUE = 'account-deletion'
const SWEEP_EVERY_SECONDS = 60
const SWEEP_SIZE = 100

/** Registers the deletion jobs; to be called before the jobs start. */
export function startAccountDeletions(context: AppContext): void {
  context.jobs.define<{ deletionId: number }>(QUEUE, ({ deletionId }) => advance(context, deletionId), {
    // The sweep finds what is not done.
    retries: 0,
  })
  context.jobs.every('account-deletions', SWEEP_EVERY_SECONDS, async () => {
    for (const id of await repo.findDue(context.db, context.now(), SWEEP_SIZE)) await begin(context, id)
    await repo.deleteInvoicesPast(context.db, context.now())
  })
}

async function begin({ jobs }: Pick<AppContext, 'jobs'>, deletionId: number): Promise<void> {
  await jobs.send(QUEUE, { deletionId }, { singletonKey: String(deletionId) })
  jobs.nudge(QUEUE)
}

/** 128 random bits, in the format of a status code. */
function newDeletionCode(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Requests the deletion of an agent's account in 14 days. From now on nothing is published for it. Requested again,
 * it changes nothing. `also` runs in the transaction that stores the request.
 * @throws not_found for anybody who is no agent
 */
export async function requestDeletion(
  context: AppContext,
  userId: number,
  by: 'agent' | 'admin',
  also?: (tx: Tx) => Promise<void>,
): Promise<AccountDeletion> {
  const row = await open(context, userId, { by, delayMs: DELAY_MS, also })
  await begin(context, row.id)
  return presentDeletion(row)
}

/**
 * Deletes an agent's account without the delay: it is signed out at once, and the rest follows within minutes.
 * @throws not_found for anybody who is no agent
 */
export async function deleteNow(context: AppContext, userId: number, by: 'agent' | 'admin'): Promise<AccountDeletion> {
  const row = await open(context, userId, { by, delayMs: 0 })
  await begin(context, row.id)
  return presentDeletion(row)
}

async function open(
  context: AppContext,
  userId: number,
  { by, delayMs, also }: { by: 'agent' | 'admin'; delayMs: number; also?: ((tx: Tx) => Promise<void>) | undefined },
): Promise<repo.DeletionRow> {
  const now = context.now()
  const dueAt = new Date(now.getTime() + delayMs)
  return await context.db.transaction(async (tx) => {
    const person = await repo.lockPerson(tx, userId)
    if (person?.role !== 'agent') throw problem('not_found')
    const known = await repo.lockOpen(tx, userId)
    if (delayMs === 0) await removeAccess(tx, userId, now)
    if (known) {
      if (known.status === 'removing' || known.dueAt <= dueAt) return known
      const sooner = { dueAt, status: 'removing' as const, steps: [], nextTryAt: now }
      await repo.change(tx, known.id, sooner)
      return { ...known, ...sooner }
    }
    await also?.(tx)
    const unresumed = await repo.findUnresumed(tx, userId)
    if (unresumed) await repo.change(tx, unresumed.id, { stoppedRenewal: false })
    return await repo.insertDeletion(tx, {
      code: newDeletionCode(),
      kind: 'account',
      status: delayMs === 0 ? 'removing' : 'scheduled',
      userId,
      requestedBy: by,
      requestedAt: now,
      dueAt,
      email: person.email,
      stoppedRenewal: unresumed !== null,
      nextTryAt: now,
    })
  })
}

/**
 * Revokes a request. Upcoming posts are published at their time; those whose time has passed ask the agent. `also`
 * runs in the same transaction.
 * @throws conflict once the removal has begun; without a request there is nothing to do
 */
export async function cancelDeletion(
  context: AppContext,
  userId: number,
  also?: (tx: Tx) => Promise<void>,
): Promise<void> {
  const canceled = await context.db.transaction(async (tx) => {
    const person = await repo.lockPerson(tx, userId)
    const row = await repo.lockOpen(tx, userId)
    if (!row) return null
    if (row.status === 'removing') {
      throw problem('conflict', { message: 'Your account is being deleted. This can no longer be undone.' })
    }
    const now = context.now()
    const email = person?.email ?? null
    await also?.(tx)
    await repo.change(tx, row.id, { status: 'canceled', steps: [], canceledAt: now, nextTryAt: now, tries: 0, email })
    return row
  })
  if (canceled === null) return
  await releaseOnHold(context, { agentId: userId, since: canceled.requestedAt })
  await replan(context, userId)
  await begin(context, canceled.id)
}

export async function deletionOf({ db }: Pick<AppContext, 'db'>, userId: number): Promise<AccountDeletion | null> {
  const found = await findOpenDeletion(db, userId)
  return found && presentDeletion(found)
}

/** @throws not_found */
export async function deletionState({ db }: Pick<AppContext, 'db'>, code: string): Promise<DeletionState> {
  const row = await repo.findByCode(db, code)
  if (!row) throw problem('not_found', { message: 'We couldn’t find this request.' })
  return {
    kind: row.kind,
    status: row.status,
    requested_at: row.requestedAt.toISOString(),
    due_at: row.dueAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
  }
}

function presentDeletion({ code, requestedAt, dueAt }: Omit<OpenDeletion, 'status'>): AccountDeletion {
  return { code, requested_at: requestedAt.toISOString(), due_at: dueAt.toISOString() }
}

/** Records that the data from a network was deleted at its request; returns the code for the status page. */
export async function recordNetworkDeletion(context: AppContext, kind: Platform): Promise<string> {
  const now = context.now()
  const dates = { requestedAt: now, dueAt: now, completedAt: now }
  const row = { code: newDeletionCode(), kind, status: 'done' as const, requestedBy: 'network' as const, ...dates }
  return (await repo.insertDeletion(context.db, row)).code
}
