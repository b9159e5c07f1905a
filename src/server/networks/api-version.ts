import { sql } from 'drizzle-orm'

import { endOfVersion, newerVersions, type VersionState } from '#domain/platform/api-versions.ts'
import { type Platform, PLATFORMS } from '#domain/platform/platform.ts'

import type { AppContext } from '../app-context.ts'
import { networkVersions } from '../db/schema/index.ts'
import { NetworkError } from './network-error.ts'

/** The version of its API that a network is called with, in this process. */
export interface VersionInUse {
  current: () => string
  /**
   * Makes a call. Where the network refuses its version, newer ones are tried, each once, and the one that works stays in
   * use: a call that is refused for its version has certainly done nothing.
   */
  call: <T>(make: (version: string) => Promise<T>) => Promise<T>
}

interface VersionUse {
  platform: Platform
  configured: string
  now: () => Date
  /** Told of every call while another version than the configured one is in use, or none works (null). */
  note?: (used: string | null) => void
}

/** Most newer versions tried by one call, which an agent may be waiting for. */
const MOST_TRIED = 6

export function versionInUse({ platform, configured, now, note = () => {} }: VersionUse): VersionInUse {
  let used = configured
  let isTrouble = false
  const refused = new Set<string>()

  const keep = (version: string) => {
    used = version
    if (isTrouble || version !== configured) note(version)
    isTrouble = version !== configured
  }

  const tryNewer = async <T>(make: (version: string) => Promise<T>, first: string): Promise<{ answer: T } | null> => {
    const untried = newerVersions(platform, first, now()).filter((one) => !refused.has(one))
    for (const version of untried.slice(0, MOST_TRIED)) {
      try {
        const answer = await make(version)
        keep(version)
        return { answer }
      } catch (error) {
        if (!isVersionRefused(error)) throw error
        refused.add(version)
      }
    }
    return null
  }

  return {
    current: () => used,
    call: async (make) => {
      const first = used
      try {
        const answer = await make(first)
        keep(first)
        return answer
      } catch (error) {
        if (!isVersionRefused(error)) throw error
        refused.add(first)
        const found = await tryNewer(make, first)
        if (found) return found.answer
        isTrouble = true
        note(null)
        throw error
      }
    },
  }
}

function isVersionRefused(error: unknown): boolean {
  return error instanceof NetworkError && error.refusesVersion
}

type Noted = Pick<AppContext, 'config' | 'db' | 'now' | 'log'>

/** A process says again so often which version it uses, so that what one that ended said is forgotten. */
const NOTE_AGAIN_MS = 12 * 60 * 60 * 1000
const FRESH_HOURS = 48

/** Stores which version a process uses in place of the configured one, for the operations screen. */
export function noteVersion({ db, now, log }: Noted, platform: Platform, configured: string) {
  let last: { used: string | null; at: number } | null = null
  return (used: string | null): void => {
    const at = now()
    if (last && last.used === used && at.getTime() - last.at < NOTE_AGAIN_MS) return
    last = { used, at: at.getTime() }
    log.warn({ platform, configured, used }, 'the network refuses the configured version of its API')
    const values = { configured, used, notedAt: at }
    db.insert(networkVersions)
      .values({ platform, ...values })
      .onConflictDoUpdate({ target: networkVersions.platform, set: values })
      .catch((error: unknown) => {
        last = null
        log.warn({ err: error, platform }, 'the version in use was not stored')
      })
  }
}

/** The version each set up network is called with, as its processes said; a stand-in's versions don't end. */
export async function readVersions({
  config,
  db,
  now,
}: Pick<AppContext, 'config' | 'db' | 'now'>): Promise<Partial<Record<Platform, VersionState>>> {
  const noted = await db
    .select()
    .from(networkVersions)
    .where(sql`${networkVersions.notedAt} > ${now().toISOString()}::timestamptz - ${FRESH_HOURS} * interval '1 hour'`)
  const found: Partial<Record<Platform, VersionState>> = {}
  for (const platform of PLATFORMS) {
    const configured = config[platform]?.apiVersion
    if (configured === undefined) continue
    const row = noted.find((one) => one.platform === platform && one.configured === configured)
    const used = row ? row.used : configured
    const isReal = !config.standIns.includes(platform)
    found[platform] = { configured, used, ends: isReal ? endOfVersion(platform, used ?? configured) : null }
  }
  return found
}
