import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'
import webPush from 'web-push'

import type { PushSubscription } from '#contract/publishing/notices.ts'
import { steer } from '#tests/support/steer.ts'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'

setUpSandbox()
const sender = webPush.generateVAPIDKeys()
const vapid = { subject: 'mailto:ops@porchlight.example', ...sender }

const subscribe = () =>
  steer<PushSubscription>(running.origin, 'POST', '/push-subscriptions', { sender_key: sender.publicKey })
const delivered = () => steer<unknown[]>(running.origin, 'GET', '/pushes')

interface Sent {
  details?: Partial<typeof vapid>
  change?: (headers: Record<string, string>) => void
  body?: Uint8Array
}

async function send(to: PushSubscription, { details, change, body }: Sent) {
  const made = webPush.generateRequestDetails(to, '{"hello":"there"}', {
    vapidDetails: { ...vapid, ...details },
    TTL: 60,
    topic: 'post-1',
    urgency: 'high',
  })
  const { 'Content-Length': _length, ...rest } = made.headers
  const headers = { ...rest }
  change?.(headers)
  return await fetch(to.endpoint, { method: 'POST', headers, body: new Uint8Array(body ?? made.body) })
}

test.each<[string, number, Sent]>([
  ['no token', 401, { change: (headers) => delete headers['Authorization'] }],
  ['a token that is none', 403, { change: (headers) => void (headers['Authorization'] = 'vapid t=a.b.c, k=abc') }],
  ['a token of another sender', 403, { details: webPush.generateVAPIDKeys() }],
  ['no TTL', 400, { change: (headers) => delete headers['TTL'] }],
  ['an unknown urgency', 400, { change: (headers) => void (headers['Urgency'] = 'now') }],
  ['a long topic', 400, { change: (headers) => void (headers['Topic'] = 'x'.repeat(33)) }],
  ['a body for somebody else', 400, { body: randomBytes(300) }],
])('a message with %s is answered %i', async (_words, status, sent) => {
  const before = (await delivered()).length
  expect((await send(await subscribe(), sent)).status).toBe(status)
  expect(await delivered()).toHaveLength(before)
})
