import { expect, failCalls, dismissToasts, limit, part, postThat, showsMessage, showsText } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const plans = rowsAt('decisions, Roles and plans')
const product = rowsAt('decisions, The product')
const messages = rowsAt('decisions, Messages')
const matrix = rowsAt('admin-and-billing §3 Feature matrix')

/** The first post of the first collection of a listing. */
async function postOf({ api }: At, tag: string): Promise<number> {
  const { body } = await api('GET', `/social-post-collections/tag/${tag}`)
  const posts = await api('GET', `/social-post-collections/${String(part(body, 'data.0.id'))}/social-posts`)
  return Number(part(posts.body, 'data.0.id'))
}

const publishBody = {
  caption: 'Words',
  caption_language: 'en',
  facebook: true,
  instagram: false,
  linkedin: false,
  scheduled_at: 'now',
}

const onPlus: Group = {
  id: 'Content beyond Plus',
  as: 'plus',
  open: ({ go }) => go('/dashboard'),
  rows: [
    ...(
      [
        ['neighborhood-videos', 'Neighborhood Videos come with the Pro plan.'],
        ['home-tour-videos', 'Home Tour Videos come with the Pro plan.'],
      ] as const
    ).flatMap(([tag, message]) => [
      plans(`publishing a post of ${tag} is refused, 403 plan_required`, async (at) => {
        const { status, body } = await at.api('POST', `/social-posts/${await postOf(at, tag)}/publish`, {
          json: publishBody,
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        })
        expect([status, part(body, 'code'), part(body, 'message')]).toEqual([403, 'plan_required', message])
      }),
      plans(`a post of ${tag} shows an upgrade prompt in place of Publish`, async (at) => {
        await at.go(`/social-posts/${await postOf(at, tag)}`)
        await showsText(message)(at)
        await expect(at.page.getByRole('link', { name: 'Upgrade to Pro' }).last()).toBeVisible()
        await expect(at.page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
      }),
    ]),
    plans('files for Facebook ads are refused, 403 plan_required', async ({ api }) => {
      const { id } = await postThat(api, ({ type }) => type === 'reel')
      const { status, body } = await api('GET', `/social-posts/${id}/ads/vertical-video`)
      expect([status, part(body, 'code')]).toEqual([403, 'plan_required'])
    }),
    plans('categories of a higher plan show an upgrade prompt in place of their boxes', async ({ page, go }) => {
      await go('/auto-post-settings')
      for (const name of ['Neighborhood Videos', 'Home Tour Videos', 'Lead Capture Posts']) {
        await expect(page.getByRole('link', { name: `Upgrade to Pro for ${name}` })).toBeVisible()
        await expect(page.getByRole('checkbox', { name, exact: true })).toHaveCount(0)
      }
      await expect(page.getByRole('checkbox', { name: 'Reel Templates' })).toBeVisible()
    }),
    plans('choosing one is refused by the server', async ({ api }) => {
      const json = {
        tags: ['homeBuyers', 'leadCapturePosts'],
        frequency_days_of_week: ['monday'],
        frequency_time_of_day: 'morning',
      }
      const { status, body } = await api('POST', '/agent/social-post-settings', { json })
      expect([status, part(body, 'code')]).toEqual([403, 'plan_required'])
    }),
    matrix("'Limited' has a number", async ({ page, go }) => {
      await go('/subscriptions/plan-types')
      await expect(page.getByText('4 a month on Pro, 8 a month on Premium')).toHaveCount(2)
    }),
    matrix('what does not exist yet is marked as coming soon', async ({ page }) => {
      // TikTok, the spreadsheet and the seven features of the agent website.
      await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Coming soon' })).toHaveCount(9)
    }),
  ],
}

const onPro: Group = {
  id: 'Messages and fields',
  as: 'agent',
  logs: /./,
  open: ({ go }) => go('/user-account/agent-information'),
  rows: [
    messages('a save that fails says the specified message', async ({ page }) => {
      await page.getByLabel('Designations').fill('ABR')
      const restore = await failCalls(page, 'PUT', '/agent', { status: 500 })
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await showsMessage(page, 'Error saving agent information')
      await restore()
      await dismissToasts(page)
    }),
    rowsAt('agent-area §4 Toasts')('a save that takes long shows a toast of type loading', async ({ page }) => {
      await page.getByLabel('Designations').fill('CRS')
      let go = () => {}
      const held = new Promise<void>((resolve) => (go = resolve))
      await page.route(
        (url) => url.pathname === '/api/agent',
        async (route) => {
          if (route.request().method() === 'PUT') await held
          await route.fallback()
        },
      )
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.locator('[data-sonner-toast]').getByText('Saving...')).toBeVisible()
      go()
      await showsMessage(page, 'Agent information updated successfully')
      await page.unrouteAll()
      await dismissToasts(page)
    }),
    rowsAt('decisions, The calls')('a save without an answer is stored on the device', async ({ page }) => {
      await page.getByLabel('Designations').fill('GRI')
      const restore = await failCalls(page, 'PUT', '/agent', null)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await showsMessage(page, 'Saved on this device. We’ll send it as soon as we can.')
      await restore()
      await dismissToasts(page)
    }),
    ...['Current password', 'New password', 'Confirm password'].map((label) =>
      messages(`'${label}' stops at 20 characters`, async (at) => {
        if (!at.page.url().endsWith('/login-information')) await at.go('/user-account/login-information')
        await limit(label, 20)(at)
      }),
    ),
    rowsAt('decisions, The calls')('PUT /agent/social-posts/{id} leaves what it does not carry', async ({ api }) => {
      const { id } = await postThat(api, ({ type, is_premium }) => type === 'image' && !is_premium)
      const made = await api('POST', `/social-posts/${id}/publish`, {
        json: { ...publishBody, scheduled_at: '2031-06-10 15:00:00' },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      const path = `/agent/social-posts/${String(part(made.body, 'data.id'))}`
      const changed = await api('PUT', path, { json: { caption: 'Other words' } })
      expect(changed.body).toEqual({ data: { ...(part(made.body, 'data') as object), caption: 'Other words' } })
      expect((await api('DELETE', path)).status).toBe(204)
    }),
  ],
}

const asAdmin: Group = {
  id: 'Canva links',
  as: 'admin',
  desk: true,
  open: ({ go }) => go('/admin/templates/new'),
  rows: [
    product('an admin who enters another link sees an error at the field', async ({ page }) => {
      await page.getByLabel('Title').fill('A template')
      await page.getByLabel('Canva Link').fill('https://example.com/design')
      await page.getByRole('button', { name: 'Create Template' }).click()
      await showsMessage(page, 'Please enter a link on canva.com or canva.link, as in https://www.canva.com/design')
      await expect(page.getByLabel('Canva Link')).toHaveAttribute('aria-invalid', 'true')
    }),
    product('an https link on canva.link is taken and opens', async ({ api }) => {
      const link = 'https://canva.link/abc123'
      const made = await api('POST', '/admin/templates', { multipart: { title: 'Short link', canva_link: link } })
      expect(made.status).toBe(201)
      const uuid = String(part(made.body, 'data.uuid'))
      expect(part((await api('GET', `/templates/${uuid}`)).body, 'data.canva_link')).toBe(link)
      await api('DELETE', `/admin/templates/${String(part(made.body, 'data.id'))}`)
    }),
  ],
}

const asGuest: Group = {
  id: 'Session on public screens',
  as: null,
  logs: /./,
  open: ({ go }) => go('/forgot-password'),
  rows: ([401, 419] as const).map((status) =>
    rowsAt('decisions, Session')(`a ${status} on a public screen leads to the login`, async ({ page, go }) => {
      await go('/forgot-password')
      const restore = await failCalls(page, 'POST', '/forgot-password', { status })
      await page.getByLabel('Email').fill('maya@porchlight.test')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page).toHaveURL(/\/login$/)
      await restore()
    }),
  ),
}

export const planContent = [onPlus, onPro, asAdmin, asGuest]
