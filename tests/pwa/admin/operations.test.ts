import { expect, test } from 'vitest'

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

const network = {
  network: 'linkedin' as const,
  due: 0,
  overdue: 0,
  oldest_seconds: 0,
  needs_check: 0,
  reconnect: 0,
  ending: 0,
  limited: 0,
  used_percent: null,
}
const queue = { queue: 'letters', waiting: 0, active: 0, oldest_seconds: 0 }
const stored = { free_bytes: 0, in_bucket: true, files: 1204, bytes: 3.4 * 1024 ** 3 }
const refused = (code: string, count: number) => ({ code, count })

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

const due = (more: object) => dueState({ ...network, ...more })
const limit = (more: object) => limitState({ ...network, ...more })
const connections = (more: object) => connectionState({ ...network, ...more })
const queued = (more: object) => queueState({ ...queue, ...more })
const result = (changed: number, ...refusals: { code: string; count: number }[]) =>
  resultLabel({ changed, refused: refusals }, 'retry', 'post')
const storage = (more: object) => storedLabel({ ...stored, ...more })

test.each([
  [due({}), 'Nothing is due.'],
  [due({ due: 1, oldest_seconds: 20 }), '1 post due. The oldest has waited less than a minute.'],
  [due({ due: 3, overdue: 2, oldest_seconds: 720 }), '3 posts due, 2 overdue. The oldest has waited 12 minutes.'],
  [limit({}), null],
  [limit({ used_percent: 82 }), 'Up to 82% of an account’s limit of calls used.'],
  [limit({ limited: 1, used_percent: 100 }), '1 account at the network’s limit of calls.'],
  [limit({ limited: 3 }), '3 accounts at the network’s limit of calls.'],
  [connections({}), 'All connections work. Agents reconnect every 60 days.'],
  [connections({ network: 'instagram' }), 'All connections work. We renew connections.'],
  [
    connections({ network: 'facebook', reconnect: 2, ending: 1 }),
    '2 to reconnect, 1 ending within 7 days. Connections have no end date.',
  ],
  [queued({}), 'Nothing is waiting.'],
  [queued({ active: 2 }), '2 running.'],
  [queued({ waiting: 4, active: 1, oldest_seconds: 130 }), '4 waiting, 1 running. The oldest has waited 2 minutes.'],
  [queueLabel('letters'), 'Emails about subscriptions'],
  [queueLabel('of-tomorrow'), 'of-tomorrow'],
  [result(2), '2 posts retried'],
  [result(0), 'Already done'],
  [result(1, refused('account_disabled', 1)), '1 post retried. 1 wasn’t: the account is disabled.'],
  [
    result(0, refused('daily_limit', 2), refused('of_tomorrow', 1)),
    '3 posts not retried: the agent has no posts left for the day (2), that isn’t possible (1).',
  ],
  [storage({}), '1,204 files, 3.4 GB, in the object storage.'],
  [storage({ files: 0 }), 'No files are stored.'],
])('the operations screen can say %j', (said, wanted) => {
  expect(said).toBe(wanted)
})
