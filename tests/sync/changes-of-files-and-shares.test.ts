import { describe, expect, test, vi } from 'vitest'

import type { NewChange } from '#sync/queue/entry.ts'

import { share } from '#tests/support/records/publishing.ts'

import { isLost, photos, profile, refuses } from './support/changes.ts'
import { usePhone } from './support/phone.ts'
import { failToReadFiles } from './support/unreadable-files.ts'

const SHARE = share({ social_post_id: 7, thumbnail: '/media/porch.jpg', main_color: '#4B1D42' })
const ABOUT = { userId: 1, subject: `share/${SHARE.id}`, title: 'Porch', share: SHARE } as const
const BODY = { id: SHARE.id, caption: SHARE.caption, caption_language: 'en', shared_at: SHARE.shared_at } as const
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
const { drain, changes: rows } = phone
const bodies = () => phone.server.changes.map(({ body }) => body)
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

describe('a change with files', () => {
  const picture = (content: string) => new Blob([content], { type: 'image/png' })
  const name = { userId: 1, subject: 'profile-photos' }
  /** As the screens do it: the change is of the moment of the tap, and the form is stored after it. */
  const store = (contents: Record<string, string>) =>
    phone.tab.run(({ saveFields }) =>
      saveFields(name, Object.fromEntries(Object.entries(contents).map(([field, text]) => [field, picture(text)]))),
    )
  async function stored(): Promise<Record<string, string> | null> {
    const values = await phone.tab.run(({ loadFields }) => loadFields(name))
    if (values === null) return null
    const texts = Object.entries(values).map(async ([field, file]) => [field, await (file as Blob).text()])
    return Object.fromEntries(await Promise.all(texts)) as Record<string, string>
  }
  const discard = async () => {
    const [row] = await rows()
    await phone.tab.run(({ discard }) => discard(row?.key ?? ''))
  }

  test('sends them as they were chosen', async () => {
    await makeOffline(photos({ avatar: picture('picture') }))
    await drain()
    const file = (bodies()[0] as { avatar: File } | undefined)?.avatar
    expect([file?.name, file?.type, await file?.text()]).toEqual(['avatar.png', 'image/png', 'picture'])
  })

  test.each<[string, () => Promise<unknown>, Record<string, string>, object | null]>([
    ['drops its form once it is sent, though that was stored after it', drain, { avatar: 'me' }, null],
    ['drops its form once it is discarded, though that was stored after it', discard, { avatar: 'me' }, null],
    ['leaves another file of the same size chosen after it', drain, { avatar: 'ME' }, { avatar: 'ME' }],
    [
      'leaves a file for another field chosen after it',
      drain,
      { avatar: 'me', broker_logo: 'we' },
      { broker_logo: 'we' },
    ],
  ])('%s', async (_, end, chosen, left) => {
    await makeOffline(photos({ avatar: picture('me') }, 1))
    await store(chosen)
    await end()
    expect([await rows(), await stored()]).toEqual([[], left])
  })

  test('that can’t be read any more is refused, and the changes behind it are made', async () => {
    await makeOffline(photos({ avatar: picture('x') }), profile('1'))
    failToReadFiles()
    await drain()
    await drain()
    vi.restoreAllMocks()
    expect(await rows()).toMatchObject([{ subject: 'photos', state: 'refused', problem: { code: 'media_missing' } }])
    expect(bodies()).toEqual([{ phone: '1' }])
  })
})
