import { expect, test } from 'vitest'

import type { OwnMedia } from '#sync/drafts/own-post.ts'

import { ownPicture, publishOwn } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'

const phone = usePhone()
const { drain } = phone

const MB = 1024 * 1024

/** A video of 9 MB, none of whose megabytes is like another. */
const video = (): OwnMedia => {
  const parts = Array.from({ length: 9 }, (_, at) => new Uint8Array(MB).fill(at + 1))
  return { ...ownPicture('film'), kind: 'video', durationMs: 9000, file: new Blob(parts, { type: 'video/mp4' }) }
}

const submitVideo = (caption = 'My video') =>
  phone.tab.run(({ submit }) => submit(publishOwn('one', [video()], caption)))

/** What arrived of the only upload that has anything. */
const arrived = () => [...phone.server.uploads.values()].find(({ arrived: bytes }) => bytes.length > 0)?.arrived

/** The first byte of each megabyte that arrived. */
const megabytes = () => Array.from({ length: (arrived()?.length ?? 0) / MB }, (_, at) => arrived()?.[at * MB])

const WHOLE = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test('a large video arrives byte for byte over a connection that breaks, and its publish names it', async () => {
  phone.server.cuts.push(MB, 3 * MB, 0, 2 * MB)
  expect(await submitVideo()).toMatchObject({ outcome: 'accepted' })
  expect(megabytes()).toEqual(WHOLE)
  const [sent] = [...phone.server.publications.values()]
  const [id] = phone.server.uploads.keys()
  expect(sent).toMatchObject({ fields: [], request: { uploads: JSON.stringify({ video: id }) } })
  expect([await phone.items(), await phone.db.ownMedia.count()]).toEqual([[], 0])
})

test('small media are part of the request, as in earlier releases', async () => {
  await phone.tab.run(({ submit }) => submit(publishOwn('one', [ownPicture('a')])))
  expect(phone.server.uploads.size).toBe(0)
  expect([...phone.server.publications.values()][0]?.fields).toEqual(['picture_1'])
})

test('what is written while a video is on its way goes out before it', async () => {
  let others: Promise<unknown> = Promise.resolve()
  phone.server.onPart = async () => {
    phone.server.onPart = () => undefined
    others = Promise.all(['one', 'two', 'three'].map((caption) => phone.submit(caption)))
    await others
  }
  await submitVideo()
  expect(await others).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }, { outcome: 'accepted' }])
  expect(phone.captions().toSorted()).toEqual(['My video', 'one', 'three', 'two'])
  expect(phone.captions().at(-1)).toBe('My video')
})

test('a video that waits goes after the posts written behind it', async () => {
  const sent = phone.withoutServer(() => submitVideo())
  await sent
  for (let at = 1; at <= 10; at++) await phone.submitOffline(`post ${at}`)
  await drain()
  expect(phone.captions()).toEqual([...Array.from({ length: 10 }, (_, at) => `post ${at + 1}`), 'My video'])
  expect(megabytes()).toEqual(WHOLE)
})

test('an upload goes on after the browser was killed, and nothing that arrived is sent again', async () => {
  await phone.withoutServer(() => submitVideo())
  const tab = await phone.device.open()
  let parts = 0
  phone.server.onPart = async () => {
    parts += 1
    if (parts !== 2) return
    tab.kill()
    await new Promise(() => {})
  }
  void tab.run(({ drain: run }) => run())
  await tab.killed
  expect(megabytes()).toEqual([1, 2, 3, 4])
  expect(await phone.items()).toMatchObject([{ uploads: { film: { sent: 4 * MB } }, mayHaveArrived: false }])
  await phone.open()
  await phone.drain()
  // The two of the killed tab, and the two that were left.
  expect([parts, megabytes()]).toEqual([4, WHOLE])
  expect([...phone.server.publications]).toHaveLength(1)
})

test('an upload that stops with the network waits with what arrived, and says how much', async () => {
  phone.server.cuts.push(MB)
  let parts = 0
  phone.server.onPart = () => {
    parts += 1
    if (parts === 2) phone.server.online = false
  }
  expect(await submitVideo()).toMatchObject({ outcome: 'waiting' })
  expect(await phone.items()).toMatchObject([
    { state: 'waiting', reason: null, attempts: 0, mayHaveArrived: false, uploads: { film: { sent: MB } } },
  ])
  phone.server.online = true
  await drain()
  expect(megabytes()).toEqual(WHOLE)
})

test('an upload that the server has no more begins anew', async () => {
  let parts = 0
  phone.server.onPart = () => {
    parts += 1
    if (parts === 2) phone.server.uploads.clear()
  }
  expect(await submitVideo()).toMatchObject({ outcome: 'accepted' })
  expect(megabytes()).toEqual(WHOLE)
})

test('a publish whose upload is gone sends the file again and goes out once', async () => {
  phone.server.fates.push('upload_missing')
  expect(await submitVideo()).toMatchObject({ outcome: 'accepted' })
  expect(phone.server.uploads.size).toBe(2)
  expect(phone.server.publications.size).toBe(1)
})

test('a post that is discarded while its video is on its way is uploaded no further', async () => {
  phone.server.onPart = async () => {
    phone.server.onPart = () => expect.fail('another part was sent')
    const [entry] = await phone.items()
    await phone.tab.run(({ discard }) => discard(entry?.key ?? ''))
  }
  await submitVideo()
  expect([phone.server.publications.size, await phone.items(), await phone.db.ownMedia.count()]).toEqual([0, [], 0])
})

test('a caption that is changed while its video is on its way goes out with what was uploaded', async () => {
  phone.server.onPart = async () => {
    phone.server.onPart = () => undefined
    const [entry] = await phone.items()
    await phone.tab.run(({ revise }) => revise(entry?.key ?? '', { caption: 'Changed' }))
  }
  await submitVideo()
  await drain()
  expect([phone.captions(), phone.server.uploads.size, megabytes()]).toEqual([['Changed'], 1, WHOLE])
})

test('a video that lost its file is refused and holds up nothing', async () => {
  await phone.withoutServer(() => submitVideo())
  await phone.submitOffline('behind it')
  await phone.db.ownMedia.clear()
  await drain()
  expect(await phone.items()).toMatchObject([{ state: 'refused', problem: { code: 'media_missing' } }])
  expect(phone.captions()).toEqual(['behind it'])
})
