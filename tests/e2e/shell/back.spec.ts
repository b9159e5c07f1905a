import type { Page } from '@playwright/test'

import { expect, historySettled, signIn, test, untilBackCloses } from '../support/test.ts'

/** Goes from the dashboard to the calendar, so that a wrong Back would leave the calendar. */
async function onCalendar(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
}

const menu = (page: Page) => page.getByRole('dialog', { name: 'Sidebar' })

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page)).toBeVisible()
  await untilBackCloses(page)
}

/** Has the menu opened again in the moment it closes, sooner than a hand could and than its history entry is gone. */
const reopenOnceClosed = (page: Page) =>
  menu(page).evaluateHandle((dialog) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const reopen = () => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find((button) => button.textContent === 'Menu')?.click()
      resolve()
    }
    // After React has been told.
    dialog.addEventListener('close', () => queueMicrotask(reopen), { once: true })
    return { promise }
  })

test('Back closes the open dialog or drawer and stays on the screen at the same scroll position', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await onCalendar(page)
  await expect(page.getByRole('heading', { name: /Upcoming Posts/ })).toBeVisible()
  await page.evaluate(() => scrollTo(0, 160))
  await openMenu(page)
  await page.goBack()
  await expect(menu(page)).toBeHidden()
  await expect(page).toHaveURL(/\/calendar$/)
  expect(await page.evaluate(() => scrollY)).toBe(160)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  // Forward finds nothing to reopen, and Back still leads one screen back.
  await page.goForward()
  await historySettled(page)
  await expect(menu(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a dialog closed without Back leaves no history entry, however quickly it is reopened', async ({ page, app }) => {
  await signIn(page, app)
  await onCalendar(page)
  const before = await page.evaluate(() => history.length)
  for (let turn = 0; turn < 3; turn += 1) {
    await openMenu(page)
    const reopened = await reopenOnceClosed(page)
    await page.keyboard.press('Escape')
    await reopened.evaluate(({ promise }) => promise)
    await expect(menu(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
  }
  await historySettled(page)
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 1)
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/calendar$/)
})

test('a link inside a dialog and a reload with one open leave no entry of the dialog in the history', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await onCalendar(page)
  await openMenu(page)
  await menu(page).getByRole('link', { name: 'School Ratings' }).click()
  await expect(page.getByRole('heading', { name: 'School Ratings', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await openMenu(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Content Scheduler' })).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheet')
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('signing in from a drawer replaces the login’s history entry', async ({ page, app }) => {
  await page.goto(`${app.url}/terms`)
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: /Demo accounts/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /plus@porchlight.test/ })
    .click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { name: /^Good .*, Dana$/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('sheet')
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
})

test('Back and Escape close one dialog each, also in a browser without CloseWatcher', async ({ page, app }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'CloseWatcher'))
  await signIn(page, app)
  await onCalendar(page)
  for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
    await openMenu(page)
    await close()
    await expect(menu(page)).toBeHidden()
    await historySettled(page)
    await expect(page).toHaveURL(/\/calendar$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/dashboard$/)
})
