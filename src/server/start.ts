import { mountAll, mountHealth } from './app.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/open.ts'
import { untilThere } from './db/until-there.ts'
import { refuseDemoPasswords } from './demo/demo-passwords.ts'
import { seedDemo } from './demo/seed.ts'
import { openEvents } from './events/domain-events.ts'
import { needSpace } from './db/data-folder.ts'
import { openSharedClock, type SharedClock } from './db/shared-clock.ts'
import type { Checks } from './http/routes/health.ts'
import { openListener } from './http/listener/listener.ts'
import type { AppContext, Log } from './app-context.ts'
import { openLiveUpdates } from './events/live-updates.ts'
import { openSessionCache } from './security/session-cache.ts'
import { newInstance } from './http/instance.ts'
import { trackRequests } from './http/listener/under-way.ts'
import { openJobs } from './jobs/open.ts'
import { openMailServer } from './mail/settings.ts'
import { openMail } from './mail/mail.ts'
import { startAccountDeletions } from './modules/account-deletion/service.ts'
import { startLeads } from './modules/leads/notify.ts'
import { startListings } from './modules/listings/photos.ts'
import { startConversions } from './modules/uploads/convert-upload.ts'
import { startUploads } from './modules/uploads/service.ts'
import { startAdmin } from './modules/admin/service.ts'
import { startPlanning } from './modules/auto-post/planning/planner.ts'
import { startBilling, startSubscriptionEmails } from './modules/billing/service.ts'
import { startCheckouts } from './modules/checkout/service.ts'
import { startRenewing } from './modules/connections/renewal.ts'
import { startCrawlerChecks } from './modules/crawler-check/service.ts'
import { startDataExports } from './modules/data-export/service.ts'
import { startInsights } from './modules/insights/service.ts'
import { startPauses } from './modules/pause/service.ts'
import { startNotices } from './modules/notices/service.ts'
import { startOperatorEmail } from './modules/operator-email/service.ts'
import { startPublishing } from './modules/publishing/worker.ts'
import { startEmailChanges } from './modules/session/email-changes.ts'
import { startPendingEmails } from './modules/session/pending-email.ts'
import { startPasskeyEmails } from './modules/session/passkey-proofs.ts'
import { startPasswordLinks } from './modules/session/password-links.ts'
import { startSessions } from './modules/session/service.ts'
import type { MetricsSettings } from './metrics/settings.ts'
import type { Command, Note } from './operator/command.ts'
import { databaseId } from './operator/database-id.ts'
import { runCommand } from './operator/run-command.ts'
import { takeCommands } from './operator/socket.ts'
import { standInsOf } from './networks/network-settings.ts'
import { openRateLimits } from './rate-limits/limit-windows.ts'
import { ownServices } from './service-settings.ts'
import { openStorage } from './storage/storage.ts'
import { openStripe } from './stripe/client.ts'
import type { TraceSettings } from './traces/settings.ts'

/** A server that is ready. */
export interface Running {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string
  context: AppContext
  /** Finishes what is running and releases everything. */
  close: () => Promise<void>
}

/** What a test may replace. */
export interface Replacements {
  openDatabase?: (config: Config, log: Log, signal?: AbortSignal) => Promise<Database>
  now?: () => Date
}

/**
 * The order in which a server closes its parts: first it takes no new calls, then the jobs end while what they call
 * still answers (the sandbox is this same server), and the database closes when nothing uses it any more.
 */
const PARTS = [
  'commands',
  'streams',
  'calls',
  'work',
  'listener',
  'app',
  'mailServer',
  'metrics',
  'jobs',
  'database',
  'traces',
] as const

/** What running jobs may still call at this server, or have a network call. */
const isCalledByWork = (path: string) => /^\/(?:sandbox|media)\//.test(path)

/**
 * Starts a server: it listens at once and is ready when this returns, which may take until its database is up. A
 * start that fails, or that `signal` aborts, leaves nothing open.
 * @throws StartError with one line for the operator
 */
export async function startServer(
  settings: Config,
  replacements: Replacements = {},
  signal?: AbortSignal,
): Promise<Running> {
  const closing: Partial<Record<(typeof PARTS)[number], () => Promise<unknown>>> = {}
  const close = async () => {
    for (const part of PARTS) await closing[part]?.()
  }
  try {
    const listener = await openListener(settings.host, settings.port, settings.connections)
    closing.listener = () => listener.close()
    const config = onPort(settings, listener.port)
    let passOn = () => {}
    const app = newInstance(config, listener.server, (handler) => {
      passOn = () => listener.passTo(handler)
    })
    closing.app = () => app.close()
    const metrics = config.metrics && (await openMetricsOf(config.metrics))
    if (metrics) closing.metrics = metrics.close
    metrics?.watchAnswers(app)
    // Before the database, which looks whether its statements are traced.
    const traces = config.traces && (await openTracesOf(config, config.traces, app.log))
    if (traces) closing.traces = traces.close
    traces?.watchRequests(app)
    const refuseUnfinished = trackRequests(app)
    closing.listener = () => listener.close(refuseUnfinished)
    const database = await (replacements.openDatabase ?? openDatabase)(config, app.log, signal)
    closing.database = database.close
    if (!config.sandbox) await refuseDemoPasswords(database.db)
    const mailServer = config.sandbox && config.mail === null ? await openMailServer() : null
    if (mailServer) closing.mailServer = mailServer.close
    const mail = openMail(config.mail ?? mailServer?.settings ?? null, config.operator)
    const clock = replacements.now ? null : await openClock(database, app.log, signal)
    const now = replacements.now ?? clock?.now ?? (() => new Date())
    const context = await openContext({ config, database, mail, now, log: app.log })
    closing.streams = async () => {
      clock?.close()
      context.rateLimits.close()
      await Promise.all([context.live.close(), context.sessions.close()])
    }
    startModules(context)
    const checks = checksOf(context, database)
    metrics?.watch(context, database, checks)
    if (config.role === 'worker') await mountHealth(app, context, checks)
    else await mountAll(app, context, checks, mailServer?.server ?? null)
    await app.ready()
    if (config.demo) await untilThere(() => seedDemo(context), app.log, signal)
    closing.jobs = context.jobs.stop
    await untilThere(context.jobs.start, app.log, signal)
    passOn()
    closing.calls = async () => listener.drain(isCalledByWork)
    closing.work = context.jobs.drain
    await context.jobs.work()
    closing.commands = (await takeOperatorCommands(context)).close
    signal?.throwIfAborted()
    return { address: `http://${settings.host}:${listener.port}`, context, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** The clock that the processes on this database share; null where this is the only one. */
async function openClock({ db, shared }: Database, log: Log, signal?: AbortSignal): Promise<SharedClock | null> {
  return shared ? await untilThere(() => openSharedClock(db, log), log, signal) : null
}

interface ContextParts extends Pick<AppContext, 'config' | 'mail' | 'now' | 'log'> {
  database: Database
}

/** Imported only where metrics are served. */
async function openMetricsOf(settings: MetricsSettings) {
  const { openMetrics } = await import('./metrics/open.ts')
  return await openMetrics(settings)
}

/** Imported only where traces are made. */
async function openTracesOf({ role }: Config, settings: TraceSettings, log: Log) {
  const { openTraces } = await import('./traces/open.ts')
  return openTraces(settings, role, log)
}

/** What the modules work with; none of it has to be closed before the jobs start. */
async function openContext({ config, database, mail, now, log }: ContextParts): Promise<AppContext> {
  return {
    config,
    db: database.db,
    listen: database.listen,
    storage: await openStorage(config),
    jobs: openJobs(database, log, { runsJobs: config.role !== 'web', backend: config.queueBackend }),
    events: openEvents(),
    live: await openLiveUpdates(database),
    sessions: await openSessionCache(database),
    rateLimits: openRateLimits(database, now, log),
    mail,
    stripe: openStripe(config.stripe),
    now,
    log,
  }
}

function checksOf({ config, storage, jobs }: AppContext, database: Database): Checks {
  const checkStorage = async () => {
    await storage.check()
    await needSpace(config.dataDir)
  }
  return { database: database.ping, storage: checkStorage, queue: jobs.ping }
}

const CLEAR_RATE_LIMITS_EVERY_SECONDS = 10 * 60

/** Registers the modules' jobs, and what they do about each other's events in this order. */
function startModules(context: AppContext): void {
  startSessions(context)
  startPasswordLinks(context)
  startEmailChanges(context)
  startPendingEmails(context)
  startPasskeyEmails(context)
  startPublishing(context)
  startRenewing(context)
  startPlanning(context)
  startInsights(context)
  startPauses(context)
  startNotices(context)
  startAdmin(context)
  startUploads(context)
  startListings(context)
  startLeads(context)
  startConversions(context)
  startBilling(context)
  startSubscriptionEmails(context)
  startCheckouts(context)
  startAccountDeletions(context)
  startDataExports(context)
  startOperatorEmail(context)
  startCrawlerChecks(context)
  context.jobs.every('rate-limits', CLEAR_RATE_LIMITS_EVERY_SECONDS, context.rateLimits.clear)
}

function takeOperatorCommands({ config, db, now, log }: AppContext) {
  const { dataDir, publicUrl, s3, sandbox, databaseUrl } = config
  const tell = (line: string) => log.info({}, line)
  const office = { db, dataDir, publicUrl, s3, sandbox, embedded: databaseUrl === null, now, secrets: config, tell }
  const run = (command: Command | Note) => runCommand(office, command)
  return takeCommands({ dataDir, database: databaseId(config.databaseUrl), log, run })
}

/** With PORT=0 the system chooses the port, and the addresses that name it are updated. */
function onPort(settings: Config, port: number): Config {
  if (settings.port !== 0) return settings
  const publicUrl = settings.publicUrl.replace(/:0$/, `:${port}`)
  const config = { ...settings, port, publicUrl, ...standInsOf(settings.standIns, publicUrl, port) }
  return { ...config, ...ownServices(config) }
}
