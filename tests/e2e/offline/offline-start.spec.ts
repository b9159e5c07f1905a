import { Phone, phonePage } from '../support/browser.ts'
import { expect, test } from '../support/test.ts'
import { underTheWorker } from '../support/worker.ts'

/** The cards of a listing, not its page numbers. */
const CARDS = 'article a[href^="/social-post-collections/"]:not([href*="page="])'

test('a cold start with the server down shows visited pages, and a post can be written and queued', async ({
  ownApp: app,
}) => {
  test.setTimeout(150_000)
  const phone = await Phone.make()
  try {
    const page = await phonePage(await phone.open())
    await underTheWorker(page, app)
    await page.goto(`${app.url}/social-post-collections/home-selling`)
    const cards = page.getByRole('main').locator(CARDS)
    await expect(cards.first()).toBeVisible()
    const listed = await cards.allTextContents()
    await cards.first().click()
    const posts = page.getByRole('main').locator('a[href^="/social-posts/"]')
    await expect(posts.first()).toBeVisible()
    const collection = page.url()
    await expect
      .poll(() =>
        posts.locator('img').evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
    await posts.first().click()
    const captionField = page.getByRole('textbox', { name: 'Caption' })
    await expect(captionField).toBeVisible()
    await phone.close()
    await app.kill()

    const again = await phonePage(await phone.open())
    await again.goto(`${app.url}/social-post-collections/home-selling`)
    const cardsAgain = again.getByRole('main').locator(CARDS)
    await expect(cardsAgain.first()).toBeVisible()
    expect(await cardsAgain.allTextContents()).toEqual(listed)
    await again.goto(collection)
    const tiles = again.getByRole('main').locator('a[href^="/social-posts/"]')
    await expect(tiles.first()).toBeVisible()
    await expect
      .poll(() =>
        tiles.locator('img').evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true)
    await tiles.first().click()
    await again.getByRole('textbox', { name: 'Caption' }).fill('Basement post from a cold start')
    await again.getByRole('button', { name: 'Publish', exact: true }).click()
    await again.waitForURL('**/calendar')
    await expect(again.getByText(/waiting on this device/i).first()).toBeVisible()

    await app.run()
    await expect
      .poll(async () => (await app.networkPosts()).filter((post) => post.caption.endsWith('cold start')), {
        timeout: 90_000,
      })
      .toHaveLength(1)
  } finally {
    await phone.remove()
  }
})
