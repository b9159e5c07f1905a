import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { cleanUp, temporaryFolder, withCleanUp } from '#tests/support/clean-up.ts'
import { networksAt } from '#tests/support/networks-at.ts'
import { OUTSIDE } from '#tests/support/outside.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { connectMayasPage, createPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

import { createDatabase, whole, withoutTimeLimit } from '../growth.ts'
import { processesNamed, processorSeconds } from '../processes.ts'
import { startApp, startStandIns } from '../programs.ts'

const AGENTS = 500

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/**
 * So many publications that are due at once, by one and more workers; stops when none went out for a minute. Also says how
 * many processors each part kept busy: where all of the machine's are, further workers can't be faster.
 */
export async function scaleDue(serverUrl: string, count: number, workers: readonly number[]): Promise<void> {
  let alone = Number.NaN
  for (const size of workers) {
    const { took, shares } = await withCleanUp(() => measure(serverUrl, count, size))
    if (size === workers[0]) alone = took
    console.log(
      `workers ${size}: ${whole(count)} publications in ${(took / 1000).toFixed(1)} s, ` +
        `${((count / took) * 1000).toFixed(1)} a second, ${(alone / took).toFixed(2)} times one worker; ` +
        `processors busy: ${shares}`,
    )
  }
}

async function measure(serverUrl: string, count: number, size: number): Promise<{ took: number; shares: string }> {
  const url = await createDatabase(serverUrl, `due_${size}`)
  const dataDir = temporaryFolder()
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const env = { ...OUTSIDE, DATABASE_URL: url, PUBLIC_URL: address }
  const web = await startTestServer({
    onDisk: true,
    config: { dataDir },
    env: { ...env, ROLE: 'web', PORT: String(port) },
  })
  cleanUp(web.close)
  const standIns = await startStandIns(address)
  for (let at = 0; at < AGENTS; at++)
    await connectMayasPage(web.context, await web.createAgent({}, { plan: 'premium' }))
  const postId = await createPost(web.context)
  const workers: (number | undefined)[] = []
  const settings = { ...env, ...networksAt(standIns.address), ROLE: 'worker', DEMO: 'off' }
  for (let at = 0; at < size; at++) workers.push((await startApp(settings, { dataDir })).pid)
  const spent = () => ({
    workers: sum(workers.map(processorSeconds)),
    PostgreSQL: sum(processesNamed('postgres').map(processorSeconds)),
    'stand-ins': processorSeconds(standIns.pid),
  })
  const [began, before] = [performance.now(), spent()]
  await withoutTimeLimit(url, (db) => addDue(db, postId, count))
  await untilPublished(web.context.db, count)
  const [took, after] = [performance.now() - began, spent()]
  const shares = Object.entries(after).map(([part, seconds]) => {
    const busy = ((seconds - before[part as keyof typeof before]) / took) * 1000
    return `${busy.toFixed(2)} by the ${part}`
  })
  return { took, shares: shares.join(', ') }
}

/** Publications to Facebook whose time has come, shared among the agents. */
async function addDue(db: Db, postId: number, count: number): Promise<void> {
  await db.execute(sql`
    with agent as (select user_id, row_number() over (order by user_id) - 1 as place from agents),
    made as (
      insert into publications (agent_id, idempotency_key, request_hash, social_post_id, title, type, caption,
        caption_language, thumbnail_key, media, scheduled_at)
      select a.user_id, gen_random_uuid(), '', p.id, p.title, p.type, 'Due ' || i, 'en', p.thumbnail_key,
        (select jsonb_agg(jsonb_build_object('role', m.role, 'key', m.file_key, 'mime', f.mime))
         from social_post_media m join files f on f.key = m.file_key where m.post_id = p.id),
        now()
      from generate_series(1, ${count}::int) i
        join agent a on a.place = i % ${AGENTS}::int
        cross join social_posts p where p.id = ${postId}
      returning id
    )
    insert into publication_targets (publication_id, platform, run_at) select id, 'facebook', now() from made`)
}

/** @throws when a publication failed, or none went out for a minute */
async function untilPublished(db: Db, count: number): Promise<void> {
  let best = 0
  let since = performance.now()
  for (;;) {
    const { rows } = await db.execute<{ published: number; failed: number }>(sql`
      select (count(*) filter (where state = 'published'))::int as published,
        (count(*) filter (where state in ('failed', 'needs_check')))::int as failed from publication_targets`)
    const [{ published, failed } = { published: 0, failed: 0 }] = rows
    if (failed > 0) throw new Error(`${failed} publications failed`)
    if (published >= count) return
    if (published > best) [best, since] = [published, performance.now()]
    if (performance.now() - since > 60_000) throw new Error(`Only ${published} were published`)
    await wait(200)
  }
}
