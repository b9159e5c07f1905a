import { sql } from 'drizzle-orm'

import type { Backlog, NetworkState, QueueState, SystemState } from '#domain/operations/findings.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { AppContext } from '../../app-context.ts'
import type { Db } from '../../db/open.ts'
import { freeBytes } from '../../db/data-folder.ts'
import { IS_FAILED } from '../../jobs/failed.ts'
import { readVersions } from '../../networks/api-version.ts'
import { readNumbers } from '../../metrics/numbers.ts'
import { lastCrawlerChecks } from '../crawler-check/service.ts'
import { findOpenDisputes, STRIPE_QUEUES } from '../billing/service.ts'

type Numbers = Awaited<ReturnType<typeof readNumbers>>
type Versions = Awaited<ReturnType<typeof readVersions>>

/** The state of the whole system, but for the disk, which is this process's. */
export async function readState({
  config,
  db,
  log,
  now,
}: Pick<AppContext, 'config' | 'db' | 'log' | 'now'>): Promise<SystemState> {
  const at = now()
  const numbers = await readNumbers(db, at)
  const versions = await readVersions({ config, db, now })
  return {
    now: at,
    networks: await readNetworks(db, { numbers, versions, now: at }),
    queues: await readQueues(db, numbers, at),
    unsentEmails: await readUnsentEmails(db, at),
    openDisputes: await readOpenDisputes(db),
    crawlers: config.crawlerCheck ? await lastCrawlerChecks(db) : [],
    freeBytes: await freeBytes(config.dataDir).catch((error: unknown) => {
      log.warn({ err: error }, 'the volume could not be measured')
      return null
    }),
  }
}

interface NetworkRow extends Record<string, unknown> {
  network: Platform
  settled: number
  failed: number
  failedSince: string | null
  code: string | null
  toCheck: number
  toCheckSince: string | null
  connections: number
}

/** A settled publication has no time of its own; the one at which it was last due is shortly before. */
async function readNetworks(
  db: Db,
  { numbers, versions, now }: { numbers: Numbers; versions: Versions; now: Date },
): Promise<NetworkState[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<NetworkRow>(sql`
    with settled as (
      select platform, count(*) as settled, count(*) filter (where state <> 'published') as failed,
        min(run_at) filter (where state <> 'published') as since,
        mode() within group (order by error_code) filter (where state <> 'published') as code
      from publication_targets
      where state in ('published', 'failed', 'needs_check') and run_at > ${at} - interval '1 day' and run_at <= ${at}
      group by platform
    ), asked as (
      select platform, count(*) as asked, min(run_at) as since
      from publication_targets where state = 'needs_check' group by platform
    ), connected as (
      select platform, count(*) as connections from connections where account_id is not null group by platform
    )
    select network, coalesce(settled, 0)::float8 as settled, coalesce(failed, 0)::float8 as failed,
      settled.since::text as "failedSince", code, coalesce(asked, 0)::float8 as "toCheck",
      asked.since::text as "toCheckSince", coalesce(connections, 0)::float8 as connections
    from jsonb_array_elements_text(${JSON.stringify(PLATFORMS)}::jsonb) with ordinality as listed (network, place)
    left join settled on settled.platform = network
    left join asked on asked.platform = network
    left join connected on connected.platform = network
    order by place`)
  return rows.flatMap(({ network, settled, failed, failedSince, code, toCheck, toCheckSince, connections }) => {
    const known = numbers.networks.find((one) => one.network === network)
    if (!known) return []
    const { due, oldest, expiring, invalid } = known
    return {
      network,
      waiting: backlog(due, new Date(now.getTime() - oldest * 1000)),
      lastDay: { settled, failed: backlog(failed, failedSince), commonestCode: code },
      toCheck: backlog(toCheck, toCheckSince),
      connections,
      toReconnect: invalid,
      ending: expiring,
      version: versions[network] ?? null,
    }
  })
}

/** The queue has the database's clock. One without retries belongs to a sweep that finds what is not done. */
async function readQueues(db: Db, numbers: Numbers, now: Date): Promise<QueueState[]> {
  const { rows } = await db.execute<{ queue: string; failed: number; since: string }>(sql`
    select name as queue, count(*)::float8 as failed, min(completed_on)::text as since from jobs.job r
    where ${IS_FAILED} and completed_on > now() - interval '1 day' group by name`)
  const failed = new Map(rows.map((row) => [row.queue, backlog(row.failed, row.since)]))
  const waiting = new Map(
    numbers.queues.map((one) => [one.queue, backlog(one.waiting, new Date(now.getTime() - one.oldest * 1000))]),
  )
  return [...new Set([...waiting.keys(), ...failed.keys()])].toSorted().map((queue) => ({
    queue,
    isStripe: STRIPE_QUEUES.includes(queue),
    waiting: waiting.get(queue) ?? NONE,
    failed: failed.get(queue) ?? NONE,
  }))
}

/** Emails about subscriptions that have waited for an hour, and those that lapsed unsent within the last day. */
async function readUnsentEmails(db: Db, now: Date): Promise<Backlog> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<{ unsent: number; since: string | null }>(sql`
    select count(*)::float8 as unsent, min(created_at)::text as since from letters
    where sent_at is null and created_at < ${at} - interval '1 hour' and not_after > ${at} - interval '1 day'`)
  return backlog(rows[0]?.unsent ?? 0, rows[0]?.since ?? null)
}

async function readOpenDisputes(db: Db): Promise<Backlog> {
  const open = await findOpenDisputes(db)
  return { count: open.length, since: open.map(({ openedAt }) => openedAt).toSorted((a, b) => +a - +b)[0] ?? null }
}

const NONE: Backlog = { count: 0, since: null }

function backlog(count: number, since: Date | string | null): Backlog {
  return count === 0 || since === null ? NONE : { count, since: new Date(since) }
}
