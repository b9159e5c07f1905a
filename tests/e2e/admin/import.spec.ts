import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'

import type { Route } from '@playwright/test'
import sharp from 'sharp'
import yazl from 'yazl'

import { expect, signInByCall, test } from '../support/test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

async function zipOf(rows: readonly string[], noise = 0) {
  const zip = new yazl.ZipFile()
  zip.addBuffer(Buffer.from(rows.join('\r\n')), 'posts.csv')
  const background = { r: 120, g: 40, b: 90 }
  const picture = await sharp({ create: { width: 1080, height: 1080, channels: 3, background } })
    .png()
    .toBuffer()
  zip.addBuffer(picture, 'red.png')
  if (noise > 0) zip.addBuffer(randomBytes(noise), 'noise', { compress: false })
  zip.end()
  return {
    name: 'december.zip',
    mimeType: 'application/zip',
    buffer: await buffer(zip.outputStream),
  }
}

const HEADER = 'title,caption,type,collection,facebook_image'

test('a ZIP of posts is imported once its errors are corrected in place', async ({ page, app }) => {
  await signInByCall(page, app, 'admin@porchlight.test')
  await page.goto(`${app.url}/admin/social-posts`)
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import posts' })
  const submit = drawer.getByRole('button', { name: 'Upload', exact: true })
  const download = page.waitForEvent('download')
  await drawer.getByRole('link', { name: 'Download a sample' }).click()
  const sample = await readFile(await (await download).path())
  expect(sample.subarray(0, 2).toString()).toBe('PK')

  // A canceled upload imports nothing.
  const input = drawer.getByLabel('ZIP file')
  const rows = [
    HEADER,
    'Imported wreath,C,image,Nowhere,red.png',
    ',C,image,,blue.png',
    'Imported candle,C,image,,red.png',
  ]
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await input.setInputFiles(await zipOf(rows, 2_000_000))
  await submit.click()
  await expect(drawer.getByRole('progressbar', { name: 'Upload of the ZIP' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel upload of the ZIP' }).click()
  await expect(page.getByText('Upload canceled. Nothing was imported.')).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  // The answer is lost: the same ZIP sent again is the same import.
  const lost: number[] = []
  const loseAnswer = async (route: Route) => {
    lost.push((await route.fetch()).status())
    await route.abort()
  }
  await page.route('**/api/admin/social-post-imports', loseAnswer, { times: 1 })
  await submit.click()
  await expect(drawer.getByText('Our server didn’t answer. Please upload it again.')).toBeVisible()
  expect(lost).toEqual([201])
  await submit.click()
  await expect(page.getByRole('heading', { name: 'december.zip' })).toBeVisible()

  await expect(page.getByText('2 rows have errors.')).toBeVisible()
  const shown = page.getByRole('region', { name: 'Rows' })
  await expect(shown.getByRole('listitem').filter({ hasText: 'Row 4' }).locator('img')).toHaveCount(1)
  await shown.getByRole('listitem').filter({ hasText: 'Row 2' }).getByLabel('Collection').fill('')
  await shown.getByRole('button', { name: 'Save row 2' }).click()
  await expect(page.getByText('1 row has an error.')).toBeVisible()
  await shown.getByRole('listitem').filter({ hasText: 'Row 3' }).getByRole('button', { name: 'Skip this row' }).click()
  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(page.getByText('2 posts created.')).toBeVisible()
  await page.getByRole('link', { name: 'See posts' }).click()
  await expect(page.getByRole('row', { name: /Imported wreath/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Imported candle/ })).toHaveCount(1)
})
