import type { Page } from '@playwright/test'

import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import type { App } from '../support/app.ts'
import { callElsewhere } from '../support/calls-of-agent.ts'
import { swipe } from '../support/swipe.ts'
import { expect, signInByCall, test } from '../support/test.ts'
import { untilControlled } from '../support/worker.ts'

const progress = (page: Page) => page.getByText(/^Card \d+ of \d+$/)

async function openMonth(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Plan your month' }).click()
  await expect(progress(page)).toBeVisible()
}

async function answerOf<T>(page: Page, app: App, path: string): Promise<T> {
  const answer = await page.request.get(`${app.url}/api${path}`)
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: T }).data
}

/** What is scheduled by the agent's choice on the days of these cards, as day and post. */
async function scheduledOn(page: Page, app: App, cards: MonthPlan['cards']): Promise<string[]> {
  const at = new Map(cards.map((card) => [card.at, card.day]))
  const months = new Set(cards.map(({ day }) => day.slice(0, 7)))
  const posts: ScheduledPost[] = []
  for (const month of months) {
    const [year, number] = month.split('-').map(Number)
    posts.push(...(await answerOf<ScheduledPost[]>(page, app, `/agent/social-posts?year=${year}&month=${number}`)))
  }
  return posts
    .filter(({ source, scheduled_at: time }) => source === 'auto' && at.has(time))
    .map(({ scheduled_at: time, social_post_id: id }) => `${at.get(time)} ${id}`)
    .toSorted()
}

test('a month by a thumb without a network, with the page reloaded in the middle, is confirmed once and sent', async ({
  page,
  app,
  context,
}) => {
  await signInByCall(page, app)
  await callElsewhere(page, app, 'POST /agent/social-post-settings', {
    tags: ['homeBuyers', 'homeSellers', 'mortgage'],
    frequency_days_of_week: ['monday', 'thursday'],
    frequency_time_of_day: 'automatic',
  })
  const { cards } = await answerOf<MonthPlan>(page, app, '/agent/month-plan')
  await page.goto(`${app.url}/calendar`)
  await untilControlled(page)
  await openMonth(page)
  await context.setOffline(true)

  const expected: string[] = []
  for (const [at, card] of cards.entries()) {
    if (at === 3) await page.reload()
    // The next card is shown once the decision before it is stored.
    await expect(progress(page)).toHaveText(`Card ${at + 1} of ${cards.length}`)
    if (at % 5 === 2) {
      await swipe(page, 'left')
      continue
    }
    let id = card.post_id
    if (at % 4 === 1) {
      await swipe(page, 'up')
      await expect(page.getByText('· Swapped')).toBeVisible()
      id = card.alternatives[0]?.post_id ?? id
    }
    await (at % 2 === 0 ? swipe(page, 'right') : page.getByRole('button', { name: /^Keep/ }).click())
    expected.push(`${card.day} ${id}`)
  }
  await expect(page.getByText(`${expected.length} kept`)).toBeVisible()
  await page.getByRole('button', { name: 'Schedule these posts' }).click()
  await expect(page.getByRole('heading', { name: 'Your month is saved on this device' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Calendar' }).click()
  await expect(page.getByText('Change not sent yet').first()).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Change not sent yet')).toHaveCount(0)
  await expect.poll(() => scheduledOn(page, app, cards)).toEqual(expected.toSorted())
  await page.goto(`${app.url}/calendar/month`)
  await expect(page.getByRole('heading', { name: 'Your month is scheduled' })).toBeVisible()
})

test('the keyboard alone keeps, swaps, skips, takes back and schedules', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByCall(page, app)
  await page.goto(`${app.url}/calendar`)
  await openMonth(page)
  const title = page.getByRole('article').getByRole('heading')
  await page.getByRole('heading', { level: 1 }).focus()
  const first = await title.textContent()
  await page.keyboard.press('x')
  await expect(title).not.toHaveText(first ?? '')
  await page.keyboard.press('u')
  await expect(title).toHaveText(first ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(progress(page)).toHaveText(/^Card 2 of/)
  await page.keyboard.press('s')
  await expect(progress(page)).toHaveText(/^Card 3 of/)
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await expect(title).toHaveText(first ?? '')
  await page.keyboard.press('k')
  await expect(progress(page)).toHaveText(/^Card 2 of/)
  await expect(page.locator('output', { hasText: 'Kept. Card 2 of' })).toBeAttached()
  await page.getByRole('button', { name: /^Review/ }).press('Enter')
  await page.getByRole('button', { name: 'Schedule these posts' }).press('Enter')
  await expect(page.getByText('1 post is on your calendar.')).toBeVisible()
})
