import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { photo } from '../support/pictures.ts'
import { shareIntoApp, takeShared } from '../support/share-into-app.ts'
import { storedFields } from '../support/stored-rows.ts'
import { expect, signIn, signInByCall, test } from '../support/test.ts'
import { untilConnectionsAreStored, underTheWorker } from '../support/worker.ts'

const captionField = (page: Page) => page.getByRole('textbox', { name: 'Caption' })
const chooser = (page: Page) => page.getByLabel('Choose photos or a video')

const publishedWith = async (app: App, caption: string) =>
  (await app.networkPosts()).filter((post) => post.caption === caption)

test('a photo with a Spanish caption and alternative text is published once, though written offline and reloaded', async ({
  page,
  context,
  app,
}) => {
  await underTheWorker(page, app, '/social-posts/new')
  await untilConnectionsAreStored(page)
  await context.setOffline(true)
  await page.goto(`${app.url}/social-posts/new`)
  await chooser(page).setInputFiles(await photo(800, 1000))
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await page.getByRole('radio', { name: 'Spanish' }).click()
  const caption = `Vendida en dos días. ${randomUUID()}`
  await captionField(page).fill(caption)
  const description = `Una casa de dos colores. ${randomUUID()}`
  await page.getByRole('textbox', { name: 'Alt text' }).fill(description)
  await expect(page.getByText(/^Draft saved on this /)).toBeVisible()
  await expect.poll(async () => JSON.stringify(await storedFields(page))).toContain(description)

  await page.reload()
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
  await expect(captionField(page)).toHaveValue(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await page.reload()
  await expect(page.getByText('Vendida en dos días.').first()).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => publishedWith(app, caption), { timeout: 40_000 }).toHaveLength(1)
  expect((await publishedWith(app, caption)).flatMap(({ media }) => media.map(({ alt }) => alt))).toEqual([description])
  await page.goto(`${app.url}/social-posts/new`)
  await expect(page.getByText('Your own photos or video')).toBeVisible()
  await expect(captionField(page)).toHaveValue('')
})

test('several photos are put in order, and one that is too tall is cropped for Instagram', async ({ page, app }) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/calendar`)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  await page.getByRole('link', { name: 'From your photos' }).click()
  await page.waitForURL('**/social-posts/new')
  await chooser(page).setInputFiles([await photo(800, 1000), await photo(600, 1200)])
  await page.getByRole('button', { name: 'Photo 2 of 2' }).click()
  await page.getByRole('button', { name: 'Move photo earlier' }).click()
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'The part of the photo that shows' })).toBeVisible()
  await expect(page.getByText(/Instagram pictures must be between/)).toHaveCount(0)
  const caption = `Two rooms ${randomUUID()}`
  await captionField(page).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await expect.poll(() => publishedWith(app, caption)).toHaveLength(1)
  const [post] = await publishedWith(app, caption)
  expect(post?.media).toHaveLength(2)
})

test('a video gets a cover and is published', async ({ page, app }) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/social-posts/new`)
  const buffer = await readFile('tests/support/media/reel.mp4')
  await chooser(page).setInputFiles({ name: 'tour.mp4', mimeType: 'video/mp4', buffer })
  await expect(page.getByLabel('Your video')).toBeVisible()
  await page.getByRole('checkbox', { name: /LinkedIn/ }).uncheck({ force: true })
  const caption = `A tour ${randomUUID()}`
  await captionField(page).fill(caption)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.waitForURL('**/calendar')
  await expect.poll(() => publishedWith(app, caption), { timeout: 40_000 }).toHaveLength(1)
})

test('what other apps share becomes drafts, online and offline, and also for an agent who has yet to sign in', async ({
  page,
  context,
  app,
}) => {
  await underTheWorker(page, app, '/robots.txt')
  await shareIntoApp(page, { text: 'Open house on Sunday', url: 'https://example.com/home' }, [await photo(700, 700)])
  await takeShared(page)
  await expect(captionField(page)).toHaveValue('Open house on Sunday\n\nhttps://example.com/home')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()

  await context.setOffline(true)
  await shareIntoApp(page, { text: 'Second share' }, [await photo(600, 600), await photo(640, 640)])
  await takeShared(page)
  await expect(captionField(page)).toHaveValue('Second share')
  await expect(page.getByRole('button', { name: 'Photo 2 of 2' })).toBeVisible()
  await expect(page.getByText('Another draft is on this device.')).toBeVisible()
  await page.getByRole('button', { name: 'Open draft 1' }).click()
  await expect(captionField(page)).toHaveValue(/^Open house on Sunday/)

  await context.setOffline(false)
  await page.goto(`${app.url}/robots.txt`)
  await context.clearCookies()
  await shareIntoApp(page, { text: 'Shared while signed out' }, [await photo(700, 700)])
  await page.waitForURL('**/login**')
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('**/social-posts/new?share=*')
  await takeShared(page)
  await expect(captionField(page)).toHaveValue('Shared while signed out')
  await expect(page.getByRole('img', { name: 'What will be posted' })).toBeVisible()
})

test('a share before the first start says to share again', async ({ browser, app }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, app)
  await shareIntoApp(page, { text: 'Too early' }, [])
  await expect(page.getByText('Porchlight wasn’t ready yet.')).toBeVisible()
  await context.close()
})
