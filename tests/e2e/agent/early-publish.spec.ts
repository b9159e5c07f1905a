import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect, signInByCall, test, withoutWorker } from '../support/test.ts'

// The worker would answer for the code that is held back here.
test.beforeEach(({ page }) => withoutWorker(page))

/** Holds back the code that reads what the device stores; call the result to let it through. */
async function holdStoredDrafts(page: Page): Promise<() => void> {
  const read = Promise.withResolvers<void>()
  await page.route('**/assets/later-*.js', async (route) => {
    await read.promise
    await route.continue()
  })
  return read.resolve
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })
const captionField = (page: Page) => page.getByRole('textbox', { name: 'Caption' })

test('a tap on Publish before the draft is read publishes once it is', async ({ page, app }) => {
  await signInByCall(page, app)
  const release = await holdStoredDrafts(page)
  await page.goto(`${app.url}/social-posts/1`)
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeVisible()
  const caption = await captionField(page).inputValue()
  const published = async () => (await app.networkPosts()).filter((post) => post.caption === caption).length
  const before = await published()
  await publish(page).click()
  await expect(page.locator('button[aria-busy="true"]')).toBeVisible()
  expect(await published()).toBe(before)
  release()
  await page.waitForURL('**/calendar')
  await expect.poll(published).toBeGreaterThan(before)
})

test('a tap on Publish before a restored draft is shown asks to check it first', async ({ page, app }) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/social-posts/2`)
  const caption = `Written before. ${randomUUID()}`
  await captionField(page).fill(caption)
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  const release = await holdStoredDrafts(page)
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeVisible()
  await publish(page).click()
  release()
  await expect(page.getByText('Your draft was restored. Check it, then tap again.')).toBeVisible()
  await expect(captionField(page)).toHaveValue(caption)
  await expect(publish(page)).toBeEnabled()
  expect((await app.networkPosts()).filter((post) => post.caption === caption)).toHaveLength(0)
})
