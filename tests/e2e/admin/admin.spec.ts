import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import type { AdminPost } from '#contract/admin/posts.ts'

import { expect, historySettled, signInByCall, test } from '../support/test.ts'

// Playwright's trace recorder fetches blob: addresses, which the content security policy forbids.
test.use({ viewport: { width: 1440, height: 900 } })

const ADMIN = 'admin@porchlight.test'
const FILM = new URL('../../support/media/reel.mp4', import.meta.url)
const toast = (page: Page, message: string) => expect(page.getByText(message, { exact: true })).toBeVisible()
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).and(page.locator('input'))
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A picture of one color, so that the test recognizes it wherever it is shown. */
async function picture(name: string, red: number) {
  const background = { r: red, g: 40, b: 90 }
  const buffer = await sharp({ create: { width: 1080, height: 1080, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const pictures = (all: readonly number[]) => Promise.all(all.map((red) => picture(`red-${red}.png`, red)))

/** A picture that no format makes small, for an upload that takes a while. */
async function noise() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return { name: 'noise.png', mimeType: 'image/png', buffer }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came there')
}

test('a collection and a post with pictures are made, found by search, and deleted again', async ({ page, app }) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-post-collections/new`)
  await page.getByLabel('Name').first().fill('A shelf of our own')
  await page.getByLabel('Description').fill('What we keep for a quiet week.')
  await field(page, 'Collection Image').setInputFiles(await picture('shelf.jpg', 200))
  await action(page, 'Create Collection').click()
  await toast(page, 'Collection created successfully')
  await expect(page.getByRole('row', { name: /A shelf of our own/ })).toBeVisible()

  await page.goto(`${app.url}/admin/social-posts?per_page=20`)
  await page.getByRole('link', { name: 'Create New Post' }).click()
  // The list has a choice of that name too.
  await expect(page.getByLabel('English Title')).toBeVisible()
  await page.getByRole('combobox', { name: 'Collection' }).click()
  await page.getByLabel('Find a collection').fill('our own')
  await page.getByRole('radio', { name: 'A shelf of our own' }).click()
  await page.getByRole('button', { name: 'Sidebar', exact: true }).click()
  await page.getByRole('button', { name: 'mortgage', exact: true }).click()
  await expect(page.getByRole('button', { name: 'home sellers' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('English Title').fill('Leave the porch light on')
  await field(page, 'Facebook image').setInputFiles(await picture('porch.png', 120))
  await expect(page.getByText('porch.png', { exact: true })).toBeVisible()

  // Leaving asks for a confirmation; a reload restores the text and names the files it can't restore.
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await historySettled(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('English Title')).toHaveValue('Leave the porch light on')
  await page.getByLabel('English Caption').fill('Somebody is on the way home.')
  // A file lost by the reload blocks the save until it is chosen again or given up.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Files to choose again' })).toBeFocused()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose a file.*: Facebook image/ }).press('Enter')
  await (await choosing).setFiles(await picture('porch.png', 120))
  await expect(page.getByRole('group', { name: 'Files to choose again' })).toBeHidden()

  // A canceled upload loses nothing, and each one can be left out.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
  const instagram = field(page, 'Instagram and LinkedIn image')
  await instagram.setInputFiles(await noise())
  await network.send('Network.emulateNetworkConditions', slow)
  await action(page, 'Create Post').click()
  await expect(page.getByText(/Uploading \d+%/)).toBeVisible()
  await action(page, 'Cancel upload').click()
  await toast(page, 'Upload canceled. Nothing was saved, and what you typed stays here.')
  await action(page, 'Create Post').click()
  await expect(page.getByRole('progressbar', { name: 'Upload of Facebook image' })).toBeVisible()
  await action(page, 'Cancel upload of Instagram and LinkedIn image').click()
  await toast(page, 'Upload canceled. “noise.png” was removed. Nothing was saved, and everything else is still here.')
  await expect(page.getByText('porch.png', { exact: true })).toBeVisible()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await instagram.setInputFiles(await picture('step.png', 60))
  await expect(page.getByText('step.png', { exact: true })).toBeVisible()
  await action(page, 'Create Post').click()
  await toast(page, 'Post created successfully')
  await expect(page).toHaveURL(`${app.url}/admin/social-posts?per_page=20`)

  await page.getByLabel('Search posts').fill('porch light on')
  await expect(page).toHaveURL(/search=porch\+light\+on/)
  const row = page.getByRole('row', { name: /Leave the porch light on/ })
  await expect(row).toContainText('A shelf of our own')
  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByText('June Porter created it')).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByLabel('English Caption')).toHaveValue('Somebody is on the way home.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/search=porch\+light\+on/)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog', { name: 'Confirm Delete' }).getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Post deleted successfully')
  await other.getByLabel('English Title').fill('Too late')
  await other.keyboard.press('Control+Enter')
  await toast(other, 'Someone deleted this post while you were editing. What you typed is stored on this device.')
  await expect(other.getByLabel('English Title')).toHaveValue('Too late')
  await other.close()
})

test('a carousel is reordered by button, by keyboard and by dragging, and has that order after a reload', async ({
  page,
  app,
}) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts/new`)
  await page.getByLabel('English Title').fill('Five rooms')
  await page.getByLabel('English Caption').fill('One after the other.')
  await page.getByRole('button', { name: 'Carousel' }).click()
  const carousel = page.getByRole('group', { name: /Facebook carousel/ })
  const add = carousel.locator('input[type=file]')
  const tiles = carousel.getByRole('button', { name: /^Facebook picture \d+ of/ })
  const tile = (place: number) => carousel.getByRole('button', { name: new RegExp(`^Facebook picture ${place} of`) })
  const order = [0, 40, 80, 120, 160]
  await add.setInputFiles(await pictures(order))
  await expect(tiles).toHaveCount(5)
  await action(page, 'Create Post').click()
  await page.getByRole('dialog', { name: 'Save anyway?' }).getByRole('button', { name: 'Save anyway' }).click()
  await toast(page, 'Post created successfully')

  await page
    .getByRole('row', { name: /Five rooms/ })
    .getByRole('link', { name: /^Edit/ })
    .click()
  await expect(tiles).toHaveCount(5)
  const step = (from: number, to: number) => order.splice(to - 1, 0, ...order.splice(from - 1, 1))
  await carousel.getByRole('button', { name: 'Move Facebook picture 1 later' }).click()
  step(1, 2)
  await tile(5).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tile(4)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tile(1)).toBeFocused()
  step(5, 1)
  await tile(5).dragTo(tile(3))
  step(5, 3)
  await expect(page.getByText('Picture moved to position 3 of 5.')).toBeAttached()
  await tile(4).press('Delete')
  order.splice(3, 1)
  await add.setInputFiles(await pictures([200]))
  order.push(200)
  await expect(tiles).toHaveCount(5)
  await action(page, 'Update Post').click()
  await toast(page, 'Post updated successfully')
  await page.reload()
  await expect(tiles).toHaveCount(5)

  const answer = await page.request.get(`${app.url}/api/admin/social-posts/${page.url().split('/').at(-1)}`)
  const { data } = (await answer.json()) as { data: AdminPost }
  const shown = data.media.filter(({ type }) => type === 'facebook_carousel_image')
  const found = await Promise.all(
    shown.map(async ({ url }) => {
      const file = await page.request.get(new URL(url, app.url).href)
      const { channels } = await sharp(await file.body()).stats()
      return Math.round(channels[0]?.mean ?? -1)
    }),
  )
  expect(found).toEqual(order)
})

test('a template is edited by keyboard alone, and a video gets a cover', async ({ page, app }) => {
  await signInByCall(page, app, ADMIN)
  await page.goto(`${app.url}/admin/template-collections/new`)
  await page.getByLabel('Name').fill('Quiet letters')
  await action(page, 'Create Collection').click()
  await toast(page, 'Collection created successfully')
  await page.goto(`${app.url}/admin/templates/new`)
  await page.getByLabel('Title').fill('A letter')
  await action(page, 'Create Template').click()
  await page.getByRole('dialog', { name: 'Save anyway?' }).getByRole('button', { name: 'Save anyway' }).click()
  await toast(page, 'Template created successfully')

  await tabTo(page, page.getByLabel('Search templates'))
  await page.keyboard.type('A letter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=A\+letter/)
  await tabTo(page, page.getByRole('link', { name: 'Edit A letter' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit Template' })).toBeVisible()
  await tabTo(page, page.getByLabel('Title'))
  await page.keyboard.press('End')
  await page.keyboard.type(' to the neighbors')
  await tabTo(page, page.getByRole('combobox', { name: 'Collection' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Find a collection'))
  await page.keyboard.type('quiet')
  await tabTo(page, page.getByRole('radio', { name: 'Quiet letters' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Collection' })).toBeFocused()
  await tabTo(page, action(page, 'Update Template'))
  await page.keyboard.press('Enter')
  await toast(page, 'Template updated successfully')
  await expect(page).toHaveURL(/\/admin\/templates\/[\da-f-]{36}$/)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('A letter to the neighbors')
  await expect(page.getByRole('combobox', { name: 'Collection' })).toContainText('Quiet letters')

  await page.goto(`${app.url}/admin/social-posts/new`)
  await page.getByRole('button', { name: 'Reel' }).click()
  await field(page, 'Reel').setInputFiles({ name: 'reel.mp4', mimeType: 'video/mp4', buffer: await readFile(FILM) })
  await expect(page.getByText('reel.mp4')).toBeVisible()
  await expect(page.getByText('Taken from the video’s first frame.')).toBeVisible()
})
