import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { Middlebox } from '../support/middlebox.ts'
import { expect, test as base } from '../support/test.ts'
import { underTheWorker } from '../support/worker.ts'

/** The app behind a network that can give its browser a newer version. */
const test = base.extend<{ served: { app: App; middlebox: Middlebox } }>({
  served: async ({ context, servers }, use) => {
    const middlebox = await Middlebox.start()
    const app = await servers.start({ url: middlebox.url })
    middlebox.passTo(app.port)
    await use({ app, middlebox })
    for (const page of context.pages()) await page.close()
    servers.close(app)
    await middlebox.stop()
  },
})

const offer = (page: Page) => page.getByText('A new version of Porchlight is ready.')
const license = (page: Page) => page.getByLabel('Agent license')
const caption = (page: Page) => page.getByRole('textbox', { name: 'Caption' })

/** Marks the page, so that a reload shows. */
const mark = (page: Page) => page.evaluate(() => Object.assign(globalThis, { isSamePage: true }).isSamePage)
const isSame = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)

/** Goes to a tab, where the offer stays until it is taken. */
async function turnTo(page: Page): Promise<void> {
  await page.bringToFront()
  await expect(offer(page)).toBeVisible()
}

async function accept(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => isSame(page).catch(() => true)).toBe(false)
}

test('a new version forces nothing on half-filled forms in two tabs, and what was typed survives accepting it', async ({
  page,
  context,
  served: { app, middlebox },
}) => {
  await underTheWorker(page, app, '/user-account/agent-information')
  await license(page).fill('TX-55')
  await mark(page)
  const composer = await context.newPage()
  await composer.goto(`${app.url}/social-posts/1`)
  await caption(composer).fill('Half a caption')
  await mark(composer)

  middlebox.workerSuffix = '\n// the next version'
  await composer.evaluate(async () => await (await navigator.serviceWorker.ready).update().then(() => null))
  // The offer is made in each tab.
  await turnTo(composer)
  await turnTo(page)
  await expect(license(page)).toHaveValue('TX-55')
  await license(page).press('End')
  await license(page).pressSequentially('12')
  expect([await isSame(page), await isSame(composer)]).toEqual([true, true])

  // The keys pressed just before it is accepted are stored too.
  await turnTo(composer)
  await caption(composer).press('End')
  await caption(composer).pressSequentially(' and the rest, typed until the tap')
  await accept(composer)

  // The other tab goes on with the older files until its agent reloads it.
  await turnTo(page)
  expect(await isSame(page)).toBe(true)
  await expect(license(page)).toHaveValue('TX-5512')
  await license(page).press('End')
  await license(page).pressSequentially('34')
  await accept(page)
  await expect(license(page)).toHaveValue('TX-551234')
  await expect(caption(composer)).toHaveValue('Half a caption and the rest, typed until the tap')
  await expect(composer.getByText('Your draft was restored.')).toBeVisible()
})
