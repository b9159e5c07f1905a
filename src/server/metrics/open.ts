import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { daysUntil } from '#domain/platform/api-versions.ts'
import { within } from '#domain/time/within.ts'

import type { AppContext } from '../app-context.ts'
import type { Database } from '../db/database.ts'
import { freeBytes } from '../db/data-folder.ts'
import type { Checks } from '../http/routes/health.ts'
import { readVersions } from '../networks/api-version.ts'
import { StartError } from '../start-error.ts'
import { lastCrawlerChecks } from '../modules/crawler-check/service.ts'
import { readNumbers } from './numbers.ts'
import type { MetricsSettings } from './settings.ts'

/** How long the database and the checks may take of a scrape, which Prometheus gives ten seconds. */
const READ_WITHIN_MS = 4000

/** From an answer out of memory to an upload. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Metrics on a port of their own. */
export interface Metrics {
  /** Counts the answers of `app`; before its routes are registered. */
  watchAnswers: (app: FastifyInstance) => void
  /** Shows what the process works with, from now on. */
  watch: (context: AppContext, database: Database, checks: Checks) => void
  close: () => Promise<void>
}

/** @throws StartError when the address can't be listened on */
export async function openMetrics({ host, port }: MetricsSettings): Promise<Metrics> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'porchlight_http_request_seconds',
    help: 'Requests answered, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [registry],
  })
  let refresh = async () => {}
  const scrape = async (response: ServerResponse) => {
    await refresh()
    response.writeHead(200, { 'Content-Type': registry.contentType }).end(await registry.metrics())
  }
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (isAsked) void scrape(response)
    else response.writeHead(404).end()
  })
  const failed = new Promise<never>((_resolve, reject) => {
    server.once('error', (error) => {
      reject(new StartError(`METRICS_PORT ${port} on ${host} can’t be listened on: ${error.message}.`))
    })
  })
  await Promise.race([once(server.listen(port, host), 'listening'), failed])
  return {
    watchAnswers: (app) => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        // The route and not the address, of which there is no end.
        const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode }
        answers.observe(labels, reply.elapsedTime / 1000)
      })
    },
    watch: (context, database, checks) => {
      countSettled(registry, context)
      refresh = watched(registry, context, database, checks)
    },
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The outcomes of this process's deliveries. */
function countSettled(registry: Registry, { events }: AppContext): void {
  const settled = new Counter({
    name: 'porchlight_publications_settled_total',
    help: 'Deliveries by network and outcome; queued are those that are tried again or wait',
    labelNames: ['network', 'outcome', 'code'],
    registers: [registry],
  })
  events.on('target_settled', async ({ platform, state, code }) => {
    settled.inc({ network: platform, outcome: state, code: code ?? '' })
  })
}

const GAUGES = {
  ready: ['porchlight_ready', '1 while a part that the process depends on answers', ['part']],
  free: ['porchlight_data_dir_free_bytes', 'Free space on the volume of DATA_DIR', []],
  pool: ['porchlight_database_connections', 'Connections of the pool to PostgreSQL', ['state']],
  jobs: ['porchlight_queue_jobs', 'Jobs in a queue, of all processes', ['queue', 'state']],
  jobAge: ['porchlight_queue_oldest_seconds', 'How long the longest waiting job could have begun', ['queue']],
  due: ['porchlight_publications_due', 'Publications whose time has come and that wait', ['network']],
  dueAge: ['porchlight_publications_oldest_due_seconds', 'How long the oldest of these is overdue', ['network']],
  needsCheck: ['porchlight_publications_needs_check', 'Publications whose agent has to check', ['network']],
  expiring: ['porchlight_tokens_expiring', 'Connections whose token ends within seven days', ['network']],
  reconnect: ['porchlight_tokens_invalid', 'Connections that the agent has to make again', ['network']],
  versionDays: [
    'porchlight_network_version_days',
    'Days until the version of a network’s API ends',
    ['network', 'version'],
  ],
  versionRefused: [
    'porchlight_network_version_refused',
    '1 while a network refuses the set version of its API, 2 while it refuses all known ones',
    ['network'],
  ],
  crawlers: ['porchlight_crawler_kept_out', '1 while a crawler of the networks gets no pictures', ['crawler', 'fault']],
  limited: ['porchlight_network_limited_accounts', 'Accounts the network lets make no calls for now', ['network']],
} as const satisfies Record<string, readonly [string, string, readonly string[]]>

/** Reads everything that is a state and not an event; what can't be read at present is left out. */
function watched(registry: Registry, context: AppContext, database: Database, checks: Checks): () => Promise<void> {
  const gauge = (of: keyof typeof GAUGES) => {
    const [name, help, labelNames] = GAUGES[of]
    return new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  }
  const gauges = Object.fromEntries(Object.keys(GAUGES).map((of) => [of, gauge(of as keyof typeof GAUGES)])) as Record<
    keyof typeof GAUGES,
    Gauge
  >

  const readChecks = async () => {
    const readPart = async ([part, check]: [string, () => Promise<unknown>]) => {
      const answers = check().then(
        () => 1,
        () => 0,
      )
      gauges.ready.set({ part }, await within(READ_WITHIN_MS, answers, () => 0))
    }
    await Promise.all(Object.entries(checks).map(readPart))
  }
  const readDatabase = async () => {
    const numbers = await readNumbers(context.db, context.now())
    for (const { queue, waiting, active, oldest } of numbers.queues) {
      gauges.jobs.set({ queue, state: 'waiting' }, waiting)
      gauges.jobs.set({ queue, state: 'active' }, active)
      gauges.jobAge.set({ queue }, oldest)
    }
    for (const { network, due, oldest, needsCheck, expiring, invalid, limited } of numbers.networks) {
      gauges.due.set({ network }, due)
      gauges.dueAge.set({ network }, oldest)
      gauges.needsCheck.set({ network }, needsCheck)
      gauges.expiring.set({ network }, expiring)
      gauges.reconnect.set({ network }, invalid)
      gauges.limited.set({ network }, limited)
    }
    const versions = await readVersions(context)
    for (const [network, { configured, used, ends }] of Object.entries(versions)) {
      const version = used ?? configured
      if (ends !== null) gauges.versionDays.set({ network, version }, daysUntil(ends, context.now()))
      gauges.versionRefused.set({ network }, used === null ? 2 : used === configured ? 0 : 1)
    }
    if (!context.config.crawlerCheck) return
    for (const { crawler, fault } of await lastCrawlerChecks(context.db)) {
      gauges.crawlers.set({ crawler, fault: fault ?? '' }, fault === null ? 0 : 1)
    }
  }
  return async () => {
    for (const one of Object.values(gauges)) one.reset()
    for (const [state, count] of Object.entries(database.connections?.() ?? {})) gauges.pool.set({ state }, count)
    const read = async (what: string, reading: Promise<void>) => {
      const logged = reading.catch((error: unknown) =>
        context.log.warn({ err: error }, `${what} could not be measured`),
      )
      await within(READ_WITHIN_MS, logged, () => undefined)
    }
    const readFree = async () => gauges.free.set(await freeBytes(context.config.dataDir))
    await Promise.all([readChecks(), read('the database', readDatabase()), read('the volume', readFree())])
  }
}
