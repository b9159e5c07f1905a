import type { Platform } from './platform.ts'

/** A version of a network's API; days as `2027-09-15`, in UTC. */
interface ApiVersion {
  name: string
  /** The day, or the month, in which it came out. */
  released: string
  /** The day it ends by the network's own table, or the earliest the network allows itself; null where none is named. */
  ends: string | null
}

/** Read at Meta's changelog as of 2026-10-29. Facebook and Instagram have the same versions. */
const GRAPH: readonly ApiVersion[] = [
  { name: 'v21.0', released: '2024-10-02', ends: '2027-01-21' },
  { name: 'v22.0', released: '2025-01-21', ends: '2027-05-20' },
  { name: 'v23.0', released: '2025-05-29', ends: '2027-10-08' },
  { name: 'v24.0', released: '2025-10-08', ends: '2028-02-18' },
  { name: 'v25.0', released: '2026-02-18', ends: '2028-07-29' },
  { name: 'v26.0', released: '2026-07-29', ends: null },
  { name: 'v27.0', released: '2026-11-04', ends: null },
]

/** Read at LinkedIn's migrations page; the end of 202609 is the year that LinkedIn promises for each version. */
const LINKEDIN: readonly ApiVersion[] = [
  { name: '202601', released: '2026-01', ends: '2027-01-15' },
  { name: '202602', released: '2026-02', ends: '2027-02-15' },
  { name: '202603', released: '2026-03', ends: '2027-03-16' },
  { name: '202604', released: '2026-04', ends: '2027-04-15' },
  { name: '202609', released: '2026-09', ends: '2027-09-15' },
]

/** The known versions of each network's API, the newest last; what was verified where is in docs/decisions/0009-networks.md. */
export const API_VERSIONS: Readonly<Record<Platform, readonly [ApiVersion, ...ApiVersion[]]>> = {
  facebook: GRAPH as [ApiVersion],
  instagram: GRAPH as [ApiVersion],
  linkedin: LINKEDIN as [ApiVersion],
}

/** The setting that overrides a network's version. */
export const VERSION_SETTING: Readonly<Record<Platform, string>> = {
  facebook: 'GRAPH_VERSION',
  instagram: 'GRAPH_VERSION',
  linkedin: 'LINKEDIN_VERSION',
}

/** The version that is spoken unless the operator names another. */
export const newestVersion = (platform: Platform): string =>
  (API_VERSIONS[platform].at(-1) ?? API_VERSIONS[platform][0]).name

const MONTH = /^(\d{4})(\d\d)$/

/** When a version ends, as far as that is known: a month's version that the table doesn't have ends a year later. */
export function endOfVersion(platform: Platform, name: string): string | null {
  const known = API_VERSIONS[platform].find((one) => one.name === name)
  if (known) return known.ends
  const [, year, month] = MONTH.exec(name) ?? []
  return year === undefined ? null : `${Number(year) + 1}-${month}-15`
}

/**
 * The versions that came after one and haven't ended, the oldest first, since it is the likeliest to be as the one before.
 * LinkedIn's versions are named by their months, so those that came out after the table was written are known too;
 * a month without one is refused like any unknown version.
 */
export function newerVersions(platform: Platform, name: string, now: Date): string[] {
  const place = (one: string) => Number(one.replaceAll(/\D/g, ''))
  const known = API_VERSIONS[platform].map((one) => one.name)
  const today = now.toISOString().slice(0, 10)
  return [...known, ...monthsAfter(newestVersion(platform), today)]
    .filter((one) => place(one) > place(name))
    .filter((one) => today < (endOfVersion(platform, one) ?? '9'))
}

/** The months after a version of that form up to a day's; none after a version of another form. */
function monthsAfter(name: string, today: string): string[] {
  const [, year, month] = MONTH.exec(name) ?? []
  if (year === undefined) return []
  const months: string[] = []
  for (let at = Number(year) * 12 + Number(month); ; at++) {
    const next = `${Math.floor(at / 12)}${String((at % 12) + 1).padStart(2, '0')}`
    if (next > today.slice(0, 7).replace('-', '')) return months
    months.push(next)
  }
}

/** How many days before a version's end the operator is told. */
const VERSION_WARNING_DAYS = 60

const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days until a version ends; negative once it has. */
export const daysUntil = (ends: string, now: Date): number =>
  Math.ceil((Date.parse(`${ends}T00:00:00Z`) - now.getTime()) / DAY_MS)

/** The version calls are made with. */
export interface VersionState {
  /** The one that is set. */
  configured: string
  /** The one that works; null where the network refuses all that are known. */
  used: string | null
  /** When the one in use ends; null where that isn't known. */
  ends: string | null
}

/** What the operator has to do about a version, the worst first; null for nothing. */
export type VersionTrouble = 'refused' | 'replaced' | 'ending'

export function versionTrouble({ configured, used, ends }: VersionState, now: Date): VersionTrouble | null {
  if (used === null) return 'refused'
  if (used !== configured) return 'replaced'
  return ends !== null && daysUntil(ends, now) <= VERSION_WARNING_DAYS ? 'ending' : null
}
