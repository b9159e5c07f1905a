import { firstSteps } from '#tests/support/records/account.ts'
import { collectionPost, dashboard } from '#tests/support/records/library.ts'

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
