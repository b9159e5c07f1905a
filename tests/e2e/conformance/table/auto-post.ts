import type { Page } from '@playwright/test'

import { photo } from '../../support/pictures.ts'
import { button, expect, failCalls, delayCalls, dismissToasts, limit, showsMessage, showsText } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const row = rowsAt('agent-area §2 Auto-Post Settings')
const rule = rowsAt('agent-area §5 Auto-post save')
const defaults = rowsAt('agent-area §5 Form defaults for settings')
const catalogue = rowsAt('agent-area §8 Auto-post save')
const entity = rowsAt('agent-area §3 Social post settings')
const call = rowsAt('agent-area §7 The calls')

const day = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

const cards = [
  'Select Timezone',
  'Choose Your Content',
  'Content Posting Frequency',
  'Profile Photo and Broker Logo',
  'Contact Information',
] as const

const CATEGORIES = {
  'Posts, Stories, Reels, Videos': [
    'Home Buyers',
    'Mortgage',
    'Home Sellers',
    'Collections',
    'New Construction',
    'Holidays',
  ],
  'Premium Content': [
    'Neighborhood Videos',
    'Reel Templates',
    'Home Tour Videos',
    'Agent Avatar',
    'Lead Capture Posts',
  ],
} as const

async function open({ page, go }: At): Promise<void> {
  await go('/auto-post-settings')
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
}

/** Opens the drawer of a choice and returns its options. */
async function optionsOf(page: Page, name: string): Promise<string[]> {
  await page.getByRole('combobox', { name, exact: true }).click()
  const options = page.getByRole('dialog').getByRole('radio')
  await expect(options.first()).toBeVisible()
  const texts = await options.allTextContents()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return texts
}

const form: Group = {
  id: 'Auto-post settings',
  as: 'new',
  desk: true,
  open,
  rows: [
    ...cards.map((title, index) =>
      row(`step ${index + 1} is '${title}'`, ({ page }) =>
        expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(index)).toContainText(title),
      ),
    ),
    row('five step cards', ({ page }) =>
      expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5),
    ),
    row('country is fixed to USA and can’t be edited', async ({ page }) => {
      await expect(page.getByLabel('Country')).toHaveValue('USA')
      await expect(page.getByLabel('Country')).toBeDisabled()
    }),
    defaults('timezone America/Chicago', ({ page }) =>
      expect(page.getByRole('combobox', { name: 'Timezone' })).toHaveText('Central Time'),
    ),
    row('seven US zones to choose from', async ({ page }) => {
      const texts = await optionsOf(page, 'Timezone')
      expect(texts).toHaveLength(7)
      for (const zone of ['Eastern', 'Central', 'Mountain', 'Pacific', 'Arizona', 'Alaska', 'Hawaii'])
        expect(texts.some((text) => text.startsWith(`${zone} Time`))).toBe(true)
    }),
    ...Object.entries(CATEGORIES).flatMap(([group, names]) => [
      row(`the group '${group}' holds ${names.join(', ')}`, ({ page }) =>
        expect(page.getByRole('group', { name: group, exact: true }).locator('label')).toHaveText([...names]),
      ),
    ]),
    defaults('all categories on', ({ page }) => expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11)),
    row('day buttons Su, M, T, W, Th, F, Sa', ({ page }) =>
      expect(page.getByRole('group', { name: 'Days of the week' }).getByRole('button')).toHaveText([
        'Su',
        'M',
        'T',
        'W',
        'Th',
        'F',
        'Sa',
      ]),
    ),
    defaults('monday, wednesday, friday on', async ({ page }) => {
      const on = page.getByRole('group', { name: 'Days of the week' }).locator('[aria-pressed=true]')
      await expect(on).toHaveText(['M', 'W', 'F'])
    }),
    row('a day button toggles', async ({ page }) => {
      await day(page, 'Su').click()
      await expect(day(page, 'Su')).toHaveAttribute('aria-pressed', 'true')
      await day(page, 'Su').click()
      await expect(day(page, 'Su')).toHaveAttribute('aria-pressed', 'false')
    }),
    defaults('time of day automatic', ({ page }) =>
      expect(page.getByRole('combobox', { name: 'Time of day' })).toHaveText('Automatic'),
    ),
    entity('times of day: automatic, morning 8:00 AM, afternoon 2:00 PM, evening 6:00 PM', async ({ page }) => {
      const texts = await optionsOf(page, 'Time of day')
      expect(texts).toHaveLength(4)
      for (const [index, pattern] of [
        /Automatic/,
        /Morning.*8:00 AM/,
        /Afternoon.*2:00 PM/,
        /Evening.*6:00 PM/,
      ].entries())
        expect(texts[index]).toMatch(pattern)
    }),
    rowsAt('decisions, Contradictions, Auto-post save')(
      'the note of card 3 names one post per day and the plan’s limit',
      async ({ page }) => {
        const note = page.getByText(
          "The auto post calendar posts one post per day. Manual posting is unlimited up to your plan's daily limit.",
        )
        await expect(note).toBeVisible()
        await expect(note).toContainText(/\b5 posts a day on Pro\b/)
      },
    ),
    row('card 4 takes portrait and logo', async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Upload portrait photo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Upload broker logo' })).toBeVisible()
    }),
    ...(
      [
        ['First name', 100],
        ['Last name', 100],
        ['Agent license', 50],
        ['Work email', 75],
        ['Designations', 255],
        ['Website', 255],
      ] as const
    ).map(([label, most]) => row(`card 5 has ${label}, at most ${most}`, limit(label, most))),
    row('card 5 has Mobile number', ({ page }) => expect(page.getByLabel('Mobile number')).toBeVisible()),
    row("a 'Save Changes' button", button('Save Changes')),
    rule("with no category: 'Please select at least one content category'", async ({ page }) => {
      for (const name of Object.values(CATEGORIES).flat()) await box(page, name).uncheck()
      for (const name of ['M', 'W', 'F']) await day(page, name).click()
      await save(page)
      await showsMessage(page, 'Please select at least one content category')
    }),
    rule('categories are checked before days', ({ page }) =>
      expect(page.getByText('Please select at least one day of the week')).toHaveCount(0),
    ),
    rule("with no day: 'Please select at least one day of the week'", async ({ page }) => {
      await box(page, 'Holidays').check()
      await save(page)
      await showsMessage(page, 'Please select at least one day of the week')
    }),
    row("the button reads 'Saving...' while saving", async ({ page, calls }) => {
      await day(page, 'T').click()
      calls.length = 0
      const answer = await delayCalls(page, '/agent/social-post-settings')
      await save(page)
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
      await answer()
    }),
    catalogue("'Auto post settings saved successfully!'", ({ page }) =>
      showsMessage(page, 'Auto post settings saved successfully!'),
    ),
    call('the settings are saved by POST /agent/social-post-settings', ({ calls }) =>
      expect.poll(() => calls).toContain('POST /agent/social-post-settings'),
    ),
    call('no photo call without a photo', ({ calls }) => {
      expect(calls).not.toContain('POST /agent/avatar-and-broker-logo')
      return Promise.resolve()
    }),
    entity('tags, days in lower case, time of day and zone are what is kept', async ({ api }) => {
      const { body } = await api('GET', '/agent/social-post-settings')
      expect(body).toMatchObject({
        data: {
          tags: ['holidays'],
          frequency_days_of_week: ['tuesday'],
          frequency_time_of_day: 'automatic',
          timezone: 'America/Chicago',
        },
      })
    }),
    rule("without a timezone: 'Please select a timezone', first in order", async ({ api }) => {
      // The screen always sends a timezone; the server answers the same when there is none.
      const { status, body } = await api('POST', '/agent/social-post-settings', {
        json: { tags: [], frequency_days_of_week: [], frequency_time_of_day: 'automatic', timezone: '' },
      })
      expect(status).toBe(422)
      expect(body).toMatchObject({ errors: { timezone: ['Please select a timezone'] } })
    }),
  ],
}

const PARTS = {
  photos: '/agent/avatar-and-broker-logo',
  agent: '/agent',
  settings: '/agent/social-post-settings',
} as const

/** All three calls are answered so; null for no answer. */
async function parts(page: Page, how: Partial<Record<keyof typeof PARTS, Parameters<typeof failCalls>[3]>>) {
  await page.unrouteAll()
  await dismissToasts(page)
  for (const [part, path] of Object.entries(PARTS)) {
    const failure = how[part as keyof typeof PARTS]
    const method = part === 'agent' ? 'PUT' : 'POST'
    if (failure !== undefined) await failCalls(page, method, path, failure)
    else {
      await page.route(
        (url) => url.pathname === `/api${path}`,
        (route) => (route.request().method() === method ? route.fulfill({ json: { data: {} } }) : route.fallback()),
      )
    }
  }
  await save(page)
}

const failures: Group = {
  id: 'Auto-post settings, outcomes',
  as: 'premium',
  desk: true,
  open: async (at) => {
    await open(at)
    await at.page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await photo(400, 400))
    await at.page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }).click()
    await expect(at.page.getByRole('dialog')).toHaveCount(0)
    // Only what was changed is sent.
    await at.page.getByLabel('Designations').fill('ABR, CRS')
  },
  rows: [
    call('the save sends up to three requests in parallel', async ({ page, calls }) => {
      calls.length = 0
      await parts(page, { photos: { status: 500 }, agent: { status: 500 }, settings: { status: 500 } })
      await expect
        .poll(() => calls)
        .toEqual(
          expect.arrayContaining([
            'POST /agent/avatar-and-broker-logo',
            'PUT /agent',
            'POST /agent/social-post-settings',
          ]),
        )
    }),
    catalogue("all with 5xx: 'Server error. Please try again later.'", ({ page }) =>
      showsMessage(page, 'Server error. Please try again later.'),
    ),
    catalogue("all with 413: 'File size too large. Please use smaller images.'", async ({ page }) => {
      await parts(page, { photos: { status: 413 }, agent: { status: 413 }, settings: { status: 413 } })
      await expect(
        page
          .locator('[data-sonner-toast]')
          .getByText('File size too large. Please use smaller images.', { exact: true }),
      ).toBeVisible()
    }),
    catalogue("a 422 shows the server's message", async ({ page }) => {
      await parts(page, { photos: { status: 500 }, agent: { status: 422, message: 'That license is not known.' } })
      await showsMessage(page, 'That license is not known.')
    }),
    catalogue("a 422 without one: 'Validation error. Please check your input and try again.'", async ({ page }) => {
      await parts(page, { photos: { status: 500 }, settings: { status: 422, message: '' } })
      await showsMessage(page, 'Validation error. Please check your input and try again.')
    }),
    catalogue("'Failed to save: profile photos. Please try again.'", async ({ page }) => {
      await parts(page, { photos: { status: 500 } })
      await showsMessage(page, 'Failed to save: profile photos. Please try again.')
    }),
    catalogue("'Failed to save: profile photos, agent information. Please try again.'", async ({ page }) => {
      await parts(page, { photos: { status: 500 }, agent: { status: 500 } })
      await showsMessage(page, 'Failed to save: profile photos, agent information. Please try again.')
    }),
    catalogue("'Failed to save: profile photos, social post settings. Please try again.'", async ({ page }) => {
      await parts(page, { photos: { status: 500 }, settings: { status: 500 } })
      await showsMessage(page, 'Failed to save: profile photos, social post settings. Please try again.')
    }),
    catalogue("anything else: 'Failed to save auto post settings. Please try again.'", async ({ page }) => {
      // Without an answer the changes are stored on the device, unless it can't store either.
      await page.evaluate(() => {
        for (const method of ['add', 'put'] as const)
          IDBObjectStore.prototype[method] = () => {
            throw new DOMException('The disk is full.', 'QuotaExceededError')
          }
      })
      await parts(page, { photos: null, agent: null, settings: null })
      await showsMessage(page, 'Failed to save auto post settings. Please try again.')
    }),
  ],
}

const loading: Group = {
  id: 'Auto-post settings, loading',
  as: 'agent',
  open: ({ go }) => go('/dashboard'),
  rows: [
    row('skeletons show while settings load', async (at) => {
      const answer = await delayCalls(at.page, '/agent/social-post-settings')
      await at.page.evaluate(() => localStorage.clear())
      await at.go('/auto-post-settings')
      await expect(at.page.getByRole('main').locator('.skeleton').first()).toBeVisible()
      await answer()
      await expect(at.page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    }),
    rowsAt('agent-area §8 Settings load')("'Failed to load settings. Using default values.'", async (at) => {
      await failCalls(at.page, 'GET', '/agent/social-post-settings', { status: 403, code: 'forbidden' })
      await at.page.evaluate(() => localStorage.clear())
      await at.go('/auto-post-settings')
      await showsText('Failed to load settings. Using default values.')(at)
    }),
    rowsAt('agent-area §8 Settings load')('the form keeps its defaults then', ({ page }) =>
      expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11),
    ),
    rowsAt('agent-area §8 Agent load')("'Error fetching agent information'", async (at) => {
      // One message is shown at a time: that of the first part that failed.
      await at.page.unrouteAll()
      await failCalls(at.page, 'GET', '/agent', { status: 403, code: 'forbidden' })
      await at.page.evaluate(() => localStorage.clear())
      await at.go('/auto-post-settings')
      await showsText('Error fetching agent information')(at)
    }),
    rowsAt('agent-area §8 Photo/logo load')("'Error fetching brokerage information'", async (at) => {
      await at.page.unrouteAll()
      await failCalls(at.page, 'GET', '/agent/avatar-and-broker-logo', { status: 403, code: 'forbidden' })
      await at.page.evaluate(() => localStorage.clear())
      await at.go('/auto-post-settings')
      await showsText('Error fetching brokerage information')(at)
    }),
  ],
}

export const autoPost: readonly Group[] = [form, failures, loading]
