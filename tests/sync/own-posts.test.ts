import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { OwnDraftContent } from '#sync/own-posts/own-post.ts'

import { Device, type Tab } from './support/device.ts'
import { ownPicture, publish, publishOwn } from './support/outbox-items.ts'

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

const draftWith = (id: string, pictures: readonly string[], userId = 1) =>
  tab.run(({ saveOwnDraft }) =>
    saveOwnDraft({ userId, id, media: pictures.map((name) => ownPicture(name, userId)), refused: [] }),
  )
/** What a screen of this tab is first told. */
const contentIn = (at: Tab, userId = 1) =>
  at.run(
    ({ watchOwnDrafts }) =>
      new Promise<OwnDraftContent[]>((resolve, reject) => {
        const stop = watchOwnDrafts(userId, {
          next: (found) => {
            resolve(found)
            setImmediate(() => stop())
          },
          error: reject,
        })
      }),
  )
const drafts = async (userId = 1) => {
  const found = await contentIn(tab, userId)
  return found.map(({ id, media }) => [id, media.map((one) => one.id)])
}
const media = async () => (await tab.at.db.ownMedia.toArray()).map(({ id }) => id)
const submit = (id: string, pictures: readonly string[]) =>
  tab.run(({ submit: send }) =>
    send(
      publishOwn(
        id,
        pictures.map((name) => ownPicture(name)),
      ),
    ),
  )

describe('a draft of own media', () => {
  test('is there after a reload, with its files in their order', async () => {
    await draftWith('first', ['b', 'a'])
    const after = await device.open()
    const [found] = await contentIn(after)
    expect(found?.media.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(await found?.media[0]?.file.text()).toBe('content of b')
  })

  test('is shown to its own agent alone', async () => {
    await draftWith('mine', ['a'])
    await draftWith('other', ['b'], 2)
    expect(await drafts(1)).toEqual([['mine', ['a']]])
    expect(await drafts(2)).toEqual([['other', ['b']]])
  })

  test('deletes a removed picture from the device, and no other draft’s', async () => {
    await draftWith('one', ['a', 'b'])
    await draftWith('two', ['c'])
    await draftWith('one', ['b'])
    expect((await media()).toSorted()).toEqual(['b', 'c'])
  })

  test('that lost one of its files still has the others', async () => {
    await draftWith('one', ['a', 'b'])
    await tab.at.db.ownMedia.delete('a')
    expect(await drafts()).toEqual([['one', ['b']]])
  })

  test('that is removed takes its captions, choices and files along', async () => {
    await draftWith('one', ['a'])
    const { db } = tab.at
    await db.drafts.put({ userId: 1, postId: 'own/one', language: 'es', caption: 'Hola', savedAt: 1 })
    await db.forms.put({ userId: 1, form: 'own/one', values: {}, savedAt: 1 })
    await tab.run(({ removeOwnDraft }) => removeOwnDraft({ userId: 1, id: 'one' }))
    expect([await drafts(), await media(), await db.drafts.count(), await db.forms.count()]).toEqual([[], [], 0, 0])
  })
})

test('dropping the draft of an own post drops its media', async () => {
  await draftWith('one', ['a'])
  await tab.run(({ dropDraft }) => dropDraft({ userId: 1, subject: 'own/one' }))
  expect([await drafts(), await media()]).toEqual([[], []])
})

describe('publishing own media', () => {
  test('sends the files in their order and then leaves nothing on the device', async () => {
    await draftWith('one', ['a', 'b'])
    expect(await submit('one', ['a', 'b'])).toMatchObject({ outcome: 'accepted' })
    const [sent] = [...device.server.publications.values()]
    expect(sent).toMatchObject({ fields: ['picture_1', 'picture_2'], request: { caption: 'My photos' } })
    expect([await drafts(), await media(), await tab.at.db.outbox.count()]).toEqual([[], [], 0])
  })

  test('sends the alternative texts by the fields of the photos, in whatever order they are now', async () => {
    await draftWith('one', ['b', 'a'])
    const item = publishOwn('one', [ownPicture('b'), ownPicture('a')])
    const request = { ...item.request, alt_texts: { a: 'The garden', b: '', gone: 'Not sent' } }
    await tab.run(({ submit: send }) => send({ ...item, request }))
    const [sent] = [...device.server.publications.values()]
    expect(sent?.request.alt_texts).toBe(JSON.stringify({ picture_2: 'The garden' }))
  })

  test('drops the captions of both languages once the server has the post', async () => {
    await draftWith('one', ['a'])
    const caption = { userId: 1, postId: 'own/one', caption: 'typed', savedAt: Date.now() - 1 } as const
    await tab.at.db.drafts.bulkPut([
      { ...caption, language: 'en' },
      { ...caption, language: 'es' },
    ])
    await submit('one', ['a'])
    expect(await tab.at.db.drafts.count()).toBe(0)
  })

  test('waits without a network with its files, hidden from the drafts, and goes out once', async () => {
    await draftWith('one', ['a'])
    device.server.online = false
    expect(await submit('one', ['a'])).toMatchObject({ outcome: 'waiting' })
    expect([await drafts(), await media()]).toEqual([[], ['a']])
    const after = await device.open()
    device.server.online = true
    await after.run(({ drain }) => drain())
    await after.run(({ drain }) => drain())
    expect(device.server.publications.size).toBe(1)
    expect(await media()).toEqual([])
  })

  test('makes one publication when the answer is lost', async () => {
    await draftWith('one', ['a'])
    device.server.fates.push('lost_answer')
    const { key } = await submit('one', ['a'])
    expect(await tab.at.db.outbox.get({ key })).toMatchObject({ mayHaveArrived: true })
    await tab.run(({ drain }) => drain())
    expect(device.server.arrivals).toEqual([key, key])
    expect(device.server.publications.size).toBe(1)
  })

  test('keeps the files of a refused post, and its draft when it is discarded', async () => {
    await draftWith('one', ['a'])
    device.server.fates.push('refused')
    const { key } = await submit('one', ['a'])
    expect(await media()).toEqual(['a'])
    await tab.run(({ discard }) => discard(key))
    expect([await drafts(), await media()]).toEqual([[['one', ['a']]], ['a']])
  })

  test('keeps the files of a waiting post when its draft is removed, until it is discarded too', async () => {
    await draftWith('one', ['a'])
    device.server.online = false
    const { key } = await submit('one', ['a'])
    await tab.run(({ removeOwnDraft }) => removeOwnDraft({ userId: 1, id: 'one' }))
    expect(await media()).toEqual(['a'])
    await tab.run(({ discard }) => discard(key))
    expect(await media()).toEqual([])
  })

  test('refuses a post whose files the browser has deleted, and sends those behind it', async () => {
    device.server.online = false
    const { key } = await submit('one', ['a'])
    await submit('two', ['b'])
    await tab.at.db.ownMedia.delete('a')
    device.server.online = true
    await tab.run(({ drain }) => drain())
    expect(await tab.at.db.outbox.get({ key })).toMatchObject({ state: 'refused', problem: { code: 'media_missing' } })
    expect(device.server.publications.size).toBe(1)
  })
})

test('a post whose files can’t be read any more is refused, and those behind it are sent', async () => {
  device.server.online = false
  const { key } = await submit('one', ['a'])
  await tab.run(({ submit: send }) => send(publish('behind it')))
  device.server.online = true
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  const { fetch } = globalThis
  // What a browser does with a body it can't read.
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.body instanceof FormData) throw new TypeError('Failed to fetch')
    return await fetch(url, init)
  })
  await tab.run(({ drain }) => drain())
  expect(await tab.at.db.outbox.toArray()).toMatchObject([
    { key, state: 'refused', mayHaveArrived: false, problem: { code: 'media_missing' } },
  ])
  expect([...device.server.publications.values()]).toMatchObject([{ request: { caption: 'behind it' } }])
})

describe('what another app shared', () => {
  const share = (id: string, text = 'Look', files: Blob[] = [new Blob(['x'], { type: 'image/png' })]) =>
    tab.run(async ({ shareOf, storeShare }) =>
      storeShare(shareOf(id, { title: '', text, url: '', files: files.map((file) => ({ name: `${id}.png`, file })) })),
    )
  const open = async (userId = 1) => {
    for (const one of await tab.run(({ sharesNow }) => sharesNow())) {
      const pictures = one.files.map(({ name }) => ownPicture(name, userId))
      await tab.run(({ openShare }) => openShare(one, { userId, media: pictures, refused: one.refused }, 'en'))
    }
  }

  test('waits for whoever opens it, all of several in a row, and is opened once', async () => {
    await share('first')
    device.clockOff += 1000
    await share('second')
    await open(2)
    await open(1)
    expect(await drafts(2)).toEqual([
      ['second', ['second.png']],
      ['first', ['first.png']],
    ])
    expect(await drafts(1)).toEqual([])
    expect(await tab.at.db.drafts.get([2, 'own/first', 'en'])).toMatchObject({ caption: 'Look' })
  })

  test('of the wrong kind is named, and so is what exceeds the limits', async () => {
    const pdf = new Blob(['x'], { type: 'application/pdf' })
    const many = Array.from({ length: 21 }, () => new Blob(['x'], { type: 'image/png' }))
    await share('mixed', '', [pdf, ...many])
    const [stored] = await tab.run(({ sharesNow }) => sharesNow())
    expect(stored?.files).toHaveLength(20)
    expect(stored?.refused.map(({ reason }) => reason)).toEqual([
      'Only photos and videos can be posted.',
      'That was too much to share at once.',
    ])
  })

  test('is limited to the newest twenty', async () => {
    for (let number = 0; number < 22; number++) {
      device.clockOff += 1000
      await share(`share ${number}`)
    }
    const stored = await tab.run(({ sharesNow }) => sharesNow())
    expect(stored.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `share ${at + 2}`))
  })
})
