import type { Page } from '@playwright/test'

import { expect, signInByCall, test, untilBackCloses } from '../support/test.ts'
import { underTheWorker, untilStored } from '../support/worker.ts'

/** The address of a shortcut in the served manifest. */
async function shortcut(page: Page, name: string): Promise<string> {
  const manifest = (await page.evaluate(async () => await (await fetch('/manifest.webmanifest')).json())) as {
    shortcuts: { name: string; url: string }[]
  }
  const found = manifest.shortcuts.find((one) => one.name === name)
  expect(found, name).toBeDefined()
  return found?.url ?? ''
}

test('the shortcut Outbox opens the outbox once: going back and reloading don’t open it again', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/robots.txt`)
  await page.goto(app.url + (await shortcut(page, 'Outbox')))
  const outbox = page.getByRole('dialog', { name: 'Outbox' })
  await expect(outbox).toBeVisible()
  await untilBackCloses(page)
  await page.goBack()
  await expect(outbox).toBeHidden()
  await expect(page).toHaveURL(`${app.url}/calendar`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(outbox).toBeHidden()
  expect(new URL(await shortcut(page, 'Calendar'), app.url).pathname).toBe('/calendar')
})

test('the shortcut Publish the next post opens what is planned next, also without a network', async ({ page, app }) => {
  await underTheWorker(page, app, '/robots.txt')
  const address = app.url + (await shortcut(page, 'Publish the next post'))
  await page.goto(address)
  await page.waitForURL(/\/calendar\?post=\d+$/)
  const receipt = page.getByRole('dialog')
  await expect(receipt.getByRole('button', { name: 'Edit' })).toBeVisible()
  const planned = page.url()
  await untilStored(page, `"id":${new URL(planned).searchParams.get('post')},`)

  await page.context().setOffline(true)
  await page.goto(address)
  await page.waitForURL(planned)
  await expect(receipt.getByRole('button', { name: 'Edit' })).toBeVisible()
})
