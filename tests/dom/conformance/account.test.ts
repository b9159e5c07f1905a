import type { Locator } from 'vitest/browser'

import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { city } from '#tests/support/records/account.ts'
import { withChanges } from '#tests/support/records/with-changes.ts'

import { elsewhere } from '#tests/conformance/row.ts'
import { page } from '../support/page.ts'
import { delayCalls, expect, limit, says, saysIfUnread, shownIfRefused, showsMessage } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'
import { field, otherErrors, PROFILE_LIMITS, refusals, save } from './forms.ts'

const row = rowsAt('agent-area §2 User-account screens')
const catalogue = rowsAt('agent-area §8 Toasts')
const call = rowsAt('agent-area §7 The calls')

async function retype(input: Locator, text: string): Promise<void> {
  await input.fill('')
  await input.pressSequentially(text)
}

const agentRule = rowsAt('agent-area §5 Agent information')
const agentInformation: Group = {
  id: 'Agent information',
  as: 'new',
  logs: /a fault of our own|didn’t load/,
  open: async ({ api, go }) => {
    let saved = recordsOf('new').agent
    api.answer('GET /agent', () => ({ data: saved }))
    api.answer('PUT /agent', ({ body }) => {
      saved = withChanges(saved, body)
      return { data: saved }
    })
    await go('/user-account/agent-information')
    await expect(field('First name')).toBeVisible()
  },
  rows: [
    ...PROFILE_LIMITS.map(([label, most]) => agentRule(`'${label}' takes at most ${most}`, limit(label, most))),
    ...['First name', 'Last name', 'Agent license', 'Mobile number'].map((label) =>
      agentRule(`'${label} is required'`, async () => {
        await field(label).fill('')
        await save()
        await expect(field(label)).toHaveAccessibleDescription(`${label} is required`)
      }),
    ),
    agentRule('the phone’s mask is (999) 999-9999', async () => {
      await retype(field('Mobile number'), '51255501991')
      await expect(field('Mobile number')).toHaveValue('(512) 555-0199')
      await expect(field('Mobile number')).toHaveAttribute('placeholder', '(999) 999-9999')
    }),
    agentRule('work email is an e-mail field', () => expect(field('Work email')).toHaveAttribute('type', 'email')),
    row("the button reads 'Submitting...' while saving", async ({ calls }) => {
      await field('First name').fill('Nora')
      await field('Last name').fill('Kim')
      await field('Agent license').fill('TX 0999')
      await field('Work email').fill('')
      calls.length = 0
      const answer = delayCalls('/agent')
      await save()
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
      answer()
    }),
    says(catalogue, 'Agent information updated successfully'),
    agentRule('work email is not required', () => expect(field('Work email')).toHaveValue('')),
    call('it is saved by PUT /agent', ({ calls }) => expect.poll(() => calls).toContain('PUT /agent')),
    ...refusals('PUT', '/agent', { name: 'license', label: 'Agent license' }),
    catalogue(
      "a failed save: 'Error saving agent information'",
      shownIfRefused('PUT /agent', { status: 500 }, () => save(), 'Error saving agent information'),
    ),
    rowsAt('agent-area §4 Forms')('a skeleton shows while the form loads', async ({ go }) => {
      const answer = delayCalls('/agent')
      localStorage.clear()
      await go('/user-account/agent-information')
      await expect(page.getByRole('main').locator('.skeleton').first()).toBeVisible()
      answer()
      await expect(field('First name')).toHaveValue('Nora')
    }),
    saysIfUnread(
      rowsAt('agent-area §8 Agent load'),
      'Error fetching agent information',
      '/agent',
      '/user-account/agent-information',
    ),
  ],
}

const brokerageRule = rowsAt('agent-area §5 Brokerage')
const officeAndBrokerage: Group = {
  id: 'Office and brokerage',
  as: 'plus',
  logs: /a fault of our own|didn’t load/,
  open: async ({ api, go }) => {
    let saved = recordsOf('plus').brokerage
    api.answer('GET /cities/search', { data: [city()] })
    api.answer('GET /agent/brokerage', () => ({ data: saved }))
    api.answer('PUT /agent/brokerage', ({ body }) => {
      saved = withChanges({ ...saved, city: body.city_id ? city({ id: body.city_id }) : saved.city }, body)
      return { data: saved }
    })
    await go('/user-account/office-and-brokerage')
    await expect(field('Brokerage name')).toBeVisible()
  },
  rows: [
    brokerageRule("'Brokerage name is required'", async () => {
      await field('Brokerage name').fill('')
      await save()
      await expect(field('Brokerage name')).toHaveAccessibleDescription('Brokerage name is required')
    }),
    brokerageRule('name takes at most 255', limit('Brokerage name', 255)),
    brokerageRule('address takes at most 255', limit('Address', 255)),
    brokerageRule('the phone’s mask is (999) 999-9999', async () => {
      await retype(field('Phone'), '512555017788')
      await expect(field('Phone')).toHaveValue('(512) 555-0177')
    }),
    brokerageRule('the ZIP’s mask is 99999', async () => {
      await retype(field('ZIP code'), '7870-123')
      await expect(field('ZIP code')).toHaveValue('78701')
    }),
    rowsAt('agent-area §3 Brokerage')('it has a city, picked from a search', async () => {
      await page.getByRole('combobox', { name: 'City' }).click()
      await page.getByRole('searchbox', { name: 'City' }).fill('austin')
      await page.getByRole('button', { name: 'Austin, TX' }).click()
      await expect(page.getByRole('combobox', { name: 'City' })).toHaveText('Austin, TX')
    }),
    catalogue("'Brokerage information updated successfully'", async ({ calls }) => {
      await field('Brokerage name').fill('Lantern Realty')
      calls.length = 0
      await save()
      await showsMessage('Brokerage information updated successfully')
      expect(calls).toContain('PUT /agent/brokerage')
    }),
    ...elsewhere(1),
    ...refusals('PUT', '/agent/brokerage', { name: 'name', label: 'Brokerage name' }),
    otherErrors('PUT', '/agent/brokerage'),
    saysIfUnread(
      rowsAt('decisions, Contradictions, Messages'),
      'Error fetching brokerage information',
      '/agent/brokerage',
      '/user-account/office-and-brokerage',
    ),
  ],
}

const SAN_DIEGO = city({ id: 5391811, name: 'San Diego', state_code: 'CA' })
const CHULA_VISTA = city({ id: 5336899, name: 'Chula Vista', state_code: 'CA' })

const searches = (calls: readonly string[]) => calls.filter((one) => one.startsWith('GET /cities/search'))

const areas: Group = {
  id: 'Areas served',
  as: 'premium',
  open: async ({ api, go }) => {
    api.answer('GET /cities/search', ({ query }) => ({
      data: [SAN_DIEGO, CHULA_VISTA].filter(({ name }) => name.toLowerCase().startsWith(query.q)),
    }))
    api.answer('POST /agent/service-areas', { data: [SAN_DIEGO, CHULA_VISTA] })
    await go('/user-account/areas-served')
    await page.getByRole('button', { name: 'Add a city' }).click()
  },
  rows: [
    row('blank queries are not searched', async ({ calls }) => {
      await page.getByRole('searchbox', { name: 'City' }).fill('   ')
      await page.getByRole('searchbox', { name: 'City' }).fill('s')
      await expect.poll(() => searches(calls)).toEqual(['GET /cities/search?q=s'])
    }),
    call('the search waits 300 ms for more letters', async ({ calls }) => {
      calls.length = 0
      const search = page.getByRole('searchbox', { name: 'City' })
      for (const letters of ['s', 'san', 'san d']) await search.fill(letters)
      const typed = performance.now()
      await expect.poll(() => searches(calls)).toEqual(['GET /cities/search?q=san+d'])
      expect(performance.now() - typed).toBeGreaterThan(150)
    }),
    ...elsewhere(1),
    row('multiple cities are picked', async () => {
      await page.getByRole('button', { name: 'San Diego, CA', exact: true }).click()
      await page.getByRole('searchbox', { name: 'City' }).fill('chula')
      await page.getByRole('button', { name: 'Chula Vista, CA' }).click()
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('list', { name: 'Cities' }).getByRole('listitem')).toHaveCount(2)
    }),
    call('POST /agent/service-areas carries cities, as ids', async ({ api }) => {
      await save()
      await showsMessage('Areas served updated successfully')
      const { cities } = api.sentTo('POST /agent/service-areas')[0]?.body ?? {}
      expect(cities).toEqual([SAN_DIEGO.id, CHULA_VISTA.id])
    }),
    ...elsewhere(1),
  ],
}

conform([agentInformation, officeAndBrokerage, areas])
