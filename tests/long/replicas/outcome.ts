import { expect, vi } from 'vitest'

import type { TargetState } from '#domain/publication/publication.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { report } from '#tests/support/report.ts'
import { typedOf } from '#tests/support/signed.ts'
import { steer } from '#tests/support/steer.ts'

import type { Installation } from './installation.ts'
import type { Answers, Publication } from './senders.ts'

/** What became of the publications, by the database and the walls. */
interface Outcome {
  /** How many are acknowledged, and how many ended in each state. */
  counts: Map<string, number>
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
  /** An answer of the network was lost, or the worker died with one outstanding. */
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
async function untilSettled(databaseUrl: string): Promise<void> {
  const patient = { timeout: SETTLED_WITHIN_MS, interval: 250 }
  await vi.waitFor(async () => expect(await ask(databaseUrl, OPEN)).toEqual([]), patient)
}

/** Compares what was sent with what is stored and what is on the walls. */
async function outcomeOf(publications: readonly Publication[], databaseUrl: string, networks: string) {
  const rows = Map.groupBy(await ask<Row>(databaseUrl, ROWS), ({ key }) => key)
  const posts = await steer<{ platform: string; caption: string }[]>(networks, 'GET', '/posts')
  const walls = Map.groupBy(posts, ({ platform, caption }) => `${platform} ${typedOf(caption)}`)
  const outcome: Outcome = { counts: new Map(), lost: [], doubled: [], untrue: [] }
  for (const { key, platform, body, ids } of publications) {
    const wall = `${platform} ${body.caption}`
    judge(outcome, { name: wall, ids, rows: rows.get(key) ?? [], posts: walls.get(wall)?.length ?? 0 })
    rows.delete(key)
    walls.delete(wall)
  }
  for (const name of [...rows.keys(), ...walls.keys()]) outcome.untrue.push(`nobody sent ${name}`)
  return outcome
}

interface Found {
  name: string
  ids: ReadonlySet<number>
  rows: readonly Row[]
  /** How often it is on the wall. */
  posts: number
}

function judge({ counts, lost, doubled, untrue }: Outcome, { name, ids, rows, posts }: Found): void {
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)
  const [row] = rows
  if (ids.size > 0) count('acknowledged')
  if (ids.size > 1 || rows.length > 1) doubled.push(`${name} is stored as ${[...ids].join(', ')}`)
  if (posts > 1) doubled.push(`${name} is on the wall ${posts} times`)
  if (!row || !ids.has(row.id)) return void lost.push(`${name} is not stored as ${[...ids].join(', ')}`)
  const { state, cause, doubt } = row
  if (doubt) count(`of unknown outcome at first, then ${state}`)
  if (state === 'needs_check')
    return void count(posts > 0 ? 'needs_check, on the wall' : 'needs_check, not on the wall')
  count(cause === null ? state : `${state} (${cause})`)
  if (state === 'published' && posts === 0) lost.push(`${name} is published and not on the wall`)
  if (state === 'failed' && posts > 0) untrue.push(`${name} failed (${cause}) and is on the wall`)
  if (state !== 'published' && state !== 'failed') untrue.push(`${name} is still ${state}`)
}

/** Waits until all is settled, ends the installation, reports with these lines, and expects that nothing went wrong. */
export async function expectSound(
  installation: Installation,
  publications: readonly Publication[],
  sent: Answers,
  lines: readonly string[],
): Promise<void> {
  await untilSettled(installation.databaseUrl)
  const outcome = await outcomeOf(publications, installation.databaseUrl, installation.addresses.networks)
  const codes = await installation.close()
  const { counts, lost, doubled, untrue } = outcome
  report(
    [
      ...lines,
      `  publications ${publications.length}: ${[...counts].map(([what, times]) => `${what} ${times}`).join(', ')}`,
      `  lost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}`,
      `  requests ${sent.requests}: ${sent.unanswered} without an answer, ${sent.unavailable} answered 503, ${sent.wrong.length} answered wrongly`,
      ...[...installation.errors()].map(([text, times]) => `  logged ${times} times: ${text}`),
    ].join('\n'),
  )
  expect({ lost, doubled, untrue, wrong: sent.wrong }).toEqual({ lost: [], doubled: [], untrue: [], wrong: [] })
  expect(counts.get('acknowledged')).toBe(publications.length)
  expect(codes).toEqual([0, 0, 0, 0])
}
