import { onTestFinished, vi } from 'vitest'

import { NEW_LISTING } from '#domain/listings/listing.ts'
import { listingSubject } from '#sync/listings/listing-row.ts'
import { db } from '#sync/storage/database.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { page as pageOf } from '#tests/support/records/library.ts'
import { lead, listing, LISTING_ID, photo } from '#tests/support/records/listings.ts'
import { withChanges } from '#tests/support/records/with-changes.ts'

import { expect } from './support/expect.ts'
import { holdFiles, pictureFile } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const LIST = '/listings'
const ONE = `/listings/${LISTING_ID}`

const save = () => page.getByRole('button', { name: 'Save listing' }).click()
const price = page.getByLabel('Price')

function goOffline(api: FakeApi): () => void {
  // With it every round of sending begins.
  const end = api.lose('GET /user')
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => offline.mockRestore())
  return () => {
    offline.mockRestore()
    end()
    dispatchEvent(new Event('online'))
  }
}

/** The server has these listings, and takes every change. */
function answer(api: FakeApi, ...listings: ReturnType<typeof listing>[]): void {
  api.answer('GET /agent/listings', pageOf(listings))
  const [first] = listings
  if (first) api.answer('GET /agent/listings/:id', { data: first })
  api.answer('PUT /agent/listings/:id', ({ params, body }) => ({
    data: listing(withChanges({ ...NEW_LISTING, ...first?.content }, body.changes), {
      id: params.id,
      updated_at: '2026-11-22T12:00:00.000Z',
    }),
  }))
}

/** What is kept of the only listing that is being written. */
const kept = async () => {
  const [draft] = await db.typed.toArray()
  return draft?.fields?.values
}

test('a listing is begun on this device, is kept while it is typed, and is found in the list before it is saved', async ({
  api,
  open,
}) => {
  answer(api)
  await open(LIST)
  await expect(page.getByText('Your next listing starts at the door')).toBeVisible()
  await page.getByRole('button', { name: 'New Listing' }).click()
  await page.getByLabel('Street').fill('12 Oak Street')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('12 Oak Street')
  await expect.poll(kept).toMatchObject({ address: { street: '12 Oak Street' } })
  await open(LIST)
  await expect(page.getByRole('link', { name: /12 Oak Street.*Not saved yet/ })).toBeVisible()
  expect(api.sentTo('PUT /agent/listings/:id')).toEqual([])
})

test('a save sends what was changed and what it was made from, with digits grouped on screen alone', async ({
  api,
  open,
}) => {
  answer(api, listing())
  await open(ONE)
  await expect(price).toHaveValue('465,000')
  await price.fill('1250000')
  await expect(price).toHaveValue('1,250,000')
  await page.getByRole('button', { name: 'More baths' }).click()
  await save()
  await expect(page.getByText('Saved and sent.')).toBeVisible()
  expect(api.sentTo('PUT /agent/listings/:id').map(({ body }) => body)).toEqual([
    { changes: { price: 1_250_000, baths: 3 }, seen: { price: 465_000, baths: 2.5 } },
  ])
})

test('without a network a new listing is saved on this phone, and goes out once there is one', async ({
  api,
  open,
}) => {
  answer(api)
  await open(LIST)
  await page.getByRole('button', { name: 'New Listing' }).click()
  const goOnline = goOffline(api)
  await page.getByLabel('Street').fill('12 Oak Street')
  await page.getByRole('button', { name: 'Coming soon' }).click()
  await save()
  await expect(page.getByText('Saved on this phone. It goes out when you’re back.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Listings' }).click()
  await expect(page.getByRole('link', { name: /12 Oak Street.*Coming soon.*Saved on this phone/ })).toBeVisible()
  goOnline()
  await expect.poll(() => api.sentTo('PUT /agent/listings/:id').length).toBe(1)
  await expect(page.getByText('Saved on this phone')).toHaveCount(0)
})

test('facts are offered from the agent’s own words, and taken one by one', async ({ api, open }) => {
  answer(api, listing({ price: null, beds: 4 }))
  await open(ONE)
  await page.getByLabel('Your words').fill('Three beds, asking 465 thousand, built in 1952')
  await page.getByRole('button', { name: 'Use $465,000 as price' }).click()
  await expect(price).toHaveValue('465,000')
  await expect(page.getByText('You have 4')).toBeVisible()
  await expect(page.getByLabel('Year built', { exact: true })).toHaveValue('')
  await page.getByRole('button', { name: 'Use 3 as beds' }).click()
  await expect(page.getByLabel('Beds', { exact: true })).toHaveValue('3')
})

test('photos are ordered by keys, deleted with a way back, and the first is the cover', async ({ api, open }) => {
  answer(api, listing())
  await open(ONE)
  const names = ['front.png', 'kitchen.png', 'yard.png']
  await page.getByLabel('Choose photos').setInputFiles(await Promise.all(names.map(pictureFile)))
  await expect(page.getByRole('button', { name: /^Photo 3 of 3/ })).toBeVisible()
  const order = async () => ((await kept())?.['photos'] as { id: string }[] | undefined)?.map(({ id }) => id) ?? []
  await expect.poll(async () => (await order()).length).toBe(3)
  const [front, kitchen, yard] = await order()
  const first = page.getByRole('button', { name: /^Photo 1 of 3/ })
  ;(first.element() as HTMLElement).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(order).toEqual([kitchen, front, yard])
  await expect(page.getByRole('button', { name: /^Photo 2 of 3/ })).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(order).toEqual([kitchen, yard, front])
  await page.keyboard.press('Delete')
  await expect.poll(order).toEqual([kitchen, yard])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(order).toEqual([kitchen, yard, front])
  expect(await db.listingPhotos.count()).toBe(3)
})

test('photos that were still being read when the editor was left are in the listing once it is opened again', async ({
  api,
  open,
}) => {
  answer(api)
  api.refuse('GET /agent/listings/:id', { code: 'not_found' })
  await open(LIST)
  await page.getByRole('button', { name: 'New Listing' }).click()
  const files = holdFiles()
  await page.getByLabel('Choose photos').setInputFiles(await Promise.all(['front.png', 'yard.png'].map(pictureFile)))
  await expect(page.getByText('Adding photo 1 of 2...')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Listings' }).click()
  await expect(page.getByRole('button', { name: 'New Listing' })).toBeVisible()
  files.letGo('front.png')
  files.letGo('yard.png')
  await expect.poll(() => db.listingPhotos.count()).toBe(2)
  await page.getByRole('link', { name: /Not saved yet/ }).click()
  await expect(page.getByRole('button', { name: /^Photo 2 of 2/ })).toBeVisible()
  const ids = (await db.listingPhotos.toCollection().sortBy('addedAt')).map(({ id }) => ({ id }))
  await expect.poll(kept).toMatchObject({ photos: ids })
})

test('a photo is described and marked as altered in its sheet', async ({ api, open }) => {
  answer(api, listing())
  await open(ONE)
  await page.getByLabel('Choose photos').setInputFiles(await Promise.all(['a.png', 'b.png'].map(pictureFile)))
  await page.getByRole('button', { name: /^Photo 2 of 2/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Photo 2 of 2' })
  await sheet.getByLabel('Caption').fill('Kitchen')
  await sheet.getByRole('switch', { name: 'This photo was altered' }).click()
  await sheet.getByRole('button', { name: 'Sky replaced' }).click()
  await sheet.getByRole('button', { name: 'Other photo 1' }).click()
  const photos = async () => (await kept())?.['photos'] as { id: string; altered: unknown; caption: unknown }[]
  const [original] = await photos()
  await expect
    .poll(async () => (await photos())[1])
    .toMatchObject({
      caption: { en: 'Kitchen', es: '' },
      altered: { kinds: ['staged', 'sky'], original_id: original?.id },
    })
})

test('a field that was changed elsewhere shows both, and the agent’s own counts once they choose it', async ({
  api,
  open,
}) => {
  answer(api, listing())
  await open(ONE)
  const newer = listing({ price: 470_000 }, { updated_at: '2026-11-21T12:00:00.000Z' })
  const end = api.refuse('PUT /agent/listings/:id', { code: 'edited_elsewhere', errors: { price: ['Changed.'] } })
  await price.fill('455000')
  api.answer('GET /agent/listings/:id', { data: newer })
  await save()
  const notice = page.getByRole('region', { name: 'Changed in two places' })
  await expect(notice.getByText('470,000')).toBeVisible()
  await expect(notice.getByText('455,000')).toBeVisible()
  end()
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(notice).toHaveCount(0)
  await expect
    .poll(() => api.sentTo('PUT /agent/listings/:id').at(-1)?.body)
    .toEqual({ changes: { price: 455_000 }, seen: { price: 470_000 } })
})

test('the other device’s version can be taken', async ({ api, open }) => {
  answer(api, listing())
  await open(ONE)
  const accept = api.refuse('PUT /agent/listings/:id', { code: 'edited_elsewhere', errors: { price: ['Changed.'] } })
  await price.fill('455000')
  const theirs = { data: listing({ price: 470_000 }, { updated_at: '2026-11-21T12:00:00.000Z' }) }
  api.answer('GET /agent/listings/:id', theirs)
  await save()
  await expect(page.getByRole('button', { name: 'Take theirs' })).toBeVisible()
  // A server takes what it has already.
  accept()
  api.answer('PUT /agent/listings/:id', theirs)
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(price).toHaveValue('470,000')
  await expect(page.getByText('Changed in two places')).toHaveCount(0)
  await expect.poll(async () => await db.typed.get([1, listingSubject(LISTING_ID)])).toBeUndefined()
})

test('the page says what it still needs, and gets its address once it is turned on', async ({ api, open }) => {
  answer(api, listing({ price: null, photos: [] }))
  await open(ONE)
  const on = page.getByRole('switch', { name: 'Page on' })
  await expect(on).toBeDisabled()
  await expect(page.getByText('For the page, add the price and a photo.')).toBeVisible()
  await price.fill('465000')
  await page.getByLabel('Choose photos').setInputFiles([await pictureFile('front.png')])
  await on.click()
  await expect.poll(kept).toMatchObject({ is_public: true, slug: '12-oak-street-austin-3f1c2b9a8d' })
})

test('a plan without listings is shown the upgrade in the place of the button', async ({ api, open }) => {
  answer(api)
  await open(LIST, { as: 'plus' })
  await expect(page.getByRole('link', { name: 'Upgrade to Pro' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Listing' })).toHaveCount(0)
})

test('more than ten listings can be searched and filtered by their status', async ({ api, open }) => {
  const many = Array.from({ length: 12 }, (_, at) => {
    const address = { street: `${at + 1} Oak Street`, unit: '', city: 'Austin', state: 'TX', zip: '78701' }
    const id = LISTING_ID.replace(/^3f/, String(10 + at))
    return listing({ address, status: at === 3 ? 'sold' : 'active' }, { id })
  })
  answer(api, ...many)
  await open(LIST)
  const cards = page.getByRole('link', { name: /Oak Street/ })
  await expect(cards).toHaveCount(12)
  await page.getByLabel('Search listings').fill('12 oak')
  await expect(cards).toHaveCount(1)
  await page.getByLabel('Search listings').fill('')
  await page.getByRole('button', { name: 'Sold' }).click()
  await expect(cards).toHaveText([/4 Oak Street/])
})

test('a lead is reached by one tap, and what is noted of them waits without a network', async ({ api, open }) => {
  api.answer('GET /agent/leads', pageOf([lead()]))
  api.answer('PUT /agent/leads/:id', ({ body }) => ({ data: lead({ status: body.status ?? 'new' }) }))
  await open('/leads')
  await expect(page.getByRole('link', { name: 'Call Rosa Delgado' })).toHaveAttribute('href', 'tel:5125550142')
  await expect(page.getByRole('link', { name: 'Text Rosa Delgado' })).toHaveAttribute('href', 'sms:5125550142')
  await expect(page.getByRole('link', { name: 'Email Rosa Delgado' })).toHaveAttribute(
    'href',
    'mailto:rosa@example.com',
  )
  const goOnline = goOffline(api)
  await page.getByRole('button', { name: /^Rosa Delgado/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Rosa Delgado' })
  await sheet.getByRole('button', { name: 'Contacted' }).click()
  await sheet.getByLabel('Notes').fill('Wants a yard')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: /^Rosa Delgado Contacted On this device/ })).toBeVisible()
  goOnline()
  await expect
    .poll(() => api.sentTo('PUT /agent/leads/:id').map(({ body }) => body))
    .toEqual([{ status: 'contacted', notes: 'Wants a yard', seen: { notes: '' } }])
  await expect(page.getByText('On this device')).toHaveCount(0)
})

test('notes that are typed while a lead is saved stay on this device, with the sheet open', async ({ api, open }) => {
  api.answer('GET /agent/leads', pageOf([lead()]))
  api.answer('PUT /agent/leads/:id', ({ body }) => ({ data: lead({ notes: body.notes ?? '' }) }))
  await open(`/leads?lead=${lead().id}`)
  const sheet = page.getByRole('dialog', { name: 'Rosa Delgado' })
  const notes = sheet.getByLabel('Notes')
  await notes.fill('Wants a yard')
  const release = api.hold('PUT /agent/leads/:id')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await notes.fill('Wants a yard and a pool')
  release()
  await expect(page.getByText('Lead saved')).toBeVisible()
  await expect.poll(kept).toEqual({ notes: 'Wants a yard and a pool', seenNotes: 'Wants a yard' })
  await expect(notes).toHaveValue('Wants a yard and a pool')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet).toHaveCount(0)
  expect(api.sentTo('PUT /agent/leads/:id').map(({ body }) => body)).toEqual([
    { notes: 'Wants a yard', seen: { notes: lead().notes } },
    { notes: 'Wants a yard and a pool', seen: { notes: 'Wants a yard' } },
  ])
  await expect.poll(kept).toBeUndefined()
})

test('a post is made of the photos that can be had, and says how many are missing', async ({ api, open }) => {
  const photos = Array.from({ length: 20 }, (_, at) => photo(LISTING_ID.replace(/^../, String(10 + at))))
  const files = photos.map(({ id }) => ({ id, url: `/media/${id}.jpg`, width: 400, height: 500 }))
  answer(api, listing({ photos }, { files }))
  const file = await pictureFile('front.jpg')
  const real = globalThis.fetch
  const asked: string[] = []
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...args) => {
    const [input] = args
    if (typeof input !== 'string' || !input.startsWith('/media/')) return await real(...args)
    asked.push(input)
    return input === files[1]?.url ? new Response(null, { status: 404 }) : new Response(file)
  })
  onTestFinished(() => fetched.mockRestore())
  await open(ONE)
  await page.getByRole('button', { name: 'Post this listing' }).click()
  await expect(page.getByText('One photo couldn’t be loaded.')).toBeVisible()
  expect(asked).toEqual(files.slice(0, 12).map(({ url }) => url))
})

test('the lead that a notice names is open, and closing it leaves the list', async ({ api, open }) => {
  api.answer('GET /agent/leads', pageOf([lead()]))
  await open(`/leads?lead=${lead().id}`)
  const sheet = page.getByRole('dialog', { name: 'Rosa Delgado' })
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Rosa Delgado/ })).toBeVisible()
})
