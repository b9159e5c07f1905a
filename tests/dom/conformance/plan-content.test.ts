import { elsewhere } from '#tests/conformance/row.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { subscription } from '#tests/support/records/billing.ts'
import { tag } from '#tests/support/records/library.ts'
import { subscriptionPlans } from '#tests/support/records/plans.ts'
import { withChanges } from '#tests/support/records/with-changes.ts'

import { page } from '../support/page.ts'
import { answerPublishing, PUBLISH_SCREEN } from '../support/publish-screen.ts'
import { answerBackOffice } from './admin-form.ts'
import { dismissToasts, expect, failCalls, limit, shownIfRefused, showsMessage, showsText } from './checks.ts'
import { conform, rowsAt, type Group } from './conform.ts'

const plans = rowsAt('decisions, Roles and plans')
const messages = rowsAt('decisions, Messages')
const matrix = rowsAt('admin-and-billing §3 Feature matrix')

const promptsFor = (slug: string, message: string) =>
  plans(`a post of ${slug} shows an upgrade prompt in place of Publish`, async ({ api, go }) => {
    answerPublishing(api, { tags: [tag({ slug, type: 'sidebar' })] })
    await go(PUBLISH_SCREEN)
    await showsText(message)()
    await expect(page.getByRole('link', { name: 'Upgrade to Pro' }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  })

const onPlus: Group = {
  id: 'Content beyond Plus',
  as: 'plus',
  open: async ({ api, go }) => {
    answerPublishing(api)
    api.answer('GET /subscription-plans', { data: subscriptionPlans(subscription({ planId: 'social-media' })) })
    await go(PUBLISH_SCREEN)
  },
  rows: [
    ...elsewhere(1),
    promptsFor('neighborhood-videos', 'Neighborhood Videos come with the Pro plan.'),
    ...elsewhere(1),
    promptsFor('home-tour-videos', 'Home Tour Videos come with the Pro plan.'),
    ...elsewhere(1),
    plans('categories of a higher plan show an upgrade prompt in place of their boxes', async ({ go }) => {
      await go('/auto-post-settings')
      for (const name of ['Neighborhood Videos', 'Home Tour Videos', 'Lead Capture Posts']) {
        await expect(page.getByRole('link', { name: `Upgrade to Pro for ${name}` })).toBeVisible()
        await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
      }
      await expect(page.getByRole('checkbox', { name: 'Reel Templates' })).toBeVisible()
    }),
    ...elsewhere(1),
    matrix("'Limited' has a number", async ({ go }) => {
      await go('/subscriptions/plan-types')
      await expect(page.getByText('4 a month on Pro, 8 a month on Premium')).toHaveCount(2)
    }),
    matrix('what does not exist yet is marked as coming soon', () =>
      // TikTok, the spreadsheet and the seven features of the agent website.
      expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Coming soon' })).toHaveCount(9),
    ),
  ],
}

/** Saves these designations. */
const saves = (designations: string) => async () => {
  await page.getByLabel('Designations').fill(designations)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}

const onPro: Group = {
  id: 'Messages and fields',
  as: 'agent',
  logs: /./,
  open: async ({ api, go }) => {
    let saved = recordsOf('agent').agent
    api.answer('GET /agent', () => ({ data: saved }))
    api.answer('PUT /agent', ({ body }) => {
      saved = withChanges(saved, body)
      return { data: saved }
    })
    await go('/user-account/agent-information')
  },
  rows: [
    messages(
      'a save that fails says the specified message',
      shownIfRefused('PUT /agent', { code: 'internal' }, saves('ABR'), 'Error saving agent information'),
    ),
    rowsAt('agent-area §4 Toasts')('a save that takes long shows a toast of type loading', async ({ api }) => {
      await dismissToasts()
      const letGo = api.hold('PUT /agent')
      await saves('CRS')()
      await expect(page.locator('[data-sonner-toast]').getByText('Saving...')).toBeVisible()
      letGo()
      await showsMessage('Agent information updated successfully')
    }),
    rowsAt('decisions, The calls')(
      'a save without an answer is stored on the device',
      shownIfRefused('PUT /agent', null, saves('GRI'), 'Saved on this device. We’ll send it as soon as we can.'),
    ),
    ...['Current password', 'New password', 'Confirm password'].map((label, index) =>
      messages(`'${label}' stops at 20 characters`, async ({ go }) => {
        if (index === 0) await go('/user-account/login-information')
        await limit(label, 20)()
      }),
    ),
    ...elsewhere(1),
  ],
}

const asAdmin: Group = {
  id: 'Canva links',
  as: 'admin',
  desk: true,
  open: async ({ api, go }) => {
    answerBackOffice(api)
    await go('/admin/templates/new')
  },
  rows: [
    rowsAt('decisions, The product')('an admin who enters another link sees an error at the field', async () => {
      await page.getByLabel('Title').fill('A template')
      await page.getByLabel('Canva Link').fill('https://example.com/design')
      await page.getByRole('button', { name: 'Create Template' }).click()
      await showsMessage('Please enter a link on canva.com or canva.link, like https://www.canva.com/design')
      await expect(page.getByLabel('Canva Link')).toHaveAttribute('aria-invalid', 'true')
    }),
    ...elsewhere(1),
  ],
}

const asGuest: Group = {
  id: 'Session on public screens',
  as: null,
  logs: /./,
  open: async ({ go }) => await go('/forgot-password'),
  rows: (['unauthenticated', 'csrf_mismatch'] as const).map((code, index) =>
    rowsAt('decisions, Session')(`a ${[401, 419][index]} on a public screen leads to the login`, async ({ go }) => {
      await go('/forgot-password')
      const restore = failCalls('POST /forgot-password', { code })
      await page.getByLabel('Email').fill('maya@porchlight.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page).toHaveURL(/\/login$/)
      restore()
    }),
  ),
}

const access: Group = {
  id: 'Admin screens for an agent',
  as: 'agent',
  open: async ({ go }) => await go('/admin/social-posts'),
  rows: [
    plans("an agent who opens /admin sees 'not allowed'", async ({ go }) => {
      for (const path of ['/admin', '/admin/social-posts', '/admin/templates/new']) {
        await go(path)
        await showsText('Not allowed')()
      }
    }),
    ...elsewhere(4),
  ],
}

conform([onPlus, onPro, asAdmin, asGuest, access])
