import { expect, signIn, test } from '../support/test.ts'

test('a wrong password shows a message, and the input stays', async ({ page, app }) => {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('agent@porchlight.test')
  await expect(page).toHaveURL(/\/login$/)
})

test('with no network the login shows the specified message', async ({ page, app, context }) => {
  await page.goto(`${app.url}/login`)
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  // A worker still being fetched when the network goes logs an error in the console.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('An unexpected error occurred')).toBeVisible()
})

test('a guest is led to the login and from there to the requested page', async ({ page, app }) => {
  await page.goto(`${app.url}/social-post-collections/mortgage`)
  await page.waitForURL('**/login')
  await page.getByLabel('Email').fill('agent@porchlight.test')
  await page.getByLabel('Password', { exact: true }).fill('Porchlight1!')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Mortgage', level: 1 })).toBeVisible()
})

for (const status of [401, 419]) {
  test(`an answer of ${status} anywhere leads to the login`, async ({ page, app }) => {
    await signIn(page, app)
    const body = { message: 'No.', code: status === 401 ? 'unauthenticated' : 'csrf_mismatch', request_id: 'x' }
    await page.route('**/api/social-post-collections/tag/**', (route) => route.fulfill({ status, json: body }))
    await page.route('**/api/user', (route) =>
      route.fulfill({ status: 401, json: { ...body, code: 'unauthenticated' } }),
    )
    await page.evaluate(() =>
      navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((r) => r.unregister()))),
    )
    await page.goto(`${app.url}/social-post-collections/school-ratings`)
    await page.waitForURL('**/login')
  })
}

test('a failing server does not sign the user out', async ({ page, app }) => {
  await signIn(page, app)
  await page.route('**/api/user', (route) => route.fulfill({ status: 503, body: 'no' }))
  await page.reload()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('signing out leads to the login, and the dashboard then leads there too', async ({ page, app }) => {
  await signIn(page, app)
  await page.getByRole('button', { name: /agent@porchlight.test/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await page.goto(`${app.url}/dashboard`)
  await page.waitForURL('**/login')
})

test('an unknown address shows a message and a link home, /error says Ops', async ({ page, app }) => {
  await page.goto(`${app.url}/error`)
  await expect(page.getByText('Ops')).toBeVisible()
  await signIn(page, app)
  await page.goto(`${app.url}/no-such-place`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toBeVisible()
})

test('the demo accounts are offered when the server runs with the sandbox', async ({ page, app }) => {
  await page.goto(`${app.url}/login`)
  await page.getByRole('button', { name: /Demo accounts/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /plus@porchlight.test/ })
    .click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('button', { name: /plus@porchlight.test/ })).toBeVisible()
})

test('a login submitted before any script runs puts no password into the address', async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${app.url}/login`)
  await page.locator('input[name=email]').fill('agent@porchlight.test')
  await page.locator('input[name=password]').fill('Porchlight1!')
  const sent = page.waitForRequest((request) => request.isNavigationRequest())
  await page.locator('button[type=submit]').click()
  const request = await sent
  expect([request.method(), request.url()]).toEqual(['POST', `${app.url}/login`])
  await context.close()
})
