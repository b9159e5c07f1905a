import type { ActionResult, JobsAction, Overview, PostsAction, StorageState } from '#contract/admin/operations.ts'
import type { ProblemCode } from '#contract/problem.ts'
import type { FailedAction } from '#domain/operations/operations.ts'
import { PLATFORM_NAME } from '#domain/platform/platform.ts'

import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../db/open.ts'
import { freeBytes } from '../../../db/data-folder.ts'
import { ProblemError } from '../../../http/problem.ts'
import { readNumbers } from '../../../metrics/numbers.ts'
import { readVersions } from '../../../networks/api-version.ts'
import { servicesOf } from '../../../services.ts'
import { changesBetween, nameOf, recordAudit } from '../../audit/service.ts'
import { findOpenDisputes } from '../../billing/service.ts'
import { lastCrawlerChecks } from '../../crawler-check/service.ts'
import { answerAsAdmin } from '../../publishing/index.ts'
import * as repo from './repo.ts'

/** How the server does, of all its processes together. */
export async function readOverview({ config, db, now }: AppContext): Promise<Overview> {
  const at = now()
  const [numbers, { failed, causes }, waits, failedJobs, disputes, versions, crawlers] = await Promise.all([
    readNumbers(db, at),
    repo.findCauses(db, at),
    repo.findWaits(db, at),
    repo.countFailedJobs(db),
    findOpenDisputes(db),
    readVersions({ config, db, now }),
    config.crawlerCheck ? lastCrawlerChecks(db) : [],
  ])
  return {
    at: at.toISOString(),
    queues: numbers.queues.map(({ queue, waiting, active, oldest }) => ({
      queue,
      waiting,
      active,
      oldest_seconds: oldest,
    })),
    networks: numbers.networks.map(
      ({ network, due, overdue, oldest, needsCheck, invalid, expiring, limited, used }) => ({
        network,
        due,
        overdue,
        oldest_seconds: oldest,
        needs_check: needsCheck,
        reconnect: invalid,
        ending: expiring,
        limited,
        used_percent: used,
        version: versions[network] ?? null,
      }),
    ),
    failed,
    causes,
    waits,
    failed_jobs: failedJobs,
    disputes: disputes.map(({ id, agent, amountCents, reason, dueBy }) => ({
      stripe_id: id,
      agent: agent && (nameOf(agent) || agent.email),
      amount_cents: amountCents,
      reason,
      due_by: dueBy?.toISOString() ?? null,
    })),
    crawlers: crawlers.map(({ crawler, checkedAt, fault, detail }) => ({
      crawler,
      checked_at: checkedAt.toISOString(),
      fault,
      detail,
    })),
    services: servicesOf(config),
  }
}

/** Apart from the rest, since the stored files have to be counted one by one. */
export async function readStorage({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<StorageState> {
  const [free, stored] = await Promise.all([freeBytes(config.dataDir), repo.countFiles(db)])
  return { free_bytes: free, in_bucket: config.s3 !== null, ...stored }
}

/**
 * Retries or drops posts that failed, each in a transaction with its entry in the audit log. One that can't be changed
 * is counted with the reason, and keeps no other from being changed.
 */
export async function changePosts(
  context: AppContext,
  adminId: number,
  { action, posts }: PostsAction,
): Promise<ActionResult> {
  const ids = posts.map(({ id }) => id)
  const known = await repo.findTargets(context.db, ids)
  let changed = 0
  const refused = new Map<string, number>()
  for (const { id, attempts } of posts) {
    const target = known.get(id)
    const outcome = target ? await changePost(context, { adminId, action, target, attempts }) : 'not_found'
    if (outcome === true) changed += 1
    else if (outcome !== false) refused.set(outcome, (refused.get(outcome) ?? 0) + 1)
  }
  return { changed, refused: [...refused].map(([code, count]) => ({ code, count })) }
}

const POST_ACTIONS = {
  retry: { answer: 'post_again', entry: 'post_retried' },
  drop: { answer: 'drop', entry: 'post_dropped' },
} as const satisfies Record<FailedAction, object>

interface PostChange {
  adminId: number
  action: FailedAction
  target: repo.KnownTarget
  /** The target's attempts as the admin saw them. */
  attempts: number
}

/** Whether the post was changed now, or the code of the refusal. */
async function changePost(
  context: AppContext,
  { adminId, action, target, attempts }: PostChange,
): Promise<boolean | ProblemCode> {
  const { answer, entry } = POST_ACTIONS[action]
  const also = (tx: Tx) =>
    recordAudit(tx, {
      at: context.now(),
      actor: { adminId },
      kind: 'agent',
      action: entry,
      recordId: target.agentId,
      subject: target.agentName,
      changes: changesBetween({}, { post: target.title, platform: PLATFORM_NAME[target.platform] }),
    })
  try {
    return await answerAsAdmin(context, target, { answer, attempts, also })
  } catch (error) {
    if (error instanceof ProblemError) return error.code
    throw error
  }
}

const JOB_ACTIONS = { retry: 'jobs_retried', drop: 'jobs_dropped' } as const satisfies Record<FailedAction, string>

/** Runs failed jobs once more, or removes them; one entry of the audit log for each queue. */
export async function changeJobs(
  { db, jobs, now }: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  adminId: number,
  { action, ids }: JobsAction,
): Promise<ActionResult> {
  const chosen = [...new Set(ids)]
  const changed = await db.transaction(async (tx) => {
    const queues = await (action === 'retry' ? jobs.retryFailed(tx, chosen) : jobs.dropFailed(tx, chosen))
    for (const { queue, count } of queues) {
      await recordAudit(tx, {
        at: now(),
        actor: { adminId },
        kind: 'system',
        action: JOB_ACTIONS[action],
        subject: queue,
        changes: changesBetween({}, { jobs: String(count) }),
      })
    }
    return queues
  })
  if (action === 'retry') for (const { queue } of changed) jobs.nudge(queue)
  const total = changed.reduce((sum, { count }) => sum + count, 0)
  const missing = chosen.length - total
  return { changed: total, refused: missing > 0 ? [{ code: 'not_found', count: missing }] : [] }
}
