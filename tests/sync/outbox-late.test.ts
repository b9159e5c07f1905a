import { beforeEach, describe, expect, test } from 'vitest'

import { LATE_LIMIT_MS } from '#domain/publication/publication.ts'
import { toWireTime } from '#domain/time/time.ts'
import { isLateRequest } from '#sync/queue/entry.ts'

import { isLost, photos, profile } from './support/changes.ts'
import { ownPicture, publish, publishOwn } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'

const DUE = Date.parse('2026-11-21T08:00:00Z')
const dueAt = { scheduled_at: toWireTime(new Date(DUE)) }

test('a publish is late when its time passed by more than the limit, and never when it is for now', () => {
  const isLate = (off: number) => isLateRequest(dueAt, DUE + off)
  expect([-1e10, 0, LATE_LIMIT_MS, LATE_LIMIT_MS + 1].map(isLate)).toEqual([false, false, false, true])
  expect(isLateRequest({ scheduled_at: 'now' }, DUE + 1e10)).toBe(false)
})

describe('a publish whose time passes while it waits', () => {
  const phone = usePhone()
  const { drain, items } = phone
  const published = () => [...phone.server.publications.values()].map(({ request }) => request)

  beforeEach(() => {
    phone.device.clockOff = DUE - 3_600_000 - Date.now()
  })

  /** Submits an hour before its time with no network; then `ms` pass after that time. */
  async function waitPastItsTime(ms: number): Promise<string> {
    const { key } = await phone.withoutServer(() => phone.tab.run(({ submit }) => submit(publish('a', dueAt))))
    phone.device.clockOff += 3_600_000 + ms
    return key
  }

  test('a late publish is sent without asking within the limit', async () => {
    await waitPastItsTime(LATE_LIMIT_MS - 60_000)
    await drain()
    expect(published()).toHaveLength(1)
  })

  test('a late publish waits for a decision beyond the limit, and can then be published now', async () => {
    const key = await waitPastItsTime(LATE_LIMIT_MS + 60_000)
    expect(await drain()).toEqual({ waiting: 0, pauseMs: 0 })
    expect(await items()).toMatchObject([{ key, state: 'late', attempts: 0 }])
    expect(phone.server.arrivals).toEqual([])
    expect(await phone.tab.run(({ sendNow }) => sendNow(key))).toMatchObject({ outcome: 'accepted' })
    expect(published()).toMatchObject([{ scheduled_at: 'now' }])
  })

  test('a late publish can be given a new time, and delays nothing behind it', async () => {
    const key = await waitPastItsTime(LATE_LIMIT_MS + 60_000)
    await phone.submit('b')
    expect(published()).toMatchObject([{ caption: 'b' }])
    const time = toWireTime(new Date(DUE + 86_400_000))
    await phone.tab.run(({ revise }) => revise(key, { scheduled_at: time }))
    await drain()
    expect(published()).toMatchObject([{ caption: 'b' }, { scheduled_at: time }])
  })

  test('a publish waits for a decision also when only the server’s clock finds it late', async () => {
    const key = await waitPastItsTime(0)
    phone.server.fates.push('time_past')
    await drain()
    expect(await items()).toMatchObject([{ key, state: 'late', mayHaveArrived: false, problem: { code: 'time_past' } }])
  })

  test('a late publish is sent again when it may have arrived in time, because the server knows its key', async () => {
    await waitPastItsTime(0)
    phone.server.fates.push('lost_answer')
    await drain()
    phone.device.clockOff += 86_400_000
    await drain()
    expect(await items()).toEqual([])
    expect(published()).toHaveLength(1)
  })
})

describe('an upload that takes long', () => {
  const phone = usePhone()
  const { submit, submitOffline, drain, captions } = phone

  function submitVideo(id: string, caption: string) {
    const video = { ...ownPicture(id), kind: 'video' as const }
    return phone.tab.run(({ submit }) => submit(publishOwn(id, [video], caption)))
  }

  test('an upload that breaks lets what is behind it out, and is tried after it', async () => {
    phone.server.fates.push('refused_connection')
    await submitVideo('v', 'video')
    await submitOffline('a')
    await submitOffline('b')
    phone.server.fates.push('ok', 'ok', 'refused_connection')
    await drain()
    expect(captions()).toEqual(['a', 'b'])
    expect(await phone.items()).toMatchObject([{ state: 'waiting', mayHaveArrived: true, attempts: 2 }])
    await drain()
    expect(captions()).toEqual(['a', 'b', 'video'])
  })

  test('an upload in which the worker was ended lets out what is behind it', async () => {
    await phone.withoutServer(() => submitVideo('v', 'video'))
    phone.server.fates.push('killed_before')
    await phone.drainUntilKilled()
    await submitOffline('a')
    await drain()
    expect(captions()).toEqual(['a', 'video'])
  })

  test('an upload that breaks lets changes out, and changes of its own subject only after it', async () => {
    const avatar = (content: string) => photos({ avatar: new Blob([content]) })
    phone.server.changeAnswers.push(isLost, isLost)
    await phone.change(avatar('first'))
    await drain()
    expect(await phone.changes()).toMatchObject([{ attempts: 2 }])
    await phone.withoutServer(async () => {
      await phone.change(avatar('second'))
      await phone.change(profile('1'))
      await drain()
    })
    phone.server.changes.length = 0
    await drain()
    const sent = phone.server.changes.map(async ({ call, body }) => {
      const { avatar } = body as { avatar?: Blob }
      return [call, (await avatar?.text()) ?? null]
    })
    expect(await Promise.all(sent)).toEqual([
      ['PUT /agent', null],
      ['POST /agent/avatar-and-broker-logo', 'first'],
      ['POST /agent/avatar-and-broker-logo', 'second'],
    ])
  })

  test('an upload that breaks doesn’t keep another one from being tried', async () => {
    phone.server.fates.push('refused_connection')
    await submitVideo('v', 'never')
    phone.server.fates.push('refused_connection', 'refused_connection')
    await submitVideo('w', 'second time')
    await drain()
    phone.server.fates.length = 0
    phone.server.fates.push('ok', 'refused_connection')
    await drain()
    expect(captions()).toEqual(['second time'])
  })

  test('an upload holds up nothing while the server asks it to pause', async () => {
    phone.server.fates.push('busy')
    await submitVideo('v', 'video')
    await submit('a')
    expect(captions()).toEqual(['a'])
    phone.device.clockOff += 1000
    await drain()
    expect(captions()).toEqual(['a', 'video'])
  })
})
