import { accessSync, constants } from 'node:fs'
import { resolve } from 'node:path'

import { z } from 'zod'

import { PLATFORMS, type Platform } from '#domain/platform.ts'

import { AiVariables, readAi } from './ai/settings.ts'
import { appSecret } from './app-secret.ts'
import { makeFolder } from './data-folder.ts'
import { type MailSettings, MailVariables, readMail } from './mail/settings.ts'
import {
  type NetworkSettings,
  NetworkVariables,
  readNetworks,
  standInSettings,
  standInsOf,
  webAddress,
} from './network-settings.ts'
import { PushVariables, readPush, type PushSettings } from './push/settings.ts'
import { type OwnServices, ownServices } from './service-settings.ts'
import { StartError } from './start-error.ts'
import { readStripe, StripeVariables } from './stripe/settings.ts'

/** The settings of a running server, all of them checked. */
export interface Config extends NetworkSettings, OwnServices {
  production: boolean
  host: string
  port: number
  /** Absolute path of the folder that holds everything this server keeps. */
  dataDir: string
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null
  /** The origin people reach this server under, without a slash at its end. */
  publicUrl: string
  /** Whether cookies may travel over https only. */
  secureCookies: boolean
  /** Key material for CSRF tokens and for what is encrypted at rest. */
  appSecret: string
  /** How many proxies in front of this server tell the truth about the caller's address. */
  trustedProxies: number
  /** The networks a stand-in of our own takes the place of. */
  standIns: readonly Platform[]
  /** Whether the stand-ins for outside services are mounted under /sandbox. */
  sandbox: boolean
  /** How this server is known to browsers' push services. */
  push: PushSettings
  /** Whether the operator left the chat endpoint unset, so that the sandbox may stand in for it. */
  aiUnset: boolean
  /** The same of Stripe. */
  stripeUnset: boolean
  /** The mail server; null where none is set, and then the sandbox's mailbox takes its place if there is one. */
  mail: MailSettings | null
  /** Whether demo accounts and the demo library are put into the database at start. */
  demo: boolean
  /** The folder of the built app. */
  distDir: string
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  limits: Limits
}

/** How many calls are taken within a minute. */
export interface Limits {
  /** By one session, or by one address while signed out. */
  callsPerMinute: number
  /** Sign-ins from one address for one e-mail address. */
  loginsPerMinute: number
}

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0'], { error: 'must be on or off' })
  .transform((value) => ['on', 'true', '1'].includes(value))
const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(least, { error }).max(most, { error }))
}

const Settings = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres:// or postgresql://' })
    .optional(),
  PUBLIC_URL: webAddress.optional(),
  APP_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  TRUSTED_PROXIES: wholeNumber(0, 8).default(0),
  ...NetworkVariables.shape,
  ...PushVariables.shape,
  ...AiVariables.shape,
  ...MailVariables.shape,
  ...StripeVariables.shape,
  SANDBOX: z.enum(['allow'], { error: 'can only be set to allow' }).optional(),
  DEMO: onOff.optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .default('info'),
  RATE_LIMIT_CALLS: wholeNumber(1, 1_000_000).default(600),
  RATE_LIMIT_LOGINS: wholeNumber(1, 1_000_000).default(10),
})

/**
 * Reads the settings from the environment; an empty variable counts as unset. Without APP_SECRET
 * one is made and kept in the data folder, except in production.
 * @throws StartError with one line that names the setting
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`)
  }
  const set = parsed.data
  const production = set.NODE_ENV === 'production'
  const networks = readNetworks(set)
  const mayStandIn = !production || set.SANDBOX === 'allow'
  const standIns = mayStandIn ? PLATFORMS.filter((platform) => networks[platform] === null) : []
  if (!networks.facebook && !mayStandIn) {
    throw new StartError(
      'FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET are required when NODE_ENV is production (or SANDBOX=allow for stand-ins).',
    )
  }
  if (production && !set.APP_SECRET) throw new StartError('APP_SECRET is required when NODE_ENV is production.')
  const dataDir = resolve(set.DATA_DIR)
  const publicUrl = set.PUBLIC_URL ?? `http://localhost:${set.PORT}`
  const secret = secretIn(dataDir, set.APP_SECRET)
  const sandbox = standIns.length > 0
  const outside = { ai: readAi(set), aiUnset: !set.AI_BASE_URL, ...stripeIn(set) }
  return {
    production,
    host: set.HOST,
    port: set.PORT,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    appSecret: secret,
    trustedProxies: set.TRUSTED_PROXIES,
    ...networks,
    // Unset only where its stand-in is on.
    facebook: networks.facebook ?? standInSettings(publicUrl, set.PORT).facebook,
    ...standInsOf(standIns, publicUrl, set.PORT),
    standIns,
    sandbox,
    push: readPush(set, secret, publicUrl),
    ...outside,
    ...ownServices({ ...outside, sandbox, publicUrl, port: set.PORT }),
    mail: readMail(set),
    // A demo among real accounts would only be in the way.
    demo: set.DEMO ?? (standIns.length === PLATFORMS.length && !production),
    distDir: resolve(import.meta.dirname, '../../dist'),
    logLevel: set.LOG_LEVEL,
    limits: { callsPerMinute: set.RATE_LIMIT_CALLS, loginsPerMinute: set.RATE_LIMIT_LOGINS },
  }
}

function stripeIn(set: z.infer<typeof StripeVariables>) {
  const stripe = readStripe(set)
  return { stripe, stripeUnset: stripe === null }
}

/**
 * The secret kept in the data folder, or the one set. The folder is made in either case, so that a
 * start which can't use it ends here.
 */
function secretIn(dataDir: string, set: string | undefined): string {
  try {
    makeFolder(dataDir)
    accessSync(dataDir, constants.W_OK)
    return set ?? appSecret(dataDir)
  } catch (error) {
    throw new StartError(`DATA_DIR can’t be used: ${error instanceof Error ? error.message : String(error)}.`)
  }
}
