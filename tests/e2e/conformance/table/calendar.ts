import type { Locator, Page } from '@playwright/test'

import { button, eventually, expect, failCalls, heading, part, postThat } from '../checks.ts'
import { rowsAt, type At, type Group } from '../row.ts'

const row = rowsAt('agent-area §2 Content Scheduler')
const state = rowsAt('agent-area §4 Scheduled post status')
const call = rowsAt('agent-area §7 The calls')

interface Post {
  id: number
  title: string
  caption: string
  type: string
  status: string
  scheduled_at: string
  platforms: string[]
}

const ZONE = 'America/Chicago'
const dayOf = (instant: Date | string) => new Date(instant).toLocaleDateString('sv-SE', { timeZone: ZONE })
const clockOf = (post: Post) =>
  new Date(post.scheduled_at)
    .toLocaleTimeString('en-US', { timeZone: ZONE, hour: 'numeric', minute: '2-digit' })
    .replaceAll(/\s/g, ' ')

async function scheduled({ api }: At): Promise<Post[]> {
  const now = new Date()
  const months = [0, 1].map((more) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more, 15)))
  const answers = await Promise.all(
    months.map((day) => api('GET', `/agent/social-posts?month=${day.getUTCMonth() + 1}&year=${day.getUTCFullYear()}`)),
  )
  return answers.flatMap(({ body }) => part(body, 'data') as Post[])
}

/** Sets the page's clock to the noon of a local day, so that the screen shows that day as today. */
async function setToday(at: At, day: string): Promise<void> {
  await at.page.clock.setFixedTime(new Date(`${day}T18:00:00Z`))
  await at.go('/calendar')
  await expect(at.page.getByRole('button', { name: 'Next month' })).toBeVisible()
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const waiting = (posts: readonly Post[]) => posts.filter(({ status }) => status === 'scheduled')
const main = (page: Page) => page.getByRole('main')
const section = (page: Page, name: RegExp) =>
  main(page).locator('section', { has: page.getByRole('heading', { level: 2, name }) })
const heads = (name: string | RegExp) => heading(name, main)

/** The requested months, as '2026-11'. */
function monthsOf(calls: readonly string[]): string[] {
  const asked = calls.filter((one) => one.startsWith('GET /agent/social-posts?'))
  return asked.map((one) => {
    const query = new URLSearchParams(one.slice(one.indexOf('?')))
    return `${query.get('year')}-${query.get('month')}`
  })
}

/** The icons of the networks a post goes to. */
const signs = (of: Locator) =>
  of
    .locator('.sr-only', { hasText: /Facebook/ })
    .locator('xpath=..')
    .locator('svg')

const head: Group = {
  id: 'Content Scheduler',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: async (at) => {
    await at.go('/calendar')
    await expect(heads(/^Upcoming Posts/)(at)).resolves.toBeUndefined()
  },
  rows: [
    row("the title 'Content Scheduler'", heading('Content Scheduler')),
    row('a previous-month arrow', button('Previous month')),
    row('a next-month arrow', button('Next month')),
    row('a label of month and year', async ({ page }) => {
      const label = new Date().toLocaleDateString('en-US', { timeZone: ZONE, month: 'long', year: 'numeric' })
      await expect(main(page).getByText(label, { exact: true })).toBeVisible()
    }),
    row("a 'Create Post' button", button('Create Post')),
    call('GET /agent/social-posts?month={m}&year={y}', ({ calls }) => {
      const [year, month] = dayOf(new Date()).split('-').map(Number)
      return expect.poll(() => monthsOf(calls)).toContain(`${year}-${month}`)
    }),
    row('each month change reloads the posts', async ({ page, calls }) => {
      const [year = 0, month = 0] = dayOf(new Date()).split('-').map(Number)
      const after = new Date(Date.UTC(year, month + 1, 1))
      await page.getByRole('button', { name: 'Next month' }).click()
      await page.getByRole('button', { name: 'Next month' }).click()
      await expect.poll(() => monthsOf(calls)).toContain(`${after.getUTCFullYear()}-${after.getUTCMonth() + 1}`)
      await page.getByRole('button', { name: 'Previous month' }).click()
      await page.getByRole('button', { name: 'Previous month' }).click()
    }),
    row('connected to Facebook there is no banner', async ({ page }) => {
      await expect(section(page, /^Upcoming Posts/)).toBeVisible()
      await expect(page.getByText('Connect Facebook to Automate Posting')).toHaveCount(0)
    }),
    row("'Upcoming Posts (n)' counts its rows", async (at) => {
      const here = section(at.page, /^Upcoming Posts/)
      await eventually(async () => {
        const count = await here.getByRole('listitem').count()
        expect(count).toBeGreaterThan(0)
        expect(await here.getByRole('heading', { level: 2 }).textContent()).toBe(`Upcoming Posts (${count})`)
      })
    }),
    row('a row has thumbnail, platforms, type, status and caption', async (at) => {
      const posts = await scheduled(at)
      const first = section(at.page, /^Upcoming Posts/)
        .getByRole('listitem')
        .first()
      await eventually(async () => {
        const text = (await first.textContent()) ?? ''
        const post = posts.find(({ title, caption }) => text.includes(title) && text.includes(caption.slice(0, 20)))
        if (!post) throw new Error(`no post of the call stands in ${text}`)
        await expect(first.locator('.picture')).toBeVisible()
        await expect(first.getByText(post.type, { exact: true })).toBeVisible({ timeout: 1000 })
        await expect(first.getByText('Scheduled', { exact: true })).toBeVisible({ timeout: 1000 })
        await expect(signs(first)).toHaveCount(post.platforms.length, { timeout: 1000 })
      })
    }),
    row("a row says 'date at time'", ({ page }) =>
      expect(
        section(page, /^Upcoming Posts/)
          .getByRole('listitem')
          .first()
          .getByText(/^(Tomorrow|\w{3}, \w{3} \d{1,2}) at \d{1,2}:\d{2} [AP]M$/),
      ).toBeVisible(),
    ),
    rowsAt('agent-area §3 Scheduled social post')('the time is a 12-hour one in the agent’s zone', async (at) => {
      const posts = await scheduled(at)
      const first = section(at.page, /^Upcoming Posts/)
        .getByRole('listitem')
        .first()
      await eventually(async () => {
        const text = (await first.textContent()) ?? ''
        const post = posts.find(({ title, caption }) => text.includes(title) && text.includes(caption.slice(0, 20)))
        if (!post) throw new Error(`no post of the call stands in ${text}`)
        expect(text).toContain(`at ${clockOf(post)}`)
      })
    }),
    state('scheduled is blue', ({ page }) => hue(page, 'Scheduled', 'blue')),
    state('published is green', ({ page }) => hue(page, 'Published', 'green')),
    row("'Create Post' begins a post", async ({ page }) => {
      await page.getByRole('button', { name: 'Create Post' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Home Buying', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }),
    rowsAt('agent-area §8 Fetch failures')('posts that can’t be fetched are logged', async ({ page, go }) => {
      const reported = page.waitForEvent('console', (message) => /didn’t load/.test(message.text()))
      await failCalls(page, 'GET', '/agent/social-posts', { status: 403, code: 'forbidden' })
      await page.evaluate(() => localStorage.clear())
      await go('/calendar')
      await reported
    }),
  ],
}

/** A badge's color is nearest to blue or to green. */
async function hue(page: Page, word: string, color: 'blue' | 'green'): Promise<void> {
  const badge = main(page).getByText(word, { exact: true }).first()
  await expect(badge).toBeVisible()
  const [r = 0, g = 0, b = 0] = await badge.evaluate((element) => {
    const canvas = document.createElement('canvas')
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(element).color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })
  if (color === 'blue') expect(b).toBeGreaterThan(Math.max(r, g))
  else expect(g).toBeGreaterThan(Math.max(r, b))
}

const today: Group = {
  id: 'Content Scheduler, today',
  as: 'agent',
  desk: true,
  open: async (at) => {
    const post = waiting(await scheduled(at)).find(({ scheduled_at: when }) => dayOf(when) > dayOf(new Date()))
    if (!post) throw new Error('nothing is scheduled')
    await setToday(at, dayOf(post.scheduled_at))
  },
  rows: [
    row("'Today's Posts (n)' counts its cards", async ({ page }) => {
      const here = section(page, /^Today's Posts/)
      await eventually(async () => {
        const count = await here.getByRole('article').count()
        expect(count).toBeGreaterThan(0)
        expect(await here.getByRole('heading', { level: 2 }).textContent()).toBe(`Today's Posts (${count})`)
      })
    }),
    row('a card has a thumbnail', ({ page }) => expect(card(page).locator('.picture')).toBeVisible()),
    row('a card has platform icons', ({ page }) => expect(signs(card(page)).first()).toBeVisible()),
    row('a card has a type badge', ({ page }) =>
      expect(card(page).getByText(/^(video|reel|carousel|image)$/)).toBeVisible(),
    ),
    row('a card has a time badge', ({ page }) => expect(card(page).getByText(/^\d{1,2}:\d{2} [AP]M$/)).toBeVisible()),
    row('a card has its caption', async (at) => {
      const posts = await scheduled(at)
      await eventually(async () => {
        const text = (await card(at.page).textContent()) ?? ''
        expect(posts.some(({ caption }) => text.includes(caption.slice(0, 20)))).toBe(true)
      })
    }),
    row('a card has an edit button, which edits', async ({ page }) => {
      await card(page)
        .getByRole('button', { name: /^Edit / })
        .click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Caption' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }),
    row('a card has a delete button, which asks', async ({ page }) => {
      await card(page)
        .getByRole('button', { name: /^(Delete|Skip this day for) / })
        .click()
      await expect(
        page.getByRole('dialog').getByText(/Are you sure you want to delete this post\?|no other auto post replaces/),
      ).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }),
    row("with no post today: 'Rest Day - No Posts Scheduled'", async (at) => {
      const days = new Set((await scheduled(at)).map(({ scheduled_at: when }) => dayOf(when)))
      const eve = waiting(await scheduled(at))
        .map(({ scheduled_at: when }) => dayOf(new Date(Date.parse(when) - 86_400_000)))
        .find((day) => !days.has(day) && days.has(dayAfter(day)))
      if (!eve) throw new Error('no day without posts stands before one with some')
      await setToday(at, eve)
      await heads('Rest Day - No Posts Scheduled')(at)
    }),
    row('the specified sentence when the next post is due tomorrow', ({ page }) =>
      expect(
        page.getByText(
          "You're following your every-other-day posting schedule. Your next post is coming up tomorrow!",
          { exact: true },
        ),
      ).toBeVisible(),
    ),
    rowsAt('decisions, Contradictions, Rest day')('otherwise the title and a true sentence', async (at) => {
      const days = (await scheduled(at)).map(({ scheduled_at: when }) => dayOf(when)).toSorted()
      const free = days.at(-1) ?? ''
      await setToday(at, dayAfter(dayAfter(free)))
      await heads('Rest Day - No Posts Scheduled')(at)
      await expect(at.page.getByText(/coming up tomorrow/)).toHaveCount(0)
    }),
  ],
}

const card = (page: Page) =>
  section(page, /^Today's Posts/)
    .getByRole('article')
    .first()

const films: Group = {
  id: 'Content Scheduler, earlier posts',
  as: 'agent',
  open: ({ go }) => go('/calendar'),
  rows: [
    row('video and reel show a play overlay, an image none', async (at) => {
      const now = new Date()
      const month = dayOf(now).slice(0, 7)
      const posts = (await scheduled(at)).filter(({ scheduled_at: when }) => dayOf(when).startsWith(month))
      const [video, readingApp] = [/video|reel/, /image|carousel/].map((type) =>
        posts.find((post) => type.test(post.type)),
      )
      if (!video || !readingApp) throw new Error('the month has no film or no picture')
      const rowOf = (post: Post) => main(at.page).getByRole('listitem').filter({ hasText: post.title }).first()
      await expect(rowOf(video).locator('.picture + span svg')).toBeVisible()
      await expect(rowOf(readingApp).locator('.picture + span svg')).toHaveCount(0)
    }),
    rowsAt('decisions, The calls, Types')('both video types read video', async ({ api }) => {
      await postThat(api, ({ type }) => type === 'wide_vertical_video')
      const posts = await scheduled({ api } as At)
      for (const { type } of posts) expect(['video', 'reel', 'carousel', 'image']).toContain(type)
    }),
  ],
}

const unconnected: Group = {
  id: 'Content Scheduler, nothing connected',
  as: 'premium',
  open: ({ go }) => go('/calendar'),
  rows: [
    row("the banner 'Connect Facebook to Automate Posting'", ({ page }) =>
      expect(page.getByRole('link', { name: 'Connect Facebook to Automate Posting' })).toHaveAttribute(
        'href',
        '/social-media-connections/facebook',
      ),
    ),
  ],
}

export const calendar: readonly Group[] = [head, today, films, unconnected]
