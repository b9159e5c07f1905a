import { onTestFinished, vi } from 'vitest'

import { recordsOf, type Account } from '#tests/support/fake-api/account-answers.ts'
import type { Refusal } from '#tests/support/fake-api/fake-api.ts'
import { withChanges } from '#tests/support/records/with-changes.ts'

import { drawPicture } from '../support/hold-files.ts'
import { page } from '../support/page.ts'
import { elsewhere } from '#tests/conformance/row.ts'
import {
  button,
  delayCalls,
  dismissToasts,
  expect,
  failCalls,
  limit,
  says,
  saysIfUnread,
  showsMessage,
  showsText,
} from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'
import { PROFILE_LIMITS, save } from './forms.ts'

const row = rowsAt('agent-area §2 Auto-Post Settings')
const rule = rowsAt('agent-area §5 Auto-post save')
const defaults = rowsAt('agent-area §5 Form defaults for settings')
const catalogue = rowsAt('agent-area §8 Auto-post save')
const entity = rowsAt('agent-area §3 Social post settings')
const call = rowsAt('agent-area §7 The calls')

const days = page.getByRole('group', { name: 'Days of the week' })
const day = (name: string) => page.getByRole('button', { name, exact: true })
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

const cards = [
  'Select Timezone',
  'Choose Your Content',
  'Content Posting Frequency',
  'Profile Photo and Broker Logo',
  'Contact Information',
] as const

const CATEGORIES = {
  'Posts, Stories, Reels, Videos': 'Home Buyers, Mortgage, Home Sellers, Collections, New Construction, Holidays',
  'Premium Content': 'Neighborhood Videos, Reel Templates, Home Tour Videos, Agent Avatar, Lead Capture Posts',
} as const
const ALL_CATEGORIES = Object.values(CATEGORIES).flatMap((names) => names.split(', '))

/** Opens the screen, whose saves are answered with the record. */
const open =
  (account: Account) =>
  async ({ api, go }: At) => {
    const { agent, autoPostSettings } = recordsOf(account)
    api.answer('PUT /agent', { data: agent })
    api.answer('POST /agent/avatar-and-broker-logo', { data: { avatar: null, broker_logo: null } })
    api.answer('POST /agent/social-post-settings', ({ body }) => ({ data: withChanges(autoPostSettings, body) }))
    await go('/auto-post-settings')
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  }

/** Opens the drawer of a choice and returns its options. */
async function optionsOf(name: string): Promise<string[]> {
  await page.getByRole('combobox', { name, exact: true }).click()
  const options = page.getByRole('dialog').getByRole('radio')
  await expect(options.first()).toBeVisible()
  const texts = options.elements().map(({ textContent }) => textContent)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return texts
}

const form: Group = {
  id: 'Auto-post settings',
  as: 'new',
  desk: true,
  open: open('new'),
  rows: [
    ...cards.map((title, index) =>
      row(`step ${index + 1} is '${title}'`, () =>
        expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(index)).toContainText(title),
      ),
    ),
    row('five step cards', () => expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(5)),
    row('country is fixed to USA and can’t be edited', async () => {
      await expect(page.getByLabel('Country')).toHaveValue('USA')
      await expect(page.getByLabel('Country')).toBeDisabled()
    }),
    defaults('timezone America/Chicago', () =>
      expect(page.getByRole('combobox', { name: 'Timezone' })).toHaveText('Central Time'),
    ),
    row('seven US zones to choose from', async () => {
      const texts = await optionsOf('Timezone')
      const zones = ['Eastern', 'Central', 'Mountain', 'Pacific', 'Arizona', 'Alaska', 'Hawaii']
      expect(texts).toHaveLength(7)
      expect(new Set(texts.map((text) => text.split(' ')[0]))).toEqual(new Set(zones))
    }),
    ...Object.entries(CATEGORIES).map(([group, names]) =>
      row(`the group '${group}' holds ${names}`, () =>
        expect(page.getByRole('group', { name: group, exact: true }).locator('label')).toHaveText(names.split(', ')),
      ),
    ),
    defaults('all categories on', () => expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11)),
    row('day buttons Su, M, T, W, Th, F, Sa', () =>
      expect(days.getByRole('button')).toHaveText('Su, M, T, W, Th, F, Sa'.split(', ')),
    ),
    defaults('monday, wednesday, friday on', () =>
      expect(days.locator('[aria-pressed=true]')).toHaveText(['M', 'W', 'F']),
    ),
    row('a day button toggles', async () => {
      await day('Su').click()
      await expect(day('Su')).toHaveAttribute('aria-pressed', 'true')
      await day('Su').click()
      await expect(day('Su')).toHaveAttribute('aria-pressed', 'false')
    }),
    defaults('time of day automatic', () =>
      expect(page.getByRole('combobox', { name: 'Time of day' })).toHaveText('Automatic'),
    ),
    entity('times of day: automatic, morning 8:00 AM, afternoon 2:00 PM, evening 6:00 PM', async () => {
      const texts = await optionsOf('Time of day')
      const wanted = [/Automatic/, /Morning.*8:00 AM/, /Afternoon.*2:00 PM/, /Evening.*6:00 PM/]
      expect(texts).toEqual(wanted.map((one) => expect.stringMatching(one)))
    }),
    rowsAt('decisions, Contradictions, Auto-post save')(
      'the note of card 3 names one post per day and the plan’s limit',
      async () => {
        const note = page.getByText(
          "The auto post calendar posts one post per day. Manual posting is unlimited up to your plan's daily limit.",
        )
        await expect(note).toBeVisible()
        await expect(note).toContainText(/\b5 posts a day on Pro\b/)
      },
    ),
    row('card 4 takes portrait and logo', async () => {
      await expect(page.getByRole('button', { name: 'Upload portrait photo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Upload broker logo' })).toBeVisible()
    }),
    ...PROFILE_LIMITS.map(([label, most]) => row(`card 5 has ${label}, at most ${most}`, limit(label, most))),
    row('card 5 has Mobile number', () => expect(page.getByLabel('Mobile number')).toBeVisible()),
    row("a 'Save Changes' button", button('Save Changes')),
    rule("with no category: 'Please select at least one content category'", async () => {
      for (const name of ALL_CATEGORIES) await box(name).uncheck()
      for (const name of ['M', 'W', 'F']) await day(name).click()
      await save()
      await showsMessage('Please select at least one content category')
    }),
    rule('categories are checked before days', () =>
      expect(page.getByText('Please select at least one day of the week')).toHaveCount(0),
    ),
    rule("with no day: 'Please select at least one day of the week'", async () => {
      await box('Holidays').check()
      await save()
      await showsMessage('Please select at least one day of the week')
    }),
    row("the button reads 'Saving...' while saving", async ({ calls }) => {
      await day('T').click()
      calls.length = 0
      const answer = delayCalls('/agent/social-post-settings')
      await save()
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
      answer()
    }),
    says(catalogue, 'Auto post settings saved successfully!'),
    call('the settings are saved by POST /agent/social-post-settings', ({ calls }) =>
      expect.poll(() => calls).toContain('POST /agent/social-post-settings'),
    ),
    call('no photo call without a photo', ({ calls }) => {
      expect(calls).not.toContain('POST /agent/avatar-and-broker-logo')
      return Promise.resolve()
    }),
    ...elsewhere(2),
  ],
}

const PARTS = {
  photos: ['POST', '/agent/avatar-and-broker-logo'],
  agent: ['PUT', '/agent'],
  settings: ['POST', '/agent/social-post-settings'],
} as const

type Failures = Partial<Record<keyof typeof PARTS, Refusal | null>>
const allThree = (how: Refusal | null): Failures => ({ photos: how, agent: how, settings: how })

/** Saves while these of the three calls fail so; null for no answer. */
async function parts(how: Failures) {
  page.api.dropFailures()
  await dismissToasts()
  for (const [part, failure] of Object.entries(how)) {
    const [method, path] = PARTS[part as keyof typeof PARTS]
    failCalls(`${method} ${path}`, failure)
  }
  await save()
}

/** Calls that fail so show this message. */
const outcome = (when: string, message: string, how: Failures) =>
  catalogue(`${when && `${when}: `}'${message}'`, async () => {
    await parts(how)
    await expect(page.locator('[data-sonner-toast]').getByText(message, { exact: true })).toBeVisible()
  })

/** Makes the device unable to store anything, until the end of the test. */
function fillDisk(): void {
  for (const method of ['add', 'put'] as const) {
    const full = vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError')
    })
    onTestFinished(() => full.mockRestore())
  }
}

const failures: Group = {
  id: 'Auto-post settings, outcomes',
  as: 'premium',
  desk: true,
  open: async (at) => {
    await open('premium')(at)
    await page.getByLabel('Portrait Photo', { exact: true }).setInputFiles(await drawPicture('photo.jpg', 400, 400))
    await page.getByRole('dialog').getByRole('button', { name: 'Crop & Save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Only what was changed is sent.
    await page.getByLabel('Designations').fill('ABR, CRS')
  },
  rows: [
    call('the save sends up to three requests in parallel', async ({ calls }) => {
      calls.length = 0
      await parts(allThree({ status: 500 }))
      const sent = Object.values(PARTS).map(([method, path]) => `${method} ${path}`)
      await expect.poll(() => calls).toEqual(expect.arrayContaining(sent))
    }),
    catalogue(
      "all with 5xx: 'Server error. Please try again later.'",
      showsText('Server error. Please try again later.'),
    ),
    outcome('all with 413', 'File size too large. Please use smaller images.', allThree({ status: 413 })),
    catalogue("a 422 shows the server's message", async () => {
      await parts({ photos: { status: 500 }, agent: { status: 422, message: 'That license is not known.' } })
      await showsMessage('That license is not known.')
    }),
    outcome('a 422 without one', 'Validation error. Please check your input and try again.', {
      photos: { status: 500 },
      settings: { status: 422, message: '' },
    }),
    outcome('', 'Failed to save: profile photos. Please try again.', { photos: { status: 500 } }),
    outcome('', 'Failed to save: profile photos, agent information. Please try again.', {
      photos: { status: 500 },
      agent: { status: 500 },
    }),
    outcome('', 'Failed to save: profile photos, social post settings. Please try again.', {
      photos: { status: 500 },
      settings: { status: 500 },
    }),
    catalogue("anything else: 'Failed to save auto post settings. Please try again.'", async () => {
      // Without an answer the changes are stored on the device, unless it can't store either.
      fillDisk()
      await parts(allThree(null))
      await showsMessage('Failed to save auto post settings. Please try again.')
    }),
  ],
}

const unread = (section: string, message: string, path: string) =>
  saysIfUnread(rowsAt(`agent-area §8 ${section}`), message, path, '/auto-post-settings')

const loading: Group = {
  id: 'Auto-post settings, loading',
  as: 'agent',
  logs: /didn’t load/,
  open: open('agent'),
  rows: [
    row('skeletons show while settings load', async ({ go }) => {
      const answer = delayCalls('/agent/social-post-settings')
      localStorage.clear()
      await go('/auto-post-settings')
      await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible()
      answer()
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
    }),
    unread('Settings load', 'Failed to load settings. Using default values.', PARTS.settings[1]),
    rowsAt('agent-area §8 Settings load')('the form keeps its defaults then', () =>
      expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11),
    ),
    unread('Agent load', 'Error fetching agent information', PARTS.agent[1]),
    unread('Photo/logo load', 'Error fetching brokerage information', PARTS.photos[1]),
  ],
}

conform([form, failures, loading])
