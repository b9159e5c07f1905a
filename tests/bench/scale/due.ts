import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/open.ts'
import { networksAt } from '#tests/support/networks-at.ts'
import { OPERATOR } from '#tests/support/outside.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { run, type Process } from '#tests/support/programs/process.ts'
import { connectMayasPage, createPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'

import { processesNamed, processorSeconds } from '../processor-time.ts'
import { startStandIns } from '../programs.ts'
import { createDatabase, dropDatabase, withoutTimeLimit } from './databases.ts'
import { whole } from './growth.ts'

const MAIN = new URL('../../../src/server/main.ts', import.meta.url)
const SECRET = 'a secret that is known to every test'
const AGENTS = 500

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

/** How often the state is read, in milliseconds. */
const LOOK_MS = 200

/**
 * So many publications that are due at once, by one and more workers; stops when none went out for a minute. Also says how
 * many processors each part kept busy: where all of the machine's are, further workers can't be faster.
 */
export async function scaleDue(serverUrl: string, count: number, workers: readonly number[]): Promise<void> {
  let alone = Number.NaN
  for (const size of workers) {
    const { took, shares } = await measure(serverUrl, count, size)
    if (size === workers[0]) alone = took
    console.log(
      `${size} ${size === 1 ? 'worker' : 'workers'}: ${whole(count)} publications in ${(took / 1000).toFixed(1)} s, ` +
        `${((count / took) * 1000).toFixed(1)} a second, ${(alone / took).toFixed(2)} times one worker; ` +
        `processors busy: ${shares}`,
    )
  }
}

async function measure(serverUrl: string, count: number, size: number): Promise<{ took: number; shares: string }> {
  const name = `due_${size}`
  const url = await createDatabase(serverUrl, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-scale-'))
  const standInDir = mkdtempSync(join(tmpdir(), 'porchlight-scale-'))
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const env = {
    ...OPERATOR,
    DATABASE_URL: url,
    APP_SECRET: SECRET,
    PUBLIC_URL: publicUrl,
    ROLE: 'web',
    PORT: String(port),
  }
  const web = await startTestServer({ onDisk: true, config: { dataDir }, env })
  const standIns = await startStandIns(standInDir, await freePort(), publicUrl)
  const started: Process[] = []
  try {
    for (let at = 0; at < AGENTS; at++)
      await connectMayasPage(web.context, await web.createAgent({}, { plan: 'premium' }))
    const postId = await createPost(web.context)
    for (let at = 0; at < size; at++) {
      const settings = { ...env, ...networksAt(standIns.address), ROLE: 'worker', DATA_DIR: dataDir, DEMO: 'off' }
      const worker = run(MAIN, [], { ...settings, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
      started.push(worker)
      await worker.waitForLine((line) => line.includes('Porchlight is ready'))
    }
    const spent = () => ({
      workers: sum(started.map(({ child }) => processorSeconds(child.pid ?? 0))),
      PostgreSQL: sum(processesNamed('postgres').map(processorSeconds)),
      'stand-ins': processorSeconds(standIns.pid ?? 0),
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
  } finally {
    await Promise.all(started.map((worker) => worker.end('SIGTERM')))
    await standIns.end('SIGTERM')
    await web.close()
    await dropDatabase(serverUrl, name)
    for (const folder of [dataDir, standInDir]) rmSync(folder, { recursive: true, force: true })
  }
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
    await wait(LOOK_MS)
  }
}
