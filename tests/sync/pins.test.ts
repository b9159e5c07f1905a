import 'fake-indexeddb/auto'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { PinSubject } from '#sync/pins/pin.ts'
import { allowMetered, pin, pinnedBytes, pinOf, pinsOf, setPinBudget, unpin } from '#sync/pins/pins.ts'
import { deleteAnswerCaches, PINNED_CACHE } from '#sync/storage/caches.ts'
import { db } from '#sync/storage/database.ts'

import {
  AGENT,
  collectionPin,
  downloadPins,
  FILES_OF_7,
  setUpLibrary,
  type LibraryServer,
} from './support/library-server.ts'
import { halfAnswer } from './support/publish-server.ts'

let library: LibraryServer

beforeEach(async () => {
  library = await setUpLibrary()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function stored(): Promise<string[]> {
  const cache = await caches.open(PINNED_CACHE)
  return (await cache.keys()).map(({ url }) => url.replace('http://localhost', '')).toSorted()
}

const stateOf = async (subject: PinSubject) => (await pinOf(AGENT, subject))?.state
/** Lets days pass on the device’s clock. */
const passDays = (days: number) => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + days * 25 * 60 * 60 * 1000)
const portal = () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
const full = () => new DOMException('full', 'QuotaExceededError')

/** Pins the collection of two posts and downloads it. */
async function download(): Promise<boolean> {
  await pin(collectionPin(7))
  return await downloadPins(AGENT)
}

describe('a download', () => {
  test('stores the answers and pictures of a collection, and says that it is complete', async () => {
    expect(await download()).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
    expect(await pinOf(AGENT, 'collection:7')).toMatchObject({ state: 'complete', files: 7, stored: 7 })
  })

  test('stores the agent’s portrait and logo too, but not the profile that names them', async () => {
    const agent = { avatar: '/media/face.jpg', broker_logo: '/media/logo.png' }
    library.instead.set('/api/agent', () => Response.json({ data: agent }))
    await download()
    expect(await stored()).toEqual([...FILES_OF_7, '/media/face.jpg?w=1080', '/media/logo.png?w=1080'])
  })

  test('of a tag page has all its collections and their covers', async () => {
    await pin({ ...collectionPin(0), subject: 'listing:mortgage' })
    await downloadPins(AGENT)
    const files = ['/media/80.mp4', '/api/social-post-collections/tag/mortgage?page=1', ...FILES_OF_7]
    expect(await stored()).toEqual(expect.arrayContaining(files))
    expect(await stateOf('listing:mortgage')).toBe('complete')
  })

  test('that lost the network goes on later with the files it lacks', async () => {
    library.onRequest = (path) => void (library.online = path !== '/media/71')
    expect(await download()).toBe(true)
    expect(await stateOf('collection:7')).toBe('waiting')
    library.onRequest = () => {}
    library.online = true
    library.asked.length = 0
    expect(await downloadPins(AGENT)).toBe(false)
    expect(library.asked).toEqual(['/api/agent', '/media/71?w=1080'])
    expect(await stored()).toEqual(FILES_OF_7)
  })

  const cutPicture = () =>
    new Response(new Uint8Array(400), { headers: { 'Content-Type': 'image/webp', 'Content-Length': '1000' } })
  test.each([
    ['no page of a captive portal in place of a picture', '/media/71?w=1080', portal],
    ['no picture that was cut in the middle', '/media/71?w=1080', cutPicture],
    ['no page of a captive portal in place of an answer', '/api/social-posts/71', portal],
    ['no answer that was cut in the middle', '/api/social-posts/71', () => halfAnswer()],
    [
      'no answer whose end is missing',
      '/api/social-posts/71',
      () => new Response('{"data":', { headers: { 'Content-Type': 'application/json' } }),
    ],
  ])('stores %s, and is completed by the next one', async (_, path, answer) => {
    library.instead.set(path.split('?')[0] ?? '', answer)
    expect(await download()).toBe(true)
    expect(await stored()).not.toContain(path)
    expect(await stateOf('collection:7')).toBe('waiting')
    library.instead.clear()
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test.each([-1, 1])('is complete on a device whose clock is %i day off', async (days) => {
    passDays(days)
    await download()
    vi.restoreAllMocks()
    expect(await stateOf('collection:7')).toBe('complete')
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('deletes what a download left that was killed before it was listed', async () => {
    await download()
    await db.pinnedFiles.delete([AGENT, 'collection:7', '/media/71?w=1080'])
    await unpin(AGENT, 'collection:7')
    expect(await stored()).toEqual(['/media/71?w=1080'])
    await downloadPins(AGENT)
    expect(await stored()).toEqual([])
  })

  test('leaves out a picture and a post that are gone, and is still complete', async () => {
    library.instead.set('/media/70', () => new Response(null, { status: 404 }))
    library.instead.set('/api/social-posts/71', () => Response.json({ code: 'not_found' }, { status: 404 }))
    expect(await download()).toBe(false)
    expect(await stored()).toEqual([...FILES_OF_7.slice(0, 3), '/media/cover-7?w=1080'])
    expect(await stateOf('collection:7')).toBe('complete')
  })

  test('says that a deleted collection is missing', async () => {
    await pin(collectionPin(9))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stateOf('collection:9')).toBe('missing')
  })

  test('stops before a video that exceeds the budget, and goes on when the budget is raised', async () => {
    await setPinBudget(AGENT, 100_000)
    await pin(collectionPin(8))
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stateOf('collection:8')).toBe('over_budget')
    expect(library.asked).not.toContain('/media/80.mp4')
    await setPinBudget(AGENT, 1_000_000)
    await downloadPins(AGENT)
    expect(await stateOf('collection:8')).toBe('complete')
    expect(await pinnedBytes(AGENT)).toBeGreaterThan(500_000)
  })

  test('leaves the device its reserve for drafts and the outbox', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100_000_000, usage: 99_000_000 }) } })
    await download()
    expect(await stateOf('collection:7')).toBe('device_full')
    expect(await stored()).toEqual([])
  })

  test('says so when the device runs out of storage, and is completed once there is room', async () => {
    const cache = await caches.open(PINNED_CACHE)
    const put = vi.spyOn(cache, 'put').mockRejectedValue(full())
    await download()
    expect(await stateOf('collection:7')).toBe('device_full')
    put.mockRestore()
    const list = vi.spyOn(db.pinnedFiles, 'put').mockImplementation(() => {
      throw full()
    })
    await downloadPins(AGENT)
    expect(await stateOf('collection:7')).toBe('device_full')
    list.mockRestore()
    expect(await downloadPins(AGENT)).toBe(false)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test.each([{ saveData: true }, { type: 'cellular' }])(
    'waits on a metered connection (%o) for consent',
    async (connection) => {
      vi.stubGlobal('navigator', { connection })
      await download()
      expect(await stateOf('collection:7')).toBe('metered')
      expect(library.asked).toEqual([])
      await allowMetered(AGENT, 'collection:7')
      await downloadPins(AGENT)
      expect(await stateOf('collection:7')).toBe('complete')
    },
  )

  test('is repeated after a day, and drops what the collection no longer has', async () => {
    await download()
    library.collections.set(7, [{ id: 71 }, { id: 72 }])
    await downloadPins(AGENT)
    expect(await stored()).toEqual(FILES_OF_7)
    passDays(1)
    await downloadPins(AGENT)
    const nextId = (path: string) => path.replace(/\b71\b/, '72').replace(/\b70\b/, '71')
    expect(await stored()).toEqual(FILES_OF_7.map(nextId))
  })

  test('of a complete pin that is cut short when it is repeated leaves it complete', async () => {
    await download()
    library.online = false
    passDays(1)
    expect(await downloadPins(AGENT)).toBe(true)
    expect(await stateOf('collection:7')).toBe('complete')
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('brings back what a sign-out cleared', async () => {
    await download()
    await deleteAnswerCaches()
    expect(await stored()).toEqual([])
    await downloadPins(AGENT)
    expect(await stored()).toEqual(FILES_OF_7)
  })

  test('is nobody else’s', async () => {
    await pin(collectionPin(7))
    expect(await downloadPins(2)).toBe(false)
    expect(library.asked).toEqual([])
    expect(await pinsOf(2)).toEqual([])
  })

  test('is made once by two windows', async () => {
    const held = new Set<string>()
    const locks = {
      request: async <T>(name: string, _: unknown, work: (lock: object | null) => Promise<T>): Promise<T> => {
        if (held.has(name)) return await work(null)
        held.add(name)
        return await work({}).finally(() => held.delete(name))
      },
    }
    vi.stubGlobal('navigator', { locks })
    await pin(collectionPin(7))
    await Promise.all([downloadPins(AGENT), downloadPins(AGENT)])
    expect(library.asked.toSorted()).toEqual(['/api/agent', ...FILES_OF_7])
  })
})

test('a browser that refuses its database refuses the pin, and says why', async () => {
  vi.spyOn(db.pins, 'put').mockRejectedValue(new DOMException('The operation is insecure.', 'SecurityError'))
  await expect(pin(collectionPin(7))).rejects.toMatchObject({ name: 'DeviceStorageError', failure: 'unavailable' })
})

describe('unpinning', () => {
  test('frees the space, but not of a file another pin has too', async () => {
    await pin(collectionPin(8))
    await download()
    await unpin(AGENT, 'collection:8')
    expect(await stored()).toEqual(FILES_OF_7)
    await unpin(AGENT, 'collection:7')
    expect(await stored()).toEqual([])
    expect(await pinnedBytes(AGENT)).toBe(0)
  })

  test('that is cut short leaves the pin with its files, or neither', async () => {
    await download()
    const cut = vi.spyOn(db.pinnedFiles, 'bulkDelete').mockRejectedValueOnce(new Error('The browser was killed'))
    await expect(unpin(AGENT, 'collection:7')).rejects.toThrow('The browser was killed')
    expect(await stateOf('collection:7')).toBe('complete')
    expect(await db.pinnedPosts.toArray()).toHaveLength(2)
    cut.mockRestore()
    await unpin(AGENT, 'collection:7')
    expect(await stored()).toEqual([])
  })

  test('while it is downloaded leaves nothing behind', async () => {
    library.onRequest = async (path) => {
      if (path === '/media/70') await unpin(AGENT, 'collection:7')
    }
    await download()
    expect(await stored()).toEqual([])
    expect(await pinOf(AGENT, 'collection:7')).toBeNull()
    expect([await db.pinnedFiles.toArray(), await db.pinnedPosts.toArray()]).toEqual([[], []])
  })
})
