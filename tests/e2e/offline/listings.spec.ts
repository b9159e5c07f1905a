import { createHash } from 'node:crypto'

import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'

import { cleanPicture } from '#server/pictures/clean-picture.ts'
import type { Listing } from '#contract/listings/listings.ts'

import type { App } from '../support/app.ts'
import { Phone, phonePage } from '../support/browser.ts'
import type { PictureFile } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'
import { underTheWorker, untilConnectionsAreStored } from '../support/worker.ts'

const PHOTOS = 8

/** A photo with the place it was taken at; the first is larger than it is sent. */
async function taken(index: number): Promise<PictureFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 8 } as const
  const size = index === 0 ? { width: 3600, height: 2400 } : { width: 900, height: 600 }
  const buffer = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .tint({ r: 30 * index, g: 120, b: 255 - 30 * index })
    .jpeg({ quality: 80 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' } })
    .toBuffer()
  return { name: `IMG_${index}.jpg`, mimeType: 'image/jpeg', buffer }
}

/** The files of the photos on this device as base64, in the order they were taken. */
const filesOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    type Row = { file: File; addedAt: number }
    const rows = await new Promise<Row[]>((resolve) => {
      indexedDB.open('porchlight').addEventListener('success', ({ target }) => {
        const { result: db } = target as IDBOpenDBRequest
        const asked = db.transaction('listingPhotos').objectStore('listingPhotos').getAll()
        asked.addEventListener('success', () => {
          db.close()
          resolve(asked.result as Row[])
        })
      })
    })
    const inOrder = rows.toSorted((one, other) => one.addedAt - other.addedAt)
    return await Promise.all(
      inOrder.map(async ({ file }) => {
        const bytes = new Uint8Array(await file.arrayBuffer())
        return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
      }),
    )
  })

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

async function listingsOf({ request }: BrowserContext, app: App): Promise<Listing[]> {
  const answer = await request.get(`${app.url}/api/agent/listings?page=1`)
  return ((await answer.json()) as { data: Listing[] }).data
}

test('a listing with eight photos written without a network is one listing, byte for byte, after the browser was killed', async ({
  ownApp: app,
}) => {
  test.setTimeout(300_000)
  const phone = await Phone.make()
  try {
    let context = await phone.open()
    let page = await phonePage(context)
    await underTheWorker(page, app, '/listings')
    await expect(page.getByRole('button', { name: 'New Listing' })).toBeVisible()
    await untilConnectionsAreStored(page)
    const before = await listingsOf(context, app)
    // Closed gracefully: a browser writes cookies to disk with a delay, and this is not about staying signed in.
    await phone.close()
    await app.kill()

    context = await phone.open()
    page = await phonePage(context)
    await page.goto(`${app.url}/listings`)
    await page.getByRole('button', { name: 'New Listing' }).click()
    const photos = await Promise.all(Array.from({ length: PHOTOS }, (_, index) => taken(index)))
    await page.getByLabel('Choose photos').setInputFiles(photos)
    await expect(page.getByRole('button', { name: /^Photo 8 of 8/ })).toBeVisible({ timeout: 60_000 })
    await page.getByLabel('Street').fill('12 Oak Street')
    await page.getByLabel('Price').fill('465000')
    await page.getByRole('button', { name: 'Save listing' }).click()
    await expect(page.getByText(/^Saved on this phone/)).toBeVisible()
    const stored = await filesOnDevice(page)
    expect(new Set(stored).size).toBe(PHOTOS)
    await phone.kill()

    context = await phone.open()
    page = await phonePage(context)
    await page.goto(`${app.url}/listings`)
    const card = page.getByRole('link', { name: /12 Oak Street/ })
    await expect(card).toContainText('Saved on this phone')
    await app.run()
    await page.reload()
    const sent = async () => (await listingsOf(context, app)).find(({ content }) => content.price === 465_000)
    await expect.poll(async () => (await sent())?.files.length, { timeout: 120_000 }).toBe(PHOTOS)
    expect(await listingsOf(context, app)).toHaveLength(before.length + 1)
    const listing = await sent()
    const arrived: string[] = []
    for (const { id } of listing?.content.photos ?? []) {
      const url = listing?.files.find((file) => file.id === id)?.url ?? ''
      const answer = await context.request.get(app.url + url)
      arrived.push(hashOf(await answer.body()))
    }
    // The server stores each as it does everything that is sent: the same bytes give the same file.
    const expected = await Promise.all(
      stored.map(async (file) => hashOf(await cleanPicture(Buffer.from(file, 'base64'), 'image/jpeg'))),
    )
    expect(arrived).toEqual(expected)
    await expect(card).not.toContainText('Saved on this phone')
  } finally {
    await phone.remove()
  }
})
