import { describe, expect, test } from 'vitest'

import { NEW_LISTING, type ListingContent } from '#domain/listings/listing.ts'
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
})

test('a sign-out takes what the server answered, and leaves what it doesn’t have', async () => {
  await phone.tab.run(({ storeListings }) => storeListings(1, [listing()]))
  await taken('sent')
  await taken('waiting')
  await phone.db.listingPhotos.update('sent', { state: 'sent' })
  await phone.offline(() => change(save({ beds: 3 })))
  await phone.tab.run(({ forgetListings }) => forgetListings())
  expect([await phone.db.listings.count(), (await rows()).map(({ id }) => id)]).toEqual([0, ['waiting']])
  expect(await entries()).toHaveLength(1)
})

test('an answer that is older than what the device has takes nothing back', async () => {
  const newer = listing({ beds: 4 }, { updated_at: '2026-11-21T12:00:00.000Z' })
  await phone.tab.run(({ storeListings }) => storeListings(1, [newer]))
  await phone.tab.run(({ storeAllListings }) => storeAllListings(1, [listing({ beds: 3 })]))
  expect((await only()).content.beds).toBe(4)
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
  const store = () => phone.tab.run(({ storeLeads }) => storeLeads(1, [known], { areAll: true }))

  test('are shown as they will be, and change on the server once there is a network', async () => {
    await store()
    await phone.offline(() => change(update))
    expect(await list()).toMatchObject([{ status: 'contacted', isPending: true, refusal: null }])
    answers(says(lead({ status: 'contacted' })))
    await drain()
    const [after] = await list()
    expect(after).toEqual(lead({ status: 'contacted' }))
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
})
