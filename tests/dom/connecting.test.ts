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
  await expect(page.getByText('Your Plus plan has 1 Facebook account. Premium has 2.')).toBeVisible()
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
