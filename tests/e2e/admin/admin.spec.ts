import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import type { AdminPost } from '#contract/admin/posts.ts'

import { expect, signIn, test } from '../support/test.ts'

// Playwright's trace recorder fetches blob: addresses, which the content security policy forbids.
test.use({ viewport: { width: 1440, height: 900 } })

const ADMIN = 'admin@porchlight.test'
const FILM = new URL('../../support/media/reel.mp4', import.meta.url)
const toast = (page: Page, message: string) => expect(page.getByText(message, { exact: true })).toBeVisible()
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A picture of one color, so that the test recognizes it wherever it is shown. */
async function picture(name: string, red: number, width = 1080, height = 1080) {
  const background = { r: red, g: 40, b: 90 }
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** Ten files that differ in their amount of red. */
const reds = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index * 12)
const pictures = (all: readonly number[]) => Promise.all(all.map((red) => picture(`red-${red}.png`, red)))

/** Incompressible bytes behind the signature of a JPEG. */
function heavy(name: string, bytes: number) {
  const buffer = Buffer.alloc(bytes, 0x5a)
  buffer.set([0xff, 0xd8, 0xff, 0xe0])
  return { name, mimeType: 'image/jpeg', buffer }
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never came there')
}

test('a collection and a post with a picture are made, found by search, and deleted again', async ({ page, app }) => {
  test.setTimeout(180_000)
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-post-collections`)
  await page.getByRole('link', { name: 'Create New Collection' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Post Collection' })).toBeVisible()
  await action(page, 'Create Collection').click()
  await toast(page, 'Name is required')
  await toast(page, 'Description is required')
  await expect(page.getByLabel('Name').first()).toBeFocused()
  await page.getByLabel('Name').first().fill('A shelf of our own')
  await page.getByLabel('Description').fill('What we keep for a quiet week.')
  const image = page.getByLabel('Collection Image', { exact: true }).and(page.locator('input'))
  await image.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html>') })
  await toast(page, 'Only JPG and PNG images are allowed')
  await image.setInputFiles(heavy('large.jpg', 5 * 1024 * 1024 + 1))
  await toast(page, 'Image size should be less than 5MB')
  await image.setInputFiles(await picture('shelf.jpg', 200))
  await expect(page.getByText('shelf.jpg')).toBeVisible()
  await action(page, 'Create Collection').click()
  await toast(page, 'Collection created successfully')
  await expect(page).toHaveURL(`${app.url}/admin/social-post-collections`)
  await expect(page.getByRole('row', { name: /A shelf of our own/ })).toBeVisible()

  await page.goto(`${app.url}/admin/social-posts?per_page=50`)
  await page.getByRole('link', { name: 'Create New Post' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
  const square = page.getByRole('button', { name: 'Square Video' })
  await expect(square).toHaveAttribute('aria-disabled', 'true')
  await square.hover()
  await expect(page.getByText('Video type is only available when LinkedIn is the only selected platform')).toBeVisible()
  await page.getByRole('combobox', { name: 'Collection' }).click()
  await page.getByLabel('Find a collection').fill('our own')
  await page.getByRole('radio', { name: 'A shelf of our own' }).click()
  await expect(page.getByRole('combobox', { name: 'Collection' })).toContainText('A shelf of our own')
  await page.getByRole('button', { name: 'Sidebar', exact: true }).click()
  await page.getByRole('button', { name: 'mortgage', exact: true }).click()
  await expect(page.getByRole('button', { name: 'home sellers' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('English Title').fill('Leave the porch light on')
  const facebook = page.getByLabel('Facebook image', { exact: true }).and(page.locator('input'))
  await facebook.setInputFiles(await picture('porch.png', 120))
  await expect(page.getByText('porch.png', { exact: true })).toBeVisible()
  await toast(page, 'Instagram has no file to show yet.')

  // Leaving asks for a confirmation; a reload restores the text and names the files it can't restore.
  await page.getByRole('link', { name: 'Templates' }).last().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`${app.url}/admin/social-posts/new`)
  // Meanwhile another tab creates a post of its own.
  const other = await page.context().newPage()
  await other.goto(page.url())
  const draftsHeld = () => other.evaluate(async () => (await navigator.locks.query()).held?.length)
  await expect.poll(draftsHeld).toBe(2)
  await other.getByLabel('English Title').fill('Of another tab')
  for (const tab of [page, other]) {
    tab.on('dialog', (dialog) => void dialog.accept())
    await tab.reload()
  }
  await expect(other.getByLabel('English Title')).toHaveValue('Of another tab')
  await expect(page.getByLabel('English Title')).toHaveValue('Leave the porch light on')
  await expect(page.getByText('Please choose porch.png again.')).toBeVisible()
  await page.getByLabel('English Caption').fill('Somebody is on the way home.')
  // A file lost by the reload blocks the save until it is chosen again or given up.
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('group', { name: 'Files to choose again' })).toBeFocused()
  await expect(action(page, 'Save without it')).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^Choose a file.*: Facebook image/ }).press('Enter')
  await (await choosing).setFiles(await picture('porch.png', 120))
  await expect(page.getByText('Please choose porch.png again.')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change Facebook image' })).toBeFocused()

  // A canceled upload loses nothing.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 }
  const noise = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  const instagram = page.getByLabel('Instagram and LinkedIn image', { exact: true }).and(page.locator('input'))
  await instagram.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise })
  await network.send('Network.emulateNetworkConditions', slow)
  await action(page, 'Create Post').click()
  await expect(page.getByText(/Uploading \d+%/)).toBeVisible()
  await expect(page.getByText('Saving...')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload', exact: true }).click()
  await toast(page, 'Upload canceled. Nothing was saved, and what you typed stays here.')
  await expect(page.getByText('noise.png', { exact: true })).toBeVisible()

  // Each upload has its own progress bar and can be left out.
  await action(page, 'Create Post').click()
  await expect(page.getByRole('progressbar', { name: 'Upload of Facebook image' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel upload of Instagram and LinkedIn image' }).click()
  await toast(page, 'Upload canceled. “noise.png” is taken out, nothing was saved, and the rest stays here.')
  await expect(page.getByText('noise.png', { exact: true })).toBeHidden()
  await expect(page.getByText('porch.png', { exact: true })).toBeVisible()
  await instagram.setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer: noise })
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(page.getByText('noise.png', { exact: true })).toBeVisible()
  await action(page, 'Create Post').click()
  await toast(page, 'Post created successfully')
  await expect(page).toHaveURL(`${app.url}/admin/social-posts?per_page=50`)
  await other.reload()
  await expect(other.getByLabel('English Title')).toHaveValue('Of another tab')
  await action(other, 'Discard changes').click()
  await expect(other.getByLabel('English Title')).toHaveValue('')

  await page.getByLabel('Search posts').fill('porch light on')
  await expect(page).toHaveURL(/search=porch\+light\+on/)
  const row = page.getByRole('row', { name: /Leave the porch light on/ })
  await expect(row).toContainText('A shelf of our own')
  await expect(page.getByText('Page 1 of 1')).toBeVisible()
  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('English Caption')).toHaveValue('Somebody is on the way home.')
  await expect(page.getByText('June Porter created it')).toBeVisible()
  await other.goto(page.url())
  await expect(other.getByLabel('English Caption')).toHaveValue('Somebody is on the way home.')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/search=porch\+light\+on/)
  await row.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(dialog).toContainText('Are you sure you want to delete this post?')
  await expect(dialog).toContainText('No agents have scheduled it.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Post deleted successfully')
  await expect(page.getByText('No results.')).toBeVisible()
  await other.getByLabel('English Title').fill('Too late')
  await other.keyboard.press('Control+Enter')
  await toast(other, 'This post was deleted meanwhile. What you typed is stored on this device.')
  await expect(other.getByLabel('English Title')).toHaveValue('Too late')
  await other.close()
  await page.getByLabel('Search posts').fill('')
  await page.getByLabel('Rows per page').selectOption('20')
  await expect(page).toHaveURL(/per_page=20/)
  await expect(page.getByRole('row')).toHaveCount(21)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()
})

test('a carousel of ten is reordered, reduced and filled up again, and has that order after a reload', async ({
  page,
  app,
}) => {
  test.setTimeout(180_000)
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts/new`)
  await page.getByLabel('English Title').fill('Ten rooms')
  await page.getByLabel('English Caption').fill('One after the other.')
  await page.getByRole('button', { name: 'Carousel' }).click()
  const carousel = page.getByRole('group', { name: /Facebook carousel/ })
  const add = carousel.locator('input[type=file]')
  const tiles = carousel.getByRole('button', { name: /^Facebook picture \d+ of/ })
  const tile = (place: number) => carousel.getByRole('button', { name: new RegExp(`^Facebook picture ${place} of`) })
  await add.setInputFiles([...(await pictures(reds(0, 4))), heavy('large.jpg', 5 * 1024 * 1024 + 1)])
  await expect(tiles).toHaveCount(4)
  await expect(carousel.getByText('large.jpg was not added: Image size should be less than 5MB')).toBeVisible()
  await add.setInputFiles(await pictures(reds(0, 7)))
  await expect(carousel.getByText(/^Not added: red-0\.png, .*A carousel takes up to 10 images$/)).toBeVisible()
  await expect(carousel.getByText('large.jpg')).toHaveCount(0)
  await add.setInputFiles(await pictures(reds(48, 6)))
  await expect(tiles).toHaveCount(10)
  await expect(add).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const question = page.getByRole('dialog', { name: 'Save anyway?' })
  await expect(question).toContainText('Nobody will find this post: it has no collection and no tag.')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await toast(page, 'Post created successfully')

  await page
    .getByRole('row', { name: /Ten rooms/ })
    .getByRole('link', { name: /^Edit/ })
    .click()
  await expect(tiles).toHaveCount(10)
  const order = reds(0, 10)
  const step = (from: number, to: number) => order.splice(to - 1, 0, ...order.splice(from - 1, 1))
  // With the button, with the keyboard, by dragging.
  await carousel.getByRole('button', { name: 'Move Facebook picture 1 later' }).click()
  step(1, 2)
  await tile(10).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tile(9)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tile(1)).toBeFocused()
  step(10, 1)
  await tile(6).dragTo(tile(3))
  step(6, 3)
  await expect(page.getByText('Picture moved to place 3 of 10.')).toBeAttached()
  await carousel.getByRole('button', { name: 'Remove Facebook picture 4' }).click()
  order.splice(3, 1)
  await tile(9).press('Delete')
  order.splice(8, 1)
  await expect(tiles).toHaveCount(8)
  // Three more would make eleven: none of them is added.
  await add.setInputFiles(await pictures(reds(180, 3)))
  await carousel.getByRole('button', { name: 'Remove Facebook picture 1', exact: true }).click()
  order.splice(0, 1)
  await expect(tiles).toHaveCount(7)
  await add.setInputFiles(await pictures(reds(180, 3)))
  order.push(...reds(180, 3))
  await expect(tiles).toHaveCount(10)
  await carousel.getByRole('button', { name: 'Move Facebook picture 10 earlier' }).click()
  step(10, 9)
  await action(page, 'Update Post').click()
  await toast(page, 'Post updated successfully')
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await page.reload()
  await expect(tiles).toHaveCount(10)

  const id = page.url().split('/').at(-1)
  const answer = await page.request.get(`${app.url}/api/admin/social-posts/${id}`)
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

test('an admin who saves after another sees a notice and merges both changes, and the history lists them', async ({
  page,
  app,
  context,
}) => {
  test.setTimeout(120_000)
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/social-posts?search=image`)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await expect(page.getByLabel('English Title')).not.toHaveValue('')
  const other = await context.newPage()
  await other.goto(page.url())
  await other.getByLabel('Spanish Title').fill('La otra')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await toast(other, 'Post updated successfully')

  await page.getByLabel('English Title').fill('Mine, typed meanwhile')
  await action(page, 'Update Post').click()
  await expect(page.getByText('Somebody else saved this while you were working.')).toBeVisible()
  await expect(page.getByText(/changed Spanish Title/)).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeFocused()
  await expect(page.getByLabel('Spanish Title')).toHaveValue('La otra')
  await expect(page.getByLabel('English Title')).toHaveValue('Mine, typed meanwhile')
  await action(page, 'Update Post').click()
  await toast(page, 'Post updated successfully')
  await page.reload()
  await expect(page.getByLabel('Spanish Title')).toHaveValue('La otra')
  await expect(page.getByLabel('English Title')).toHaveValue('Mine, typed meanwhile')
  await expect(page.getByText('June Porter changed Title')).toBeVisible()
  await expect(page.getByText('June Porter changed Spanish Title')).toBeVisible()

  // The other way round: the other admin discards a change and loads the saved version.
  await other.getByLabel('Spanish Title').fill('Nunca')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await other.getByRole('button', { name: 'Load theirs' }).click()
  await expect(other.getByLabel('English Title')).toHaveValue('Mine, typed meanwhile')
  await expect(other.getByLabel('Spanish Title')).toHaveValue('La otra')
  await expect(other.getByText('Everything is saved.')).toBeVisible()

  // A carousel that both change: the order of the admin who merges, without what either removed, with all additions.
  await page.goto(`${app.url}/admin/social-posts?search=carousel`)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const shownBy = (by: Page) =>
    by
      .getByRole('group', { name: /Facebook carousel/ })
      .locator('button[data-slide]')
      .evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLElement).dataset['slide'] ?? ''))
  await expect(page.getByRole('button', { name: /^Facebook picture 4 of/ })).toBeVisible()
  const before = await shownBy(page)
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Remove Facebook picture 3', exact: true }).click()
  const add = (to: Page) => to.getByRole('group', { name: /Facebook carousel/ }).locator('input[type=file]')
  await add(other).setInputFiles(await pictures([90]))
  await action(other, 'Update Post').click()
  await toast(other, 'Post updated successfully')
  const theirs = await shownBy(other)
  const joined = theirs.filter((slide) => !before.includes(slide))
  expect(joined).toHaveLength(1)

  await page.getByRole('button', { name: 'Move Facebook picture 1 later' }).click()
  await page.getByRole('button', { name: 'Remove Facebook picture 4', exact: true }).click()
  await add(page).setInputFiles(await pictures([150]))
  await expect(page.getByRole('button', { name: /red-150\.png/ })).toBeVisible()
  await action(page, 'Update Post').click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  const ownOrder = [before[1], before[0], ...before.slice(4)]
  await expect
    .poll(async () => (await shownBy(page)).filter((slide) => slide.startsWith('id-')))
    .toEqual([...ownOrder, ...joined])
  await action(page, 'Update Post').click()
  await toast(page, 'Post updated successfully')
  const saved = await shownBy(page)
  expect(saved.filter((slide) => before.includes(slide))).toEqual(ownOrder)
  expect(saved).toHaveLength(ownOrder.length + 2)
  await page
    .getByText(/changed .*Facebook carousel images/)
    .first()
    .click()
  await expect(page.getByText(/^1 added, 1 removed(, order changed)?$/).first()).toBeVisible()

  // The same from the data the device stored, after a reload.
  other.on('dialog', (dialog) => void dialog.accept())
  await other.reload()
  await expect.poll(() => shownBy(other)).toEqual(saved)
  await other.getByRole('button', { name: 'Move Facebook picture 1 later' }).click()
  await page.getByRole('button', { name: 'Remove Facebook picture 3', exact: true }).click()
  await action(page, 'Update Post').click()
  await expect(page.getByText('Everything is saved.')).toBeVisible()
  await other.reload()
  const merged = [saved[1], saved[0], ...saved.slice(3)]
  await expect.poll(() => shownBy(other)).toEqual(merged)
  await action(other, 'Update Post').click()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(() => shownBy(other)).toEqual(merged)
  await action(other, 'Update Post').click()
  await expect(other.getByText('Everything is saved.')).toBeVisible()
  expect(await shownBy(other)).toEqual(merged)
})

test('a template is edited by keyboard alone, a video gets a cover, and admin and agent are distinguished', async ({
  page,
  app,
}) => {
  test.setTimeout(150_000)
  await signIn(page, app, ADMIN)
  await page.goto(`${app.url}/admin/template-collections/new`)
  await page.getByLabel('Name').fill('Quiet letters')
  await action(page, 'Create Collection').click()
  await toast(page, 'Collection created successfully')
  await page.goto(`${app.url}/admin/templates/new`)
  await page.getByLabel('Title').fill('A letter')
  const paper = page.getByLabel('Template PDF', { exact: true }).and(page.locator('input'))
  await paper.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await toast(page, 'Only PDF files are allowed')
  await paper.setInputFiles({ name: 'sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(page.getByText('Only PDF files are allowed', { exact: true })).toBeHidden()
  await paper.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
  await expect(page.getByText('(letter.pdf)')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Template PDF' }).click()
  await expect(page.getByText('Only PDF files are allowed', { exact: true })).toBeHidden()
  await action(page, 'Create Template').click()
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
  const film = page.getByLabel('Reel', { exact: true }).and(page.locator('input'))
  await film.setInputFiles({ name: 'page.mp4', mimeType: 'video/mp4', buffer: Buffer.from('<!doctype html>') })
  await expect(page.getByText('page.mp4')).toBeHidden()
  await film.setInputFiles({ name: 'reel.mp4', mimeType: 'video/mp4', buffer: await readFile(FILM) })
  await expect(page.getByText('reel.mp4')).toBeVisible()
  await expect(page.getByText('Taken from the video’s first frame.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard changes' }).click()

  // An agent's screens show an admin a message, not an error.
  for (const place of [
    'calendar',
    'auto-post-settings',
    'social-media-connections/facebook',
    'user-account/areas-served',
  ]) {
    await page.goto(`${app.url}/${place}`)
    await expect(page.getByRole('heading', { name: 'This is for agents' })).toBeVisible()
  }

  await page.context().clearCookies()
  await signIn(page, app, 'plus@porchlight.test')
  for (const place of ['', '/social-posts', '/templates/new']) {
    await page.goto(`${app.url}/admin${place}`)
    await expect(page.getByRole('heading', { name: 'Not allowed' })).toBeVisible()
  }
  expect((await page.request.get(`${app.url}/api/admin/social-posts`)).status()).toBe(403)
})
