import { readdir } from 'node:fs/promises'

import { MAYAS_ENDING } from '#tests/support/signed.ts'

import {
  appears,
  button,
  click,
  expect,
  field,
  fill,
  link,
  pinFirstCollection,
  signIn,
  signInUnderWorker,
  test,
  text,
  underTheWorker,
} from './support/test.ts'

test('where Firefox shares no files, the publish screen saves the picture and copies the caption', async ({
  app,
  firefox,
  tab: page,
}) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-posts/1`)
  await fill(page, field('Caption'), 'To be posted by hand')
  expect(await page.$$('button[aria-label="Share"]')).toEqual([])
  await click(page, button('Copy caption'))
  await appears(page, text('Caption copied.'))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`To be posted by hand${MAYAS_ENDING}`)
  await click(page, link('Save picture'))
  await expect.poll(() => readdir(firefox.downloads).catch(() => [])).toEqual([expect.stringMatching(/\.jpg$/)])
})

test('where Firefox can’t install the app, the steps say what to do', async ({ app, tab: page }) => {
  await signIn(page, app)
  await page.evaluate(() => localStorage.setItem('porchlight:install-offer', 'due'))
  await page.goto(`${app.url}/calendar`)
  await click(page, button('Install'))
  await appears(page, text('Firefox can’t install apps. Open Porchlight in Chrome, Edge or Safari.'))
})

test('a first visit that moves on before the worker is installed is offered no update', async ({ app, tab: page }) => {
  await signIn(page, app)
  for (const path of ['/calendar', '/social-posts', '/calendar', '/dashboard']) await page.goto(app.url + path)
  await underTheWorker(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  expect(await page.evaluate(() => document.body.textContent)).not.toContain('A new version of Porchlight is ready.')
})

test('a second version is offered, and taken over with what is pinned when it is accepted', async ({
  app,
  middlebox,
  tab: page,
}) => {
  await signInUnderWorker(page, app)
  await pinFirstCollection(page, app)
  const pinned = () => page.evaluate(async () => (await (await caches.open('pinned-v1')).keys()).length)
  const before = await pinned()
  middlebox.workerSuffix = '\n// the next version'
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).update().then(() => null))
  await appears(page, text('A new version of Porchlight is ready.'))
  middlebox.faultOf = () => 'down'
  await Promise.all([page.waitForNavigation(), click(page, button('Reload'))])
  await appears(page, 'main a[href^="/social-posts/"]')
  expect(await pinned()).toBe(before)
})
