import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { elsewhere } from '#tests/conformance/row.ts'

import { logo, photo } from '../../support/pictures.ts'
import { button, expect, failCalls, dismissToasts, limit, part, sizeOf, shows, showsMessage } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const row = rowsAt('agent-area §2 User-account screens')
const catalogue = rowsAt('agent-area §8 Toasts')
const forms = rowsAt('agent-area §8 Forms with 422')
const call = rowsAt('agent-area §7 The calls')

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
/** Waits for the end of a failed save of pictures, so that the next save is not ignored as a second tap. */
async function photosFailed(page: Page): Promise<void> {
  await showsMessage(page, 'Error saving profile photo and broker logo')
  await dismissToasts(page)
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/** The messages every form shows when its save is refused, tried on one of its fields. */
function refusals(method: string, path: string, { name, label }: { name: string; label: string }) {
  return [
    forms(`${label}: its first message is set on the field, and the response's message is shown`, async ({ page }) => {
      const restore = await failCalls(page, method, path, {
        status: 422,
        message: 'Look again.',
        code: 'validation_failed',
        errors: { [name]: ['Not like this.', 'Nor that.'] },
      })
      // A form without changes is not sent.
      await field(page, label).fill(`${await field(page, label).inputValue()}x`)
      await save(page)
      await showsMessage(page, 'Look again.')
      await expect(field(page, label)).toHaveAccessibleDescription(/Not like this\./)
      await expect(page.getByText('Nor that.')).toHaveCount(0)
      await restore()
    }),
    forms("without a message 'Please check the form for errors' is shown", async ({ page }) => {
      await dismissToasts(page)
      const restore = await failCalls(page, method, path, {
        status: 422,
        message: '',
        code: 'validation_failed',
        errors: { [name]: ['Not like this.'] },
      })
      await save(page)
      await showsMessage(page, 'Please check the form for errors')
      await restore()
    }),
    forms(
      "errors that are none of the request: 'An unexpected error occurred. Please try again.'",
      async ({ page }) => {
        await dismissToasts(page)
        const input = field(page, label)
        const before = await input.inputValue()
        // Only what was changed is sent.
        await input.fill(`${before}x`)
        // Breaks the request before it is sent.
        await page.evaluate((key) => {
          const write = JSON.stringify.bind(JSON)
          JSON.stringify = (value: unknown, ...rest: never[]) => {
            if (typeof value !== 'object' || value === null || !(key in value)) return write(value, ...rest)
            JSON.stringify = write
            throw new TypeError('a fault of our own')
          }
        }, name)
        await save(page)
        await showsMessage(page, 'An unexpected error occurred. Please try again.')
        await input.fill(before)
      },
    ),
  ]
}

const brokerage: Group = {
  id: 'Office and brokerage',
  as: 'plus',
  open: ({ go }) => go('/user-account/office-and-brokerage'),
  rows: [
    ...elsewhere(7),
    rowsAt('agent-area §3 Brokerage')('name, phone, address, city_id with city, zip_code', async ({ api }) => {
      await api('PUT', '/agent/brokerage', { json: { name: 'Lantern Realty', city_id: 4671654, zip_code: '78701' } })
      const { body } = await api('GET', '/agent/brokerage')
      expect(body).toMatchObject({
        data: {
          name: 'Lantern Realty',
          phone: expect.any(String),
          address: expect.any(String),
          city_id: 4671654,
          city: { name: 'Austin', state_code: 'TX' },
          zip_code: '78701',
        },
      })
    }),
    ...elsewhere(5),
  ],
}

const loginRule = rowsAt('agent-area §5 Login information')
const RULE = 'Password must be at least 8 characters with letter, number, and special character'
const PASSWORDS = ['Current password', 'New password', 'Confirm password'] as const

async function passwords(page: Page, current: string, next: string, again: string): Promise<void> {
  for (const [index, text] of [current, next, again].entries()) await field(page, PASSWORDS[index] ?? '').fill(text)
  await save(page)
}

const said = (label: string, message: string | RegExp) => (page: Page) =>
  expect(field(page, label)).toHaveAccessibleDescription(typeof message === 'string' ? new RegExp(message) : message)

const login: Group = {
  id: 'Login information',
  as: 'premium',
  works: true,
  logs: /a fault of our own|didn’t load/,
  open: async ({ page, go }) => {
    await go('/user-account/login-information')
    await expect(field(page, 'Email')).toHaveValue('premium@porchlight.test')
  },
  rows: [
    row('email, current password, new password, confirm', async ({ page }) => {
      for (const label of ['Email', ...PASSWORDS]) await expect(field(page, label)).toBeVisible()
    }),
    ...PASSWORDS.map((label) => loginRule(`'${label}' takes at most 20`, limit(label, 20))),
    loginRule("'Email is required'", async ({ page }) => {
      await field(page, 'Email').fill('')
      await save(page)
      await said('Email', 'Email is required')(page)
      await field(page, 'Email').fill('premium@porchlight.test')
    }),
    loginRule("once the new one is filled: 'Current Password is required'", async ({ page }) => {
      await passwords(page, '', 'Porch-2$wing', '')
      await said('Current password', 'Current Password is required')(page)
    }),
    loginRule("and 'Please confirm your password'", ({ page }) =>
      said('Confirm password', 'Please confirm your password')(page),
    ),
    loginRule("once the current one is filled: 'Password is required'", async ({ page }) => {
      await passwords(page, 'Porchlight1!', '', '')
      await said('New password', 'Password is required')(page)
    }),
    loginRule('once the confirmation is filled: all three are required', async ({ page }) => {
      await passwords(page, '', '', 'Porch-2$wing')
      await said('Current password', 'Current Password is required')(page)
      await said('New password', 'Password is required')(page)
    }),
    ...(
      [
        ['7 characters are too few', 'Por-ch1'],
        ['a letter is needed', '12345678!'],
        ['a digit is needed', 'Porchlight!'],
        ['one of @$!%*?& is needed', 'Porchlight12'],
      ] as const
    ).map(([says, bad]) =>
      loginRule(`${says}: '${RULE}'`, async ({ page }) => {
        await passwords(page, 'Porchlight1!', bad, bad)
        await said('New password', RULE)(page)
      }),
    ),
    ...['@', '$', '!', '%', '*', '?', '&'].map((sign) =>
      loginRule(`${sign} is such a sign`, async ({ page }) => {
        await passwords(page, 'Porchlight1!', `Swing123${sign}`, 'another')
        await expect(field(page, 'New password')).not.toHaveAccessibleDescription(new RegExp(RULE))
      }),
    ),
    loginRule("'Passwords do not match'", async ({ page }) => {
      await passwords(page, 'Porchlight1!', 'Porch-2$wing', 'Porch-3$wing')
      await said('Confirm password', 'Passwords do not match')(page)
    }),
    forms('a wrong current password is refused on its field', async ({ page }) => {
      await passwords(page, 'Porchlight2!', 'Porch-2$wing', 'Porch-2$wing')
      await expect(field(page, 'Current password')).toHaveAccessibleDescription(/./)
      await dismissToasts(page)
    }),
    ...refusals('PUT', '/user', { name: 'email', label: 'Email' }),
    forms('other request errors tell the error’s message', async ({ page }) => {
      await dismissToasts(page)
      const restore = await failCalls(page, 'PUT', '/user', { status: 503, message: 'Our shelves are being moved.' })
      await save(page)
      await showsMessage(page, 'Our shelves are being moved.')
      await restore()
    }),
    catalogue("'Login information updated successfully'", async ({ page }) => {
      await dismissToasts(page)
      await passwords(page, 'Porchlight1!', 'Porch-2$wing', 'Porch-2$wing')
      await showsMessage(page, 'Login information updated successfully')
    }),
    rowsAt('agent-area §3 Login info')('email, current_password, password, confirm_password', async ({ api }) => {
      const { status, body } = await api('PUT', '/user', {
        json: {
          email: 'premium@porchlight.test',
          current_password: 'Porch-2$wing',
          password: 'Porchlight1!',
          confirm_password: 'Porchlight1!',
        },
      })
      expect([status, part(body, 'data.email')]).toEqual([200, 'premium@porchlight.test'])
    }),
    catalogue("'Error fetching login information'", async ({ page, go }) => {
      await failCalls(page, 'GET', '/user', { status: 403, code: 'forbidden' })
      await go('/user-account/login-information')
      await showsMessage(page, 'Error fetching login information')
    }),
  ],
}

const searches = (calls: readonly string[]) => calls.filter((one) => one.startsWith('GET /cities/search'))

const areas: Group = {
  id: 'Areas served',
  as: 'premium',
  open: async ({ page, go }) => {
    await go('/user-account/areas-served')
    await page.getByRole('button', { name: 'Add a city' }).click()
    await expect(page.getByRole('searchbox', { name: 'City' })).toBeVisible()
  },
  rows: [
    row('blank queries are not searched', async ({ page, calls }) => {
      await page.getByRole('searchbox', { name: 'City' }).fill('   ')
      // Longer than the debounce of the search.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 450)))
      expect(searches(calls)).toEqual([])
    }),
    call('the search waits 300 ms for more letters', async ({ page, calls }) => {
      const search = page.getByRole('searchbox', { name: 'City' })
      const asked = page.waitForRequest('**/api/cities/search**')
      await search.fill('')
      await search.pressSequentially('san d', { delay: 60 })
      const typed = Date.now()
      await asked
      expect(Date.now() - typed).toBeGreaterThan(150)
      expect(searches(calls)).toEqual(['GET /cities/search?q=san+d'])
    }),
    call('GET /cities/search?q={query} answers {data: [{id, name, state_code}]}', async ({ api }) => {
      const { status, body } = await api('GET', '/cities/search?q=san%20diego')
      expect(status).toBe(200)
      expect(part(body, 'data.0')).toEqual({ id: expect.any(Number), name: 'San Diego', state_code: 'CA' })
    }),
    row('multiple cities are picked', async ({ page }) => {
      await page.getByRole('searchbox', { name: 'City' }).fill('san diego')
      await page.getByRole('button', { name: 'San Diego, CA', exact: true }).click()
      await page.getByRole('searchbox', { name: 'City' }).fill('chula')
      await page.getByRole('button', { name: 'Chula Vista, CA' }).click()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('list', { name: 'Cities' }).getByRole('listitem')).toHaveCount(2)
    }),
    call('POST /agent/service-areas carries cities, as ids', async ({ page, api }) => {
      const request = page.waitForRequest(
        (one) => one.method() === 'POST' && one.url().endsWith('/agent/service-areas'),
      )
      await save(page)
      const sent = (await request).postDataJSON() as { cities: unknown[] }
      expect(sent.cities).toEqual([expect.any(Number), expect.any(Number)])
      await showsMessage(page, 'Areas served updated successfully')
      const { body } = await api('GET', '/agent/service-areas')
      expect(part(body, 'data')).toHaveLength(2)
    }),
    rowsAt('decisions, Contradictions')('saves answer the record', async ({ api }) => {
      const { status, body } = await api('POST', '/agent/service-areas', { json: { cities: [] } })
      expect([status, body]).toEqual([200, { data: [] }])
    }),
  ],
}

const imageRule = rowsAt('agent-area §5 Image choice')
const dialog = (page: Page) => page.getByRole('dialog')
const portrait = (page: Page) => page.getByLabel('Portrait Photo', { exact: true })

const photos: Group = {
  id: 'Profile photo and logo',
  as: 'new',
  desk: true,
  works: true,
  logs: /didn’t load/,
  open: async ({ page, go }) => {
    await go('/user-account/profile-photo-and-logo')
    await expect(page.getByRole('button', { name: 'Upload portrait photo' })).toBeVisible()
  },
  rows: [
    row('two previews, a placeholder image when there is none', async ({ page }) => {
      await expect(page.getByRole('img', { name: 'No portrait photo yet' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'No broker logo yet' })).toBeVisible()
    }),
    imageRule('the preview is 256 by 250', async ({ page }) => {
      await expect.poll(() => sizeOf(page.getByRole('img', { name: 'No portrait photo yet' }))).toEqual([256, 250])
    }),
    row("'Upload' where there is none", ({ page }) =>
      expect(page.getByRole('button', { name: 'Upload broker logo' })).toBeVisible(),
    ),
    imageRule("anything but JPEG and PNG: 'Please select a valid image file (JPEG or PNG)'", async ({ page }) => {
      await portrait(page).setInputFiles({ name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a....') })
      await showsMessage(page, 'Please select a valid image file (JPEG or PNG)')
    }),
    imageRule('a file smaller than 100 by 100 can’t be cropped', async ({ page }) => {
      await portrait(page).setInputFiles(await photo(99, 300))
      await expect(page.getByText(/100 by 100/)).toBeVisible()
    }),
    row("choosing a file opens 'Crop Portrait Photo'", async ({ page }) => {
      await portrait(page).setInputFiles(await photo(900, 1200))
      await expect(page.getByRole('dialog', { name: 'Crop Portrait Photo', exact: true })).toBeVisible()
    }),
    row("with 'Cancel'", button('Cancel', dialog)),
    row("and 'Crop & Save'", button('Crop & Save', dialog)),
    imageRule('the first selection is 90 percent of the width', async ({ page }) => {
      await expect(dialog(page).getByRole('button', { name: 'Crop & Save' })).toBeEnabled()
      const [crop, whole] = await selection(page)
      expect(crop.width / whole.width).toBeCloseTo(0.9, 1)
    }),
    imageRule('it is centered', async ({ page }) => {
      const [crop, whole] = await selection(page)
      expect(crop.x + crop.width / 2).toBeCloseTo(whole.x + whole.width / 2, -1)
      expect(crop.y + crop.height / 2).toBeCloseTo(whole.y + whole.height / 2, -1)
    }),
    imageRule('the aspect ratio is 256/250', async ({ page }) => {
      const [crop] = await selection(page)
      expect(crop.width / crop.height).toBeCloseTo(256 / 250, 1)
    }),
    imageRule('no less than 100 by 100 can be selected', async ({ page }) => {
      const grip = dialog(page).locator('.ReactCrop__drag-handle.ord-se')
      const box = await grip.boundingBox()
      if (!box) throw new Error('the selection has no grip')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(box.x - 900, box.y - 900, { steps: 8 })
      await page.mouse.up()
      const [crop] = await selection(page)
      expect(crop.width).toBeGreaterThanOrEqual(100)
      expect(crop.height).toBeGreaterThanOrEqual(100)
    }),
    rowsAt('agent-area §4 Image choice')('the cropped result replaces the preview', async ({ page }) => {
      // The result is saved at once; what can't be saved stays as the pending upload.
      await failCalls(page, 'POST', '/agent/avatar-and-broker-logo', { status: 500 })
      await dialog(page).getByRole('button', { name: 'Crop & Save' }).click()
      await expect(page.getByRole('img', { name: 'Portrait Photo' })).toHaveAttribute('src', /^blob:/)
      await photosFailed(page)
    }),
    row("'Change' where there is one", ({ page }) =>
      expect(page.getByRole('button', { name: 'Change portrait photo' })).toBeVisible(),
    ),
    row("a logo opens 'Crop Broker Logo'", async ({ page }) => {
      await page.getByLabel('Broker Logo', { exact: true }).setInputFiles(await logo())
      await shows('dialog', 'Crop Broker Logo')({ page } as At)
      await dialog(page).getByRole('button', { name: 'Crop & Save' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await photosFailed(page)
    }),
    catalogue("'Error saving profile photo and broker logo'", async ({ page }) => {
      await save(page)
      await photosFailed(page)
      await page.unrouteAll()
    }),
    rowsAt('agent-area §3 Agent')('the multipart save names its fields avatar and broker_logo', async ({ page }) => {
      const request = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('avatar-and-broker'))
      await save(page)
      const sent = (await request).postDataBuffer()?.toString('latin1') ?? ''
      expect((await request).headers()['content-type']).toMatch(/^multipart\/form-data/)
      // A browser may hide the body of a form with files; where it shows it, the part names are in it.
      if (sent !== '') for (const name of ['avatar', 'broker_logo']) expect(sent).toContain(`name="${name}"`)
    }),
    catalogue("'Profile photo and broker logo updated successfully'", ({ page }) =>
      showsMessage(page, 'Profile photo and broker logo updated successfully'),
    ),
    imageRule(
      'the result is written in its original type, a JPEG as JPEG and a PNG as PNG',
      async ({ api, app, page }) => {
        const { body } = await api('GET', '/agent/avatar-and-broker-logo')
        const [avatar, mark] = ['data.avatar', 'data.broker_logo'].map((path) => String(part(body, path)))
        expect(avatar).toMatch(/\.jpg$/)
        expect(mark).toMatch(/\.png$/)
        const { width, height } = await sharp(await (await page.request.get(app.url + avatar)).body()).metadata()
        expect(width / height).toBeCloseTo(256 / 250, 1)
      },
    ),
    rowsAt('agent-area §8 Photo/logo load')("'Error fetching brokerage information'", async ({ page, go }) => {
      await failCalls(page, 'GET', '/agent/avatar-and-broker-logo', { status: 403, code: 'forbidden' })
      await page.evaluate(() => localStorage.clear())
      await go('/user-account/profile-photo-and-logo')
      await showsMessage(page, 'Error fetching brokerage information')
    }),
  ],
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The positions of the selection and of the whole picture. */
async function selection(page: Page): Promise<[Box, Box]> {
  const crop = await dialog(page).locator('.ReactCrop__crop-selection').boundingBox()
  const whole = await dialog(page).locator('img').boundingBox()
  if (!crop || !whole) throw new Error('there is nothing to crop')
  return [crop, whole]
}

export const account: readonly Group[] = [login, photos, brokerage, areas]
