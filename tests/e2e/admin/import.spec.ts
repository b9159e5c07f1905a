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

test('a ZIP of posts is imported once its errors are corrected', async ({ page, app }) => {
  await signInByCall(page, app, 'admin@porchlight.test')
  await page.goto(`${app.url}/admin/social-posts`)
  await page.getByRole('button', { name: 'Import' }).click()
  const drawer = page.getByRole('dialog', { name: 'Import posts' })
  const submit = drawer.getByRole('button', { name: 'Import', exact: true })
  await expect(submit).toBeDisabled()
  const download = page.waitForEvent('download')
  await drawer.getByRole('link', { name: 'Download a sample' }).click()
  const sample = await readFile(await (await download).path())
  expect(sample.subarray(0, 2).toString()).toBe('PK')

  const input = drawer.getByLabel('ZIP file')
  await input.setInputFiles(
    await zipOf([HEADER, 'Imported wreath,C,image,Nowhere,red.png', ',C,image,,blue.png', 'Fine,C,image,,red.png']),
  )
  await expect(drawer.getByText('december.zip')).toBeVisible()
  await submit.click()
  await expect(drawer.getByText('posts.csv has 3 errors. Nothing was imported.')).toBeVisible()
  await expect(drawer.getByRole('list', { name: 'Errors' }).getByRole('listitem')).toHaveText([
    'Row 2, CollectionThere is no collection “Nowhere”',
    'Row 3, TitleEnglish Title is required',
    'Row 3, Facebook imageThere is no file “blue.png” in the ZIP',
  ])

  // A canceled upload imports nothing.
  const right = [HEADER, 'Imported wreath,C,image,,red.png', 'Imported candle,C,image,,red.png']
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await input.setInputFiles(await zipOf(right, 2_000_000))
  await expect(drawer.getByRole('list', { name: 'Errors' })).toBeHidden()
  await submit.click()
  await expect(drawer.getByRole('progressbar', { name: 'Upload of the ZIP' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Cancel upload of the ZIP' }).click()
  await expect(page.getByText('Upload canceled. Nothing was imported.')).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  // The answer is lost: the same ZIP sent again doesn't make its posts twice.
  const lost: number[] = []
  const loseAnswer = async (route: Route) => {
    lost.push((await route.fetch()).status())
    await route.abort()
  }
  await page.route('**/api/admin/social-post-imports', loseAnswer, { times: 1 })
  await submit.click()
  await expect(drawer.getByText(/The server didn’t answer\. Import again/)).toBeVisible()
  expect(lost).toEqual([201])
  await submit.click()
  await expect(page.getByText('2 posts imported', { exact: true })).toBeVisible()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('row', { name: /Imported wreath/ })).toHaveCount(1)
  await expect(page.getByRole('row', { name: /Imported candle/ })).toHaveCount(1)
})
