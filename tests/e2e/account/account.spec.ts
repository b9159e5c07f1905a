import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'

import { logo, photo } from '../support/pictures.ts'
import { storedFields } from '../support/stored-rows.ts'
import { expect, signInByCall, test, withoutWorker } from '../support/test.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const toast = (page: Page, message: string | RegExp) => expect(page.getByText(message)).toBeVisible()

const QUEUED = 'Saved on this device. We’ll send it as soon as we can.'

test('unsaved input survives a reload, is marked as unsaved, and is saved on the device without a server', async ({
  page,
  app,
}) => {
  await withoutWorker(page)
  await signInByCall(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/user-account/agent-information`)
  await page.getByLabel('Designations').fill('CRS, ABR')
  await toast(page, 'Not saved yet')
  await expect.poll(() => storedFields(page)).toHaveLength(1)
  await page.reload()
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, ABR')
  await toast(page, 'Not saved yet')
  const lose = (route: Route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback())
  await page.route('**/api/agent', lose)
  await save(page)
  await expect(page.getByText(QUEUED).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, ABR')
  await expect(page.getByText(QUEUED)).toBeVisible()
  await page.unroute('**/api/agent', lose)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(QUEUED)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Designations')).toHaveValue('CRS, ABR')
  await expect(page.getByText('Not saved yet')).toBeHidden()
})

test('a cropped portrait and logo are saved at once', async ({ page, app }) => {
  await signInByCall(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/user-account/profile-photo-and-logo`)
  // Stored rotated as a phone does it: red is on top once the orientation is applied.
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(800, 600, 6))
  const dialog = page.getByRole('dialog', { name: 'Crop Portrait Photo' })
  await dialog.getByRole('button', { name: 'Crop & Save' }).click()
  await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^\//)
  await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(await logo())
  await page.getByRole('dialog', { name: 'Crop Broker Logo' }).getByRole('button', { name: 'Crop & Save' }).click()
  await expect(page.getByText('Profile photo and broker logo updated successfully').last()).toBeVisible()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^\//)
  await expect(page.getByRole('img', { name: 'Broker Logo' })).toHaveAttribute('src', /\.png(\?|$)/)
  const { data } = (await (await page.request.get(`${app.url}/api/agent/avatar-and-broker-logo`)).json()) as {
    data: { avatar: string; broker_logo: string }
  }
  expect(data.broker_logo).toMatch(/\.png$/)
  const portrait = sharp(await (await page.request.get(app.url + data.avatar)).body())
  const { width, height } = await portrait.metadata()
  expect(width / height).toBeCloseTo(256 / 250, 2)
  const colorAt = async (top: number) => [
    ...(await portrait.clone().extract({ left: 10, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]
  const [red, blue] = [await colorAt(10), await colorAt(height - 10)]
  expect(red[0]).toBeGreaterThan(200)
  expect(blue[2]).toBeGreaterThan(200)
})
