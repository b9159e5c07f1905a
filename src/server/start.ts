import { mountAll } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './db/open.ts'
import { seedDemo } from './demo/seed.ts'
import { openFrontDoor } from './front-door.ts'
import type { House, Log } from './house.ts'
import { newInstance } from './http/instance.ts'
import { openJobs } from './jobs/open.ts'
import { openLetterbox } from './mail/letterbox.ts'
import { openMail } from './mail/mail.ts'
import { startAdmin } from './modules/admin/service.ts'
import { startPlanning } from './modules/auto-post/planner.ts'
import { startBilling } from './modules/billing/service.ts'
import { startCheckouts } from './modules/checkout/service.ts'
import { startRenewing } from './modules/connections/renewal.ts'
import { startNotices } from './modules/notices/service.ts'
import { startPublishing } from './modules/publishing/worker.ts'
import { startPasswordLinks } from './modules/session/password-links.ts'
import { startSessions } from './modules/session/service.ts'
import { standInsOf } from './network-settings.ts'
import { ownServices } from './service-settings.ts'
import { openStorage } from './storage/storage.ts'
import { openStripe } from './stripe/client.ts'

/** A server that is ready. */
export interface Running {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string
  house: House
  /** Finishes what is under way and lets go of everything. */
  close: () => Promise<void>
}

/** What a test may put in another's place. */
export interface Replacements {
  openDatabase?: (config: Config, log: Log) => Promise<Database>
  now?: () => Date
}

/**
 * What a server closes, in this order: work first, while what it calls still answers (the sandbox is
 * this very server), and the database when nobody asks it any more.
 */
const PARTS = ['work', 'door', 'app', 'letterbox', 'jobs', 'database'] as const

/**
 * Starts a server: it listens at once and is ready when this returns. A start that fails leaves
 * nothing open.
 * @throws StartError with one line for the operator
 */
export async function startServer(settings: Config, replacements: Replacements = {}): Promise<Running> {
  const closing: Partial<Record<(typeof PARTS)[number], () => Promise<unknown>>> = {}
  const close = async () => {
    for (const part of PARTS) await closing[part]?.()
  }
  try {
    const door = await openFrontDoor(settings.host, settings.port)
    closing.door = door.close
    const config = onPort(settings, door.port)
    let passOn = () => {}
    const app = newInstance(config, door.server, (listener) => {
      passOn = () => door.passTo(listener)
    })
    closing.app = () => app.close()
    const database = await (replacements.openDatabase ?? openDatabase)(config, app.log)
    closing.database = database.close
    const jobs = openJobs(database, app.log)
    const storage = await openStorage(config)
    const now = replacements.now ?? (() => new Date())
    const letterbox = config.sandbox && config.mail === null ? await openLetterbox() : null
    if (letterbox) closing.letterbox = letterbox.close
    const mail = openMail(config.mail ?? letterbox?.settings ?? null)
    const stripe = openStripe(config.stripe)
    const house: House = { config, db: database.db, storage, jobs, mail, stripe, now, log: app.log }
    startSessions(house)
    startPasswordLinks(house)
    startPublishing(house)
    startRenewing(house)
    startPlanning(house)
    startNotices(house)
    startAdmin(house)
    startBilling(house)
    startCheckouts(house)
    const checks = { database: database.ping, storage: storage.check, queue: jobs.ping }
    await mountAll(app, house, checks, letterbox?.server ?? null)
    await app.ready()
    if (config.demo) await seedDemo(house)
    await jobs.start()
    closing.jobs = jobs.stop
    passOn()
    closing.work = jobs.rest
    await jobs.work()
    return { address: `http://${settings.host}:${door.port}`, house, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** With PORT=0 the system chooses the port, and the addresses that name it follow. */
function onPort(settings: Config, port: number): Config {
  if (settings.port !== 0) return settings
  const publicUrl = settings.publicUrl.replace(/:0$/, `:${port}`)
  const config = { ...settings, port, publicUrl, ...standInsOf(settings.standIns, publicUrl, port) }
  return { ...config, ...ownServices(config) }
}
