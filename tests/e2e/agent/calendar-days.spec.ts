import type { Page } from '@playwright/test'

import type { PublicationTarget, ScheduledPost } from '#contract/publishing/publishing.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { expect, signIn, test } from '../support/test.ts'

/** A noon in Chicago, in the middle of a week and of a month. */
const NOW = new Date('2026-11-18T18:00:00Z')

const main = (page: Page) => page.getByRole('main')
const days = (page: Page, month: string) => main(page).getByRole('group', { name: month })
const listOf = (page: Page, heading: RegExp) =>
  main(page).locator('section', { has: page.getByRole('heading', { level: 2, name: heading }) })

/** A post of the calendar in another place and state. */
function postAt(id: number, at: string, state: PublicationTarget['state']) {
  return (like: ScheduledPost): ScheduledPost => {
    const [target] = like.targets
    if (!target) throw new Error('the post has no target')
    const remedy = state === 'needs_check' ? 'check' : null
    return {
      ...like,
      id,
      title: `Post ${id}`,
      source: 'manual',
      scheduled_at: at,
      status: state === 'queued' ? 'scheduled' : state === 'published' ? 'published' : 'needs_check',
      targets: [{ ...target, state, remedy, error: null, next_try_at: null, figures: null }],
    }
  }
}

const POSTS = [
  postAt(9001, '2026-11-18T14:00:00.000Z', 'needs_check'),
  postAt(9002, '2026-11-18T15:00:00.000Z', 'published'),
  postAt(9003, '2026-11-18T16:00:00.000Z', 'published'),
  postAt(9004, '2026-11-19T16:00:00.000Z', 'queued'),
  postAt(9005, '2026-11-26T16:00:00.000Z', 'queued'),
  postAt(9006, '2026-12-02T16:00:00.000Z', 'queued'),
]

/** Opens the calendar on a fixed day with posts of November and December. */
async function openCalendar(page: Page, url: string): Promise<void> {
  await page.clock.setFixedTime(NOW)
  let like: ScheduledPost | undefined
  await changeAnswer<ScheduledPost[]>(page, '**/api/agent/social-posts?*', (posts) => {
    like ??= posts[0]
    return posts
  })
  await page.goto(`${url}/calendar`)
  await expect.poll(() => like).toBeTruthy()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.route(/\/api\/agent\/social-posts\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams
    const month = `${asked.get('year')}-${(asked.get('month') ?? '').padStart(2, '0')}`
    const data = like ? POSTS.map((make) => make(like as ScheduledPost)) : []
    await route.fulfill({ json: { data: data.filter(({ scheduled_at: at }) => at.startsWith(month)) } })
  })
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/calendar`)
  await expect(main(page).getByRole('heading', { name: "Today's Posts (3)" })).toBeVisible()
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} px today’s posts that need attention come first, then the latest, and published ones take one row`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn(page, app)
    await openCalendar(page, app.url)
    const cards = listOf(page, /^Today's Posts/).getByRole('article')
    await expect(cards).toHaveCount(3)
    await expect(cards.nth(0)).toContainText('Post 9001')
    await expect(cards.nth(0).getByRole('button', { name: 'It posted' })).toBeVisible()
    await expect(cards.nth(1)).toContainText('Post 9003')
    await expect(cards.nth(2)).toContainText('Post 9002')
    await expect(cards.nth(1).getByText(/^\d{1,2}:00 [AP]M$/)).toBeVisible()
    const box = await cards.nth(1).boundingBox()
    expect(box?.height).toBeLessThan(92)
    await cards.nth(1).getByRole('button', { name: 'Post 9003' }).click()
    await expect(page.getByRole('dialog', { name: 'Post 9003' })).toBeVisible()
  })
}

test('on a phone a tapped day shows its week, with a rest day named as one, above all upcoming posts', async ({
  page,
  app,
}) => {
  await signIn(page, app)
  await openCalendar(page, app.url)
  const november = days(page, 'November 2026')
  const today = november.getByRole('button', { name: /^Wednesday, November 18, 3 posts, 2 published and 1 needs you/ })
  await expect(today).toHaveAttribute('aria-current', 'date')
  await expect(today).toHaveAttribute('aria-pressed', 'true')
  const week = listOf(page, /^Week of November 15/)
  await expect(week.getByRole('listitem')).toHaveText(/Post 9004/)
  await expect(week.getByText('Rest Day - No Posts Scheduled')).toHaveCount(5)
  const upcoming = listOf(page, /^Upcoming Posts \(3\)/).getByRole('listitem')
  await expect(upcoming).toHaveText([/Post 9004/, /Post 9005/, /Post 9006/])

  await november.getByRole('button', { name: /^Monday, November 30/ }).click()
  const next = listOf(page, /^Week of November 29/)
  await expect(next.getByRole('heading', { level: 3 })).toHaveCount(7)
  await expect(next.getByRole('listitem')).toHaveText(/Post 9006/)
  await expect(next.getByRole('heading', { name: 'Monday, November 30' })).toBeInViewport()
  await expect(upcoming).toHaveCount(3)

  await next.getByRole('button', { name: 'New post for Tuesday, December 1' }).click()
  await expect(page.getByRole('dialog').getByText('For Tuesday, December 1.')).toBeVisible()
})

test('the days of a phone’s month have targets of 44 pixels and are reached with the arrow keys', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, app)
  await openCalendar(page, app.url)
  const november = days(page, 'November 2026')
  for (const button of await november.getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await november.getByRole('button', { name: /November 18/ }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(november.getByRole('button', { name: /November 25/, pressed: true })).toBeFocused()
  await expect(listOf(page, /^Week of November 22/)).toBeVisible()
})

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true })

  test('a swipe turns to the next month and back, and a swipe down turns to none', async ({ page, app }) => {
    await signIn(page, app)
    await openCalendar(page, app.url)
    const swipe = async (byX: number, byY: number) => {
      const strip = await main(page).getByRole('group').first().boundingBox()
      if (!strip) throw new Error('the month is not on screen')
      const at = { x: strip.x + strip.width / 2, y: strip.y + strip.height / 2 }
      const session = await page.context().newCDPSession(page)
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await session.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: [{ x: at.x + byX, y: at.y + byY }],
      })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await swipe(-120, 10)
    await expect(days(page, 'December 2026')).toBeVisible()
    await expect(listOf(page, /^Week of November 29/)).toBeVisible()
    await swipe(120, -10)
    await expect(days(page, 'November 2026')).toBeVisible()
    await swipe(20, 100)
    await expect(days(page, 'November 2026')).toBeVisible()
    await page.getByRole('button', { name: 'Next month' }).click()
    await expect(days(page, 'December 2026')).toBeVisible()
  })
})

test('on a phone the last row ends above Create Post', async ({ page, app }) => {
  await signIn(page, app)
  await openCalendar(page, app.url)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const last = await listOf(page, /^Upcoming Posts/)
    .getByRole('listitem')
    .last()
    .boundingBox()
  const create = await page.getByRole('button', { name: 'Create Post' }).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((create?.y ?? 0) - 8)
})

test('on a phone the edit sheet fades out above its buttons until its end is reached', async ({ page, app }) => {
  await signIn(page, app)
  await openCalendar(page, app.url)
  await main(page)
    .getByRole('button', { name: /Post 9005/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click()
  const foot = dialog.locator('.drawer-foot')
  await expect(foot.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  const fade = () => foot.evaluate((element) => getComputedStyle(element, '::before').opacity)
  await expect.poll(fade).toBe('1')
  // What is loaded after the sheet has opened moves its end further down.
  const fadeAtEnd = async () => {
    await foot.evaluate((element) => {
      const scroller = element.closest('form')?.parentElement
      scroller?.scrollTo(0, scroller.scrollHeight)
    })
    return await fade()
  }
  await expect.poll(fadeAtEnd).toBe('0')
})

for (const motion of ['no-preference', 'reduce'] as const) {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    test(`at ${width} px a post just published is in sight and marked once, with motion set to ${motion}`, async ({
      page,
      app,
    }) => {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ reducedMotion: motion })
      await signIn(page, app)
      await page.goto(`${app.url}/social-posts/${motion === 'reduce' ? 3 : 4}`)
      await expect(page.getByRole('checkbox', { name: /Facebook/ })).toBeChecked()
      await page.getByRole('textbox', { name: 'Caption' }).fill(`Marked at ${width} px, ${motion}`)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.waitForURL('**/calendar')
      const marked = listOf(page, /^Today's Posts/).locator('li[data-marked]')
      await expect(marked).toHaveCount(1)
      await expect(marked).toBeInViewport({ ratio: 1 })
      const style = await marked.evaluate((element) => {
        const { animationName, animationTimingFunction } = getComputedStyle(element)
        return [animationName, animationTimingFunction]
      })
      expect(style[0]).toBe('marked')
      expect(style[1] === 'steps(1)').toBe(motion === 'reduce')
      await page.reload()
      await expect(listOf(page, /^Today's Posts/)).toBeVisible()
      await expect(page.locator('[data-marked]')).toHaveCount(0)
    })
  }
}
