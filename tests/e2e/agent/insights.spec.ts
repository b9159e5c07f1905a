import { expect, signInByCall, test } from '../support/test.ts'

test('an agent lets Facebook and not Instagram give more insights, and both connections stay', async ({
  page,
  app,
}) => {
  await signInByCall(page, app)
  await page.goto(`${app.url}/social-media-connections/dashboard`)
  await page.getByRole('button', { name: 'See post stats on Instagram' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Continue to Instagram' }).click()
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(page.getByText('You didn’t allow Instagram to share more. You can still post.')).toBeVisible()
  await expect(page.getByText('You didn’t allow views. You can still post.')).toBeVisible()

  await page.getByRole('button', { name: 'See post stats on Facebook' }).click()
  await expect(drawer.getByText('You can say no.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('Facebook now shows your post stats.')).toBeVisible()
  await expect(page.getByText('You see views and clicks for your posts.')).toBeVisible()
  await expect(page.getByText('Reconnect needed')).toHaveCount(0)
})
