import type { Page } from '@playwright/test'

import { phonePage, Phone } from '../support/browser.ts'
import { expect, signInByCall, test } from '../support/test.ts'
import { untilConnectionsAreStored, underTheWorker } from '../support/worker.ts'

test('what was typed and queued is restored after the browser lost its database', async ({ app }) => {
  const phone = await Phone.make()
  try {
    const context = await phone.open()
    let page = await phonePage(context)
    await underTheWorker(page, app, '/social-posts/2')
    await expect(captionField(page)).toBeVisible()
    await page.goto(`${app.url}/social-posts/1`)
    await expect(captionField(page)).toBeVisible()
    await untilConnectionsAreStored(page)
    await context.setOffline(true)
    await captionField(page).fill('Queued in the basement')
    await expect(page.getByText(/^Draft saved on this /)).toBeVisible()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL('**/calendar')
    await page.goto(`${app.url}/social-posts/2`)
    await captionField(page).fill('Typed in the basement')
    await expect(page.getByText(/^Draft saved on this /)).toBeVisible()
    await expect.poll(() => copiesWith(page, ['Queued in the basement', 'Typed in the basement'])).toBe(true)
    await phone.kill()
    await phone.damageDatabases()

    page = await phonePage(await phone.open())
    // A browser writes cookies to disk with a delay; this is not about staying signed in.
    await signInByCall(page, app)
    await page.goto(`${app.url}/social-posts/2`)
    await expect(captionField(page)).toHaveValue('Typed in the basement')
    const notice = page.getByRole('status').filter({ hasText: 'Your browser lost what was stored on this device.' })
    await expect(notice).toBeVisible()
    await expect
      .poll(async () => (await app.networkPosts()).map((post) => post.caption))
      .toContain('Queued in the basement')
    await notice.getByRole('button', { name: 'OK' }).click()
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(captionField(page)).toHaveValue('Typed in the basement')
    await expect(page.getByText(/^Draft saved on this /)).toBeVisible()
    await expect(notice).toBeHidden()
    expect((await app.networkPosts()).filter((post) => post.caption === 'Queued in the basement')).toHaveLength(1)
  } finally {
    await phone.remove()
  }
})

const captionField = (page: Page) => page.getByRole('textbox', { name: 'Caption' })

/** Whether the copies on the device have all of these texts. */
async function copiesWith(page: Page, texts: readonly string[]): Promise<boolean> {
  const copies = await page.evaluate(async () => {
    const cache = await caches.open('device-copy-v1')
    const textOf = async (request: Request) => (await (await cache.match(request))?.text()) ?? ''
    return await Promise.all((await cache.keys()).map(textOf))
  })
  return texts.every((text) => copies.some((copy) => copy.includes(text)))
}
