import { DOWNLOAD_MS } from '../support/keep-on-phone.ts'
import { expect, test } from '../support/test.ts'
import { underTheWorker } from '../support/worker.ts'

const ON_THIS_DEVICE = '/social-post-collections/on-this-device'

test('what is kept is shown and its video plays in parts without a network, and it is removed and taken back', async ({
  page,
  app,
}) => {
  await underTheWorker(page, app, '/social-post-collections/home-tour-videos')
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: `Keep ${name} on this phone` }).click()
  await expect(page.getByText(`Keeping ${name} on this phone`)).toBeVisible()
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
  await list.getByRole('link').click()
  await page.getByRole('main').locator('article a[href^="/social-post-collections/"]').first().click()
  const pictures = page.getByRole('main').locator('a[href^="/social-posts/"] img')
  await expect(pictures.first()).toBeVisible()
  await expect
    .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).naturalWidth > 0)))
    .toBe(true)
  await pictures.last().click()
  await expect(page.getByRole('textbox', { name: 'Caption' })).not.toHaveValue('')
  await page.goto(app.url + ON_THIS_DEVICE)
  await page.context().setOffline(false)

  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('pinned-v1')).keys()).length)).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list.getByRole('link')).toBeVisible()
  await page.getByText('100 MB', { exact: true }).click()
  await expect(page.getByText(/of 100 MB used/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Nothing here yet')).toBeVisible()
})
