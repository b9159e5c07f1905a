import type { Page } from '@playwright/test'

import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import type { ScheduledPost } from '#contract/publishing/publishing.ts'

import type { App } from '../support/app.ts'
import { Phone, phonePage } from '../support/browser.ts'
import { swipe } from '../support/swipe.ts'
import { expect, signIn, test } from '../support/test.ts'

const EVERY_DAY = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** Chooses every day, so that the month has thirty cards, or one less once today's time has passed. */
async function chooseEveryDay(page: Page, app: App): Promise<void> {
  const cookies = await page.context().cookies(app.url)
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(`${app.url}/api/agent/social-post-settings`, {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(token) },
    data: {
      tags: ['homeBuyers', 'homeSellers', 'mortgage'],
      frequency_days_of_week: EVERY_DAY,
      frequency_time_of_day: 'automatic',
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const progress = (page: Page) => page.getByText(/^Card \d+ of \d+$/)
const button = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the month with all it needs without a network; returns how many cards it has. */
async function openMonth(page: Page, app: App): Promise<number> {
  await page.goto(`${app.url}/calendar`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  await page.getByRole('link', { name: 'Plan your month' }).click()
  await expect(progress(page)).toBeVisible()
  return Number((await progress(page).textContent())?.split(' of ')[1])
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

test('thirty cards by a thumb without a network, with the browser killed in the middle, are confirmed once and sent', async ({
  app,
}) => {
  test.setTimeout(240_000)
  const phone = await Phone.make()
  try {
    let page = await phonePage(await phone.open())
    await signIn(page, app)
    await chooseEveryDay(page, app)
    const { cards } = await answerOf<MonthPlan>(page, app, '/agent/month-plan')
    const count = await openMonth(page, app)
    expect(count).toBe(cards.length)
    // Its cookies reach the disk.
    await phone.close()
    const reopen = async () => {
      page = await phonePage(await phone.open())
      await page.context().setOffline(true)
      await page.goto(`${app.url}/calendar/month`)
    }
    await reopen()

    const expected: string[] = []
    for (const [at, card] of cards.entries()) {
      // The next card is shown once the decision before it is stored.
      await expect(progress(page)).toHaveText(`Card ${at + 1} of ${count}`)
      if (at === 12) {
        await phone.kill()
        await reopen()
        await expect(progress(page)).toHaveText(`Card ${at + 1} of ${count}`)
      }
      if (at % 5 === 4) {
        await swipe(page, 'left')
        continue
      }
      let id = card.post_id
      if (at % 7 === 3) {
        await swipe(page, 'up')
        await expect(page.getByText('· Swapped')).toBeVisible()
        id = card.alternatives[0]?.post_id ?? id
      }
      await (at % 2 === 0 ? swipe(page, 'right') : button(page, 'Keep').click())
      expected.push(`${card.day} ${id}`)
    }
    await expect(page.getByText(`${expected.length} kept`)).toBeVisible()
    await page.getByRole('button', { name: 'Schedule these posts' }).click()
    await expect(page.getByRole('heading', { name: 'Your month waits on this device' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Calendar' }).click()
    await expect(page.getByText('Change not sent yet').first()).toBeVisible()

    await page.context().setOffline(false)
    await expect(page.getByText('Change not sent yet')).toHaveCount(0)
    expect(await scheduledOn(page, app, cards)).toEqual(expected.toSorted())
    await page.goto(`${app.url}/calendar/month`)
    await expect(page.getByRole('heading', { name: 'Your month is scheduled' })).toBeVisible()
  } finally {
    await phone.remove()
  }
})

test('the keyboard alone keeps, swaps, skips, takes back and schedules', async ({ page, app }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, app)
  await openMonth(page, app)
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
  await button(page, 'Review').press('Enter')
  await page.getByRole('button', { name: 'Schedule these posts' }).press('Enter')
  await expect(page.getByText('1 post is on your calendar.')).toBeVisible()
})

test('the mix steers the cards and leaves what was decided; a card can be revisited', async ({ page, app }) => {
  await signIn(page, app)
  await chooseEveryDay(page, app)
  await openMonth(page, app)
  const kept = await page.getByRole('article').getByRole('heading').textContent()
  await button(page, 'Keep').click()
  await expect(progress(page)).toHaveText(/^Card 2 of/)
  await button(page, 'Mix').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('checkbox', { name: 'Home Buyers' }).uncheck()
  await drawer.getByRole('checkbox', { name: 'Mortgage' }).uncheck()
  await drawer.getByRole('radio', { name: 'Spanish' }).check({ force: true })
  await drawer.getByRole('button', { name: 'Use this mix' }).click()
  await expect(page.getByRole('article').getByText('Home Sellers', { exact: true })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveAttribute('lang', 'es')
  await page.getByText('Why this one?').click()
  await expect(page.getByText('It’s from Home Sellers, one of your categories.')).toBeVisible()
  await button(page, 'Review').click()
  await expect(
    page
      .getByRole('main')
      .getByText(kept ?? '')
      .first(),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /^Change / })
    .first()
    .click()
  await expect(progress(page)).toHaveText(/^Card 1 of/)
  await button(page, 'Skip').click()
  await expect(page.getByText(/^0 kept · 1 skipped/)).toBeVisible()
})

test('a month that can’t be fetched says why, and is fetched by the next try', async ({ page, app }) => {
  await signIn(page, app)
  let failing = true
  await page.route('**/api/agent/month-plan?*', async (route) => {
    if (!failing) return await route.fallback()
    await route.fulfill({
      status: 500,
      json: { message: 'Something went wrong.', code: 'internal', request_id: '5c1c2f0e-0000-4000-8000-000000000000' },
    })
  })
  await page.goto(`${app.url}/calendar/month`)
  await expect(page.getByRole('heading', { name: 'Your month didn’t load' })).toBeVisible()
  await expect(page.getByText('Request 5c1c2f0e-0000-4000-8000-000000000000')).toBeVisible()
  failing = false
  await button(page, 'Try again').click()
  await expect(progress(page)).toHaveText(/^Card 1 of/)

  failing = true
  await button(page, 'Mix').click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Spanish', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Use this mix' }).click()
  await expect(drawer.getByText('Something went wrong.')).toBeVisible()
  failing = false
  await drawer.getByRole('button', { name: 'Use this mix' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('article').getByRole('heading')).toHaveAttribute('lang', 'es')

  await button(page, 'Keep').click()
  await button(page, 'Review').click()
  await button(page, 'Schedule these posts').click()
  failing = true
  await button(page, 'Plan more days').click()
  await expect(page.getByRole('alert').getByText('Something went wrong.')).toBeVisible()
  failing = false
  await button(page, 'Plan more days').click()
  await expect(progress(page)).toBeVisible()
})
