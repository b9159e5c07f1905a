import 'fake-indexeddb/auto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { CollectionPost } from '#contract/library/library.ts'
import { pin, unpin } from '#sync/pins/pins.ts'
import { forgetPinnedPosts, readDeviceLibrary, searchDevice } from '#sync/pins/search.ts'
import { deleteAnswerCaches, LIBRARY_CACHE } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'

import { AGENT, collectionPin, downloadPins, setUpLibrary, type LibraryServer } from './support/library-server.ts'

let library: LibraryServer

const search = async (q: string, userId = AGENT) => searchDevice(await readDeviceLibrary(userId), q)
const find = async (q: string, userId = AGENT) => (await search(q, userId)).posts.map(({ id }) => id)
const findCollections = async (q: string) => (await search(q)).collections.map(({ id }) => id)

beforeEach(async () => {
  library = await setUpLibrary()
  library.collections.set(7, [
    { id: 70, title: 'Leave the light on', spanish: 'Deja la luz encendida, señora', tag: 'home buyers' },
    { id: 71, title: 'Light and air', tag: 'mortgage' },
  ])
  await pin(collectionPin(7))
  await pin({ ...collectionPin(0), subject: 'listing:mortgage' })
  await downloadPins(AGENT)
})
afterEach(() => vi.unstubAllGlobals())

test.each<[q: string, ids: number[]]>([
  ['light', [71, 70]],
  ['LIGHT buy', [70]],
  ['come see', [80, 71, 70]],
  ['air light nowhere', []],
  ['ight', []],
  ['señora', [70]],
  ['senora luz', [70]],
  [' ¿! ', []],
])('the search on the device for %j finds the posts %j, the newest first and each once', async (q, ids) => {
  expect(await find(q)).toEqual(ids)
})

test('posts with all the words in the title are found before the others', async () => {
  library.collections.set(9, [{ id: 90, title: 'Buyers' }])
  library.collections.set(10, [{ id: 100, title: 'Other', tag: 'buyers' }])
  await pin(collectionPin(9))
  await pin(collectionPin(10))
  await downloadPins(AGENT)
  expect(await find('buyers')).toEqual([90, 100, 70])
})

test('collections are found by their name, their description and the tags of their posts', async () => {
  expect(await findCollections('collection')).toEqual([8, 7])
  expect(await findCollections('ideas 7')).toEqual([7])
  expect(await findCollections('home buyers')).toEqual([7])
})

test('what was opened before is found when it can be opened without a network', async () => {
  const opened = await caches.open(LIBRARY_CACHE)
  const store = async (path: string) => await opened.put(path, await library.answer(path))
  library.collections.set(9, [{ id: 90, title: 'Opened yesterday' }])
  await store('/api/social-posts/90')
  await store('/api/social-post-collections/9')
  expect(await find('yesterday')).toEqual([90])
  expect(await findCollections('collection 9')).toEqual([])
  await store('/api/social-post-collections/9/social-posts')
  expect(await findCollections('collection 9')).toEqual([9])
})

test('posts that an earlier version stored by their words are found', async () => {
  const post = { ...(await search('air')).posts[0], id: 60, title: 'From before' } as CollectionPost
  const words = ['from', 'before', 'kitchen']
  await db.pinnedPosts.put({ userId: AGENT, subject: 'collection:7', id: 60, post, words })
  expect(await find('kitch bef')).toEqual([60])
})

test('nothing is found for another agent, and after unpinning or a sign-out', async () => {
  expect(await find('light', 2)).toEqual([])
  await unpin(AGENT, 'listing:mortgage')
  expect(await find('come')).toEqual([71, 70])
  await Promise.all([forgetPinnedPosts(), deleteAnswerCaches()])
  expect(await search('come')).toEqual({ posts: [], collections: [] })
})

test('posts and no collections are found where the browser has no caches', async () => {
  vi.stubGlobal('caches', undefined)
  Reflect.deleteProperty(globalThis, 'caches')
  expect(await search('collection light')).toEqual({ posts: [], collections: [] })
  expect(await find('light')).toEqual([71, 70])
})
