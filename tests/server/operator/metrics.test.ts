import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'

import { publishQueue } from '#server/modules/publishing/publication/queue.ts'
import { freePort } from '#tests/support/programs/free-port.ts'
import { ask } from '#tests/support/programs/postgres-cluster.ts'
import { connectMayasPage, createPost, publish, publishBody, scheduledPost } from '#tests/support/publishing.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startStandIn } from '#tests/support/stand-in.ts'
import { useStarted } from '#tests/support/use-server.ts'

const QUEUE = publishQueue('facebook')
const clusterUrl = inject('clusterUrl')

const ALERTS_AND_PANELS = ['prometheus/alerts.yml', 'grafana/porchlight.json']
  .map((name) => readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8'))
  .join('\n')

const networks = useStarted(() => startStandIn())
const metricsPort = await freePort()
const env = { METRICS_PORT: String(metricsPort) }
const server = useStarted(() => startTestServer({ env, config: networks.config }))

const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()

/** The value of a series by its name and labels as they are written; undefined when there is none. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length))
}

test('requests are counted by route, never by address', async () => {
  const browser = await server.signIn((await server.createAgent()).email)
  await browser.api('GET', '/user')
  await browser.api('GET', '/agent/social-posts/4711')
  const text = await scrape()
  expect(
    valueOf(text, 'porchlight_http_request_seconds_count{method="GET",route="/api/user",status="200"}'),
  ).toBeGreaterThan(0)
  expect(text).toMatch(/route="\/api\/agent\/social-posts\/:\w+",status="404"/)
  expect(text).not.toContain('4711')
})

test('a delivery is counted with its outcome, and what waits shows as long as it waits', async () => {
  const agent = await server.createAgent({}, { plan: 'premium' })
  await connectMayasPage(server.context, agent)
  const browser = await server.signIn(agent.email)
  const made = await publish(browser, await createPost(server.context), publishBody())
  await vi.waitFor(async () => expect((await scheduledPost(browser, made.body.data.id)).status).toBe('published'))
  const settled = 'porchlight_publications_settled_total{network="facebook",outcome="published",code=""}'
  // Counted once the row is stored.
  await expect.poll(async () => valueOf(await scrape(), settled)).toBe(1)
  const text = await scrape()
  expect(valueOf(text, 'porchlight_publications_due{network="facebook"}')).toBe(0)
  expect(valueOf(text, 'porchlight_publications_needs_check{network="instagram"}')).toBe(0)
  expect(valueOf(text, 'porchlight_ready{part="database"}')).toBe(1)
  expect(valueOf(text, 'porchlight_database_connections{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'porchlight_data_dir_free_bytes')).toBeGreaterThan(0)
  expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})

test('waiting jobs show with their number and age, in whichever process they wait', async () => {
  await server.context.jobs.drain()
  await server.context.jobs.send(QUEUE, { targetId: 0 }, { singletonKey: 'a' })
  await server.context.jobs.send(QUEUE, { targetId: 0 }, { singletonKey: 'b' })
  const text = await scrape()
  expect(valueOf(text, `porchlight_queue_jobs{queue="${QUEUE}",state="waiting"}`)).toBe(2)
  expect(valueOf(text, `porchlight_queue_oldest_seconds{queue="${QUEUE}"}`)).toBeGreaterThan(0)
})

test('metrics are served at their own address alone', async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(await (await fetch(`${server.address}/metrics`)).text()).not.toContain('porchlight_ready')
})

test('every alert and panel names metrics that exist, and leaves out those of other software with the same names', async () => {
  const text = await scrape()
  const named = new Set(ALERTS_AND_PANELS.match(/\b(?:porchlight|nodejs|process)_[a-z0-9_]+/g))
  expect(named.size).toBeGreaterThan(10)
  // A counter without a count yet has its description alone.
  expect([...named].filter((name) => !new RegExp(`^(?:# TYPE )?${name}[{ ]`, 'm').test(text))).toEqual([])
  const shared = ALERTS_AND_PANELS.match(/\b(?:nodejs|process)_\w+[^ "]*"?/g) ?? []
  expect(shared.length).toBeGreaterThan(1)
  expect(shared.filter((one) => !/\{job=\\?"/.test(one))).toEqual([])
})

test.runIf(clusterUrl)('while the database is away metrics tell that and leave its numbers out', async () => {
  const { rows } = await server.context.db.execute<{ name: string }>(sql`select current_database() as name`)
  const database = rows[0]?.name ?? ''
  const operate = (statement: string) => ask(clusterUrl ?? '', statement)
  await operate(`alter database ${database} allow_connections false`)
  await operate(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
  try {
    const text = await scrape()
    expect(valueOf(text, 'porchlight_ready{part="database"}')).toBe(0)
    expect(text).not.toContain('porchlight_publications_due{')
  } finally {
    await operate(`alter database ${database} allow_connections true`)
  }
  await vi.waitFor(async () => expect(valueOf(await scrape(), 'porchlight_ready{part="database"}')).toBe(1))
})
