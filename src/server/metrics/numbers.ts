import { sql } from 'drizzle-orm'

import { ENDING_DAYS, OVERDUE_SECONDS } from '#domain/operations/operations.ts'
import { NETWORKS, PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import type { Db } from '../db/database.ts'

interface Numbers {
  queues: { queue: string; waiting: number; active: number; oldest: number }[]
  networks: {
    network: Platform
    due: number
    overdue: number
    oldest: number
    needsCheck: number
    expiring: number
    invalid: number
    /** Accounts the network lets make no calls for now. */
    limited: number
    /** The most that was used of an account's hourly limit in the last hour, in percent; null where none came near it. */
    used: number | null
  }[]
}

/** The networks on which what is published ends with the token's date. */
const ENDING = sql.join(
  PLATFORMS.filter((platform) => !NETWORKS[platform].choosesAccount).map((platform) => sql`${platform}`),
  sql`, `,
)

/** The state of queues, publications and connections, of all processes together; ages are in seconds. Networks are in order. */
export async function readNumbers(db: Db, now: Date): Promise<Numbers> {
  const at = sql`${now.toISOString()}::timestamptz`
  const overdueAt = sql`${at} - ${OVERDUE_SECONDS} * interval '1 second'`
  const queues = await db.execute<Numbers['queues'][number]>(sql`
    select name as queue,
      (count(*) filter (where state < 'active' and start_after <= now()))::float8 as waiting,
      (count(*) filter (where state = 'active'))::float8 as active,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())),
        0)::float8 as oldest
    from jobs.job where state < 'completed' group by name`)
  const known = await db.execute<Numbers['networks'][number]>(sql`
    with waiting as (
      select platform, count(*) as due, count(*) filter (where run_at <= ${overdueAt}) as overdue,
        extract(epoch from ${at} - min(run_at)) as oldest
      from publication_targets where state = 'queued' and run_at <= ${at} group by platform
    ), asked as (
      select platform, count(*) as needs_check from publication_targets where state = 'needs_check' group by platform
    ), connected as (
      select platform,
        count(*) filter (where not needs_reconnect and platform in (${ENDING})
          and user_token_expires_at < ${at} + ${ENDING_DAYS} * interval '1 day') as expiring,
        count(*) filter (where needs_reconnect) as invalid
      from connections where account_id is not null
        and (needs_reconnect or user_token_expires_at < ${at} + ${ENDING_DAYS} * interval '1 day')
      group by platform
    ), limits as (
      select platform, count(*) filter (where limited_until > ${at}) as limited, max(used_percent) as used
      from network_limits where limited_until > ${at} or noted_at > ${at} - interval '1 hour' group by platform
    )
    select network, coalesce(due, 0)::float8 as due, coalesce(overdue, 0)::float8 as overdue,
      coalesce(oldest, 0)::float8 as oldest,
      coalesce(needs_check, 0)::float8 as "needsCheck", coalesce(expiring, 0)::float8 as expiring,
      coalesce(invalid, 0)::float8 as invalid, coalesce(limited, 0)::float8 as limited, used::float8 as used
    from jsonb_array_elements_text(${JSON.stringify(PLATFORMS)}::jsonb) with ordinality as listed (network, place)
    left join waiting on waiting.platform = network
    left join asked on asked.platform = network
    left join connected on connected.platform = network
    left join limits on limits.platform = network
    order by place`)
  return { queues: queues.rows, networks: known.rows }
}
