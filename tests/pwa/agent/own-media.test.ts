import 'fake-indexeddb/auto'

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { joined, prepareAll } from '#pwa/agent/publishing/own-post/add-media.ts'
import { useOwnMedia, type OwnMediaState } from '#pwa/agent/publishing/own-post/use-own-media.ts'
import { saveOwnDraft } from '#sync/own-posts/own-drafts.ts'
import type { OwnDraftContent, OwnMedia } from '#sync/own-posts/own-post.ts'
import { db } from '#sync/storage/database.ts'

import { ownPicture } from '../../sync/support/outbox-items.ts'

/** The files whose preparation has begun, by name, and what ends it. */
const preparing = new Map<string, PromiseWithResolvers<OwnMedia>>()

vi.mock('#pwa/agent/publishing/own-post/prepare-media.ts', () => ({
  prepareMedia: (file: File) => {
    const made = Promise.withResolvers<OwnMedia>()
    preparing.set(file.name, made)
    return made.promise
  },
}))

beforeEach(() => {
  vi.stubGlobal('navigator', {})
})
afterEach(async () => {
  preparing.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  await Promise.all(db.tables.map((table) => table.clear()))
})

/** The media of a screen that shows a draft. */
function screenOf(draft: OwnDraftContent): OwnMediaState {
  const shown: OwnMediaState[] = []
  renderToString(
    createElement(() => {
      shown.push(useOwnMedia(draft))
      return null
    }),
  )
  const [screen] = shown
  if (!screen) throw new Error('Nothing was rendered')
  return screen
}

const file = (name: string) => new File([name], name, { type: 'image/jpeg' })
const prepared = async (name: string) => {
  await vi.waitFor(() => expect(preparing.has(name)).toBe(true))
  preparing.get(name)?.resolve(ownPicture(name))
}
const stored = async () => (await db.ownDrafts.get([1, 'a']))?.mediaIds.toSorted()

test('photos that are added while earlier ones are still being read join them', async () => {
  const screen = screenOf({ userId: 1, id: 'a', media: [], refused: [] })
  const first = screen.add([file('one')])
  const second = screen.add([file('two')])
  await prepared('two')
  await second
  await prepared('one')
  await first
  await vi.waitFor(async () => expect(await stored()).toEqual(['one', 'two']))
})

test('a photo that was removed while others were being read stays removed', async () => {
  const screen = screenOf({ userId: 1, id: 'a', media: [ownPicture('old')], refused: [] })
  const adding = screen.add([file('new')])
  screen.remove(ownPicture('old'))
  await prepared('new')
  await adding
  await vi.waitFor(async () => expect(await stored()).toEqual(['new']))
})

test('photos that two screens of one draft add and remove are all added and removed', async () => {
  const draft = { userId: 1, id: 'a', media: [ownPicture('one'), ownPicture('two')], refused: [] }
  await saveOwnDraft(draft)
  const [here, elsewhere] = [screenOf(draft), screenOf(draft)]
  const adding = here.add([file('here')])
  await prepared('here')
  await adding
  await vi.waitFor(async () => expect(await stored()).toEqual(['here', 'one', 'two']))
  elsewhere.remove(ownPicture('one'))
  const addingElsewhere = elsewhere.add([file('elsewhere')])
  await prepared('elsewhere')
  await addingElsewhere
  await vi.waitFor(async () => expect(await stored()).toEqual(['elsewhere', 'here', 'two']))
  here.remove(ownPicture('two'))
  await vi.waitFor(async () => expect(await stored()).toEqual(['elsewhere', 'here']))
  const files = await db.ownMedia.toCollection().primaryKeys()
  expect(files.toSorted()).toEqual(['elsewhere', 'here'])
})

test('opening a draft as it was before its last photo was stored leaves that photo there', async () => {
  const draft = { userId: 1, id: 'a', media: [ownPicture('one')], refused: [] }
  await saveOwnDraft({ ...draft, media: [ownPicture('one'), ownPicture('two')] })
  screenOf(draft).keep()
  // What is stored later is stored after it.
  await import('#sync/own-posts/own-drafts.ts')
  await saveOwnDraft({ userId: 1, id: 'b', media: [], refused: [] })
  expect(await stored()).toEqual(['one', 'two'])
})

test('opening a new draft stores it, so that what is written for it is found again', async () => {
  screenOf({ userId: 1, id: 'a', media: [], refused: [] }).keep()
  await vi.waitFor(async () => expect(await stored()).toEqual([]))
})

test('a file that can’t be opened is named, and the others are added', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const files = ['gone', 'there'].map((name) => ({ name, file: file(name) }))
  const added = prepareAll(files, 1)
  await vi.waitFor(() => expect(preparing.has('gone')).toBe(true))
  preparing.get('gone')?.reject(new DOMException('The file is gone', 'NotReadableError'))
  await prepared('there')
  const { media, refused } = joined([], await added)
  expect(media.map(({ id }) => id)).toEqual(['there'])
  expect(refused.map(({ name }) => name)).toEqual(['gone'])
})
