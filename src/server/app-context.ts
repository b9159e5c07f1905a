import type { Stripe } from 'stripe'

import type { Config } from './config.ts'
import type { Database, Db } from './db/database.ts'
import type { Events } from './events/domain-events.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { LiveUpdates } from './events/live-updates.ts'
import type { Mail } from './mail/mail.ts'
import type { RateLimits } from './rate-limits/limit-windows.ts'
import type { SessionCache } from './security/session-cache.ts'
import type { Storage } from './storage/storage.ts'

/** What every server module works with; created once in `main`, or by a test. */
export interface AppContext {
  config: Config
  db: Db
  /** Hears what the database reports to all processes. */
  listen: Database['listen']
  storage: Storage
  jobs: Jobs
  /** How modules hear of what happens in others, which don't know them (docs/architecture.md). */
  events: Events
  /** Reports to open pages what changed for their agent. */
  live: LiveUpdates
  /** The sessions of the last seconds' callers. */
  sessions: SessionCache
  /** Of calls, sign-ins and uploads, for their limits. */
  rateLimits: RateLimits
  mail: Mail
  /** The Stripe client; null where none is configured. */
  stripe: Stripe | null
  /** The current time, in one place so that tests can move it. */
  now: () => Date
  log: Log
}

/** The part of the server's logger that modules use. */
export interface Log {
  info: (detail: object, message: string) => void
  warn: (detail: object, message: string) => void
  error: (detail: object, message: string) => void
}
