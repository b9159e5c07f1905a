import { firstSteps } from '#tests/support/records/account.ts'
import { collection, collectionPost, dashboard, page as pageOf } from '#tests/support/records/library.ts'
import { notice, publication, target } from '#tests/support/records/publishing.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const steps = page.getByRole('region', { name: 'Your first steps' })
const rail = page.getByRole('list', { name: 'Featured Posts' })

test('the first steps show how to install the app, and can be hidden and brought back', async ({ api, open }) => {
  api.answer('GET /dashboard', { data: dashboard() })
  const left = { account: false, auto_posts: false, portrait: false, license: false, post: false }
  api.answer('GET /agent/first-steps', { data: firstSteps(left) })
  await open('/dashboard')
  await expect(steps.getByText('0 of 5 done.')).toBeVisible()
  const hide = steps.getByRole('button', { name: 'Hide' })
  await steps.getByRole('button', { name: /Install the app/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Install the app' })
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'It’s installed' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(steps.getByText('1 of 5 done.')).toBeVisible()
  // The closed drawer's button is no more, so the screen gets the focus.
  await expect(page.locator('#screen')).toBeFocused()

  await hide.focus()
  await page.keyboard.press('Enter')
  await expect(steps).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps.getByText('1 of 5 done.')).toBeVisible()
  await hide.click()
  await open('/dashboard')
  await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('the dashboard’s rows scroll by arrow key', async ({ api, open }) => {
  const posts = Array.from({ length: 12 }, (_, at) => collectionPost({ id: at + 1, title: `Post ${at}` }))
  api.answer('GET /dashboard', { data: dashboard({ posts }) })
  await open('/dashboard', { desk: true })
  const links = rail.getByRole('link')
  await links.first().focus()
  for (const at of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight')
    await expect(links.nth(at)).toBeFocused()
  }
  await expect(links.nth(3)).toBeInViewport()
})

test('the dashboard starts with what waits for an answer, what goes out next, and a new post', async ({
  api,
  open,
}) => {
  api.answer('GET /dashboard', { data: dashboard() })
  const failed = target({ platform: 'instagram', state: 'failed', remedy: 'post_again' })
  const posts = [
    publication({
      id: 1,
      title: 'Went wrong',
      scheduled_at: '2026-11-20T15:00:00.000Z',
      status: 'failed',
      targets: [failed],
    }),
    publication({
      id: 4,
      title: 'Reconnected',
      scheduled_at: '2026-11-29T15:00:00.000Z',
      targets: [target({ state: 'queued', remedy: 'reconnect' })],
    }),
    publication({ id: 2, title: 'Later', scheduled_at: '2026-11-28T15:00:00.000Z' }),
    publication({ id: 3, title: 'Next one', scheduled_at: '2026-11-25T15:00:00.000Z' }),
  ]
  api.answer('GET /agent/social-posts', ({ query }) => ({ data: query.month === 11 ? posts : [] }))
  const news = notice({
    kind: 'plan_trial_ending',
    title: 'Your Pro trial needs a card',
    href: '/subscriptions/billing',
  })
  api.answer('GET /agent/notices', { data: [news] })
  api.answer('GET /social-post-collections/tag/:tag', pageOf([collection({ id: 1, name: 'Before the offer' })]))
  api.answer('GET /social-post-collections/:id/social-posts', {
    data: [collectionPost({ id: 7, title: 'Keys in Hand' })],
  })
  await open('/dashboard')
  const start = page.getByRole('region', { name: 'Your posts' })
  await expect(start.getByText('Your Pro trial needs a card')).toBeVisible()
  await expect(start.getByRole('link', { name: 'See billing' })).toHaveAttribute('href', '/subscriptions/billing')
  const asking = page.getByRole('region', { name: 'Waiting for your answer' })
  await expect(asking.getByRole('link', { name: /Went wrong.*Not on Instagram: it was rejected\./ })).toHaveAttribute(
    'href',
    '/calendar?post=1',
  )
  await expect(asking.getByRole('link')).toHaveCount(1)
  await expect(start.getByRole('link', { name: /^Next: .*Next one/ })).toHaveAttribute('href', '/calendar?post=3')

  await start.getByRole('button', { name: 'Create Post' }).click()
  const chooser = page.getByRole('dialog', { name: 'Create Post' })
  await chooser.getByRole('button', { name: 'Home Buying' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Before the offer' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: /Keys in Hand/ })).toBeVisible()
})

test('a day with nothing scheduled says so beside the new post', async ({ api, open }) => {
  api.answer('GET /dashboard', { data: dashboard() })
  await open('/dashboard')
  const start = page.getByRole('region', { name: 'Your posts' })
  await expect(start.getByText('Nothing is scheduled yet.')).toBeVisible()
  await expect(start.getByRole('button', { name: 'Create Post' })).toBeVisible()
  localStorage.clear()
  api.refuse('GET /agent/social-posts', { code: 'not_found' })
  await open('/dashboard')
  await expect(start.getByText(/^Your posts didn’t load\./)).toBeVisible()
  await expect(start.getByText('Nothing is scheduled yet.')).toHaveCount(0)
})
