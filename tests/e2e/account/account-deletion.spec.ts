import { expect, historySettled, signInByCall, test } from '../support/test.ts'

test('an agent exports the data, requests the deletion, sees it on every screen, and cancels it', async ({
  page,
  app,
}) => {
  await signInByCall(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/user-account/login-information`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^porchlight-export-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await expect(dialog.getByText('You have 14 days to change your mind.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  const notice = page.getByRole('complementary', { name: 'Account deletion' })
  await expect(notice).toContainText('Your account will be deleted on')

  const status = await page.getByRole('link', { name: 'See the status of your request' }).getAttribute('href')
  await historySettled(page)
  await page.goto(app.url)
  await expect(notice).toBeVisible()
  await page.goto(`${app.url}${status}`)
  await expect(page.getByText('This Porchlight account is scheduled to be deleted on')).toBeVisible()

  await page.goto(app.url)
  await notice.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByText('Your account won’t be deleted.')).toBeVisible()
  await expect(notice).toBeHidden()
  await page.goto(`${app.url}${status}`)
  await expect(page.getByText('This request was canceled.')).toBeVisible()
})
