import { expect, signIn, test } from '../support/test.ts'

test('an agent without a page creates one at Facebook and connects it', async ({ page, app, context }) => {
  await signIn(page, app, 'new@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/facebook`)
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByText('Nora', { exact: false }).first().click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'Create a Facebook page first' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?step=pages')
  // Consent was given: a reload continues at the same step.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create a Facebook page first' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh Pages' }).click()
  await expect(page.getByText('No page found. Please create a new page.')).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /create a page/i }).click()
  const facebook = await opened
  await facebook.getByText('Nora', { exact: false }).first().click()
  await facebook.getByRole('textbox').first().fill('Nora Sells Homes')
  await facebook.getByRole('button', { name: /create/i }).click()
  await expect(facebook.getByText('Nora Sells Homes is ready')).toBeVisible()
  await facebook.close()

  await page.getByRole('button', { name: 'Refresh & Connect My New Page' }).click()
  await expect(page.getByText('Successfully connected to Nora Sells Homes!')).toBeVisible()
  await page.goto(`${app.url}/social-media-connections/dashboard`)
  await expect(page.getByText('Nora Sells Homes')).toBeVisible()
})

test('an agent with several pages chooses one, and choosing none shows a message', async ({ page, app }) => {
  await signIn(page, app, 'premium@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/facebook`)
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Please select a page to connect.')).toBeVisible()
  await page.getByRole('radio', { name: /Cedar & Main Austin/ }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('Successfully connected to Cedar & Main Austin!')).toBeVisible()
})

test('a refusal at Facebook shows its reason, and a forged return address shows a failure', async ({
  page,
  app,
  consoleErrors,
}) => {
  await signIn(page, app, 'premium@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/facebook`)
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(page.getByText('Facebook connection failed: You didn’t allow access.')).toBeVisible()

  await page.goto(`${app.url}/social-media-connections/facebook?code=made-up&state=made-up`)
  await expect(page.getByText(/Facebook connection failed!/)).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
  // The cause of the failure is logged for whoever debugs it.
  expect(consoleErrors.splice(0).join()).toContain('The connection could not be handled')
})

test('connecting from a post leads through Facebook and its pages back to the post with its draft', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'premium@porchlight.test')
  await page.goto(`${app.url}/social-posts/1`)
  const caption = page.getByRole('textbox', { name: 'Caption' })
  await caption.fill('Typed before I connected')
  await page.getByRole('link', { name: 'Connect Facebook to post here' }).click()
  await expect(page.getByRole('link', { name: 'Back to your post' })).toHaveAttribute('href', '/social-posts/1')
  // A denied consent leads back to the post too.
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await page.waitForURL('**/social-posts/1')
  await expect(page.getByText('Facebook connection failed: You didn’t allow access.')).toBeVisible()
  await expect(caption).toHaveValue('Typed before I connected')
  await page.getByRole('link', { name: 'Connect Facebook to post here' }).click()
  await page.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose your page' })).toBeVisible()
  // The way back survives a reload between the consent and the choice of a page.
  await page.reload()
  await page.getByRole('radio', { name: /Cedar & Main Austin/ }).check()
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.waitForURL('**/social-posts/1')
  await expect(caption).toHaveValue('Typed before I connected')
  await page.getByRole('checkbox', { name: /Facebook/ }).check()

  await page.getByRole('link', { name: 'Connect LinkedIn to post here' }).click()
  await page.getByRole('button', { name: 'Continue to LinkedIn' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.waitForURL('**/social-posts/1')
  await expect(caption).toHaveValue('Typed before I connected')
  await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
  await page.getByRole('checkbox', { name: /LinkedIn/ }).check()
})

test('connecting from the calendar leads back to the calendar', async ({ page, app }) => {
  await signIn(page, app, 'premium@porchlight.test')
  await page.goto(`${app.url}/calendar`)
  await page.getByRole('link', { name: /^Connect \w+ to Automate Posting$/ }).click()
  await expect(page.getByRole('link', { name: 'Back to your calendar' })).toHaveAttribute('href', '/calendar')
  await page.getByRole('button', { name: /^Continue to / }).click()
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await page.waitForURL('**/calendar')
  await expect(page.getByText(/connection failed: You didn’t allow access\./)).toBeVisible()
})

for (const [name, path] of [
  ['Instagram', 'instagram'],
  ['LinkedIn', 'linkedin'],
] as const) {
  test(`${name} is connected by its consent alone, and a post goes there`, async ({ page, app }) => {
    await signIn(page, app, 'premium@porchlight.test')
    await page.goto(`${app.url}/social-media-connections/${path}`)
    await page.getByRole('button', { name: `Continue to ${name}` }).click()
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await expect(page.getByText(`${name} connected successfully!`)).toBeVisible()
    expect(new URL(page.url()).search).toBe('')

    // The second time, the screen names the account that would be replaced; adding another replaces none.
    await page.goto(`${app.url}/social-media-connections/${path}`)
    await expect(page.getByText(/^This replaces /)).toBeVisible()
    await page.getByRole('link', { name: `Connect another ${name} account` }).click()
    await expect(page.getByText(/^This replaces /)).toHaveCount(0)

    await page.goto(`${app.url}/social-posts/1`)
    await page.getByRole('textbox', { name: 'Caption' }).fill(`From ${name}, #porchlight (and *more*)`)
    await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.waitForURL('**/calendar')
    await expect
      .poll(async () => (await app.networkPosts(path)).map((post) => post.caption), { timeout: 40_000 })
      .toEqual([`From ${name}, #porchlight (and *more*)`])
  })
}

test('the step after the consent is closed to an agent who has not given it', async ({ page, app }) => {
  await signIn(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/instagram?step=pages`)
  await expect(page.getByRole('button', { name: 'Continue to Instagram' })).toBeVisible()
})

test('a platform the plan doesn’t include shows the plans instead of a connection that would be refused', async ({
  page,
  app,
}) => {
  await signIn(page, app, 'plus@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/linkedin`)
  await expect(page.getByText('LinkedIn comes with the Pro plan.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'See plans' })).toHaveAttribute(
    'href',
    '/subscriptions/plan-types',
  )
  await expect(page.getByRole('button', { name: 'Continue to LinkedIn' })).toHaveCount(0)

  // So does one more account where all places of the plan are taken.
  await page.goto(`${app.url}/social-media-connections/facebook?another=true`)
  await expect(page.getByText('Your Plus plan has 1 Facebook account. Premium has 2.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continue to Facebook' })).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'See plans' }).click()
  await page.waitForURL('**/subscriptions/plan-types')
})

test('removing an account shows how many posts wait for it and until when', async ({ page, app }) => {
  await signIn(page, app)
  await page.goto(`${app.url}/social-media-connections/dashboard`)
  await page.getByRole('button', { name: 'Remove Facebook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Delete' })
  await expect(dialog.getByText(/\d+ posts? (is|are) scheduled for it this month and next\./)).toBeVisible()
  await expect(dialog.getByText(/if you connect Facebook again within 24 hours of its time\./)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Facebook is removed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect Facebook' })).toBeVisible()
})
