import { randomBytes } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'

import { z } from 'zod'

import type { Operator } from '#domain/legal/document.ts'
import { PLATFORMS, type Platform } from '#domain/platform/platform.ts'

import { AiVariables, readAi } from './ai/settings.ts'
import { appSecret, storedAppSecret } from './security/secrets.ts'
import type { Secrets } from './security/secrets.ts'
import { makePrivateFolder } from './db/data-folder.ts'
import { FilmVariables, readFfmpeg } from './films/lower-third.ts'
import type { ConnectionLimits } from './http/listener/connections.ts'
import type { UploadLimits } from './rate-limits/limit-uploads.ts'
import { QueueVariables, readQueueBackend, type QueueBackend } from './jobs/settings.ts'
import { isLoopbackHost } from './http/loopback.ts'
import { type MailSettings, MailVariables, readMail } from './mail/settings.ts'
import { type MetricsSettings, MetricsVariables, readMetrics } from './metrics/settings.ts'
import { type NetworkSettings, NetworkVariables, readNetworks, standInsOf } from './networks/network-settings.ts'
import { OperatorVariables, readOperator, readOperatorEmail } from './operator/operator-settings.ts'
import type { FillLimits } from './pdf/fill-apart.ts'
import { PushVariables, readPush, type PushSettings } from './push/settings.ts'
import { checkRole, type Role, RoleVariables } from './role.ts'
import { type OwnServices, ownServices } from './service-settings.ts'
import { onOff, wholeNumber } from './setting-values.ts'
import { StartError } from './start-error.ts'
import { mediaOrigin, readStorage, type S3Settings, StorageVariables } from './storage/settings.ts'
import { readStripe, StripeVariables } from './stripe/settings.ts'
import { readTraces, type TraceSettings, TraceVariables } from './traces/settings.ts'

export interface Config extends NetworkSettings, OwnServices, Secrets {
  role: Role
  host: string
  port: number
  /** Absolute path of the folder that holds everything this server stores. */
  dataDir: string
  /** The object storage of the files; null where they are in the data folder. */
  s3: S3Settings | null
  /** Where browsers are redirected to for stored files; null where this server sends them. */
  mediaOrigin: string | null
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null
  /** Which database the job queue runs on; null for the embedded one. */
  queueBackend: QueueBackend | null
  /** The ffmpeg that adds footers to videos and converts them; null where there is none. */
  ffmpegPath: string | null
  /** The server's public origin, without a trailing slash. */
  publicUrl: string
  /** Whether cookies may travel over https only. */
  secureCookies: boolean
  /** How many proxies in front of this server are trusted to report the caller's address. */
  trustedProxies: number
  /** The networks that a stand-in replaces. */
  standIns: readonly Platform[]
  /** Whether the stand-ins for outside services are mounted under /sandbox. */
  sandbox: boolean
  /** Whether a server with stand-ins answers requests that were not made on this machine: SANDBOX=allow. */
  openSandbox: boolean
  /** What opens the stand-ins' mailbox and clock; a new one with each start unless SANDBOX_TOKEN is set. */
  sandboxToken: string
  push: PushSettings
  /** Whether the operator left the chat endpoint unset, so that the sandbox may stand in for it. */
  aiUnset: boolean
  /** The same for Stripe. */
  stripeUnset: boolean
  /** Whether Stripe Tax calculates the tax from the customer's address. */
  automaticTax: boolean
  /** Who operates this server, as named in the terms, the privacy policy and emails. */
  operator: Operator
  /** Whether the operator is told by email what is wrong. */
  sendsOperatorEmail: boolean
  /** Whether the server looks daily if the networks' crawlers get its pictures: never at a local address or beside stand-ins. */
  crawlerCheck: boolean
  /** The mail server; null where none is set, and then the sandbox's mailbox takes its place if there is one. */
  mail: MailSettings | null
  /** Whether demo accounts and the demo library are written to the database at start. */
  demo: boolean
  /** What is read of the posts that went out: nothing, what publishing's permissions give, or more where agents allow it. */
  insights: 'off' | 'basic' | 'full'
  /** Where metrics are served; null where they aren't. */
  metrics: MetricsSettings | null
  /** Where traces are sent; null where they aren't made. */
  traces: TraceSettings | null
  distDir: string
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  limits: Limits
  /** How much each person may upload. */
  uploads: UploadLimits
  connections: ConnectionLimits
  /** What filling in a template's PDF may take. */
  fills: FillLimits
}

/** Rate limits, in calls per minute. */
export interface Limits {
  /** By one session, or by one address while signed out. */
  callsPerMinute: number
  /** Sign-ins from one address for one e-mail address. */
  loginsPerMinute: number
}

/** In the form browsers send it: passkeys and requests are compared with it character by character. */
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .transform((address) => new URL(address))
  .refine(({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username, {
    error: 'must be an address with nothing behind its host, as https://porchlight.example',
  })
  .transform((url) => url.origin)

const secret = z.string().min(32, { error: 'must have at least 32 characters' })

const Settings = z.object({
  NODE_ENV: z.string().optional(),
  ...RoleVariables.shape,
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://', abort: true })
    // The driver would look up all of them as one name.
    .refine((url) => !/^\w+:\/\/(?:[^/]*@)?[^/@]*,[^/@]*(?:\/|$)/.test(url), {
      error: 'must name one host: that of a proxy which leads to the primary',
      abort: true,
    })
    .refine((url) => URL.canParse(url), {
      error: 'can’t be read: signs such as # / ? @ in its password are written as %23 %2F %3F %40',
    })
    .optional(),
  PUBLIC_URL: origin.optional(),
  APP_SECRET: secret.optional(),
  APP_SECRET_PREVIOUS: secret.optional(),
  TRUSTED_PROXIES: wholeNumber(0, 8).default(0),
  ...NetworkVariables.shape,
  ...PushVariables.shape,
  ...AiVariables.shape,
  ...MailVariables.shape,
  ...StripeVariables.shape,
  ...StorageVariables.shape,
  ...QueueVariables.shape,
  ...MetricsVariables.shape,
  ...TraceVariables.shape,
  ...OperatorVariables.shape,
  ...FilmVariables.shape,
  OPERATOR_LETTER: onOff.optional(),
  CRAWLER_CHECK: onOff.optional(),
  INSIGHTS: z.enum(['off', 'basic', 'full'], { error: 'must be off, basic or full' }).default('full'),
  SANDBOX: z.enum(['allow'], { error: 'can only be set to allow' }).optional(),
  SANDBOX_TOKEN: z
    .string()
    .regex(/^[\w-]{16,200}$/, { error: 'must be 16 letters, digits, dashes or underscores or more' })
    .optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .default('info'),
  RATE_LIMIT_CALLS: wholeNumber(1, 1_000_000).default(600),
  RATE_LIMIT_LOGINS: wholeNumber(1, 1_000_000).default(10),
  UPLOADS_PER_HOUR: wholeNumber(1, 1_000_000).default(300),
  UPLOAD_MB_PER_HOUR: wholeNumber(1, 1_000_000).default(1000),
  ADMIN_UPLOADS_PER_HOUR: wholeNumber(1, 1_000_000).default(600),
  ADMIN_UPLOAD_MB_PER_HOUR: wholeNumber(1, 1_000_000).default(20_000),
  MAX_CONNECTIONS: wholeNumber(10, 1_000_000).default(2000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(10, 1_000_000).default(200),
})

type Settings = z.infer<typeof Settings>

/** The names of all settings, as the environment has them. */
export const SETTING_NAMES: readonly string[] = Object.keys(Settings.shape)

const CommandVariables = Settings.pick({
  PORT: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  PUBLIC_URL: true,
  APP_SECRET: true,
  APP_SECRET_PREVIOUS: true,
})

/**
 * Reads the settings from the environment; an empty variable counts as unset. Without APP_SECRET one is created and
 * stored in the data folder, but only for a server that is reached on this machine alone.
 * @throws StartError with one line that names the setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = parsed(Settings, env)
  checkRole(set)
  const networks = readNetworks(set)
  const isLocal = isReachedLocally(set)
  const mayStandIn = set.ROLE === 'all' && (isLocal || set.SANDBOX === 'allow')
  const standIns = mayStandIn ? PLATFORMS.filter((platform) => networks[platform] === null) : []
  const outside = { ai: readAi(set), aiUnset: !set.AI_BASE_URL, ...stripeIn(set) }
  const mail = readMail(set)
  const isReal = standIns.length < PLATFORMS.length || !outside.aiUnset || !outside.stripeUnset || mail !== null
  if (mayStandIn && isReal) requirePublicUrl(set)
  const sandbox = mayStandIn && (standIns.length > 0 || outside.aiUnset || outside.stripeUnset || mail === null)
  if (!isLocal && !set.APP_SECRET) {
    throw new StartError('APP_SECRET is required unless PUBLIC_URL is on localhost: 32 random characters or more.')
  }
  const dataDir = resolve(set.DATA_DIR)
  const publicUrl = publicUrlOf(set)
  openDataFolder(dataDir)
  const secrets = secretsOf(
    set,
    usable(() => set.APP_SECRET ?? appSecret(dataDir)),
  )
  const s3 = readStorage(set)
  return {
    role: set.ROLE,
    host: set.HOST,
    port: set.PORT,
    dataDir,
    s3,
    mediaOrigin: s3 && mediaOrigin(s3),
    databaseUrl: set.DATABASE_URL ?? null,
    queueBackend: readQueueBackend(set),
    ffmpegPath: readFfmpeg(set),
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    ...secrets,
    trustedProxies: set.TRUSTED_PROXIES,
    ...networks,
    ...standInsOf(standIns, publicUrl, set.PORT),
    standIns,
    sandbox,
    openSandbox: sandbox && set.SANDBOX === 'allow',
    sandboxToken: set.SANDBOX_TOKEN ?? randomBytes(24).toString('base64url'),
    push: readPush(set, secrets, publicUrl),
    ...outside,
    ...ownServices({ ...outside, sandbox, publicUrl, port: set.PORT }),
    mail,
    automaticTax: set.STRIPE_TAX === 'automatic',
    operator: readOperator(set, mayStandIn),
    sendsOperatorEmail: readOperatorEmail(set, mail !== null, sandbox),
    crawlerCheck: (set.CRAWLER_CHECK ?? true) && !isLocal && standIns.length === 0,
    demo: demoIn(set, { sandbox, isDefault: isLocal && standIns.length === PLATFORMS.length }),
    insights: set.INSIGHTS,
    metrics: readMetrics(set),
    traces: readTraces(set),
    distDir: resolve(import.meta.dirname, '../../dist'),
    logLevel: set.LOG_LEVEL,
    limits: { callsPerMinute: set.RATE_LIMIT_CALLS, loginsPerMinute: set.RATE_LIMIT_LOGINS },
    uploads: uploadLimits(set),
    connections: {
      all: set.MAX_CONNECTIONS,
      perAddress: set.MAX_CONNECTIONS_PER_ADDRESS,
      trustedProxies: set.TRUSTED_PROXIES,
    },
    fills: { seconds: 30, memoryKb: 1_000_000 },
  }
}

const MB = 1024 * 1024

/** Admins get higher limits: they upload the library, videos included. */
function uploadLimits(set: Settings): UploadLimits {
  return {
    agent: { perHour: set.UPLOADS_PER_HOUR, bytesPerHour: set.UPLOAD_MB_PER_HOUR * MB, atOnce: 2 },
    admin: { perHour: set.ADMIN_UPLOADS_PER_HOUR, bytesPerHour: set.ADMIN_UPLOAD_MB_PER_HOUR * MB, atOnce: 4 },
  }
}

function parsed<T extends z.ZodType>(variables: T, env: Record<string, string | undefined>): z.infer<T> {
  const read = variables.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`)
}

function publicUrlOf({ PUBLIC_URL, PORT }: Pick<Settings, 'PUBLIC_URL' | 'PORT'>): string {
  return PUBLIC_URL ?? `http://localhost:${PORT}`
}

/**
 * Whether the server is reached on this machine only.
 * @throws StartError when it listens to other machines and its public address is not set
 */
function isReachedLocally({ HOST, PUBLIC_URL, SANDBOX, TRUSTED_PROXIES }: Settings): boolean {
  if (PUBLIC_URL !== undefined) return isLoopbackHost(new URL(PUBLIC_URL).hostname)
  const hasProxy = TRUSTED_PROXIES > 0
  if (isLoopbackHost(HOST) && !hasProxy) return true
  if (SANDBOX === 'allow') return false
  throw new StartError(
    `PUBLIC_URL is required when ${hasProxy ? 'TRUSTED_PROXIES is set' : 'HOST is not localhost'}: the address people reach this server under.`,
  )
}

/**
 * Beside a real service there may be real people, so the demo's accounts and the stand-ins are not assumed there.
 * @throws StartError when the public address is not set
 */
function requirePublicUrl({ PUBLIC_URL, SANDBOX, PORT }: Settings): void {
  if (PUBLIC_URL !== undefined || SANDBOX === 'allow') return
  throw new StartError(
    `PUBLIC_URL is required once a service is real: the address people reach this server under, or http://localhost:${PORT} to keep the other stand-ins and the demo on this machine.`,
  )
}

/**
 * The settings an operator's commands need. A half-configured outside service must not keep them from working.
 * @throws StartError with one line that names the setting
 */
export function readCommandSettings(
  env: Record<string, string | undefined>,
): Pick<Config, 'dataDir' | 'databaseUrl' | 'publicUrl'> & { secrets: Secrets | null } {
  const set = parsed(CommandVariables, env)
  const dataDir = resolve(set.DATA_DIR)
  const current = set.APP_SECRET ?? usable(() => storedAppSecret(dataDir))
  const secrets = current === null ? null : secretsOf(set, current)
  return { dataDir, databaseUrl: set.DATABASE_URL ?? null, publicUrl: publicUrlOf(set), secrets }
}

/**
 * Where files are, for the commands that copy them: null for the data folder.
 * @throws StartError with one line that names the setting
 */
export function readFileSettings(env: Record<string, string | undefined>): S3Settings | null {
  return readStorage(parsed(StorageVariables, env))
}

/** Whether the demo is loaded. @throws StartError where it is asked for outside the sandbox */
function demoIn({ DEMO, NODE_ENV }: Settings, { sandbox, isDefault }: { sandbox: boolean; isDefault: boolean }) {
  if (DEMO && !sandbox) {
    throw new StartError(
      'DEMO=on needs the stand-ins: its accounts have a password everybody knows. Unset DEMO, or set PUBLIC_URL to an address on localhost.',
    )
  }
  // The demo must not be mixed with real accounts.
  return DEMO ?? (isDefault && NODE_ENV !== 'production')
}

function stripeIn(set: z.infer<typeof StripeVariables>) {
  const stripe = readStripe(set)
  return { stripe, stripeUnset: stripe === null }
}

/** @throws StartError when the previous secret is the current one */
function secretsOf({ APP_SECRET_PREVIOUS }: Pick<Settings, 'APP_SECRET_PREVIOUS'>, current: string): Secrets {
  if (APP_SECRET_PREVIOUS === current) {
    throw new StartError('APP_SECRET_PREVIOUS must differ from APP_SECRET: it is the secret before the rotation.')
  }
  return { appSecret: current, previousAppSecret: APP_SECRET_PREVIOUS ?? null }
}

/** Creates the data folder if it is missing. @throws StartError when it can't be used */
export function openDataFolder(dataDir: string): void {
  usable(() => {
    makePrivateFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
  })
}

function usable<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    const isForeign = error instanceof Error && 'code' in error && (error.code === 'EPERM' || error.code === 'EACCES')
    const hint = isForeign ? ' It must belong to the user this runs as.' : ''
    throw new StartError(`DATA_DIR can’t be used: ${error instanceof Error ? error.message : String(error)}.${hint}`)
  }
}
