import { describe, expect, test } from 'vitest'

import {
  connectionState,
  dueState,
  durationLabel,
  limitState,
  queueLabel,
  queueState,
  resultLabel,
  storedLabel,
} from '#pwa/admin/operations/operation-labels.ts'

const network = (over: object = {}) => ({
  network: 'linkedin' as const,
  due: 0,
  overdue: 0,
  oldest_seconds: 0,
  needs_check: 0,
  reconnect: 0,
  ending: 0,
  limited: 0,
  used_percent: null,
  ...over,
})

describe('the sentences of the operations screen', () => {
  test.each([
    [0, 'less than a minute'],
    [59, 'less than a minute'],
    [60, '1 minute'],
    [3599, '59 minutes'],
    [3600, '1 hour'],
    [172_799, '47 hours'],
    [172_800, '2 days'],
  ])('%i seconds are %s', (seconds, label) => {
    expect(durationLabel(seconds)).toBe(label)
  })

  test('a network says what is due, what is overdue and for how long', () => {
    expect(dueState(network())).toBe('Nothing is due.')
    expect(dueState(network({ due: 1, oldest_seconds: 20 }))).toBe(
      '1 post due. The oldest has waited less than a minute.',
    )
    expect(dueState(network({ due: 3, overdue: 2, oldest_seconds: 720 }))).toBe(
      '3 posts due, 2 overdue. The oldest has waited 12 minutes.',
    )
  })

  test('a network says how near its accounts are to its limit of calls', () => {
    expect(limitState(network())).toBeNull()
    expect(limitState(network({ used_percent: 82 }))).toBe('Up to 82% of an account’s limit of calls used.')
    expect(limitState(network({ limited: 1, used_percent: 100 }))).toBe('1 account at the network’s limit of calls.')
    expect(limitState(network({ limited: 3 }))).toBe('3 accounts at the network’s limit of calls.')
  })

  test('a network says which connections need agents, and how long connections last there', () => {
    expect(connectionState(network())).toBe('All connections work. Agents reconnect every 60 days.')
    expect(connectionState(network({ network: 'facebook', reconnect: 2, ending: 1 }))).toBe(
      '2 to reconnect, 1 ending within 7 days. Connections have no end date.',
    )
    expect(connectionState(network({ network: 'instagram' }))).toBe('All connections work. We renew connections.')
  })

  test('a queue says what waits and runs, and an unknown one keeps its name', () => {
    const queue = { queue: 'letters', waiting: 0, active: 0, oldest_seconds: 0 }
    expect(queueState(queue)).toBe('Nothing is waiting.')
    expect(queueState({ ...queue, active: 2 })).toBe('2 running.')
    expect(queueState({ ...queue, waiting: 4, active: 1, oldest_seconds: 130 })).toBe(
      '4 waiting, 1 running. The oldest has waited 2 minutes.',
    )
    expect([queueLabel('letters'), queueLabel('of-tomorrow')]).toEqual(['Emails about subscriptions', 'of-tomorrow'])
  })

  test('an action says how many it changed, and why it didn’t change the others', () => {
    expect(resultLabel({ changed: 2, refused: [] }, 'retry', 'post')).toBe('2 posts retried')
    expect(resultLabel({ changed: 0, refused: [] }, 'drop', 'post')).toBe('Already done')
    expect(resultLabel({ changed: 1, refused: [{ code: 'account_disabled', count: 1 }] }, 'retry', 'post')).toBe(
      '1 post retried. 1 wasn’t: the account is disabled.',
    )
    const refused = [
      { code: 'daily_limit', count: 2 },
      { code: 'of_tomorrow', count: 1 },
    ]
    expect(resultLabel({ changed: 0, refused }, 'retry', 'post')).toBe(
      '3 posts not retried: the agent has no posts left for the day (2), that isn’t possible (1).',
    )
  })

  test('the storage says how much is stored and where', () => {
    const stored = { free_bytes: 0, in_bucket: true, files: 1204, bytes: 3.4 * 1024 ** 3 }
    expect(storedLabel(stored)).toBe('1,204 files, 3.4 GB, in the object storage.')
    expect(storedLabel({ ...stored, files: 0 })).toBe('No files are stored.')
  })
})
