import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { MAYAS_ENDING } from '#tests/support/signed.ts'

import type { App } from '../support/app.ts'
import { expect, historySettled, signInByCall, test } from '../support/test.ts'

/** From a tag page to the publish screen of the first post of its first collection. */
async function openFirstPost(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  await page.getByRole('main').locator('a[href^="/social-posts/"]').first().click()
  // While the post or the accounts are loading, a tap on Publish is answered by a message to wait.
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeVisible()
}

/** Waits until the whole row of what was published is in sight, which is kept so only for some seconds. */
function markedInSight(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const inSight = new IntersectionObserver((seen) => seen.at(-1)?.intersectionRatio === 1 && resolve(), {
          threshold: 1,
        })
        new MutationObserver(() => {
          const row = document.querySelector('main li[data-marked]')
          if (row) inSight.observe(row)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )
}

const publishedWith = async (app: App, caption: string) =>
  (await app.networkPosts()).filter((post) => post.caption === caption)

test('a user signs in on a phone, edits a caption, publishes, and sees the post on the network', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  await openFirstPost(page, app)
  const caption = `The porch light is on. ${randomUUID()}`
  await page.getByRole('textbox', { name: 'Caption' }).fill(caption)
  const marked = markedInSight(page)
  // Until both networks have it, which may be before it is looked for.
  const told = page.waitForFunction(() => document.body.innerText.includes('Publishing to Facebook and Instagram...'))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  await page.waitForURL('**/calendar')
  await told
  await expect(page.getByText('Post published successfully!')).toBeVisible()
  await marked
  await expect(page.getByText('Your post is live.')).toHaveCount(0)
  await expect.poll(() => publishedWith(app, caption)).toHaveLength(1)
  const [post] = await publishedWith(app, caption)
  expect(post?.account).toBe('Maya Alvarez, Realtor')
  expect(post?.sent).toBe(caption + MAYAS_ENDING)
  expect(post?.media).toHaveLength(1)

  await expect(page.getByRole('main').getByText('Published').first()).toBeVisible({ timeout: 30_000 })
  // After the first publication the calendar offers to install the app, until the agent answers.
  const offer = page.getByRole('complementary', { name: 'Install the app' })
  await offer.getByRole('button', { name: 'Install' }).click()
  await expect(page.getByRole('dialog', { name: 'Install the app' }).getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await offer.getByRole('button', { name: 'Not now' }).click()
  await historySettled(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(offer).toHaveCount(0)

  await page.goto(`${app.url}/sandbox/facebook`)
  await expect(page.getByText(caption)).toBeVisible()
})
