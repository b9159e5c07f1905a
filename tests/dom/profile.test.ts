import { Dexie } from 'dexie'

import { db } from '#sync/storage/database.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { agent, city } from '#tests/support/records/account.ts'
import { autoPostSettings } from '#tests/support/records/publishing.ts'
import { withChanges } from '#tests/support/records/with-changes.ts'

import { expect } from './support/expect.ts'
import { drawPicture } from './support/hold-files.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const INFORMATION = '/user-account/agent-information'
const PHOTOS = '/user-account/profile-photo-and-logo'

const save = async () => await page.getByRole('button', { name: 'Save Changes' }).click()
const unsaved = page.getByText('Not saved yet')
const designations = page.getByLabel('Designations')

test('a mask keeps the caret where it is while a digit in the middle is changed', async ({ open }) => {
  await open(INFORMATION)
  const phone = page.getByLabel('Mobile number')
  await expect(phone).toHaveValue('(512) 555-0142')
  await phone.evaluate((field) => {
    field.focus()
    ;(field as HTMLInputElement).setSelectionRange(3, 3)
  })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('9')
  await expect(phone).toHaveValue('(592) 555-0142')
})

test('a number of another country stays as it was pasted and is refused, and one with the code of the US is taken', async ({
  api,
  open,
}) => {
  api.answer('PUT /agent', ({ body }) => ({ data: withChanges(recordsOf('agent').agent, body) }))
  await open(INFORMATION)
  const phone = page.getByLabel('Mobile number')
  await phone.fill('+52 55 1234 5678')
  await expect(phone).toHaveValue('+52 55 1234 5678')
  await save()
  await expect(phone).toHaveAccessibleDescription(/^Please enter a US number/)
  expect(api.sentTo('PUT /agent')).toHaveLength(0)
  await phone.fill('001 512 555 0177')
  await expect(phone).toHaveValue('(512) 555-0177')
  await save()
  await expect.poll(() => api.sentTo('PUT /agent').at(-1)?.body).toEqual({ phone: '(512) 555-0177' })
})

test('the signature is turned off at once, says what it is, and comes back where the save fails', async ({
  api,
  open,
}) => {
  api.answer('PUT /agent', ({ body }) => ({ data: withChanges(recordsOf('agent').agent, body) }))
  await open(INFORMATION)
  const signature = page.getByRole('switch', { name: 'Signature' })
  await expect(signature).toBeChecked()
  await expect(page.getByText('Maya Alvarez · Cedar & Main · Lic. TX 0712344', { exact: false })).toBeVisible()
  await signature.click()
  await expect(signature).not.toBeChecked()
  await expect.poll(() => api.sentTo('PUT /agent').at(-1)?.body).toEqual({ signature: false })
  api.refuse('PUT /agent', { code: 'internal', message: 'Something went wrong.' })
  await signature.click()
  await expect(page.getByText('Error saving agent information')).toBeVisible()
  await expect(signature).not.toBeChecked()
})

test('a save marks nothing as unsaved, and the next one says that nothing was changed', async ({ api, open }) => {
  api.answer('PUT /agent', ({ body }) => ({
    data: { ...recordsOf('agent').agent, designations: body.designations ?? '' },
  }))
  await open(INFORMATION)
  await designations.fill('CRS')
  await expect(unsaved).toBeVisible()
  await save()
  await expect(unsaved).toBeHidden()
  await save()
  await expect(page.getByText('Nothing to save. You haven’t changed anything.')).toBeVisible()
  expect(api.sentTo('PUT /agent')).toHaveLength(1)
})

test('what a field gets while its form is being saved stays in it as unsaved', async ({ api, open }) => {
  api.answer('PUT /agent', ({ body }) => ({ data: withChanges(recordsOf('agent').agent, { license: body.license }) }))
  await open(INFORMATION)
  const license = page.getByLabel('Agent license')
  await license.fill('TX 2')
  const release = api.hold('PUT /agent')
  await save()
  await expect.poll(() => api.sentTo('PUT /agent').length).toBe(1)
  // As a browser that fills in a form does it, which heeds no read-only field.
  await designations.evaluate((field) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'CRS')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  release()
  await expect(page.getByText('Agent information updated successfully')).toBeVisible()
  await expect(license).toHaveValue('TX 2')
  await expect(designations).toHaveValue('CRS')
  await expect(unsaved).toBeVisible()
})

test('restored input that was sent elsewhere while the page loaded is not marked as unsaved', async ({ api, open }) => {
  await open(INFORMATION)
  await designations.fill('CRS, GRI')
  await expect(unsaved).toBeVisible()
  await open(INFORMATION)
  await expect(unsaved).toBeVisible()
  api.answer('GET /agent', { data: { ...recordsOf('agent').agent, designations: 'CRS, GRI' } })
  await open(INFORMATION)
  await expect(designations).toHaveValue('CRS, GRI')
  await expect(unsaved).toBeHidden()
})

test('input that was taken back before the device has answered is not restored', async ({ open }) => {
  const { promise: wait, resolve: letGo } = Promise.withResolvers<void>()
  const busy = db.transaction('rw', db.typed, () => Dexie.waitFor(wait))
  await open(INFORMATION)
  const before = await designations.inputValue()
  await designations.fill('CRS, GRI')
  await expect(unsaved).toBeVisible()
  await designations.fill(before)
  letGo()
  await busy
  await expect.poll(() => db.typed.count()).toBe(0)
  await expect(designations).toHaveValue(before)
})

test('a save of cities names those it was made from, and shows what the server made of both', async ({ api, open }) => {
  const [austin, boston, chicago] = [city(), city({ id: 2, name: 'Boston' }), city({ id: 3, name: 'Chicago' })]
  api.answer('GET /agent/service-areas', { data: [austin, boston] })
  await open('/user-account/areas-served')
  await page.getByRole('button', { name: 'Remove Austin, TX' }).click()
  await expect(unsaved).toBeVisible()
  api.answer('GET /agent/service-areas', { data: [boston, chicago] })
  api.answer('POST /agent/service-areas', { data: [boston, chicago] })
  await save()
  await expect(page.getByRole('list', { name: 'Cities' }).getByRole('listitem')).toHaveText([
    'Boston, TX',
    'Chicago, TX',
  ])
  expect(api.sentTo('POST /agent/service-areas').at(-1)?.body).toMatchObject({ cities: [2], seen: [austin.id, 2] })
})

test('unsaved auto-post settings survive a reload and merge with a save elsewhere', async ({ api, open }) => {
  const settings = autoPostSettings({ tags: ['homeBuyers', 'mortgage'], frequency_days_of_week: ['monday'] })
  api.answer('GET /agent/social-post-settings', { data: settings })
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await open('/auto-post-settings')
  await day('Su').click()
  await expect(unsaved).toBeVisible()
  api.answer('GET /agent/social-post-settings', { data: { ...settings, frequency_days_of_week: ['saturday'] } })
  await open('/auto-post-settings')
  await expect(day('Su')).toHaveAttribute('aria-pressed', 'true')
  await expect(day('Sa')).toHaveAttribute('aria-pressed', 'true')
  await expect(day('M')).toHaveAttribute('aria-pressed', 'false')
  api.answer('POST /agent/social-post-settings', ({ body }) => ({ data: withChanges(settings, body) }))
  await page.getByRole('checkbox', { name: 'Mortgage' }).uncheck()
  await save()
  await expect(page.getByText('Auto post settings saved successfully!')).toBeVisible()
  expect(api.sentTo('POST /agent/social-post-settings').at(-1)?.body).toMatchObject({
    tags: ['homeBuyers'],
    frequency_days_of_week: ['sunday', 'saturday'],
  })
})

test('one message is shown when nothing of the auto-post settings can be loaded', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load/)
  for (const name of ['GET /agent', 'GET /agent/social-post-settings', 'GET /agent/avatar-and-broker-logo'] as const) {
    api.refuse(name, { code: 'forbidden' })
  }
  await open('/auto-post-settings')
  await expect(page.getByText('Failed to load settings. Using default values.')).toBeVisible()
  for (const part of ['settings', 'contact information', 'pictures'])
    await expect(page.getByText(`Your ${part} didn’t load.`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
})

test('a file that is no picture, or half of one, is refused whatever its name says', async ({ open }) => {
  await open(PHOTOS)
  const choose = page.getByLabel('Portrait Photo', { exact: true })
  const heic = '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'
  await choose.setInputFiles(new File([heic], 'me.jpg', { type: 'image/jpeg' }))
  await expect(page.getByText('Please select a valid image file (JPEG or PNG)')).toBeVisible()
  const whole = await drawPicture('photo.png', 400, 400)
  await choose.setInputFiles(new File([whole.slice(0, 40)], 'half.png', { type: 'image/png' }))
  await expect(page.getByText('This picture can’t be read. Please choose another one.')).toBeVisible()
  await choose.setInputFiles(await drawPicture('photo.png', 400, 300))
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(unsaved).toBeHidden()
})

test('a picture whose cropping is canceled is not taken over once it is cut', async ({ api, open }) => {
  api.answer('POST /agent/avatar-and-broker-logo', { data: { avatar: null, broker_logo: '/media/logo.png' } })
  const [portrait, logo] = [await drawPicture('photo.png', 400, 400), await drawPicture('photo.png', 600, 400)]
  await open(PHOTOS)
  const cut = Promise.withResolvers<void>()
  const toBlob = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'toBlob')
    ?.value as typeof HTMLCanvasElement.prototype.toBlob
  // A phone takes its time for a large picture; this one until it is told to go on.
  HTMLCanvasElement.prototype.toBlob = function (...how) {
    HTMLCanvasElement.prototype.toBlob = toBlob
    void cut.promise.then(() => toBlob.apply(this, how))
  }
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(portrait)
  await dialog.getByRole('button', { name: 'Crop & Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Cropping...' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  cut.resolve()
  await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(logo)
  await dialog.getByRole('button', { name: 'Crop & Save' }).click()
  await expect(page.getByText('Profile photo and broker logo updated successfully')).toBeVisible()
  expect(api.sentTo('POST /agent/avatar-and-broker-logo')).toHaveLength(1)
  expect(Object.keys(api.sentTo('POST /agent/avatar-and-broker-logo')[0]?.form ?? {})).toEqual(['broker_logo'])
})

test('a wide logo is offered whole first, on the color of its edges, and can be cropped', async ({ api, open }) => {
  api.answer('POST /agent/avatar-and-broker-logo', { data: { avatar: null, broker_logo: '/media/logo.png' } })
  const canvas = new OffscreenCanvas(800, 200)
  const pen = canvas.getContext('2d')
  if (pen) pen.fillStyle = '#123456'
  pen?.fillRect(0, 0, 800, 200)
  if (pen) pen.fillStyle = '#ff0000'
  pen?.fillRect(20, 20, 760, 160)
  const logo = new File([await canvas.convertToBlob({ type: 'image/png' })], 'logo.png', { type: 'image/png' })
  await open(PHOTOS)
  await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(logo)
  const dialog = page.getByRole('dialog', { name: 'Crop Broker Logo' })
  await expect(dialog.getByRole('radio', { name: 'Whole picture' })).toBeChecked()
  await expect(dialog.getByRole('img', { name: 'As it will be saved' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Crop' }).click()
  await expect(dialog.getByRole('img', { name: 'Not cropped yet' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Crop & Save' })).toBeVisible()
  await dialog.getByRole('radio', { name: 'Whole picture' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => api.sentTo('POST /agent/avatar-and-broker-logo').length).toBe(1)
  const saved = await createImageBitmap(
    api.sentTo('POST /agent/avatar-and-broker-logo')[0]?.form?.['broker_logo'] as File,
  )
  expect(saved.width / saved.height).toBeCloseTo(256 / 250, 2)
  const drawn = new OffscreenCanvas(saved.width, saved.height).getContext('2d')
  drawn?.drawImage(saved, 0, 0)
  const colorAt = (x: number, y: number) => Array.from(drawn?.getImageData(x, y, 1, 1).data ?? []).slice(0, 3)
  expect(colorAt(5, 5)).toEqual([0x12, 0x34, 0x56])
  // All of the logo's width is there.
  for (const share of [0.04, 0.5, 0.96])
    expect(colorAt(Math.round(saved.width * share), saved.height / 2)).toEqual([255, 0, 0])
})

test('a profile tells which letters its footer leaves out, while they are typed', async ({ api, open }) => {
  api.answer('GET /agent', { data: agent({ first_name: 'Thị Đặng', last_name: '王 Nguyễn' }) })
  await open('/user-account/agent-information')
  await expect(page.getByText('Your footer can’t show “王”.', { exact: true })).toHaveCount(1)
  await page.getByLabel('Last name').fill('Nguyễn')
  await expect(page.getByText(/Your footer can’t show/)).toHaveCount(0)
  await page.getByLabel('First name').fill('Thị Đặng 李')
  await expect(page.getByText('Your footer can’t show “李”.', { exact: true })).toBeVisible()
  // Elsewhere it is told of the saved name.
  await open('/user-account/office-and-brokerage')
  await expect(page.getByText(/Your footer can’t show “王” in your name\./)).toBeVisible()
})

test('a save that works dismisses the error of the one before', async ({ api, open }) => {
  await open('/user-account/agent-information')
  const failed = page.getByText('Error saving agent information')
  api.refuse('PUT /agent', { status: 500, code: 'internal', message: 'Something went wrong' })
  await page.getByLabel('Last name').fill('Stone')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await new Promise((resolve) => void setTimeout(resolve, 1_000))
  api.answer('PUT /agent', { data: agent({ last_name: 'Stone' }) })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Agent information updated successfully')).toBeVisible()
  await expect(failed).toHaveCount(0)
})
