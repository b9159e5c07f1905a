import { expect, test } from 'vitest'

import type { NewChange } from '#sync/changes/changes.ts'

import { ownPicture, publishOwn } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'

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
  const photos = (content: string): NewChange => ({
    userId: 1,
    subject: 'photos',
    request: { name: 'POST /agent/avatar-and-broker-logo', files: { avatar: new Blob([content]) } },
    title: 'Profile Photo and Logo',
  })
  const request = { name: 'PUT /agent', body: { phone: '1' } } as const
  const profile: NewChange = { userId: 1, subject: 'agent', request, title: 'Agent Information' }
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  phone.server.changeAnswers.push(lost, lost)
  await phone.change(photos('first'))
  await drain()
  expect(await phone.changes()).toMatchObject([{ attempts: 2 }])
  await phone.withoutServer(async () => {
    await phone.change(photos('second'))
    await phone.change(profile)
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
