import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'
import webPush from 'web-push'

import { running, setUpSandbox } from './support/set-up-sandbox.ts'

setUpSandbox()
const sender = webPush.generateVAPIDKeys()
const vapid = { subject: 'mailto:ops@porchlight.example', ...sender }

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

async function subscribe(body: object = { sender_key: sender.publicKey }): Promise<Subscription> {
  const answer = await fetch(`${running.base}/api/push-subscriptions`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { data: Subscription }).data
}

interface Sent {
  message?: string
  details?: Partial<typeof vapid>
  change?: (headers: Record<string, string>) => void
  body?: Uint8Array
}

async function send(to: Subscription, { message = '{"hello":"there"}', details, change, body }: Sent = {}) {
  const made = webPush.generateRequestDetails(to, message, {
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

async function delivered(): Promise<
  { payload: unknown; topic: string; ttl: number; urgency: string; bytes: number }[]
> {
  return ((await (await fetch(`${running.base}/api/pushes`)).json()) as { data: never[] }).data
}

test.each<[string, number, Sent]>([
  ['no token', 401, { change: (headers) => delete headers['Authorization'] }],
  ['a token that is none', 403, { change: (headers) => void (headers['Authorization'] = 'vapid t=a.b.c, k=abc') }],
  ['a token of another sender', 403, { details: webPush.generateVAPIDKeys() }],
  [
    'a key that doesn’t fit the signature',
    403,
    {
      change: (headers) =>
        void (headers['Authorization'] = (headers['Authorization'] ?? '').replace(
          sender.publicKey,
          webPush.generateVAPIDKeys().publicKey,
        )),
    },
  ],
  ['no TTL', 400, { change: (headers) => delete headers['TTL'] }],
  ['another encoding', 400, { change: (headers) => void (headers['Content-Encoding'] = 'aesgcm') }],
  ['an unknown urgency', 400, { change: (headers) => void (headers['Urgency'] = 'now') }],
  ['a long topic', 400, { change: (headers) => void (headers['Topic'] = 'x'.repeat(33)) }],
  ['a body for somebody else', 400, { body: randomBytes(300) }],
])('a message with %s is answered %i', async (_words, status, sent) => {
  const before = (await delivered()).length
  expect((await send(await subscribe(), sent)).status).toBe(status)
  expect(await delivered()).toHaveLength(before)
})
