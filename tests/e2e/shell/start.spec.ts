import { expect, signInByCall, test } from '../support/test.ts'
import { untilInstalled } from '../support/worker.ts'

const AGENT = 'agent@porchlight.test'

test('the shell of a screen is there before the app’s code, and can be used only with it', async ({ page, app }) => {
  await signInByCall(page, app, AGENT)
  const released = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto(`${app.url}/calendar`, { waitUntil: 'commit' })
  await expect(page.locator('h1')).toHaveText('Content Scheduler')
  await expect(page.locator('#root')).toHaveAttribute('inert')
  // What day it is belongs to no shell.
  await expect(page.locator('[aria-live=polite]')).toBeHidden()
  released.resolve(undefined)
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  await expect(page.locator('#root')).not.toHaveAttribute('inert')
})

test('the dashboard greets before the app’s code, from the document and from the device', async ({ page, app }) => {
  await signInByCall(page, app, AGENT)
  await page.addInitScript(() => {
    // The app's code makes the page usable; on a fast machine it does so before a test could look.
    const watching = new MutationObserver(() => {
      const greeting = document.querySelector('#root[inert] h1')?.textContent ?? ''
      if (/^Good (morning|afternoon|evening), Maya$/.test(greeting))
        document.documentElement.dataset['greeted'] = 'early'
    })
    watching.observe(document, { childList: true, characterData: true, subtree: true })
    addEventListener('load', () => watching.disconnect())
  })
  for (const from of ['document', 'device']) {
    await page.goto(`${app.url}/dashboard`)
    await expect(page.locator('html'), from).toHaveAttribute('data-greeted', 'early')
    await expect(page.locator('h1')).toHaveText(/^Good (morning|afternoon|evening), Maya$/)
    await untilInstalled(page)
  }
})

test('a screen does not ask for what came with its document', async ({ page, app }) => {
  await signInByCall(page, app, AGENT)
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await page.goto(`${app.url}/social-post-collections/home-buying`)
  await expect(page.getByRole('link', { name: 'Before the offer' }).first()).toBeVisible()
  await expect.poll(() => calls).toContain('/api/agent/notices')
  expect(calls).not.toContain('/api/social-post-collections/tag/home-buyers')
})

test('whoever is signed out comes back to the address they asked for', async ({ page, app }) => {
  await page.goto(`${app.url}/calendar?month=2027-02`)
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill(AGENT)
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/calendar?month=2027-02')
  await expect(page.getByText('February 2027', { exact: true })).toBeVisible()
})

test('the app can be installed', async ({ page, app, context }) => {
  await page.goto(`${app.url}/login`)
  const devtools = await context.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A browser never offers installation in a private window, which is what a test gets.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
})
