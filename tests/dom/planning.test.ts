import { shiftDay } from '#domain/time/time-labels.ts'
import { localDay } from '#domain/time/time.ts'
import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import { dashboard } from '#tests/support/records/library.ts'
import { monthPlan } from '#tests/support/records/month-plan.ts'
import { publication } from '#tests/support/records/publishing.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { signInElsewhere } from './support/sign-in-as.ts'
import { test } from './support/test.ts'

const ZONE = 'America/Chicago'
const TODAY = localDay(new Date(), ZONE)
const inDays = (days: number) => shiftDay(TODAY, days)

/** Posts of this month and of the next one. */
function plan(api: FakeApi, present: ReturnType<typeof publication>[], following: typeof present): void {
  api.answer('GET /agent/social-posts', ({ query }) => ({
    data: query.month === Number(TODAY.slice(5, 7)) ? present : following,
  }))
}

const gone = publication({ id: 1, title: 'Gone out', status: 'published' })
const soon = new Date(Date.now() + 60_000).toISOString()
const onTheFourth = publication({ id: 3, title: 'On the fourth', scheduled_at: '2099-12-04T14:00:00.000Z' })
const onTheSecond = publication({ id: 2, title: 'On the second', scheduled_at: '2099-12-02T14:00:00.000Z' })
const nextUp = () => page.getByRole('link', { name: /On the|Tonight|Gone/ })

const tonight = publication({ title: 'Tonight', scheduled_at: soon })
test.for([
  ['the next post of this month', [gone, tonight], [onTheSecond], 'Tonight'],
  [
    'the first post of the following month once this one has none left',
    [gone],
    [onTheFourth, onTheSecond],
    'On the second',
  ],
  ['no next post where neither month has one', [gone], [], null],
] as const)('the dashboard names %s', async ([, present, following, title], { api, open }) => {
  api.answer('GET /dashboard', { data: dashboard() })
  plan(api, [...present], [...following])
  await open('/dashboard')
  await expect.poll(() => api.calls.some((call) => call.startsWith('GET /agent/social-posts'))).toBe(true)
  if (title !== null) return await expect(nextUp()).toContainText(title)
  await expect.poll(() => api.calls.filter((call) => call.startsWith('GET /agent/social-posts')).length).toBe(3)
  await expect(nextUp()).toHaveCount(0)
})

const progress = () => page.getByText(/^Card \d+ of \d+$/)
const keep = () => page.getByRole('button', { name: /^Keep/ }).click()

test('keys decide the card that is shown, none whose time has passed, and undo it', async ({ api, open }) => {
  const [first, second, third] = [inDays(-1), inDays(1), inDays(2)]
  api.answer('GET /agent/month-plan', { data: monthPlan({ [first]: 1, [second]: 2, [third]: 3 }) })
  await open('/calendar/month', { desk: true })
  await expect(page.getByText('Post 2').first()).toBeVisible()
  await page.locator('main').focus()
  await page.keyboard.press('k')
  await expect(page.getByText('Post 3').first()).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByText('Post 2').first()).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText('Post 3').first()).toBeVisible()
  await page.keyboard.press('s')
  await expect(page.getByText('1 kept · 1 skipped')).toBeVisible()
})

test('the month of one agent makes way for that of another whose session replaces theirs', async ({ api, open }) => {
  api.answer('GET /agent/month-plan', { data: monthPlan({ [inDays(1)]: 2, [inDays(2)]: 3 }) })
  await open('/calendar/month', { desk: true })
  await keep()
  await expect(page.getByText('Post 3').first()).toBeVisible()
  signInElsewhere()
  await expect(page.getByText('Post 2').first()).toBeVisible()
  await expect(progress()).toHaveText('Card 1 of 2')
})

/** Keeps the only card and confirms the month. */
async function confirmMonth(api: FakeApi, open: (path: string, options: object) => Promise<void>): Promise<void> {
  api.answer('GET /agent/month-plan', { data: monthPlan({ [inDays(1)]: 2 }) })
  await open('/calendar/month', { desk: true })
  await keep()
  await page.getByRole('button', { name: /^Schedule/ }).click()
}

test('a confirmed month that waits says so, and one that is refused says why', async ({ api, open }) => {
  const endLoss = api.lose('POST /agent/month-plan')
  await confirmMonth(api, open)
  await expect(page.getByText('We’ll send it as soon as we can.')).toBeVisible()
  endLoss()
  api.refuse('POST /agent/month-plan', { code: 'plan_required', message: 'Your plan has ended.' })
  await open('/calendar/month', { desk: true })
  await expect(page.getByText(/Your plan has ended\./)).toHaveCount(1)
  await expect(page.getByText('We’ll send it as soon as we can.')).toHaveCount(0)
})
