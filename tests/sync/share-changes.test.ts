import { expect, test } from 'vitest'

import type { Share } from '#contract/publishing/shares.ts'
import type { NewChange } from '#sync/changes/changes.ts'

import { isLost, refuses } from './support/changes.ts'
import { usePhone } from './support/phone.ts'

const SHARE: Share = {
  id: '5f0d2c3e-7a51-4f7c-9d5e-0c1a2b3d4e5f',
  social_post_id: 7,
  publication_id: null,
  title: 'Porch',
  caption: 'By hand',
  caption_language: 'en',
  type: 'image',
  thumbnail: '/media/porch.jpg',
  main_color: '#4B1D42',
  shared_at: '2026-11-24T12:00:00.000Z',
  posted_at: null,
}
const ABOUT = { userId: 1, subject: `share/${SHARE.id}`, title: 'Porch', share: SHARE } as const
const BODY = { id: SHARE.id, caption: 'By hand', caption_language: 'en', shared_at: SHARE.shared_at } as const
const RECORD: NewChange = {
  ...ABOUT,
  request: { name: 'POST /social-posts/:id/shares', params: { id: 7 }, body: BODY },
}
const mark = (posted: boolean): NewChange => ({
  ...ABOUT,
  request: { name: 'PUT /agent/shares/:id', params: { id: SHARE.id }, body: { posted } },
})
const DROP: NewChange = { ...ABOUT, request: { name: 'DELETE /agent/shares/:id', params: { id: SHARE.id } } }
const gone = refuses(404, 'not_found')

const phone = usePhone()
const makeOffline = (...changes: NewChange[]) =>
  phone.offline(async () => {
    for (const wanted of changes) await phone.change(wanted)
  })

test('a share is stored with its picture without a network, and sent before it is marked as posted', async () => {
  await makeOffline(RECORD, mark(true), mark(false), mark(true))
  expect(await phone.changes()).toMatchObject([
    { share: SHARE, thumbnail: SHARE.thumbnail, mainColor: SHARE.main_color },
    { request: { body: { posted: true } } },
  ])
  await phone.drain()
  expect(phone.server.changes).toEqual([
    { call: 'POST /social-posts/7/shares', body: BODY },
    { call: `PUT /agent/shares/${SHARE.id}`, body: { posted: true } },
  ])
  expect(await phone.changes()).toEqual([])
})

test.each([
  ['a mark of a share that is gone', mark(true)],
  ['a second removal of a share', DROP],
])('%s is done', async (_, wanted) => {
  await makeOffline(wanted)
  phone.server.changeAnswers.push(gone)
  await phone.drain()
  expect(await phone.changes()).toEqual([])
})

test('a share that was removed on another device is not recorded again, and no longer waits', async () => {
  phone.server.changeAnswers.push(isLost)
  expect(await phone.change(RECORD)).toEqual({ outcome: 'queued' })
  phone.server.changeAnswers.push(refuses(409, 'share_removed'))
  await phone.drain()
  expect(phone.server.changes.map(({ body }) => body)).toEqual([BODY, BODY])
  expect(await phone.changes()).toEqual([])
})

test('a share whose post is gone is refused, and waits for the agent', async () => {
  await makeOffline(RECORD)
  phone.server.changeAnswers.push(gone)
  await phone.drain()
  expect(await phone.changes()).toMatchObject([{ state: 'refused', subject: ABOUT.subject }])
})
