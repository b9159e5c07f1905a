import { DOWNLOAD_MS, pinOf } from '../support/keep-on-phone.ts'
import { expect, signIn, test } from '../support/test.ts'

const ON_THIS_DEVICE = '/social-post-collections/on-this-device'

test.beforeEach(() => test.setTimeout(180_000))

test('a collection kept on the phone is found, opened and published from without a network', async ({ page, app }) => {
  await signIn(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${app.url}/social-post-collections/1`)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: 'Keep on this phone' }).click()
  await expect(page.getByText(`Keeping ${title} on this phone`)).toBeVisible()
  await expect(pinOf(page)).toHaveText('On this phone', { timeout: DOWNLOAD_MS })

  await page.context().setOffline(true)
  await page.goto(app.url + ON_THIS_DEVICE)
  await page.getByRole('list', { name: 'Saved on this phone' }).getByRole('link').click()
  const tiles = page.getByRole('main').locator('a[href^="/social-posts/"]')
  await expect(tiles.first()).toBeVisible()
  await expect
    .poll(() =>
      tiles.locator('img').evaluateAll((all) => all.every((img) => (img as HTMLImageElement).naturalWidth > 0)),
    )
    .toBe(true)
  // One that was never opened before, found by a search on the device.
  const name = (await tiles.last().getAttribute('aria-label')) ?? ''
  const postTitle = name.split(', ')[0] ?? ''
  await page.goto(`${app.url}/search?q=${encodeURIComponent(postTitle.toUpperCase())}`)
  await expect(page.getByRole('heading', { name: /^Posts on this phone \(\d+\)$/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: postTitle, exact: true }).click()
  await page.getByRole('textbox', { name: 'Caption' }).fill('Kept on the phone and sent from the basement')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await expect(page.getByText(/waiting on this device/i).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect
    .poll(async () => (await app.networkPosts()).filter((post) => post.caption.endsWith('basement')), {
      timeout: 60_000,
    })
    .not.toHaveLength(0)
})

test('what is kept is listed with its size, removed and taken back, and its video plays in parts without a network', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${app.url}/social-post-collections/home-tour-videos`)
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: `Keep ${name} on this phone` }).click()
  await page.goto(app.url + ON_THIS_DEVICE)
  const list = page.getByRole('list', { name: 'Saved on this phone' })
  await expect(list.getByText(/MB, since today/)).toBeVisible({ timeout: DOWNLOAD_MS })
  const video = await page.evaluate(async () => {
    const kept = await (await caches.open('pinned-v1')).keys()
    return kept.map(({ url }) => new URL(url).pathname).find((path) => path.endsWith('.mp4')) ?? ''
  })
  expect(video).not.toBe('')

  await page.context().setOffline(true)
  const duration = await page.evaluate(
    (src) =>
      new Promise<number>((resolve, reject) => {
        const element = document.createElement('video')
        element.addEventListener('seeked', () => resolve(element.duration))
        element.addEventListener('error', () => reject(new Error(element.error?.message)))
        element.addEventListener('loadedmetadata', () => (element.currentTime = element.duration / 2))
        element.src = src
      }),
    video,
  )
  expect(duration).toBeGreaterThan(0)
  await page.context().setOffline(false)

  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('pinned-v1')).keys()).length)).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByText(/MB, since today/)).toBeVisible({ timeout: DOWNLOAD_MS })
  await page.getByText('100 MB', { exact: true }).click()
  await expect(page.getByText(/of 100 MB used/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})
