import { describe, expect, test, vi } from 'vitest'

import type { OwnPosts } from '#sync/drafts/own-drafts.ts'
import type { OwnDraftContent, OwnMedia } from '#sync/drafts/own-post.ts'

import { ownPicture, publishOwn } from './support/outbox-items.ts'
import { usePhone } from './support/phone.ts'
import { putCaption, putFields } from './support/typed.ts'
import { failToReadFiles } from './support/unreadable-files.ts'

const phone = usePhone()
const { drain } = phone

const draftWith = (id: string, pictures: readonly string[], userId = 1) =>
  phone.tab.run(({ saveOwnDraft }) =>
    saveOwnDraft({ userId, id, media: pictures.map((name) => ownPicture(name, userId)), refused: [] }),
  )
const removeDraft = (id: string) => phone.tab.run(({ removeOwnDraft }) => removeOwnDraft({ userId: 1, id }))
const discard = (key: string) => phone.tab.run(({ discard }) => discard(key))
/** What a screen is first told. */
const content = (userId = 1) =>
  phone.tab.run(
    ({ watchOwnPosts }) =>
      new Promise<OwnDraftContent[]>((resolve, reject) => {
        const next = ({ drafts: found }: OwnPosts) => {
          resolve(found)
          setImmediate(() => stop())
        }
        const stop = watchOwnPosts(userId, { next, error: reject })
      }),
  )
const drafts = async (userId = 1) => (await content(userId)).map(({ id, media }) => [id, media.map((one) => one.id)])
const media = async () => (await phone.db.ownMedia.toArray()).map(({ id }) => id)
const submit = (id: string, pictures: readonly string[]) =>
  phone.tab.run(({ submit: send }) =>
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
    await phone.open()
    const [found] = await content()
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
    await phone.db.ownMedia.delete('a')
    expect(await drafts()).toEqual([['one', ['b']]])
  })

  test('that two screens change has what both added and nothing that either removed', async () => {
    const save = (names: string[], seen: string[]) => {
      const draft = { userId: 1, id: 'one', media: names.map((name) => ownPicture(name)), refused: [] }
      return phone.tab.run(({ saveOwnDraft }) => saveOwnDraft(draft, { replaces: true, seen }))
    }
    await draftWith('one', ['a', 'b'])
    await save(['a', 'b', 'here'], ['a', 'b'])
    await save(['b', 'elsewhere'], ['a', 'b'])
    expect((await media()).toSorted()).toEqual(['b', 'elsewhere', 'here'])
  })

  test('that is opened is stored where the device has none of it, and else left as it is', async () => {
    const open = (media: OwnMedia[]) =>
      phone.tab.run(({ saveOwnDraft }) =>
        saveOwnDraft(
          { userId: 1, id: 'one', media, refused: [] },
          { replaces: false, seen: media.map(({ id }) => id) },
        ),
      )
    await open([])
    expect(await drafts()).toEqual([['one', []]])
    await draftWith('one', ['a', 'b'])
    await open([ownPicture('a')])
    expect(await drafts()).toEqual([['one', ['a', 'b']]])
  })

  test.each([
    ['is removed', () => removeDraft('one')],
    ['is dropped', () => phone.tab.run(({ dropDraft }) => dropDraft({ userId: 1, subject: 'own/one' }))],
  ])('that %s takes its captions, choices and files along', async (_, remove) => {
    await draftWith('one', ['a'])
    await putCaption(phone.db, { userId: 1, subject: 'own/one', language: 'es', caption: 'Hola', savedAt: 1 })
    await putFields(phone.db, { userId: 1, subject: 'own/one', values: {}, savedAt: 1 })
    await remove()
    expect([await drafts(), await media(), await phone.db.typed.count()]).toEqual([[], [], 0])
  })
})

describe('publishing own media', () => {
  test('sends the files in their order and then leaves nothing on the device, in neither language', async () => {
    await draftWith('one', ['a', 'b'])
    const caption = { userId: 1, subject: 'own/one', caption: 'typed', savedAt: Date.now() - 1 } as const
    for (const language of ['en', 'es'] as const) await putCaption(phone.db, { ...caption, language })
    expect(await submit('one', ['a', 'b'])).toMatchObject({ outcome: 'accepted' })
    const [sent] = [...phone.server.publications.values()]
    expect(sent).toMatchObject({ fields: ['picture_1', 'picture_2'], request: { caption: 'My photos' } })
    expect([await drafts(), await media(), await phone.items(), await phone.db.typed.count()]).toEqual([[], [], [], 0])
  })

  test('sends the alternative texts by the fields of the photos, in whatever order they are now', async () => {
    const item = publishOwn('one', [ownPicture('b'), ownPicture('a/4/5/0.5'), ownPicture('c/4/5/0')])
    // A draft of an earlier release names a text by the crop it was written for.
    const alt_texts = { a: 'The garden', b: '', gone: 'Not sent', 'c/4/5/0.5': 'The porch' }
    const request = { ...item.request, alt_texts }
    await phone.tab.run(({ submit: send }) => send({ ...item, request }))
    const [sent] = [...phone.server.publications.values()]
    expect(sent?.request.alt_texts).toBe(JSON.stringify({ picture_2: 'The garden', picture_3: 'The porch' }))
  })

  test('gives up the platform it is a new post for, once it is accepted', async () => {
    const replaces = { postId: 7, platform: 'facebook', attempts: 2 } as const
    await phone.tab.run(({ saveOwnDraft }) =>
      saveOwnDraft({ userId: 1, id: 'one', media: [ownPicture('a')], refused: [], replaces }),
    )
    expect(await content()).toMatchObject([{ replaces }])
    phone.server.fates.push('refused')
    const item = { ...publishOwn('one', [ownPicture('a')]), replaces }
    const { key } = await phone.tab.run(({ submit: send }) => send(item))
    expect(phone.server.changes).toEqual([])
    await phone.tab.run(({ sendNow }) => sendNow(key))
    const call = 'POST /agent/social-posts/7/facebook/answer'
    expect(phone.server.changes).toEqual([{ call, body: { answer: 'drop', attempts: 2 } }])
  })

  test('waits without a network with its files, hidden from the drafts, and goes out once', async () => {
    await draftWith('one', ['a'])
    expect(await phone.withoutServer(() => submit('one', ['a']))).toMatchObject({ outcome: 'waiting' })
    expect([await drafts(), await media()]).toEqual([[], ['a']])
    await phone.open()
    await drain()
    await drain()
    expect(phone.server.publications.size).toBe(1)
    expect(await media()).toEqual([])
  })

  test('keeps the files of a refused post, and its draft when it is discarded', async () => {
    await draftWith('one', ['a'])
    phone.server.fates.push('refused')
    const { key } = await submit('one', ['a'])
    expect(await media()).toEqual(['a'])
    await discard(key)
    expect([await drafts(), await media()]).toEqual([[['one', ['a']]], ['a']])
  })

  test('keeps the files of a waiting post when its draft is removed, until it is discarded too', async () => {
    await draftWith('one', ['a'])
    const { key } = await phone.withoutServer(() => submit('one', ['a']))
    await removeDraft('one')
    expect(await media()).toEqual(['a'])
    await discard(key)
    expect(await media()).toEqual([])
  })

  test.each([
    ['that the browser has deleted', () => phone.db.ownMedia.delete('a').then(() => undefined)],
    ['that can’t be read any more', async () => failToReadFiles()],
  ])('refuses a post with files %s, and sends what is behind it', async (_, spoil) => {
    const { key } = await phone.withoutServer(() => submit('one', ['a']))
    await phone.submitOffline('behind it')
    await spoil()
    await drain()
    expect(await phone.items()).toMatchObject([
      { key, state: 'refused', mayHaveArrived: false, problem: { code: 'media_missing' } },
    ])
    expect(phone.captions()).toEqual(['behind it'])
    vi.restoreAllMocks()
  })
})

describe('what another app shared', () => {
  const share = (id: string, text = 'Look', files: Blob[] = [new Blob(['x'], { type: 'image/png' })]) =>
    phone.tab.run(async ({ shareOf, storeShare }) =>
      storeShare(shareOf(id, { title: '', text, url: '', files: files.map((file) => ({ name: `${id}.png`, file })) })),
    )
  const shares = () => phone.db.shares.orderBy('at').toArray()
  const open = async (userId = 1) => {
    for (const one of await shares()) {
      const pictures = one.files.map(({ name }) => ownPicture(name, userId))
      await phone.tab.run(({ openShare }) => openShare(one, { userId, media: pictures, refused: one.refused }, 'en'))
    }
  }

  test('waits for whoever opens it, all of several in a row, and is opened once', async () => {
    await share('first')
    phone.device.clockOff += 1000
    await share('second')
    await open(2)
    await open(1)
    expect(await drafts(2)).toEqual([
      ['second', ['second.png']],
      ['first', ['first.png']],
    ])
    expect(await drafts(1)).toEqual([])
    expect((await phone.db.typed.get([2, 'own/first']))?.captions?.en).toMatchObject({ caption: 'Look' })
  })

  test('is gone from the device once it is dropped, and nobody’s draft', async () => {
    await share('first')
    await phone.tab.run(({ dropShare }) => dropShare('first'))
    expect([await shares(), await drafts(1)]).toEqual([[], []])
  })

  test('of the wrong kind is named, and so is what exceeds the limits', async () => {
    const pdf = new Blob(['x'], { type: 'application/pdf' })
    const many = Array.from({ length: 21 }, () => new Blob(['x'], { type: 'image/png' }))
    await share('mixed', '', [pdf, ...many])
    const [stored] = await shares()
    expect(stored?.files).toHaveLength(20)
    expect(stored?.refused.map(({ reason }) => reason)).toEqual([
      'Only photos and videos can be posted.',
      'That was too much to share at once.',
    ])
  })

  test('is limited to the newest twenty', async () => {
    for (let number = 0; number < 22; number++) {
      phone.device.clockOff += 1000
      await share(`share ${number}`)
    }
    expect((await shares()).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, at) => `share ${at + 2}`))
  })
})
