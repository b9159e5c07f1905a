import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { expect, signIn, test } from '../support/test.ts'

/** From a listing to the publish screen of the first post of its first collection. */
async function openFirstPost(page: Page, app: App, listing = 'home-buying'): Promise<void> {
  await page.goto(`${app.url}/social-post-collections/${listing}`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  // While the post or the accounts are loading, a tap on Publish is answered by a message to wait.
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeVisible()
}

const publishedWith = async (app: App, caption: string) =>
  (await app.networkPosts()).filter((post) => post.caption === caption)

test('a user signs in on a phone, edits a caption, publishes, and sees the post on the network', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await openFirstPost(page, app)
  const caption = `The porch light is on. ${randomUUID()}`
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  await page.waitForURL('**/calendar')
  await expect(page.getByText('Publishing to Facebook and Instagram...')).toBeVisible()
  await expect(page.getByText('Post published successfully!')).toBeVisible()
  await expect(page.getByText('Your post is live.')).toHaveCount(0)
  await expect.poll(() => publishedWith(app, caption)).toHaveLength(1)
  const [post] = await publishedWith(app, caption)
  expect(post?.account).toBe('Maya Alvarez, Realtor')
  expect(post?.media).toHaveLength(1)

  await expect(page.getByRole('main').getByText('Published').first()).toBeVisible({ timeout: 30_000 })
  await page.goto(`${app.url}/sandbox/facebook`)
  await expect(page.getByText(caption)).toBeVisible()
})

test('the calendar offers to install the app after the first publication, until the agent answers', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  const offer = page.getByRole('complementary', { name: 'Install the app' })
  await page.goto(`${app.url}/calendar`)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await openFirstPost(page, app)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await offer.getByRole('button', { name: 'Install' }).click()
  const steps = page.getByRole('dialog', { name: 'Install the app' })
  await expect(steps.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('the message of a publish names the network that refused it, and why', async ({ page, app }) => {
  await app.fault({ platform: 'instagram', operation: 'create_container', mode: 'image_refused', times: 10 })
  await signIn(page, app)
  await openFirstPost(page, app)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const message = page.getByRole('alert').filter({ hasText: 'Published on Facebook. It didn’t go out on Instagram.' })
  await expect(message).toBeVisible()
  await message.getByRole('button', { name: 'Open' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Instagram/)
      .first(),
  ).toBeVisible()
})

test('a publish that takes longer than ten seconds says that it is saved, and reports later that it is live', async ({
  page,
  app,
}) => {
  await app.fault({ operation: 'upload_photo', mode: 'slow', ms: 14_000 })
  await signIn(page, app)
  await openFirstPost(page, app)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Saved. We’ll tell you when it’s live.')).toBeVisible()
  await expect(page.getByText('Your post is live.')).toBeVisible({ timeout: 30_000 })
})

test('a post written with the network off waits on the phone and is published once when it is back', async ({
  page,
  app,
  context,
}) => {
  await signIn(page, app)
  await openFirstPost(page, app, 'home-selling')
  const post = page.url()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await context.setOffline(true)
  const caption = `Written in a basement. ${randomUUID()}`
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await expect(page.getByText(/waiting on this device/i).first()).toBeVisible()
  expect(await publishedWith(app, caption)).toHaveLength(0)

  await page.reload()
  await expect(page.getByText(/waiting on this device/i).first()).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => publishedWith(app, caption), { timeout: 30_000 }).toHaveLength(1)
  await expect(page.getByText(/waiting on this device/i)).toHaveCount(0)
  await page.goto(post)
  expect(await publishedWith(app, caption)).toHaveLength(1)
})

test('captions in both languages are still there after a reload', async ({ page, app }) => {
  await signIn(page, app)
  await openFirstPost(page, app, 'mortgage')
  const captionField = page.getByRole('textbox', { name: 'Caption' })
  await captionField.fill('Half a thought about points')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).not.toHaveAttribute('lang')
  await page.getByText('Spanish', { exact: true }).click()
  await expect(title).toHaveAttribute('lang', 'es')
  await expect(captionField).not.toHaveValue('Half a thought about points')
  await captionField.fill('Media idea sobre los puntos')
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.map(({ name }) => name))))
    .toContain('porchlight')

  await expect(async () => {
    await page.reload()
    await page.getByText('English', { exact: true }).click()
    await expect(captionField).toHaveValue('Half a thought about points', { timeout: 3_000 })
    await page.getByText('Spanish', { exact: true }).click()
    await expect(captionField).toHaveValue('Media idea sobre los puntos', { timeout: 3_000 })
  }).toPass()
})

test('publishing needs a platform and a caption, and the screen says which is missing', async ({ page, app }) => {
  await signIn(page, app)
  await openFirstPost(page, app, 'new-construction')
  const platforms = page.getByRole('region', { name: 'Platforms' }).getByRole('checkbox')
  await expect(platforms.first()).toBeChecked()
  for (const platform of await platforms.all()) await platform.uncheck()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please select at least one platform.')).toBeVisible()

  await page.getByRole('checkbox', { name: /Facebook/ }).check()
  await page.getByRole('textbox', { name: 'Caption' }).fill('   ')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Please enter a caption.')).toBeVisible()
})
