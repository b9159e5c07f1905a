import type { Page } from '@playwright/test'

import { expect, signInByCall, test } from '../support/test.ts'

/** Checks a platform, which the form may do by itself as soon as it knows of the connection. */
async function checkPlatform(page: Page, name: RegExp): Promise<void> {
  const platform = page.getByRole('checkbox', { name })
  await expect(platform).toBeEnabled()
  await platform.check()
}

test('an agent without a page creates one at Facebook and connects it', async ({ page, app, context }) => {
  await signInByCall(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/facebook`)
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByText('Nora', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Create a Facebook page first' })).toBeVisible()
  await expect(page).toHaveURL(/\?step=pages$/)
  // Consent was given: a reload continues at the same step.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create a Facebook page first' })).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /create a page/i }).click()
  const facebook = await opened
  await facebook.getByText('Nora', { exact: false }).first().click()
  await facebook.getByRole('textbox').first().fill('Nora Sells Homes')
  await facebook.getByRole('button', { name: /create/i }).click()
  await expect(facebook.getByText('Nora Sells Homes is ready')).toBeVisible()
  await facebook.close()

  await page.getByRole('button', { name: 'Refresh & Connect My New Page' }).click()
  await expect(page.getByText('Successfully connected to Nora Sells Homes!')).toBeVisible()
  await page.goto(`${app.url}/social-media-connections/dashboard`)
  await expect(page.getByText('Nora Sells Homes')).toBeVisible()
})

test('connecting from a post leads through Facebook and its pages back to the post with its draft', async ({
  page,
  app,
}) => {
  await signInByCall(page, app, 'premium@porchlight.test')
  await page.goto(`${app.url}/social-posts/1`)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  await caption.fill('Typed before I connected')
  await page.getByRole('link', { name: 'Connect Facebook to post here' }).click()
  await expect(page.getByRole('link', { name: 'Back to your post' })).toHaveAttribute('href', '/social-posts/1')
  // A denied consent leads back to the post too.
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(page.getByText('Facebook connection failed: You didn’t allow access.')).toBeVisible()
  await expect(page).toHaveURL(/\/social-posts\/1$/)
  await expect(caption).toHaveValue('Typed before I connected')
  await page.getByRole('link', { name: 'Connect Facebook to post here' }).click()
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose your page' })).toBeVisible()
  // The way back survives a reload between the consent and the choice of a page.
  await page.reload()
  await page.getByRole('radio', { name: /Cedar & Main Austin/ }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.waitForURL('**/social-posts/1')
  await expect(caption).toHaveValue('Typed before I connected')
  await checkPlatform(page, /Facebook/)
})

test('Instagram and LinkedIn are connected by their consent alone, and a post goes there', async ({ page, app }) => {
  await signInByCall(page, app, 'premium@porchlight.test')
  for (const [name, path] of [
    ['Instagram', 'instagram'],
    ['LinkedIn', 'linkedin'],
  ] as const) {
    await page.goto(`${app.url}/social-media-connections/${path}`)
    await page.getByRole('button', { name: `Continue to ${name}` }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByText(`${name} connected successfully!`)).toBeVisible()
  }
  const caption = 'From both, #porchlight (and *more*)'
  await page.goto(`${app.url}/social-posts/1`)
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  for (const name of [/Instagram/, /LinkedIn/]) await checkPlatform(page, name)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  for (const path of ['instagram', 'linkedin']) {
    await expect
      .poll(async () => (await app.networkPosts(path)).map((post) => post.caption), { timeout: 40_000 })
      .toEqual([caption])
  }
})
