import { randomUUID } from 'node:crypto'

import { appears, arrivesAt, button, click, expect, field, fill, signIn, test } from './support/test.ts'

test('a post is edited and published once in Firefox', async ({ app, tab: page }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await click(page, 'main article a[href^="/social-post-collections/"]')
  await click(page, 'main a[href^="/social-posts/"]')
  const caption = `From Firefox ${randomUUID()}`
  await fill(page, field('Caption'), caption)
  // Before the accounts are there, a tap on Publish is answered by a message to wait.
  await appears(page, '::-p-xpath(//*[@data-action-bar]//*[contains(., "Facebook")])')
  await click(page, button('Publish'))
  await arrivesAt(page, '/calendar')
  const published = async () => (await app.networkPosts()).filter((post) => post.caption === caption)
  await expect.poll(published, { timeout: 60_000 }).toHaveLength(1)
})
