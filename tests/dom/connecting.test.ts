import type { FacebookPage } from '#contract/publishing/connections.ts'
import { recordsOf } from '#tests/support/fake-api/account-answers.ts'
import { connected } from '#tests/support/records/account.ts'
import { dashboard } from '#tests/support/records/library.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { NOTHING_PLANNED } from './support/publish-screen.ts'
import { test } from './support/test.ts'

const AT = '/social-media-connections'
const continueTo = (name: string) => page.getByRole('button', { name: `Continue to ${name}` })
const plans = page.getByRole('main').getByRole('link', { name: 'See plans' })

test('a platform or an account beyond the plan shows the plans instead of a connection', async ({ open }) => {
  await open(`${AT}/linkedin`, { as: 'plus' })
  await expect(page.getByText('LinkedIn comes with the Pro plan.')).toBeVisible()
  await expect(plans).toHaveAttribute('href', '/subscriptions/plan-types')
  await expect(continueTo('LinkedIn')).toHaveCount(0)
  await open(`${AT}/facebook?another=true`, { as: 'plus' })
  await expect(page.getByText('Your Plus plan includes 1 Facebook account. Premium includes 2.')).toBeVisible()
  await expect(continueTo('Facebook')).toHaveCount(0)
  await expect(plans).toBeVisible()
})

test('the step after the consent is closed to an agent who has not given it', async ({ open }) => {
  await open(`${AT}/instagram?step=pages`, { as: 'plus' })
  await expect(continueTo('Instagram')).toBeVisible()
})

test('connecting from the calendar leads back there, also where the agent denies it', async ({ api, open }) => {
  api.answer('GET /agent/shares', { data: [] })
  api.answer('GET /agent/month-plan', { data: NOTHING_PLANNED })
  await open('/calendar', { as: 'premium' })
  await page.getByRole('link', { name: /^Connect \w+ to Automate Posting$/ }).click()
  await expect(page.getByRole('link', { name: 'Back to your calendar' })).toHaveAttribute('href', '/calendar')
  api.answer('GET /agent/social-media/:platform/redirect-url', { data: { redirectUrl: `${location.href}#consent` } })
  await page.getByRole('button', { name: /^Continue to/ }).click()
  await expect(page).toHaveURL(/#consent$/)
  const [sent] = api.sentTo('GET /agent/social-media/:platform/redirect-url')
  expect(sent?.query).toEqual({ returnTo: '/calendar' })

  const denied = 'POST /agent/social-media/:platform/denied-connection'
  api.answer(denied, { data: { purpose: 'publish', returnTo: '/calendar' } })
  await open(`${AT}/facebook?error=access_denied&state=begun`, { as: 'premium' })
  await expect(page).toHaveURL(/\/calendar$/)
  await expect(page.getByText('Facebook connection failed: You didn’t allow access.')).toBeVisible()
  expect(api.sentTo(denied)).toMatchObject([{ body: { state: 'begun' } }])
})

const PAGES: FacebookPage[] = [
  { id: 'facebook-1', name: 'Denise Carter Homes' },
  { id: '2', name: 'Carter Open Houses' },
]
const withFacebook = {
  ...recordsOf('premium').connections,
  facebook: connected('facebook', 'Denise Carter Homes', 'premium'),
}
const radio = (name: RegExp) => page.getByRole('radio', { name })
const connect = page.getByRole('button', { name: 'Connect', exact: true })

test('the page posts go to is changed without removing the account, and choosing the same one sends nothing', async ({
  api,
  open,
}) => {
  api.answer('GET /agent/social-media/connections', { data: withFacebook })
  api.answer('GET /agent/social-media/facebook/pages', { data: { pages: PAGES } })
  api.answer('POST /agent/social-media/facebook/connect-page', {
    data: { success: true, pageName: 'Carter Open Houses' },
  })
  await open(`${AT}/dashboard`, { as: 'premium' })
  const change = page.getByRole('link', { name: 'Change page' })
  await change.click()
  await expect(radio(/Denise Carter Homes.*go here now/)).toBeChecked()
  await connect.click()
  await expect(page.getByText('Nothing to save. Your posts already go to Denise Carter Homes.')).toBeVisible()
  expect(api.sentTo('POST /agent/social-media/facebook/connect-page')).toEqual([])
  await expect(page).toHaveURL(/\/dashboard$/)

  await change.click()
  await radio(/Carter Open Houses/).check()
  await expect(page.getByText('Posts scheduled for Denise Carter Homes will go to the new page.')).toBeVisible()
  await connect.click()
  await expect(page.getByText('Successfully connected to Carter Open Houses!')).toBeVisible()
  expect(api.sentTo('POST /agent/social-media/facebook/connect-page')).toMatchObject([
    { body: { pageId: '2', accountId: 'facebook-1' } },
  ])
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a page made in another tab is found on coming back, and ready to connect', async ({ api, open }) => {
  let pages: FacebookPage[] = []
  api.answer('GET /agent/social-media/facebook/pages', () => ({ data: { pages } }))
  await open(`${AT}/facebook?step=pages`, { as: 'new' })
  const create = page.getByRole('link', { name: /^Create a page/ })
  await expect(create).toBeVisible()
  // It is the first of the actions.
  await expect(page.getByRole('main').locator('a[target], button').first()).toHaveText(/^Create a page/)
  const asked = () => api.sentTo('GET /agent/social-media/facebook/pages').length
  const back = () => document.dispatchEvent(new Event('visibilitychange'))
  const before = asked()
  back()
  await expect.poll(asked).toBe(before + 1)
  await expect(page.getByRole('button', { name: 'Refresh Pages' })).toBeVisible()
  await expect(page.getByText(/No page found/)).toHaveCount(0)
  pages = [{ id: '3', name: 'Nora Sells Homes' }]
  back()
  await expect(radio(/Nora Sells Homes/)).toBeChecked()
  pages = [...pages, { id: '4', name: 'In a window' }]
  dispatchEvent(new Event('focus'))
  dispatchEvent(new Event('focus'))
  await expect(radio(/In a window/)).toBeChecked()
  const seen = asked()
  back()
  await expect.poll(asked).toBe(seen + 1)
  await expect(page.getByRole('button', { name: 'Refresh Pages' })).toBeEnabled()
  await expect(radio(/In a window/)).toBeChecked()
})

test('connecting from the overview leads back to it, by Cancel and when done, with the next network lit', async ({
  api,
  open,
}) => {
  api.answer('GET /dashboard', { data: dashboard() })
  await open('/dashboard', { as: 'premium' })
  await page.getByRole('link', { name: /Connect an account/ }).click()
  await page.getByRole('link', { name: 'Connect Facebook', exact: true }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Social Media Connections' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('link', { name: 'Connect Facebook', exact: true }).click()
  api.answer('GET /agent/social-media/:platform/redirect-url', { data: { redirectUrl: `${location.href}#consent` } })
  await continueTo('Facebook').click()
  await expect.poll(() => api.sentTo('GET /agent/social-media/:platform/redirect-url').length).toBe(1)
  const returnTo = String(api.sentTo('GET /agent/social-media/:platform/redirect-url')[0]?.query.returnTo)

  api.answer('GET /agent/social-media/:platform/handle-connection', {
    data: { success: true, message: '', purpose: 'publish', pageName: null, returnTo },
  })
  api.answer('GET /agent/social-media/connections', { data: withFacebook })
  await open(`${AT}/instagram?code=a&state=from-overview`, { as: 'premium' })
  await expect(page.getByText('Instagram connected successfully!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Social Media Connections' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('link', { name: 'Connect Instagram' })).toBeVisible()
})

test('connecting from another screen leads back there, with the next network in the message', async ({ api, open }) => {
  api.answer('GET /agent/shares', { data: [] })
  api.answer('GET /agent/month-plan', { data: NOTHING_PLANNED })
  api.answer('GET /agent/social-media/connections', { data: withFacebook })
  api.answer('GET /agent/social-media/:platform/handle-connection', {
    data: { success: true, message: '', purpose: 'publish', pageName: null, returnTo: '/calendar' },
  })
  await open(`${AT}/instagram?code=a&state=from-calendar`, { as: 'premium' })
  await expect(page).toHaveURL(/\/calendar$/)
  await page.getByRole('button', { name: 'Connect LinkedIn' }).click()
  await expect(continueTo('LinkedIn')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/calendar')
})

test('a return with an error says what it means, or the code itself', async ({ open }) => {
  for (const [query, meaning] of [
    ['error=server_error', 'It had a problem. Please try again.'],
    ['error=temporarily_unavailable', 'It’s too busy right now. Please try again in a few minutes.'],
    ['error=user_cancelled_login', 'You didn’t sign in.'],
    ['error=invalid_scope', 'invalid_scope'],
    ['error_code=1349126&error_message=App+Not+Set+Up', '1349126'],
    ['error=toString', 'toString'],
    [`error=${'a'.repeat(500)}`, 'a'.repeat(100)],
  ]) {
    await open(`${AT}/linkedin?${query}`, { as: 'premium' })
    await expect(page.getByText(`LinkedIn connection failed: ${meaning}`, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/linkedin$/)
  }
})

test('a LinkedIn company page is connected beside the agent’s profile, after a consent of its own', async ({
  api,
  open,
}) => {
  const linkedin = { ...connected('linkedin', 'Denise Carter', 'premium'), company_pages: true }
  api.answer('GET /agent/social-media/connections', { data: { ...withFacebook, linkedin } })
  await open(`${AT}/dashboard`, { as: 'premium' })
  await page.getByRole('link', { name: 'Connect a LinkedIn page' }).click()
  await expect(page.getByText('Come back here and pick your page.')).toBeVisible()
  api.answer('GET /agent/social-media/:platform/redirect-url', { data: { redirectUrl: `${location.href}#consent` } })
  await continueTo('LinkedIn').click()
  await expect(page).toHaveURL(/#consent$/)
  const [sent] = api.sentTo('GET /agent/social-media/:platform/redirect-url')
  expect(sent?.query).toMatchObject({ pages: 'true', another: 'true' })

  const pages = [{ id: 'organization:7', name: 'Carter Homes' }]
  const answer = { success: true, message: 'Done', purpose: 'publish' as const, pageName: null, pages }
  api.answer('GET /agent/social-media/:platform/handle-connection', { data: answer })
  api.answer('POST /agent/social-media/linkedin/connect-page', { data: { success: true, pageName: 'Carter Homes' } })
  await open(`${AT}/linkedin?code=c&state=s`, { as: 'premium' })
  await radio(/Carter Homes/).check()
  // Signing in again from here asks for pages again, and replaces nothing.
  expect(new URL(location.href).search).toBe('?step=pages&pages=true&another=true')
  await connect.click()
  await expect(page.getByText('Successfully connected to Carter Homes!')).toBeVisible()
  const [chosen] = api.sentTo('POST /agent/social-media/linkedin/connect-page')
  expect(chosen?.body).toEqual({ pageId: 'organization:7' })
})
