import { describe, expect, test, vi } from 'vitest'

import { publish } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'
import { json, problem } from './support/publish-server.ts'

const phone = usePhone()
const { submit, submitOffline, drain, items, captions } = phone

const revise = (key: string, caption: string) => phone.tab.run(({ revise }) => revise(key, { caption }))
const discard = (key: string, at = phone.tab) => at.run(({ discard }) => discard(key))

describe('submitting', () => {
  test('returns the server’s answer and leaves nothing on the phone with a network', async () => {
    const result = await submit('hello')
    expect(result).toMatchObject({ outcome: 'accepted', post: { caption: 'hello', idempotency_key: result.key } })
    expect(await items()).toEqual([])
  })

  test('stores a publish without a network as never sent, and sends it later under the same key', async () => {
    const key = await submitOffline('hello')
    expect(await items()).toMatchObject([{ key, state: 'waiting', attempts: 0, mayHaveArrived: false, reason: null }])
    expect(await drain()).toEqual({ waiting: 0, pauseMs: 0 })
    expect([...phone.server.publications.keys()]).toEqual([key])
  })

  test('stores a publish on the phone before anything is sent', async () => {
    const seen: unknown[] = []
    phone.server.onUser = () => void items().then((rows) => seen.push(rows.length))
    await submit('hello')
    expect(seen).toEqual([1])
  })

  test('keeps what the server refuses, with the reason, and sends other items', async () => {
    phone.server.fates.push('refused')
    expect(await submit('bad')).toMatchObject({
      outcome: 'refused',
      error: { status: 422, code: 'caption_invalid', requestId: 'r-1' },
    })
    expect(await submit('good')).toMatchObject({ outcome: 'accepted' })
    expect(await items()).toMatchObject([
      { state: 'refused', reason: 'It is caption_invalid.', request: { caption: 'bad' } },
    ])
    expect(captions()).toEqual(['good'])
  })

  test('asks the browser once for persistent storage', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    phone.device.install({ storage: { persist } })
    await submit('a')
    await submit('b')
    expect(persist).toHaveBeenCalledOnce()
  })

  test('asks for a background sync before sending', async () => {
    const register = vi.fn(() => Promise.resolve(expect(phone.server.arrivals).toEqual([])))
    phone.device.install({ serviceWorker: { getRegistration: () => Promise.resolve({ sync: { register } }) } })
    await submit('a')
    expect(register).toHaveBeenCalledExactlyOnceWith('porchlight-outbox')
  })

  test('sends without a worker', async () => {
    phone.device.install({ serviceWorker: { getRegistration: async () => undefined } })
    expect(await submit('a')).toMatchObject({ outcome: 'accepted' })
  })
})

describe('draining', () => {
  test('sends no request when nothing waits', async () => {
    phone.server.onUser = () => expect.fail('the server was asked')
    expect(await drain()).toEqual({ waiting: 0, pauseMs: 0 })
  })

  test('sends one at a time in the order of submission, also when the clock went back', async () => {
    for (const caption of ['a', 'b', 'c', 'd']) {
      await submitOffline(caption)
      phone.device.clockOff -= 3_600_000
    }
    await drain()
    expect(captions()).toEqual(['a', 'b', 'c', 'd'])
    expect(phone.server.mostAtOnce).toBe(1)
  })

  test('sends each item once from two tabs and the worker at once', async () => {
    for (let i = 0; i < 6; i += 1) await submitOffline(`post ${i}`)
    const others = [await phone.device.open(), await phone.device.open()]
    await Promise.all([drain(), ...others.map((other) => drain(other)), drain()])
    expect(phone.server.arrivals).toHaveLength(6)
    expect(phone.server.mostAtOnce).toBe(1)
  })

  test.each(['killed_before', 'killed_after'] as const)(
    'loses and duplicates nothing when a tab is %s the server had it',
    async (fate) => {
      const keys = [await submitOffline('a'), await submitOffline('b')]
      phone.server.fates.push(fate)
      await phone.drainUntilKilled()
      await drain()
      expect([...phone.server.publications.keys()]).toEqual(keys)
      expect(await items()).toEqual([])
    },
  )

  test('stops after a lost answer, and later sends the same key and gets the same publication', async () => {
    phone.server.fates.push('lost_answer')
    const { key, outcome } = await submit('a')
    expect(outcome).toBe('waiting')
    expect(await items()).toMatchObject([{ mayHaveArrived: true, attempts: 1, state: 'waiting' }])
    await drain()
    expect(phone.server.arrivals).toEqual([key, key])
    expect(captions()).toEqual(['a'])
  })

  test.each(['http_500', 'http_503', 'refused_connection', 'half_answer', 'not_json'] as const)(
    'keeps everything waiting after %s, and does not try the items behind',
    async (fate) => {
      await submitOffline('a')
      await submitOffline('b')
      phone.server.fates.push(fate)
      expect(await drain()).toMatchObject({ waiting: 2 })
      expect(phone.server.arrivals).toHaveLength(1)
      expect(await items()).toMatchObject([
        { state: 'waiting', mayHaveArrived: true },
        { state: 'waiting', mayHaveArrived: false },
      ])
    },
  )

  test('pauses as long as the server asks, and no longer when the clock went back', async () => {
    await submitOffline('a')
    phone.server.fates.push('busy', 'busy')
    expect(await drain()).toEqual({ waiting: 1, pauseMs: expect.toSatisfy((ms: number) => ms > 0 && ms <= 1000) })
    await drain()
    expect(phone.server.arrivals).toHaveLength(1)
    phone.device.clockOff += 1000
    await drain()
    expect(phone.server.arrivals).toHaveLength(2)
    phone.device.clockOff -= 86_400_000
    await drain()
    expect(captions()).toEqual(['a'])
  })

  test('lets later items pass an item that fails repeatedly on the server', async () => {
    await submitOffline('breaks')
    await submitOffline('b')
    phone.server.fates.push('http_500', 'http_500', 'http_500')
    for (let i = 0; i < 4; i += 1) await drain()
    expect(captions()).toEqual(['b'])
    expect(await items()).toMatchObject([{ state: 'waiting', request: { caption: 'breaks' } }])
    phone.device.clockOff += 30_000
    await drain()
    expect(captions()).toEqual(['b', 'breaks'])
  })
})

describe('the signed-in user', () => {
  test('leaves another agent’s items alone and sends them when that agent is back', async () => {
    await submitOffline('own')
    const before = await items()
    phone.server.signedIn = 2
    await drain()
    expect(await items()).toEqual(before)
    expect(phone.server.arrivals).toEqual([])
    phone.server.signedIn = 1
    await drain()
    expect(phone.server.publications.values().next().value).toMatchObject({ userId: 1 })
  })

  test('keeps items until the next sign-in when the session ended', async () => {
    await submitOffline('a')
    await submitOffline('b')
    phone.server.signedIn = null
    expect(await drain()).toEqual({ waiting: 0, pauseMs: 0 })
    expect(await items()).toMatchObject([{ state: 'signed_out' }, { state: 'signed_out' }])
    phone.server.signedIn = 1
    await drain()
    expect(captions()).toEqual(['a', 'b'])
  })

  test.each([
    ['the session ends', null, 'signed_out'],
    ['another agent signs in', 2, 'waiting'],
  ])('keeps an item, as never sent, when %s just before the publish', async (_, signedIn, state) => {
    await submitOffline('a')
    phone.server.userAnswers.push(json(200, { data: { id: 1 } }))
    phone.server.signedIn = signedIn
    await drain()
    expect(await items()).toMatchObject([{ state, mayHaveArrived: false }])
    expect(phone.server.publications.size).toBe(0)
  })

  test('does not treat a server error, a captive portal or a truncated answer as a sign-out', async () => {
    await submitOffline('a')
    const portal = new Response('<html>Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } })
    for (const answer of [problem(500, 'internal'), portal, json(200, {}), json(200, { data: { id: '1' } })]) {
      phone.server.userAnswers.push(answer)
      expect(await drain()).toEqual({ waiting: 1, pauseMs: 0 })
      expect(await items()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    }
  })
})

describe('changing items', () => {
  test('discards an item that was never sent, or revises it under its key', async () => {
    const [a, b] = [await submitOffline('a'), await submitOffline('b')]
    expect(await discard(a)).toEqual({ outcome: 'done', key: a })
    expect(await phone.withoutServer(() => revise(b, 'b2'))).toEqual({ outcome: 'done', key: b })
    expect(await revise(a, 'b')).toEqual({ outcome: 'gone' })
    await drain()
    expect([...phone.server.publications.values()]).toMatchObject([{ key: b, request: { caption: 'b2' } }])
  })

  test('revises a refused item under a new key, in its old place', async () => {
    phone.server.fates.push('refused')
    const { key } = await submit('bad')
    const later = await submitOffline('later')
    const changed = await revise(key, 'good')
    expect(changed).toMatchObject({ outcome: 'done', key: expect.not.stringMatching(key) })
    await drain()
    expect(captions()).toEqual(['good', 'later'])
    expect([...phone.server.publications.keys()]).toEqual([(changed as { key: string }).key, later])
  })

  test('refuses to revise or discard an item with a lost answer until its outcome is known', async () => {
    phone.server.fates.push('lost_answer')
    const { key } = await submit('a')
    expect(await discard(key)).toMatchObject({ outcome: 'unknown' })
    expect(await revise(key, 'b')).toMatchObject({ outcome: 'unknown' })
    await drain()
    expect(await revise(key, 'b')).toMatchObject({ outcome: 'already_sent', post: { caption: 'a' } })
    expect(captions()).toEqual(['a'])
  })

  test('discards an item of unknown outcome when the agent insists', async () => {
    phone.server.fates.push('lost_answer')
    const { key } = await submit('a')
    const dropped = phone.tab.run(({ discard }) => discard(key, { evenIfSent: true }))
    expect(await dropped).toMatchObject({ outcome: 'done' })
    await drain()
    expect(phone.server.arrivals).toHaveLength(1)
  })

  test('a discard during sending waits for the outcome and returns it', async () => {
    const key = await submitOffline('a')
    const draining = drain()
    await vi.waitUntil(() => phone.server.arrivals.length === 1)
    expect(await discard(key, await phone.device.open())).toMatchObject({ outcome: 'already_sent' })
    await draining
    expect(captions()).toEqual(['a'])
  })

  test('sending now tries a refused item again and returns its outcome', async () => {
    phone.server.fates.push('refused')
    const { key } = await submit('a')
    expect(await phone.tab.run(({ sendNow }) => sendNow(key))).toMatchObject({ outcome: 'accepted', key })
  })
})

test('receipts show other tabs what was sent, are pruned after days, and removed at sign-out', async () => {
  const { key } = await submit('a')
  const other = await phone.device.open()
  const stored = () => other.at.db.receipts.toArray()
  expect(await stored()).toMatchObject([{ key, userId: 1, post: { caption: 'a' } }])
  phone.device.clockOff += 4 * 86_400_000
  await drain()
  expect(await stored()).toEqual([])
  await phone.tab.run(({ submit }) => submit(publish('b')))
  await phone.tab.run(({ forgetReceipts }) => forgetReceipts())
  expect(await stored()).toEqual([])
})
