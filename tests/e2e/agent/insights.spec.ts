import type { Page } from '@playwright/test'

import type { ScheduledPost, TargetFigures } from '#contract/publishing/publishing.ts'
import { axeFindings } from '../../access/axe.ts'
import { changeAnswer } from '../support/change-answer.ts'
import type { App } from '../support/app.ts'
import { expect, signInByCall, test } from '../support/test.ts'

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const figures = (over: Partial<TargetFigures>): TargetFigures => ({
  reactions: null,
  comments: null,
  views: null,
  clicks: null,
  as_of: ago(2),
  missing: {},
  ended: null,
  ...over,
})

const target = (platform: 'facebook' | 'instagram' | 'linkedin', of: TargetFigures) => ({
  platform,
  state: 'published' as const,
  account: null,
  permalink: 'https://example.com/post',
  published_at: ago(3),
  attempts: 1,
  accepted_at: ago(3),
  next_try_at: null,
  error: null,
  remedy: null,
  figures: of,
})

/** Shows the calendar with one post of today that went out to all networks. */
async function calendarWith(page: Page, app: App, targets: ReturnType<typeof target>[]): Promise<void> {
  await signInByCall(page, app, 'agent@porchlight.test')
  await changeAnswer<ScheduledPost[]>(page, '**/api/agent/social-posts?*', (posts) =>
    posts.slice(0, 1).map((post) =>
      Object.assign(post, {
        title: 'Counted post',
        scheduled_at: ago(3),
        published_at: ago(3),
        status: 'published',
        platforms: targets.map(({ platform }) => platform),
        targets,
      }),
    ),
  )
  await page.goto(`${app.url}/calendar`)
}

const ALL = [
  target(
    'facebook',
    figures({ reactions: 1204, comments: 0, missing: { views: 'not_permitted', clicks: 'not_permitted' } }),
  ),
  target(
    'instagram',
    figures({ reactions: 16, comments: 2, as_of: ago(1), missing: { views: 'not_yet', clicks: 'not_given' } }),
  ),
  target(
    'linkedin',
    figures({
      as_of: null,
      missing: { reactions: 'not_given', comments: 'not_given', views: 'not_given', clicks: 'not_given' },
    }),
  ),
]

test('the calendar and the receipt show what a post got, as of when, and why the rest is missing', async ({
  page,
  app,
}) => {
  await calendarWith(page, app, ALL)
  const line = page.getByText(/1,220 reactions · 2 comments · as of/).first()
  await expect(line).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Counted post/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('1,204')).toBeVisible()
  // A count of 0 is a count.
  await expect(drawer.locator('dd', { hasText: /^0$/ })).toHaveCount(1)
  await expect(drawer.getByText('Views and clicks need one more permission from Facebook.')).toBeVisible()
  await expect(drawer.getByText(/Instagram doesn’t share clicks\./)).toBeVisible()
  await expect(drawer.getByText(/Instagram hasn’t given views yet\./)).toBeVisible()
  await expect(drawer.getByText('LinkedIn doesn’t share how posts do.')).toBeVisible()
  await expect.poll(() => axeFindings(page)).toEqual([])
  const link = drawer.getByRole('link', { name: 'See how posts do on Facebook' })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/social-media-connections/dashboard')
})

test('an agent allows more to be read, and is back where they were', async ({ page, app }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/dashboard`)
  await page.getByRole('button', { name: 'See how posts do on Facebook' }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('You can say no there.')).toBeVisible()
  await expect.poll(() => axeFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Continue to Facebook' }).click()
  await page.getByRole('button', { name: 'Allow', exact: true }).click()
  await expect(page.getByText('Facebook now shows how your posts do.')).toBeVisible()
  await expect(page.getByText('You see views and clicks of your posts.')).toBeVisible()
  await expect.poll(() => axeFindings(page)).toEqual([])
})

test('an agent who refuses keeps the connection, and is not asked by it again', async ({ page, app }) => {
  await signInByCall(page, app, 'agent@porchlight.test')
  await page.goto(`${app.url}/social-media-connections/dashboard`)
  await page.getByRole('button', { name: 'See how posts do on Instagram' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to Instagram' }).click()
  await page.getByRole('button', { name: 'Deny', exact: true }).click()
  await expect(page.getByText('You didn’t allow Instagram to share more. Posting works as before.')).toBeVisible()
  await expect(page.getByText('You didn’t allow views. Posting works the same.')).toBeVisible()
  await expect(page.getByText('Reconnect needed')).toHaveCount(0)
  await expect.poll(() => axeFindings(page)).toEqual([])
})
