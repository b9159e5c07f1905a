import { describe, expect, test } from 'vitest'

import { NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'
import { mergeListing, type ListingChange } from '#domain/listings/merge-listing.ts'
import { listingSubject, type PhotoRow } from '#sync/listings/listing-row.ts'
import type { DeviceListing } from '#sync/listings/overlay.ts'
import type { NewChange } from '#sync/queue/entry.ts'
import { lead, listing, LISTING_ID, photo } from '#tests/support/records/listings.ts'

import { isLost, refuses, says } from './support/changes.ts'
import { usePhone } from './support/phone.ts'
import { json } from './support/publish-server.ts'

const phone = usePhone()
const { change, changes: entries, drain } = phone
const answers = (...next: (() => Response)[]) => void phone.server.changeAnswers.push(...next)
const sent = () => phone.server.changes
const PUT = `PUT /agent/listings/${LISTING_ID}`

/** A save of the editor. */
function save(changes: Partial<ListingContent>, seen: Partial<ListingContent> = pick(NEW_LISTING, changes)): NewChange {
  const subject = listingSubject(LISTING_ID)
  const request = { name: 'PUT /agent/listings/:id', params: { id: LISTING_ID }, body: { changes, seen } } as const
  return { userId: 1, subject, request, title: '12 Oak Street', form: subject }
}

type Photo = ListingContent['photos'][number]

const pick = (from: ListingContent, like: object): Partial<ListingContent> =>
  Object.fromEntries(Object.entries(from).filter(([field]) => field in like))

const REMOVE: NewChange = {
  userId: 1,
  subject: listingSubject(LISTING_ID),
  request: { name: 'DELETE /agent/listings/:id', params: { id: LISTING_ID } },
  title: '12 Oak Street',
}

/** What the list shows first. */
const shown = () =>
  phone.tab.run(
    ({ watchListings }) =>
      new Promise<DeviceListing[]>((resolve, reject) => watchListings(1, { next: resolve, error: reject })),
  )

const only = async () => (await shown())[0] ?? expect.fail('no listing is shown')

const typed = (values: Partial<ListingContent>) =>
  phone.tab.run(({ saveFields }) => saveFields({ userId: 1, subject: listingSubject(LISTING_ID) }, values))

describe('a listing written without a network', () => {
  test('is one call once there is one, with what every save changed', async () => {
    await phone.offline(async () => {
      await change(save({ price: 400_000 }))
      await change(save({ price: 465_000, beds: 3 }))
    })
    answers(says(listing()))
    await drain()
    expect(sent()).toEqual([
      { call: PUT, body: { changes: { price: 465_000, beds: 3 }, seen: { price: null, beds: null } } },
    ])
    expect(await only()).toMatchObject({ state: 'sent', isOnServer: true, content: { price: 465_000 } })
  })

  test('is in the list as it will be, and says that it waits', async () => {
    await phone.offline(() => change(save({ price: 465_000 })))
    expect(await only()).toMatchObject({ state: 'waiting', isOnServer: false, content: { price: 465_000 } })
  })

  test('is in the list while it was only typed, also after the browser was killed', async () => {
    await typed({ price: 465_000 })
    await phone.open()
    expect(await only()).toMatchObject({ id: LISTING_ID, state: 'unsaved', content: { price: 465_000, beds: null } })
  })

  test('is not called unsaved while its form stays filled in behind the save that waits', async () => {
    await typed({ price: 465_000 })
    await phone.offline(() => change(save({ price: 465_000 })))
    expect((await only()).state).toBe('waiting')
  })

  test('is saved over what the server has, photos one by one', async () => {
    const answered = listing({ photos: [photo('a'), photo('b')], beds: 4 })
    await phone.tab.run(({ storeListings }) => storeListings(1, [answered]))
    const photos = { photos: [photo('c'), photo('a')] }
    await phone.offline(() => change(save(photos, { photos: [photo('a')] })))
    const { content } = await only()
    expect([content.photos.map(({ id }) => id), content.beds]).toEqual([['c', 'a', 'b'], 4])
  })

  test('that is deleted before it was ever sent is gone here and there', async () => {
    await phone.offline(async () => {
      await change(save({ price: 465_000 }))
      await change(REMOVE)
    })
    expect(await shown()).toEqual([])
    answers(refuses(404, 'not_found'))
    await drain()
    expect([sent().map(({ call }) => call), await entries()]).toEqual([[`DELETE /agent/listings/${LISTING_ID}`], []])
  })
})

test('a listing that the server never took is deleted, with the save it refused', async () => {
  await phone.offline(() => change(save({ price: 465_000 })))
  answers(refuses(422, 'validation_failed'), refuses(404, 'not_found'))
  await drain()
  expect(await change(REMOVE)).toEqual({ outcome: 'done', answer: undefined })
  expect([await entries(), await shown()]).toEqual([[], []])
})

describe('a save behind another', () => {
  test('whose answer was lost is based on what that one set', async () => {
    answers(isLost)
    expect(await change(save({ price: 400_000 }))).toEqual({ outcome: 'queued' })
    await phone.offline(() => change(save({ price: 465_000 })))
    phone.server.changes.length = 0
    answers(says(listing({ price: 400_000 })), says(listing()))
    await drain()
    expect(sent().map(({ body }) => body)).toEqual([
      { changes: { price: 400_000 }, seen: { price: null } },
      { changes: { price: 465_000 }, seen: { price: 400_000 } },
    ])
  })

  describe('that has no answer, which is based on what it was made from once the other', () => {
    const [a, b, x, y] = ['a', 'b', 'x', 'y'].map(photo) as [Photo, Photo, Photo, Photo]
    const afterwards = { photos: [a, x, y], price: 465_000 }
    const twice = async () => {
      answers(isLost)
      await change(save({ photos: [a, x], price: 400_000, beds: 3 }, { photos: [a, b], price: null, beds: null }))
      await phone.offline(() => change(save(afterwards, { photos: [a, x], price: 400_000 })))
      await phone.offline(() => change(save({ price: 470_000 }, { price: 465_000 })))
    }
    const stored = listing({ photos: [a, b], price: null }).content
    const merged = { conflicts: [], content: { photos: afterwards.photos, price: 470_000 } }

    test('is discarded', async () => {
      await twice()
      const [first] = await entries()
      await phone.tab.run(({ discard }) => discard(first?.key ?? ''))
      answers(says(listing()), says(listing()))
      await drain()
      expect(mergeListing(stored, sent().at(-1)?.body as ListingChange)).toMatchObject(merged)
    })

    test('is refused', async () => {
      await twice()
      answers(refuses(422, 'validation_failed'), says(listing()), says(listing()))
      await drain()
      expect(mergeListing(stored, sent().at(-1)?.body as ListingChange)).toMatchObject(merged)
    })
  })

  test('that was changed elsewhere waits for the agent, who may keep theirs', async () => {
    await phone.offline(() => change(save({ price: 465_000 })))
    answers(refuses(409, 'edited_elsewhere'))
    await drain()
    const [refused] = await entries()
    expect([refused?.state, (await only()).state]).toEqual(['refused', 'refused'])
    answers(says(listing()))
    await phone.tab.run(({ revise }) => revise(refused?.key ?? ''))
    await drain()
    expect(sent().at(-1)?.body).toEqual({ changes: { price: 465_000 }, seen: {} })
    expect(await entries()).toEqual([])
  })

  test('that counts over what was changed elsewhere still takes out the photos it took out', async () => {
    const [kept, mine] = [photo('a'), { ...photo('a'), caption: { en: 'Mine', es: '' } }]
    await phone.offline(() => change(save({ photos: [mine] }, { photos: [kept, photo('b')] })))
    answers(refuses(409, 'edited_elsewhere'))
    await drain()
    const [refused] = await entries()
    const body = async () => {
      await phone.tab.run(({ revise }) => revise(refused?.key ?? ''))
      await drain()
      return sent().at(-1)?.body as ListingChange
    }
    answers(says(listing()))
    const theirs = { ...photo('a'), caption: { en: 'Theirs', es: '' } }
    const stored = listing({ photos: [theirs, photo('b'), photo('c')] }).content
    expect(mergeListing(stored, await body())).toMatchObject({
      conflicts: [],
      content: { photos: [{ id: 'a', caption: { en: 'Mine' } }, { id: 'c' }] },
    })
  })
})

const MB = 1024 * 1024

/** A photo of 5 MB, none of whose megabytes is like another. */
const taken = (id: string) => {
  const file = new Blob(
    Array.from({ length: 5 }, (_, at) => new Uint8Array(MB).fill(at + 1)),
    { type: 'image/jpeg' },
  )
  const size = { width: 3000, height: 2000, thumbnail: 'data:,', digest: id, isAdded: true }
  return phone.tab.run(({ storePhoto }) => storePhoto({ id, userId: 1, listingId: LISTING_ID, file, ...size }))
}

const OF_LISTING = { userId: 1, listingId: LISTING_ID }
const savePhotos = (named: string[]) => phone.tab.run((at) => at.savePhotos(OF_LISTING, named))
const dropRemoved = (named: string[]) => phone.tab.run((at) => at.dropRemoved(OF_LISTING, named))
const remove = (id: string) => phone.tab.run(({ markRemoved }) => markRemoved(id, { isRemoved: true }))

const rows = (): Promise<PhotoRow[]> => phone.db.listingPhotos.orderBy('id').toArray()
const states = async () => (await rows()).map(({ id, state }) => [id, state])
const uploaded = () =>
  [...phone.server.uploads.values()].map(({ arrived }) =>
    Array.from({ length: arrived.length / MB }, (_, at) => arrived[at * MB]),
  )
const attached = (id: string) => says({ id, url: `/media/${id}.jpg`, width: 3000, height: 2000 })
const WHOLE = [1, 2, 3, 4, 5]

describe('photos', () => {
  test('stay on the device until the listing is saved', async () => {
    await taken('a')
    await drain()
    expect([phone.server.uploads.size, await states()]).toEqual([0, [['a', 'draft']]])
  })

  test('arrive byte for byte over a connection that breaks, and each is given to its listing once', async () => {
    await phone.tab.run(({ storeListings }) => storeListings(1, [listing({ photos: [photo('a'), photo('b')] })]))
    await taken('a')
    await taken('b')
    phone.server.cuts.push(MB, 0, 2 * MB)
    answers(attached('a'), attached('b'))
    await savePhotos(['a', 'b'])
    await drain()
    expect(uploaded()).toEqual([WHOLE, WHOLE])
    const [first, second] = phone.server.uploads.keys()
    expect(sent()).toEqual([
      { call: `PUT /agent/listings/${LISTING_ID}/photos/a`, body: { upload: first } },
      { call: `PUT /agent/listings/${LISTING_ID}/photos/b`, body: { upload: second } },
    ])
    expect(await states()).toEqual([
      ['a', 'sent'],
      ['b', 'sent'],
    ])
    expect((await only()).files.map(({ id }) => id)).toEqual(['a', 'b'])
  })

  test('go on where they were when the browser was killed', async () => {
    await taken('a')
    phone.server.online = false
    await savePhotos(['a'])
    await drain()
    phone.server.online = true
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
    phone.server.onPart = () => undefined
    answers(attached('a'))
    await phone.open()
    await drain()
    expect([uploaded(), await states()]).toEqual([[WHOLE], [['a', 'sent']]])
  })

  test('are counted as waiting, so that sending is tried again', async () => {
    await taken('a')
    phone.server.cuts.push(0, 0, 0)
    await savePhotos(['a'])
    expect((await drain()).waiting).toBe(1)
    answers(attached('a'))
    expect((await drain()).waiting).toBe(0)
  })

  test('that the server refuses say why and keep no other from being sent', async () => {
    await taken('a')
    await taken('b')
    answers(refuses(422, 'validation_failed'), attached('b'))
    await savePhotos(['a', 'b'])
    await drain()
    const [refused] = await rows()
    expect([refused?.reason, await states()]).toEqual([
      'It is validation_failed.',
      [
        ['a', 'refused'],
        ['b', 'sent'],
      ],
    ])
    answers(attached('a'))
    await phone.tab.run(({ retryPhoto }) => retryPhoto('a'))
    await drain()
    expect((await rows())[0]?.state).toBe('sent')
  })

  test('that the server refused are sent again with the next save', async () => {
    await taken('a')
    answers(refuses(422, 'validation_failed'), attached('a'))
    await savePhotos(['a'])
    await drain()
    expect(await states()).toEqual([['a', 'refused']])
    await savePhotos(['a'])
    await drain()
    expect((await rows())[0]).toMatchObject({ state: 'sent', reason: null })
  })

  test('behind one the server fails on are sent after its third failure, and it is tried again later', async () => {
    await taken('a')
    await taken('b')
    const fails = refuses(500, 'internal')
    answers(fails, fails, fails, attached('b'))
    await savePhotos(['a', 'b'])
    for (let round = 1; round <= 3; round++) await drain()
    expect(await states()).toEqual([
      ['a', 'waiting'],
      ['b', 'sent'],
    ])
    const { waiting, pauseMs } = await drain()
    expect([waiting, pauseMs > 25_000, sent().length]).toEqual([1, true, 4])
    phone.device.clockOff += 31_000
    answers(attached('a'))
    await drain()
    expect((await rows())[0]?.state).toBe('sent')
  })

  test('wait as long as a busy server asks, all of them', async () => {
    await taken('a')
    await taken('b')
    answers(refuses(429, 'too_many_requests'))
    await savePhotos(['a', 'b'])
    await drain()
    await drain()
    expect([sent().length, await states()]).toEqual([
      1,
      [
        ['a', 'waiting'],
        ['b', 'waiting'],
      ],
    ])
    phone.device.clockOff += 61_000
    answers(attached('a'), attached('b'))
    await drain()
    expect(await states()).toEqual([
      ['a', 'sent'],
      ['b', 'sent'],
    ])
  })

  test('that the server removed before their listing was saved are sent again', async () => {
    await taken('a')
    answers(attached('a'))
    await savePhotos(['a'])
    await drain()
    await phone.offline(() => change(save({ photos: [photo('a')] })))
    const saved = listing({ photos: [photo('a')] }, { files: [{ id: 'a', url: '/a.jpg', width: 1, height: 1 }] })
    const day = 24 * 60 * 60 * 1000
    phone.device.clockOff += 8 * day
    answers(says({ ...saved, files: [] }), attached('a'))
    await drain()
    expect(sent().map(({ call }) => call.slice(PUT.length))).toEqual(['/photos/a', '', '/photos/a'])
    expect([await states(), (await only()).files.map(({ id }) => id)]).toEqual([[['a', 'sent']], ['a']])
    phone.device.clockOff += day
    await phone.tab.run(({ storeListings }) => storeListings(1, [saved]))
    expect(await states()).toEqual([['a', 'sent']])
    await phone.tab.run(({ storeListings }) => storeListings(1, [{ ...saved, files: [] }]))
    expect(await states()).toEqual([['a', 'waiting']])
  })

  test('whose upload the server has removed begin anew', async () => {
    await taken('a')
    answers(refuses(422, 'upload_missing'), attached('a'))
    await savePhotos(['a'])
    await drain()
    await drain()
    expect([phone.server.uploads.size, await states()]).toEqual([2, [['a', 'sent']]])
  })

  test('that are taken out of the listing are sent no more with its save, and leave the device after a day', async () => {
    await taken('a')
    await taken('b')
    phone.server.online = false
    await savePhotos(['a', 'b'])
    await remove('a')
    await savePhotos(['b'])
    await dropRemoved(['b'])
    expect(await states()).toEqual([
      ['a', 'draft'],
      ['b', 'waiting'],
    ])
    await phone.db.listingPhotos.update('a', { removedAt: Date.now() - 25 * 60 * 60 * 1000 })
    await dropRemoved(['b'])
    expect(await states()).toEqual([['b', 'waiting']])
  })

  test('that are put back into a listing that was saved without them are sent from this device', async () => {
    await taken('a')
    phone.server.online = false
    await savePhotos(['a'])
    await remove('a')
    await dropRemoved([])
    await savePhotos(['a'])
    phone.server.online = true
    answers(attached('a'))
    await drain()
    expect([uploaded(), await states()]).toEqual([[WHOLE], [['a', 'sent']]])
  })

  test('that no listing named yet show theirs as unsaved until they are taken out', async () => {
    await taken('a')
    expect(await only()).toMatchObject({ id: LISTING_ID, state: 'unsaved', isOnServer: false, thumbnail: 'data:,' })
    await remove('a')
    expect(await shown()).toEqual([])
  })

  test('of another agent are not sent', async () => {
    await taken('a')
    phone.server.signedIn = null
    await savePhotos(['a'])
    await drain()
    phone.server.signedIn = 2
    await drain()
    expect([phone.server.uploads.size, await states()]).toEqual([0, [['a', 'waiting']]])
  })

  test('wait where another agent signs in while they are sent', async () => {
    await taken('a')
    await taken('b')
    phone.server.onPart = () => void (phone.server.signedIn = 2)
    await savePhotos(['a', 'b'])
    await drain()
    expect(await states()).toEqual([
      ['a', 'waiting'],
      ['b', 'waiting'],
    ])
    phone.server.onPart = () => undefined
    phone.server.signedIn = 1
    answers(attached('a'), attached('b'))
    await drain()
    expect(await states()).toEqual([
      ['a', 'sent'],
      ['b', 'sent'],
    ])
  })
})

test('a sign-out takes what the server answered, and leaves what it doesn’t have', async () => {
  await phone.tab.run(({ storeListings }) => storeListings(1, [listing({ photos: [photo('sent')] })]))
  await taken('sent')
  await taken('unnamed')
  await taken('waiting')
  await phone.db.listingPhotos.update('sent', { state: 'sent' })
  await phone.db.listingPhotos.update('unnamed', { state: 'sent' })
  await phone.offline(() => change(save({ beds: 3 })))
  await phone.tab.run(({ forgetListings }) => forgetListings())
  expect([await phone.db.listings.count(), (await rows()).map(({ id }) => id)]).toEqual([0, ['unnamed', 'waiting']])
  expect(await entries()).toHaveLength(1)
})

test('an answer that is older than what the device has takes nothing back', async () => {
  const newer = listing({ beds: 4 }, { updated_at: '2026-11-21T12:00:00.000Z' })
  await phone.tab.run(({ storeListings }) => storeListings(1, [newer]))
  const before = await phone.tab.run(({ listingsBefore }) => listingsBefore(1))
  await phone.tab.run(({ storeAllListings }) => storeAllListings(1, [listing({ beds: 3 })], before))
  expect((await only()).content.beds).toBe(4)
})

describe('an answer with all listings', () => {
  const OTHER = '9a1c2b9a-8d4e-4f60-9a7b-1c2d3e4f5a6b'
  const fetching = () => phone.tab.run(({ listingsBefore }) => listingsBefore(1))
  const storeAll = (all: ReturnType<typeof listing>[], before: ReadonlyMap<string, string>) =>
    phone.tab.run(({ storeAllListings }) => storeAllListings(1, all, before))
  const ids = async () => (await phone.db.listings.toArray()).map(({ id }) => id)

  test('takes what was deleted elsewhere, and no listing the server accepted after it answered', async () => {
    await phone.tab.run(({ storeListings }) => storeListings(1, [listing({}, { id: OTHER })]))
    const before = await fetching()
    await phone.offline(() => change(save({ beds: 3 })))
    answers(says(listing()))
    await drain()
    await storeAll([], before)
    expect(await ids()).toEqual([LISTING_ID])
  })

  test('keeps a listing that was changed after the server answered', async () => {
    await phone.tab.run(({ storeListings }) => storeListings(1, [listing()]))
    const before = await fetching()
    const newer = listing({ beds: 4 }, { updated_at: '2026-11-21T12:00:00.000Z' })
    await phone.tab.run(({ storeListings }) => storeListings(1, [newer]))
    await storeAll([], before)
    expect((await only()).content.beds).toBe(4)
  })

  test('brings back no listing that was deleted meanwhile, nor does an answer with that one', async () => {
    await phone.tab.run(({ storeListings }) => storeListings(1, [listing()]))
    const before = await fetching()
    await phone.tab.run(({ forgetListing }) => forgetListing({ userId: 1, id: LISTING_ID }))
    await storeAll([listing()], before)
    await phone.tab.run(({ storeFetchedListing }) => storeFetchedListing(1, listing(), before))
    expect(await ids()).toEqual([])
  })
})

describe('leads', () => {
  const known = lead()
  const subject = `lead/${known.id}` as const
  const update: NewChange = {
    userId: 1,
    subject,
    request: { name: 'PUT /agent/leads/:id', params: { id: known.id }, body: { status: 'contacted' } },
    title: known.name,
  }
  const list = () =>
    phone.tab.run(
      ({ watchLeads }) => new Promise<unknown[]>((resolve, reject) => watchLeads(1, { next: resolve, error: reject })),
    )
  const fetching = () => phone.tab.run(({ leadsBefore }) => leadsBefore(1))
  const storeAll = (leads: (typeof known)[], before: ReadonlyMap<string, string>) =>
    phone.tab.run(({ storeLeads }) => storeLeads(1, { leads, areAll: true }, before))
  const store = async () => await storeAll([known], await fetching())

  test('are shown as they will be, and change on the server once there is a network', async () => {
    await store()
    await phone.offline(() => change(update))
    expect(await list()).toMatchObject([{ status: 'contacted', isPending: true, refusal: null }])
    answers(says(lead({ status: 'contacted' })))
    await drain()
    const [after] = await list()
    expect(after).toEqual(lead({ status: 'contacted' }))
  })

  test('whose notes were changed elsewhere are refused, and sent over them if the agent wants it', async () => {
    await store()
    const body = { notes: 'Mine', seen: { notes: 'Before' } }
    const request = { name: 'PUT /agent/leads/:id', params: { id: known.id }, body } as const
    await phone.offline(() => change({ ...update, request }))
    expect(await list()).toMatchObject([{ notes: 'Mine' }])
    answers(refuses(409, 'edited_elsewhere'))
    await drain()
    const [refused] = await entries()
    answers(says(lead({ notes: 'Mine' })))
    await phone.tab.run(({ revise }) => revise(refused?.key ?? ''))
    await drain()
    expect(sent().at(-1)?.body).toEqual({ notes: 'Mine', seen: {} })
    expect(await entries()).toEqual([])
  })

  test('that were deleted are gone at once, and twice is once', async () => {
    await store()
    const request = { name: 'DELETE /agent/leads/:id', params: { id: known.id } } as const
    await phone.offline(() => change({ ...update, request }))
    expect(await list()).toEqual([])
    answers(() => json(404, { code: 'not_found', message: 'No.', request_id: 'r' }))
    await drain()
    expect([await entries(), await phone.db.leads.count()]).toEqual([[], 0])
  })
  test('that were stored, changed or deleted after the server answered stay so', async () => {
    const [changed, deleted, added] = [lead({ id: 'changed' }), lead({ id: 'deleted' }), lead({ id: 'added' })]
    await storeAll([changed, deleted], await fetching())
    const before = await fetching()
    const newer = { ...changed, notes: 'Called.', updated_at: '2026-11-21T12:00:00.000Z' }
    await phone.db.leads.bulkPut([newer, added].map((one) => ({ userId: 1, id: one.id, lead: one })))
    await phone.db.leads.delete([1, 'deleted'])
    await storeAll([changed, deleted], before)
    expect((await phone.db.leads.toArray()).map((row) => [row.id, row.lead.notes])).toEqual([
      ['added', ''],
      ['changed', 'Called.'],
    ])
    await storeAll([], await fetching())
    expect(await phone.db.leads.count()).toBe(0)
  })
})
