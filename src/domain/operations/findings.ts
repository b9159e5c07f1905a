import { daysUntil, type VersionState, versionTrouble } from '../platform/api-versions.ts'
import { PLATFORM_NAME, type Platform } from '../platform/platform.ts'
import { crawlerFaultReason, type CrawlerResult } from './crawlers.ts'

/** So many of a kind, and when the oldest of them became one; null where there are none. */
export interface Backlog {
  count: number
  since: Date | null
}

export interface NetworkState {
  network: Platform
  /** Publications whose time has come and that nobody has taken up. */
  waiting: Backlog
  /** Publications of the last day that came to an end, and those of them that failed or that agents have to check. */
  lastDay: { settled: number; failed: Backlog; commonestCode: string | null }
  /** Publications that agents have to check. */
  toCheck: Backlog
  connections: number
  /** Connections that agents have to make again. */
  toReconnect: number
  /** Connections that end within a week. */
  ending: number
  /** The version of its API; null where the network isn't set up. */
  version: VersionState | null
}

export interface QueueState {
  queue: string
  /** Whether its jobs are about what Stripe has reported. */
  isStripe: boolean
  waiting: Backlog
  /** Jobs of the last day that failed at every try. */
  failed: Backlog
}

export interface SystemState {
  now: Date
  networks: readonly NetworkState[]
  queues: readonly QueueState[]
  /** Emails to agents that were not sent within the hour. */
  unsentEmails: Backlog
  /** Disputed payments that wait for an answer in Stripe's dashboard. */
  openDisputes: Backlog
  /** What the networks' crawlers got last; empty where that isn't checked. */
  crawlers: readonly CrawlerResult[]
  /** Free space on the volume of the data folder; null where it could not be read. */
  freeBytes: number | null
}

export const RULES = [
  'overdue',
  'failing',
  'version_refused',
  'jobs_wait',
  'stripe_events',
  'disk',
  'letters',
  'disputes',
  'jobs_failed',
  'to_check',
  'to_reconnect',
  'ending',
  'crawler_kept_out',
  'version_replaced',
  'version_ending',
] as const
export type Rule = (typeof RULES)[number]

/** Something wrong that the operator is told of. */
export interface Finding {
  rule: Rule
  /** Whether it is to be looked at now rather than in the next days. */
  isUrgent: boolean
  /** The network's, the queue's or the crawler's name; null for what concerns the whole server. */
  about: string | null
  count: number
  /** How many there are in all, where the finding is about a share. */
  of: number | null
  since: Date | null
  /** The commonest code of what failed; for a version of a network's API, its name; why a crawler is kept out. */
  code: string | null
}

const SECOND_MS = 1000
const DAY_SECONDS = 24 * 60 * 60

/** Where deploy/prometheus/alerts.yml has the same rule, it has the same limit. */
export const LIMITS = {
  overdueSeconds: 300,
  queueSeconds: 600,
  failedShare: 0.2,
  /** Among fewer publications a share says nothing. */
  fewestSettled: 10,
  endingConnections: 20,
  freeBytes: 500e6,
  toCheckSeconds: DAY_SECONDS,
  reconnectShare: 0.2,
  fewestToReconnect: 5,
} as const

/** What is wrong by the rules, the urgent first; empty when nothing is. */
export function findingsOf(state: SystemState): Finding[] {
  const { now, networks, queues, unsentEmails, openDisputes, crawlers, freeBytes } = state
  const found = [
    ...networks.flatMap((network) => aboutNetwork(network, now)),
    ...queues.flatMap((queue) => aboutQueue(queue, now)),
    ...crawlers.map(aboutCrawler),
    openDisputes.count > 0 && finding('disputes', { ...openDisputes, isUrgent: true }),
    unsentEmails.count > 0 && finding('letters', { ...unsentEmails, isUrgent: true }),
    freeBytes !== null && freeBytes < LIMITS.freeBytes && finding('disk', { count: freeBytes, isUrgent: true }),
  ].filter((one) => one !== false)
  return found.toSorted((a, b) => RULES.indexOf(a.rule) - RULES.indexOf(b.rule))
}

function finding(rule: Rule, facts: Partial<Finding> & Pick<Finding, 'count'>): Finding {
  return { rule, isUrgent: false, about: null, of: null, since: null, code: null, ...facts }
}

function aboutNetwork(state: NetworkState, now: Date): (Finding | false)[] {
  const { waiting, lastDay, toCheck, connections, toReconnect, ending } = state
  const about = PLATFORM_NAME[state.network]
  const { settled, failed, commonestCode } = lastDay
  const isFailing = settled > LIMITS.fewestSettled && failed.count > LIMITS.failedShare * settled
  const isDisconnected = toReconnect > LIMITS.fewestToReconnect && toReconnect > LIMITS.reconnectShare * connections
  return [
    isOlder(waiting, LIMITS.overdueSeconds, now) && finding('overdue', { about, ...waiting, isUrgent: true }),
    isFailing && finding('failing', { about, ...failed, of: settled, code: commonestCode, isUrgent: true }),
    isOlder(toCheck, LIMITS.toCheckSeconds, now) && finding('to_check', { about, ...toCheck }),
    isDisconnected && finding('to_reconnect', { about, count: toReconnect, of: connections }),
    ending > LIMITS.endingConnections && finding('ending', { about, count: ending }),
    aboutVersion(state, now),
  ]
}

/** For a version that ends, `count` is the number of days that are left. */
function aboutVersion({ network, version }: NetworkState, now: Date): Finding | false {
  const trouble = version && versionTrouble(version, now)
  if (!trouble) return false
  const days = version.ends === null ? 0 : Math.max(0, daysUntil(version.ends, now))
  const facts = { about: PLATFORM_NAME[network], code: version.configured, count: trouble === 'ending' ? days : 1 }
  return finding(`version_${trouble}`, { ...facts, isUrgent: trouble === 'refused' })
}

function aboutCrawler(result: CrawlerResult): Finding | false {
  const reason = crawlerFaultReason(result)
  return reason !== null && finding('crawler_kept_out', { about: result.crawler, count: 1, code: reason })
}

function aboutQueue({ queue: about, isStripe, waiting, failed }: QueueState, now: Date): (Finding | false)[] {
  const isStuck = isOlder(waiting, LIMITS.queueSeconds, now)
  if (!isStripe) {
    return [
      isStuck && finding('jobs_wait', { about, ...waiting, isUrgent: true }),
      failed.count > 0 && finding('jobs_failed', { about, ...failed }),
    ]
  }
  const unprocessed = isStuck ? together(waiting, failed) : failed
  return [unprocessed.count > 0 && finding('stripe_events', { about, ...unprocessed, isUrgent: true })]
}

function isOlder({ count, since }: Backlog, seconds: number, now: Date): boolean {
  return count > 0 && since !== null && now.getTime() - since.getTime() > seconds * SECOND_MS
}

function together(a: Backlog, b: Backlog): Backlog {
  const instants = [a.since, b.since].filter((one) => one !== null).map((one) => one.getTime())
  return { count: a.count + b.count, since: instants.length > 0 ? new Date(Math.min(...instants)) : null }
}
