import type { Page } from '@playwright/test'

import type { App } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

async function linkTo(page: Page, app: App, email: string): Promise<string> {
  await page.goto(`${app.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await page.getByRole('link', { name: 'the sandbox’s mailbox' }).click()
  await expect(async () => {
    await page.reload()
    await page
      .getByRole('link', { name: new RegExp(`Set a new password for Porchlight.*${email}`) })
      .click({ timeout: 1000 })
  }).toPass()
  return (await page.getByRole('link', { name: /reset-password#/ }).getAttribute('href')) ?? ''
}

test('a forgotten password is reset with the link from the letter', async ({ page, app }) => {
  const link = await linkTo(page, app, 'plus@porchlight.test')
  await page.goto(link)
  await expect(page.getByText('plus@porchlight.test')).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('porch')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(
    page.getByText('Password must be at least 8 characters with letter, number, and special character'),
  ).toBeVisible()
  await page.getByLabel('New password', { exact: true }).fill('Porch-Swing2$')
  await page.getByLabel('Confirm password', { exact: true }).fill('Porch-Swing2$')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await page.getByLabel('Email').fill('plus@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porch-Swing2$')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/dashboard')
  await page.goto(link)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send a new link' })).toBeVisible()
})

test('the form asks for an address and answers an unknown one with the same message', async ({ page, app }) => {
  await page.goto(`${app.url}/forgot-password`)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('nobody@example.test')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('with no network the form shows a message, and can be sent again', async ({ page, app, context }) => {
  await page.goto(`${app.url}/forgot-password`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await context.setOffline(true)
  await page.goto(`${app.url}/reset-password#${'x'.repeat(43)}`)
  await expect(page.getByText('We couldn’t check your link.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

test('Terms and Privacy can be read, and the footer links to them', async ({ page, app }) => {
  for (const [path, title] of [
    ['terms', 'Terms of Use'],
    ['privacy', 'Privacy Policy'],
  ] as const) {
    await page.goto(`${app.url}/${path}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  }
})
