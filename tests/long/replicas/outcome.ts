import { vi } from 'vitest'

import type { TargetState } from '#domain/publication/publication.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'

import type { Publication } from './senders.ts'

/** What became of the publications, by the database and the walls. */
export interface Outcome {
  acknowledged: number
  published: number
  /** By cause. */
  failed: Map<string, number>
  needsCheck: { onWall: number; notOnWall: number }
  /** Publications of which an answer of the network was lost, or whose worker died with one outstanding. */
  inDoubt: { published: number; others: number }
  /** Acknowledged publications that are not stored, and published ones that are on no wall. */
  lost: string[]
  /** Stored or on a wall more than once. */
  doubled: string[]
  /** States that the wall contradicts, rows that are still open, and what nobody sent. */
  untrue: string[]
}

interface Row {
  id: number
  key: string
  state: TargetState
  cause: string | null
  doubt: boolean
}

const SETTLED_WITHIN_MS = 20 * 60_000

const SETTLED = `select count(*)::int as count from publication_targets where state not in ('queued', 'publishing')`

const OPEN = `select 1 from publication_targets where state in ('queued', 'publishing') limit 1`

const ROWS = `select p.id::float8 as id, p.idempotency_key as key, t.state, t.error_code as cause,
  t.state = 'needs_check' or exists (
    select from publication_attempts a where a.target_id = t.id
    and (a.step = 'look' or (a.step = 'send' and a.outcome = 'unknown'))) as doubt
  from publications p join publication_targets t on t.publication_id = p.id`

/** How many can't go out any more. */
export async function countSettled(databaseUrl: string): Promise<number> {
  const [row] = await ask<{ count: number }>(databaseUrl, SETTLED)
  return row?.count ?? 0
}

/** Waits until nothing can go out any more. */
export async function untilSettled(databaseUrl: string): Promise<void> {
  const isOpen = async () => (await ask(databaseUrl, OPEN)).length > 0
  await vi.waitFor(
    async () => {
      if (await isOpen()) throw new Error('Posts are still under way')
    },
    { timeout: SETTLED_WITHIN_MS, interval: 250 },
  )
}

/** Compares what was sent with what is stored and what is on the walls. */
export async function outcomeOf(
  publications: readonly Publication[],
  databaseUrl: string,
  networks: string,
): Promise<Outcome> {
  const rows = Map.groupBy(await ask<Row>(databaseUrl, ROWS), ({ key }) => key)
  const walls = Map.groupBy(await readWalls(networks), ({ platform, caption }) => `${platform} ${caption}`)
  const outcome: Outcome = {
    acknowledged: 0,
    published: 0,
    failed: new Map(),
    needsCheck: { onWall: 0, notOnWall: 0 },
    inDoubt: { published: 0, others: 0 },
    lost: [],
    doubled: [],
    untrue: [],
  }
  for (const { key, platform, body, ids } of publications) {
    const wall = `${platform} ${body.caption}`
    judge(outcome, { name: wall, ids, rows: rows.get(key) ?? [], posts: walls.get(wall)?.length ?? 0 })
    rows.delete(key)
    walls.delete(wall)
  }
  for (const key of rows.keys()) outcome.untrue.push(`nobody sent ${key}`)
  for (const wall of walls.keys()) outcome.untrue.push(`nobody sent ${wall}`)
  return outcome
}

interface Found {
  name: string
  ids: ReadonlySet<number>
  rows: readonly Row[]
  /** How often it is on the wall. */
  posts: number
}

function judge(outcome: Outcome, { name, ids, rows, posts }: Found): void {
  const [row] = rows
  if (ids.size > 0) outcome.acknowledged += 1
  if (ids.size > 1 || rows.length > 1) outcome.doubled.push(`${name} is stored as ${[...ids].join(', ')}`)
  if (posts > 1) outcome.doubled.push(`${name} is on the wall ${posts} times`)
  if (!row || !ids.has(row.id)) return void outcome.lost.push(`${name} is not stored as ${[...ids].join(', ')}`)
  const { state, cause } = row
  if (row.doubt) outcome.inDoubt[state === 'published' ? 'published' : 'others'] += 1
  if (state === 'published') {
    outcome.published += 1
    if (posts === 0) outcome.lost.push(`${name} is published and not on the wall`)
  } else if (state === 'needs_check') {
    outcome.needsCheck[posts > 0 ? 'onWall' : 'notOnWall'] += 1
  } else if (state === 'failed') {
    outcome.failed.set(cause ?? '', (outcome.failed.get(cause ?? '') ?? 0) + 1)
    if (posts > 0) outcome.untrue.push(`${name} failed (${cause}) and is on the wall`)
  } else {
    outcome.untrue.push(`${name} is still ${state}`)
  }
}

async function readWalls(networks: string): Promise<{ platform: string; caption: string }[]> {
  const answer = await fetch(`${networks}/sandbox/api/posts`)
  return ((await answer.json()) as { data: { platform: string; caption: string }[] }).data
}
