import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

import type { CrawlerResult } from '#domain/operations/crawlers.ts'
import {
  type Backlog,
  type Finding,
  findingsOf,
  LIMITS,
  type NetworkState,
  type QueueState,
  type Rule,
  RULES,
  type SystemState,
} from '#domain/operations/findings.ts'

const NOW = new Date('2026-11-25T15:00:00Z')
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const NONE: Backlog = { count: 0, since: null }
const FINE: NetworkState = {
  network: 'facebook',
  waiting: NONE,
  lastDay: { settled: 500, failed: NONE, commonestCode: null },
  toCheck: NONE,
  connections: 100,
  toReconnect: 0,
  ending: 0,
  version: { configured: '202609', used: '202609', ends: null },
}
const EMPTY: QueueState = { queue: 'publish-facebook', isStripe: false, waiting: NONE, failed: NONE }

const system = (more: Partial<SystemState> = {}): SystemState => ({
  now: NOW,
  networks: [FINE],
  queues: [EMPTY],
  unsentEmails: NONE,
  openDisputes: NONE,
  crawlers: [],
  freeBytes: 50e9,
  ...more,
})
const network = (more: Partial<NetworkState>) => system({ networks: [{ ...FINE, ...more }] })
const queue = (more: Partial<QueueState>) => system({ queues: [{ ...EMPTY, ...more }] })
const version = (more: object) => network({ version: { configured: '202609', used: '202609', ends: null, ...more } })
const crawler = (fault: CrawlerResult['fault']) =>
  system({ crawlers: [{ crawler: 'facebookexternalhit', fault, detail: '403' }] })
const lastDay = (settled: number, failed: number): Partial<NetworkState> => ({
  lastDay: { settled, failed: { count: failed, since: before(60) }, commonestCode: 'http_500' },
})
const rulesOf = (state: SystemState) => findingsOf(state).map(({ rule }) => rule)

describe('a rule', () => {
  test.each<[rule: Rule, at: SystemState, beyond: SystemState]>([
    ['failing', network(lastDay(100, 20)), network(lastDay(100, 21))],
    ['failing', network(lastDay(10, 10)), network(lastDay(11, 11))],
    ['to_reconnect', network({ toReconnect: 20 }), network({ toReconnect: 21 })],
    ['to_reconnect', network({ connections: 5, toReconnect: 5 }), network({ connections: 6, toReconnect: 6 })],
    ['ending', network({ ending: 20 }), network({ ending: 21 })],
    ['crawler_kept_out', crawler(null), crawler('status')],
    ['version_ending', version({ ends: '2027-01-25' }), version({ ends: '2027-01-24' })],
    ['version_replaced', version({}), version({ used: '202610' })],
    ['version_refused', version({}), version({ used: null })],
    ['jobs_failed', queue({}), queue({ failed: { count: 1, since: before(60) } })],
    ['stripe_events', queue({ isStripe: true }), queue({ isStripe: true, failed: { count: 1, since: before(60) } })],
    ['disk', system({ freeBytes: LIMITS.freeBytes }), system({ freeBytes: LIMITS.freeBytes - 1 })],
    ['disputes', system(), system({ openDisputes: { count: 1, since: before(60) } })],
    ['letters', system(), system({ unsentEmails: { count: 1, since: before(7200) } })],
  ])('%s says nothing at its limit and fires alone beyond it', (rule, at, beyond) => {
    expect(rulesOf(at)).toEqual([])
    expect(rulesOf(beyond)).toEqual([rule])
  })

  test.each<[rule: Rule, seconds: number, stateOf: (backlog: Backlog) => SystemState]>([
    ['overdue', LIMITS.overdueSeconds, (waiting) => network({ waiting })],
    ['to_check', LIMITS.toCheckSeconds, (toCheck) => network({ toCheck })],
    ['jobs_wait', LIMITS.queueSeconds, (waiting) => queue({ waiting })],
    ['stripe_events', LIMITS.queueSeconds, (waiting) => queue({ isStripe: true, waiting })],
  ])('%s fires alone once one has waited longer than %i seconds', (rule, seconds, stateOf) => {
    expect(rulesOf(stateOf({ count: 9, since: before(seconds) }))).toEqual([])
    expect(rulesOf(stateOf({ count: 1, since: before(seconds + 1) }))).toEqual([rule])
  })

  test('what can’t be measured is no finding', () => {
    expect(rulesOf(system({ freeBytes: null }))).toEqual([])
  })

  test('a finding says whom it is about, how bad it is and since when', () => {
    const since = before(3600)
    const failing = network({ lastDay: { settled: 40, failed: { count: 30, since }, commonestCode: '190' } })
    expect(findingsOf(failing)).toEqual<Finding[]>([
      { rule: 'failing', isUrgent: true, about: 'Facebook', count: 30, of: 40, since, code: '190' },
    ])
    const stripe = queue({ isStripe: true, waiting: { count: 2, since }, failed: { count: 3, since: before(60) } })
    expect(findingsOf(stripe)).toMatchObject([{ rule: 'stripe_events', count: 5, since }])
  })
})

test('each part of the system is judged by itself, and what is urgent comes first', () => {
  const many = { count: 7, since: before(90_000) }
  const state = system({
    networks: [
      { ...FINE, ending: 21 },
      { ...FINE, network: 'instagram', waiting: many },
      { ...FINE, network: 'linkedin', toCheck: many },
    ],
    queues: [
      { ...EMPTY, failed: many },
      { ...EMPTY, queue: 'letters', waiting: many },
    ],
    unsentEmails: many,
  })
  const findings = findingsOf(state)
  const parts = [
    ...state.networks.map((one) => system({ networks: [one], queues: [] })),
    ...state.queues.map((one) => system({ networks: [], queues: [one] })),
    system({ networks: [], queues: [], unsentEmails: many }),
  ]
  expect(findings).toHaveLength(parts.length)
  expect(findings).toEqual(expect.arrayContaining(parts.flatMap((part) => findingsOf(part))))
  const urgent = findings.map(({ isUrgent }) => isUrgent)
  expect(urgent).toEqual([true, true, true, false, false, false])
  const rules = findings.map(({ rule }) => rule)
  expect(rules).toEqual(rules.toSorted((a, b) => RULES.indexOf(a) - RULES.indexOf(b)))
})

interface Alerts {
  groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[]
}

test('the limits and the urgency are those of the alert rules', () => {
  const path = join(import.meta.dirname, '../../deploy/prometheus/alerts.yml')
  const { groups } = parse(readFileSync(path, 'utf8')) as Alerts
  const alerts = new Map(groups.flatMap(({ rules }) => rules).map((one) => [one.alert, one]))
  const ruleAt = (state: SystemState) => findingsOf(state)[0]
  const same: [alert: string, limits: (string | number)[], state: SystemState][] = [
    ['PublicationsOverdue', [LIMITS.overdueSeconds], network({ waiting: { count: 1, since: before(301) } })],
    ['QueueStuck', [LIMITS.queueSeconds], queue({ waiting: { count: 1, since: before(601) } })],
    ['PublicationsFail', [LIMITS.failedShare, LIMITS.fewestSettled], network(lastDay(100, 21))],
    ['TokensExpire', [LIMITS.endingConnections], network({ ending: 21 })],
    ['CrawlerKeptOut', [], crawler('status')],
    ['DataDirFull', ['500e6'], system({ freeBytes: LIMITS.freeBytes - 1 })],
  ]
  expect(LIMITS.freeBytes).toBe(500e6)
  for (const [name, limits, state] of same) {
    const alert = alerts.get(`Porchlight${name}`)
    const named = [...(alert?.expr.matchAll(/[<>]\s*([\d.]+(?:e\d+)?)/g) ?? [])].map(([, number]) => number)
    expect(named, name).toEqual(limits.map(String))
    expect(ruleAt(state)?.isUrgent, name).toBe(alert?.labels.severity === 'page')
  }
})
