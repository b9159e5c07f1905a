import type { Locator } from 'vitest/browser'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { post as libraryPost } from '#tests/support/records/library.ts'
import { publication, target } from '#tests/support/records/publishing.ts'

import { answerCalendar } from '../support/calendar.ts'
import { page } from '../support/page.ts'
import { elsewhere } from '#tests/conformance/row.ts'
import { button, expect, heading, link, logsRefused, showsText } from './checks.ts'
import { conform, rowsAt, type At, type Group } from './conform.ts'

const row = rowsAt('agent-area §2 Content Scheduler')
const state = rowsAt('agent-area §4 Scheduled post status')
const call = rowsAt('agent-area §7 The calls')

const main = page.getByRole('main')
const section = (name: RegExp) => main.locator('section', { has: page.getByRole('heading', { level: 2, name }) })
const upcoming = section(/^Upcoming Posts/)
const first = upcoming.getByRole('listitem').first()

const CAPTION = 'Ready for a home of your own? Let’s talk.'

/** A post at that time; the present one is noon in Chicago on Wednesday, November 18. */
const postAt = (id: number, at: string, fields: Partial<ScheduledPost> = {}) =>
  publication({ id, idempotency_key: `key-${id}`, title: `Post ${id}`, caption: CAPTION, scheduled_at: at, ...fields })

const IN_TWO_DAYS = postAt(1, '2026-11-20T15:00:00.000Z', { platforms: ['facebook', 'instagram'] })
const GONE_OUT = postAt(2, '2026-11-10T15:00:00.000Z', {
  status: 'published',
  targets: [target({ state: 'published' })],
  type: 'video',
})

/** Opens the calendar with these posts, on a device that knows of no others. */
const open =
  (...posts: ScheduledPost[]) =>
  async ({ api, go }: At) => {
    answerCalendar(api, posts)
    api.answer('GET /social-posts/:id', { data: libraryPost() })
    localStorage.clear()
    await go('/calendar')
  }

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
    .locator('span:has(> .sr-only)')
    .filter({ hasText: /Facebook/ })
    .locator('svg')

/** A heading counts the elements of that role under it. */
async function counts(of: Locator, role: string, title: string): Promise<void> {
  await expect(of.getByRole('heading', { level: 2 })).toHaveText(`${title} (1)`)
  await expect(of.getByRole(role)).toHaveCount(1)
}

/** A badge's color is nearest to blue or to green. */
async function hue(word: string, color: 'blue' | 'green'): Promise<void> {
  const badge = main.getByText(word, { exact: true }).first()
  await expect(badge).toBeVisible()
  const [r = 0, g = 0, b = 0] = await badge.evaluate((element) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = getComputedStyle(element).color
    pen.fillRect(0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data]
  })
  if (color === 'blue') expect(b).toBeGreaterThan(Math.max(r, g))
  else expect(g).toBeGreaterThan(Math.max(r, b))
}

const head: Group = {
  id: 'Content Scheduler',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: open(IN_TWO_DAYS, GONE_OUT),
  rows: [
    row("the title 'Content Scheduler'", heading('Content Scheduler')),
    row('a previous-month arrow', button('Previous month')),
    row('a next-month arrow', button('Next month')),
    row('a label of month and year', showsText('November 2026', main)),
    row("a 'Create Post' button", button('Create Post')),
    call('GET /agent/social-posts?month={m}&year={y}', ({ calls }) =>
      expect.poll(() => monthsOf(calls)).toContain('2026-11'),
    ),
    row('each month change reloads the posts', async ({ calls }) => {
      const step = async (arrow: string, month: string) => {
        await page.getByRole('button', { name: arrow }).click()
        await showsText(month, main)()
      }
      await step('Next month', 'December 2026')
      await step('Next month', 'January 2027')
      await expect.poll(() => monthsOf(calls)).toContain('2027-1')
      await step('Previous month', 'December 2026')
      await step('Previous month', 'November 2026')
    }),
    row('connected to Facebook there is no banner', async () => {
      await expect(upcoming).toBeVisible()
      await expect(page.getByText('Connect Facebook to Automate Posting')).toHaveCount(0)
    }),
    row("'Upcoming Posts (n)' counts its rows", () => counts(upcoming, 'listitem', 'Upcoming Posts')),
    row('a row has thumbnail, platforms, type, status and caption', async () => {
      await expect(first.locator('.picture')).toBeVisible()
      for (const text of ['image', 'Scheduled', CAPTION])
        await expect(first.getByText(text, { exact: true })).toBeVisible()
      await expect(signs(first)).toHaveCount(2)
    }),
    row("a row says 'date at time'", showsText('Fri, Nov 20 at 9:00 AM', first)),
    rowsAt('agent-area §3 Scheduled social post')('the time is a 12-hour one in the agent’s zone', () =>
      expect(first).toContainText('at 9:00 AM'),
    ),
    state('scheduled is blue', () => hue('Scheduled', 'blue')),
    state('published is green', () => hue('Published', 'green')),
    row("'Create Post' begins a post", async () => {
      await page.getByRole('button', { name: 'Create Post' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button', { name: 'Home Buying', exact: true })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }),
    rowsAt('agent-area §8 Fetch failures')(
      'posts that can’t be fetched are logged',
      logsRefused('/agent/social-posts', '/calendar'),
    ),
  ],
}

const card = section(/^Today's Posts/).getByRole('article')

const today: Group = {
  id: 'Content Scheduler, today',
  as: 'agent',
  desk: true,
  open: open(postAt(1, '2026-11-18T22:00:00.000Z')),
  rows: [
    row("'Today's Posts (n)' counts its cards", () => counts(section(/^Today's Posts/), 'article', "Today's Posts")),
    row('a card has a thumbnail', () => expect(card.locator('.picture')).toBeVisible()),
    row('a card has platform icons', () => expect(signs(card)).toBeVisible()),
    row('a card has a type badge', showsText('image', card)),
    row('a card has a time badge', showsText('4:00 PM', card)),
    row('a card has its caption', showsText(CAPTION, card)),
    row('a card has an edit button, which edits', async () => {
      await card.getByRole('button', { name: 'Edit Post 1' }).click()
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Caption' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }),
    row('a card has a delete button, which asks', async () => {
      await card.getByRole('button', { name: 'Delete Post 1' }).click()
      await expect(page.getByRole('dialog').getByText('Are you sure you want to delete this post?')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }),
    row("with no post today: 'Rest Day - No Posts Scheduled'", async (at) => {
      await open(postAt(1, '2026-11-19T22:00:00.000Z'))(at)
      await heading('Rest Day - No Posts Scheduled', main)()
    }),
    row(
      'the specified sentence when the next post is due tomorrow',
      showsText("You're following your every-other-day posting schedule. Your next post is coming up tomorrow!"),
    ),
    rowsAt('decisions, Contradictions, Rest day')('otherwise the title and a true sentence', async (at) => {
      await open(postAt(1, '2026-11-20T22:00:00.000Z'))(at)
      await showsText('Nothing goes out today. Your next post is coming up on Friday, November 20.')()
      await heading('Rest Day - No Posts Scheduled', main)()
      await expect(page.getByText(/coming up tomorrow/)).toHaveCount(0)
    }),
  ],
}

const films: Group = {
  id: 'Content Scheduler, earlier posts',
  as: 'agent',
  open: open(GONE_OUT, postAt(3, '2026-11-09T15:00:00.000Z', { type: 'reel' }), postAt(4, '2026-11-08T15:00:00.000Z')),
  rows: [
    row('video and reel show a play overlay, an image none', async () => {
      const overlay = (title: string) =>
        main.getByRole('listitem').filter({ hasText: title }).first().locator('.picture + span svg')
      await expect(overlay('Post 2')).toBeVisible()
      await expect(overlay('Post 3')).toBeVisible()
      await expect(overlay('Post 4')).toHaveCount(0)
    }),
    ...elsewhere(1),
  ],
}

const unconnected: Group = {
  id: 'Content Scheduler, nothing connected',
  as: 'premium',
  open: open(),
  rows: [
    row(
      "the banner 'Connect Facebook to Automate Posting'",
      link('Connect Facebook to Automate Posting', '/social-media-connections/facebook'),
    ),
  ],
}

conform([head, today, films, unconnected])
