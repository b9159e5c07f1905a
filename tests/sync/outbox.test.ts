import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { Device, type Tab } from './support/device.ts'
import { ownPicture, publish, publishOwn } from './support/outbox-items.ts'
import { json, problem } from './support/publish-server.ts'

let device: Device
let tab: Tab
beforeEach(async () => {
  device = new Device()
  device.install()
  tab = await device.open()
})
afterEach(async () => {
  await device.wipe()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const submit = (caption: string, at = tab) => at.run(({ submit }) => submit(publish(caption)))
const drain = (at = tab) => at.run(({ drain }) => drain())
const items = () => tab.at.db.outbox.orderBy('seq').toArray()
const captions = () => [...device.server.publications.values()].map(({ request }) => request.caption)

/** Submits with no network and returns the key. */
async function submitOffline(caption: string): Promise<string> {
  device.server.online = false
  const { key } = await submit(caption)
  device.server.online = true
  return key
}

describe('submitting', () => {
  test('returns the server’s answer and leaves nothing on the phone with a network', async () => {
    const result = await submit('hello')
    expect(result).toMatchObject({ outcome: 'accepted', post: { caption: 'hello', idempotency_key: result.key } })
    expect(await items()).toEqual([])
  })

  test('stores a publish without a network as never sent, and sends it later under the same key', async () => {
    const key = await submitOffline('hello')
    expect(await items()).toMatchObject([{ key, state: 'waiting', attempts: 0, mayHaveArrived: false, reason: null }])
    expect(await drain()).toEqual({ waiting: 0, restMs: 0 })
    expect([...device.server.publications.keys()]).toEqual([key])
  })

  test('stores a publish on the phone before anything is sent', async () => {
    const seen: unknown[] = []
    device.server.onUser = () => void items().then((rows) => seen.push(rows.length))
    await submit('hello')
    expect(seen).toEqual([1])
  })

  test('keeps what the server refuses, with the reason, and sends other items', async () => {
    device.server.fates.push('refused')
    const result = await submit('bad')
    expect(result).toMatchObject({
      outcome: 'refused',
      error: { status: 422, code: 'caption_invalid', requestId: 'r-1' },
    })
    expect(await submit('good')).toMatchObject({ outcome: 'accepted' })
    expect(await items()).toMatchObject([
      { state: 'refused', reason: 'It is caption_invalid.', request: { caption: 'bad' } },
    ])
    await drain()
    expect(captions()).toEqual(['good'])
  })

  test('asks the browser once for persistent storage', async () => {
    const persist = vi.fn(() => Promise.resolve(true))
    device.install({ storage: { persist } })
    await submit('a')
    await submit('b')
    expect(persist).toHaveBeenCalledOnce()
  })

  test('asks for a background sync before sending', async () => {
    const register = vi.fn(() => Promise.resolve(expect(device.server.arrivals).toEqual([])))
    device.install({ serviceWorker: { getRegistration: () => Promise.resolve({ sync: { register } }) } })
    await submit('a')
    expect(register).toHaveBeenCalledExactlyOnceWith('porchlight-outbox')
  })

  test('a drain sends no request when nothing waits', async () => {
    device.server.onUser = () => expect.fail('the server was asked')
    expect(await drain()).toEqual({ waiting: 0, restMs: 0 })
  })
})

describe('draining', () => {
  test('sends one at a time in the order of submission, also when the clock went back', async () => {
    for (const caption of ['a', 'b', 'c', 'd']) {
      await submitOffline(caption)
      device.clockOff -= 3_600_000
    }
    await drain()
    expect(captions()).toEqual(['a', 'b', 'c', 'd'])
    expect(device.server.mostAtOnce).toBe(1)
  })

  test('sends each item once from two tabs and the worker at once', async () => {
    for (let i = 0; i < 6; i += 1) await submitOffline(`post ${i}`)
    const others = [await device.open(), await device.open()]
    await Promise.all([drain(), ...others.map((other) => drain(other)), drain()])
    expect(device.server.arrivals).toHaveLength(6)
    expect(device.server.mostAtOnce).toBe(1)
  })

  test.each(['killed_before', 'killed_after'] as const)(
    'loses and duplicates nothing when a tab is %s the server had it',
    async (fate) => {
      const keys = [await submitOffline('a'), await submitOffline('b')]
      device.server.fates.push(fate)
      const killed = await device.open()
      void drain(killed)
      await vi.waitUntil(() => !killed.isAlive)
      await drain()
      expect([...device.server.publications.keys()]).toEqual(keys)
      expect(await items()).toEqual([])
    },
  )

  test('stops after a lost answer, and later sends the same key and gets the same publication', async () => {
    device.server.fates.push('lost_answer')
    const { key, outcome } = await submit('a')
    expect(outcome).toBe('waiting')
    expect(await items()).toMatchObject([{ mayHaveArrived: true, attempts: 1, state: 'waiting' }])
    await drain()
    expect(device.server.arrivals).toEqual([key, key])
    expect(captions()).toEqual(['a'])
  })

  test.each(['http_500', 'http_503', 'refused_connection', 'half_answer', 'not_json'] as const)(
    'keeps everything waiting after %s, and does not try the items behind',
    async (fate) => {
      await submitOffline('a')
      await submitOffline('b')
      device.server.fates.push(fate)
      expect(await drain()).toMatchObject({ waiting: 2 })
      expect(device.server.arrivals).toHaveLength(1)
      expect(await items()).toMatchObject([
        { state: 'waiting', mayHaveArrived: true },
        { state: 'waiting', mayHaveArrived: false },
      ])
    },
  )

  test('pauses as long as the server asks', async () => {
    await submitOffline('a')
    device.server.fates.push('busy')
    expect(await drain()).toEqual({ waiting: 1, restMs: expect.toSatisfy((ms: number) => ms > 0 && ms <= 1000) })
    await drain()
    expect(device.server.arrivals).toHaveLength(1)
    device.clockOff += 1000
    await drain()
    expect(captions()).toEqual(['a'])
  })

  test('does not pause longer when the clock went back', async () => {
    await submitOffline('a')
    device.server.fates.push('busy')
    await drain()
    device.clockOff -= 86_400_000
    await drain()
    expect(captions()).toEqual(['a'])
  })

  test('lets later items pass an item that fails repeatedly on the server', async () => {
    await submitOffline('breaks')
    await submitOffline('b')
    device.server.fates.push('http_500', 'http_500', 'http_500')
    for (let i = 0; i < 4; i += 1) await drain()
    expect(captions()).toEqual(['b'])
    expect(await items()).toMatchObject([{ state: 'waiting', request: { caption: 'breaks' } }])
    device.clockOff += 30_000
    await drain()
    expect(captions()).toEqual(['b', 'breaks'])
  })
})

describe('an upload that breaks', () => {
  const submitVideo = (id: string, caption: string) => {
    const video = { ...ownPicture(id), kind: 'video' as const }
    return tab.run(({ submit }) => submit(publishOwn(id, [video], caption)))
  }

  test('lets what is behind it out, and is tried after it', async () => {
    device.server.fates.push('refused_connection')
    await submitVideo('v', 'video')
    await submitOffline('a')
    await submitOffline('b')
    device.server.fates.push('ok', 'ok', 'refused_connection')
    await drain()
    expect(captions()).toEqual(['a', 'b'])
    expect(await items()).toMatchObject([{ state: 'waiting', mayHaveArrived: true, attempts: 2 }])
    await drain()
    expect(captions()).toEqual(['a', 'b', 'video'])
  })

  test('also does where the worker was ended in the middle of it', async () => {
    await submitOffline('first')
    await drain()
    device.server.online = false
    await submitVideo('v', 'video')
    device.server.online = true
    device.server.fates.push('killed_before')
    const killed = await device.open()
    void drain(killed)
    await vi.waitUntil(() => !killed.isAlive)
    await submitOffline('a')
    await drain()
    expect(captions()).toEqual(['first', 'a', 'video'])
  })

  test('lets changes out, and changes of its own subject only after it', async () => {
    const photos = (content: string) => ({
      userId: 1,
      subject: 'photos' as const,
      request: { name: 'POST /agent/avatar-and-broker-logo' as const, files: { avatar: new Blob([content]) } },
      title: 'Profile Photo and Logo',
    })
    const profile = {
      userId: 1,
      subject: 'agent' as const,
      request: { name: 'PUT /agent' as const, body: { phone: '1' } },
      title: 'Agent Information',
    }
    const lost = () => {
      throw new TypeError('fetch failed')
    }
    device.server.changeAnswers.push(lost, lost)
    await tab.run(({ change }) => change(photos('first')))
    await drain()
    expect(await tab.at.db.changes.toArray()).toMatchObject([{ attempts: 2 }])
    device.server.online = false
    await tab.run(({ change }) => change(photos('second')))
    await tab.run(({ change }) => change(profile))
    await drain()
    device.server.online = true
    device.server.changes.length = 0
    await drain()
    const sent = device.server.changes.map(async ({ call, body }) => {
      const { avatar } = body as { avatar?: Blob }
      return [call, (await avatar?.text()) ?? null]
    })
    expect(await Promise.all(sent)).toEqual([
      ['PUT /agent', null],
      ['POST /agent/avatar-and-broker-logo', 'first'],
      ['POST /agent/avatar-and-broker-logo', 'second'],
    ])
  })

  test('doesn’t keep another one from being tried', async () => {
    device.server.fates.push('refused_connection')
    await submitVideo('v', 'never')
    device.server.fates.push('refused_connection', 'refused_connection')
    await submitVideo('w', 'second time')
    await drain()
    device.server.fates.length = 0
    device.server.fates.push('ok', 'refused_connection')
    await drain()
    expect(captions()).toEqual(['second time'])
  })

  test('holds up nothing while the server asks it to pause', async () => {
    device.server.fates.push('busy')
    await submitVideo('v', 'video')
    await submit('a')
    expect(captions()).toEqual(['a'])
    device.clockOff += 1000
    await drain()
    expect(captions()).toEqual(['a', 'video'])
  })
})

describe('the signed-in user', () => {
  test('leaves another agent’s items alone and sends them when that agent is back', async () => {
    await submitOffline('own')
    const before = await items()
    device.server.signedIn = 2
    await drain()
    expect(await items()).toEqual(before)
    expect(device.server.arrivals).toEqual([])
    device.server.signedIn = 1
    await drain()
    expect(device.server.publications.values().next().value).toMatchObject({ userId: 1 })
  })

  test('keeps items until the next sign-in when the session ended', async () => {
    await submitOffline('a')
    await submitOffline('b')
    device.server.signedIn = null
    expect(await drain()).toEqual({ waiting: 0, restMs: 0 })
    expect(await items()).toMatchObject([{ state: 'signed_out' }, { state: 'signed_out' }])
    device.server.signedIn = 1
    await drain()
    expect(captions()).toEqual(['a', 'b'])
  })

  test('keeps an item, as never sent, when the session ends just before the publish', async () => {
    await submitOffline('a')
    device.server.userAnswers.push(json(200, { data: { id: 1 } }))
    device.server.signedIn = null
    await drain()
    expect(await items()).toMatchObject([{ state: 'signed_out', mayHaveArrived: false }])
  })

  test('sends nothing to another agent who signs in just before the publish', async () => {
    await submitOffline('a')
    device.server.userAnswers.push(json(200, { data: { id: 1 } }))
    device.server.signedIn = 2
    await drain()
    expect(await items()).toMatchObject([{ state: 'waiting', mayHaveArrived: false }])
    expect(device.server.publications.size).toBe(0)
  })

  test('does not treat a server error or a truncated answer as a sign-out', async () => {
    await submitOffline('a')
    for (const answer of [problem(500, 'internal'), json(200, {}), json(200, { data: { id: '1' } })]) {
      device.server.userAnswers.push(answer)
      expect(await drain()).toEqual({ waiting: 1, restMs: 0 })
      expect(await items()).toMatchObject([{ state: 'waiting', attempts: 0 }])
    }
  })
})

describe('changing items', () => {
  test('discards an item that was never sent, or revises it under its key', async () => {
    const [a, b] = [await submitOffline('a'), await submitOffline('b')]
    expect(await tab.run(({ discard }) => discard(a))).toEqual({ outcome: 'done', key: a })
    device.server.online = false
    expect(await tab.run(({ revise }) => revise(b, { caption: 'b2', instagram: true }))).toEqual({
      outcome: 'done',
      key: b,
    })
    device.server.online = true
    await drain()
    expect([...device.server.publications.values()]).toMatchObject([
      { key: b, request: { caption: 'b2', instagram: true } },
    ])
  })

  test('revises a refused item under a new key, in its old place', async () => {
    device.server.fates.push('refused')
    const { key } = await submit('bad')
    const later = await submitOffline('later')
    const changed = await tab.run(({ revise }) => revise(key, { caption: 'good' }))
    expect(changed).toMatchObject({ outcome: 'done', key: expect.not.stringMatching(key) })
    await drain()
    expect(captions()).toEqual(['good', 'later'])
    expect([...device.server.publications.keys()]).toEqual([(changed as { key: string }).key, later])
  })

  test('refuses to revise or discard an item with a lost answer until its outcome is known', async () => {
    device.server.fates.push('lost_answer')
    const { key } = await submit('a')
    expect(await tab.run(({ discard }) => discard(key))).toMatchObject({ outcome: 'unknown' })
    expect(await tab.run(({ revise }) => revise(key, { caption: 'b' }))).toMatchObject({ outcome: 'unknown' })
    await drain()
    expect(await tab.run(({ revise }) => revise(key, { caption: 'b' }))).toMatchObject({
      outcome: 'already_sent',
      post: { caption: 'a' },
    })
    expect(captions()).toEqual(['a'])
  })

  test('discards an item of unknown outcome when the agent insists', async () => {
    device.server.fates.push('lost_answer')
    const { key } = await submit('a')
    expect(await tab.run(({ discard }) => discard(key, { evenIfSent: true }))).toMatchObject({ outcome: 'done' })
    await drain()
    expect(device.server.arrivals).toHaveLength(1)
  })

  test('a discard during sending waits for the outcome and returns it', async () => {
    const key = await submitOffline('a')
    const draining = drain()
    await vi.waitUntil(() => device.server.arrivals.length === 1)
    const other = await device.open()
    expect(await other.run(({ discard }) => discard(key))).toMatchObject({ outcome: 'already_sent' })
    await draining
    expect(captions()).toEqual(['a'])
  })

  test('reports an item discarded elsewhere as gone', async () => {
    const key = await submitOffline('a')
    await tab.run(({ discard }) => discard(key))
    expect(await tab.run(({ revise }) => revise(key, { caption: 'b' }))).toEqual({ outcome: 'gone' })
  })

  test('sending now tries a refused item again and returns its outcome', async () => {
    device.server.fates.push('refused')
    const { key } = await submit('a')
    expect(await tab.run(({ sendNow }) => sendNow(key))).toMatchObject({ outcome: 'accepted', key })
  })
})

describe('receipts', () => {
  test('receipts show other tabs what was sent, are pruned after days, and removed at sign-out', async () => {
    const { key } = await submit('a')
    const other = await device.open()
    const stored = () => other.at.db.receipts.toArray()
    expect(await stored()).toMatchObject([{ key, userId: 1, post: { caption: 'a' } }])
    device.clockOff += 4 * 86_400_000
    await drain()
    expect(await stored()).toEqual([])
    await submit('b')
    await tab.run(({ forgetReceipts }) => forgetReceipts())
    expect(await stored()).toEqual([])
  })
})
