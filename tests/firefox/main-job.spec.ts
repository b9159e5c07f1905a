import { randomUUID } from 'node:crypto'

import { appears, button, click, expect, field, fill, signIn, test, text } from './support/test.ts'

test('a post is edited and published once in Firefox', { tag: '@short' }, async ({ app, tab: page }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await click(page, 'main article a[href^="/social-post-collections/"]')
  await click(page, 'main a[href^="/social-posts/"]')
  const caption = `From Firefox ${randomUUID()}`
  await fill(page, field('Caption'), caption)
  await click(page, button('Publish'))
  await appears(page, text('Post published successfully!'))
  const published = async () => (await app.networkPosts()).filter((post) => post.caption === caption)
  await expect.poll(published).toHaveLength(1)
})
