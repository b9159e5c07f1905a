import type { Page } from '@playwright/test'

import { expect, inFirstRow, part, sizeOf } from '../checks.ts'
import { rowsAt, type Group, type Row } from '../row.ts'

const row = rowsAt('agent-area §2 Ready-to-post collection listings')
const route = rowsAt('agent-area §2 Route table')
const call = rowsAt('agent-area §7 The calls')

const LISTINGS = [
  { path: 'home-buying', title: 'Home Buying', tag: 'home-buyers' },
  { path: 'home-selling', title: 'Home Selling', tag: 'home-sellers' },
  { path: 'home-tour-videos', title: 'Home Tour Videos', tag: 'home-tour-videos' },
  { path: 'mortgage', title: 'Mortgage', tag: 'mortgage' },
  { path: 'neighborhood-videos', title: 'Neighborhood Videos', tag: 'neighborhood-videos' },
  { path: 'new-construction', title: 'New Construction', tag: 'new-construction' },
  { path: 'school-ratings', title: 'School Ratings', tag: 'school-ratings' },
  { path: 'quotes/motivators', title: 'Motivators', tag: 'motivators' },
  { path: 'quotes/scripture-verses', title: 'Scripture Verses', tag: 'scripture-verses' },
] as const

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

function screen({ path, title, tag }: (typeof LISTINGS)[number]): Row[] {
  return [
    route(`/social-post-collections/${path} opens '${title}'`, async ({ page, go }) => {
      await go(`/social-post-collections/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    }),
    row(`${title} is filled by the tag ${tag}`, async ({ page, api, calls }) => {
      await expect.poll(() => calls.join()).toContain(`GET /social-post-collections/tag/${tag}?`)
      const { body } = await api('GET', `/social-post-collections/tag/${tag}?page=1`)
      const names = (part(body, 'data') as { name: string }[]).map(({ name }) => name)
      expect(names.length).toBeGreaterThan(0)
      await expect(cards(page).getByRole('heading')).toHaveText(names)
    }),
    row(`${title} has the specified subtitle`, ({ page }) =>
      expect(
        page.getByText('Pick a collection and customize your post on the next page', { exact: true }),
      ).toBeVisible(),
    ),
  ]
}

const each: Group = {
  id: 'Ready-to-post listings',
  as: 'agent',
  desk: true,
  open: ({ go }) => go('/social-post-collections/home-buying'),
  rows: LISTINGS.flatMap(screen),
}

const grid: Group = {
  id: 'Ready-to-post cards',
  as: 'agent',
  desk: true,
  open: async ({ page, go }) => {
    await go('/social-post-collections/home-buying')
    await expect(cards(page).first()).toBeVisible()
  },
  rows: [
    row('the grid has 3 columns', async ({ page }) => {
      await expect.poll(() => inFirstRow(cards(page))).toBe(3)
    }),
    row('a card is 270 by 414', async ({ page }) => {
      await expect.poll(() => sizeOf(cards(page).first())).toEqual([270, 414])
    }),
    row("a card says 'Edit in Next Step'", async ({ page }) => {
      await expect(cards(page).getByText('Edit in Next Step', { exact: true })).toHaveCount(12)
    }),
    row('a card has an image', async ({ page }) => {
      await expect(cards(page).first().locator('img')).toHaveAttribute('src', /\/media\//)
    }),
    row('a card has a like and a dislike icon', async ({ page }) => {
      await expect(cards(page).first().getByRole('button', { name: 'Like', exact: true })).toBeVisible()
      await expect(cards(page).first().getByRole('button', { name: 'Dislike', exact: true })).toBeVisible()
    }),
    rowsAt('agent-area §4 Like and dislike')('they are mutually exclusive toggles', async ({ page }) => {
      const [like, dislike] = ['Like', 'Dislike'].map((name) =>
        cards(page).first().getByRole('button', { name, exact: true }),
      )
      if (!like || !dislike) throw new Error('no votes')
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await dislike.click()
      await expect(dislike).toHaveAttribute('aria-pressed', 'true')
      await expect(like).toHaveAttribute('aria-pressed', 'false')
      await dislike.click()
      await expect(dislike).toHaveAttribute('aria-pressed', 'false')
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
    }),
    rowsAt('agent-area §4 Like and dislike')('they are kept locally', async ({ page, calls }) => {
      await page.reload()
      await expect(cards(page).first().getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
        'aria-pressed',
        'true',
      )
      expect(calls.filter((one) => !one.startsWith('GET '))).toEqual([])
    }),
    row('images load lazily, with a 50 px margin', async ({ page }) => {
      await page.evaluate(() => scrollTo(0, 0))
      await page.setViewportSize({ width: 1440, height: 700 })
      await page.reload()
      const last = cards(page).nth(11)
      await expect(last).toBeAttached()
      await expect(last.locator('img')).not.toHaveAttribute('src', /./)
      // To just above the margin, then into it.
      const to = async (gap: number) =>
        await last.evaluate((card, left) => scrollBy(0, card.getBoundingClientRect().top - innerHeight - left), gap)
      await to(70)
      await expect(last.locator('img')).not.toHaveAttribute('src', /./, { timeout: 300 })
      await to(40)
      await expect(last.locator('img')).toHaveAttribute('src', /\/media\//)
    }),
    row('pagination shows where there is more than one page', async ({ page }) => {
      await expect(pages(page)).toBeVisible()
      await pages(page).getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect(page).toHaveURL(/home-buying\?page=2$/)
      await expect(pages(page).locator('[aria-current=page]')).toContainText('2')
    }),
    call('page 2 is asked for with ?page=2', ({ calls }) =>
      expect.poll(() => calls).toContain('GET /social-post-collections/tag/home-buyers?page=2'),
    ),
    row('clicking a card goes to /social-post-collections/{id}', async ({ page }) => {
      await cards(page).first().locator('a').first().click()
      await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
    }),
    row('pagination is hidden with one page', async ({ page, go }) => {
      await go('/social-post-collections/mortgage')
      await expect(cards(page).first()).toBeVisible()
      await expect(pages(page)).toHaveCount(0)
    }),
    row('an image that fails gives way to a placeholder', async ({ page }) => {
      await page.route('**/media/**', (route) => route.abort())
      await page.reload()
      await expect(cards(page).first()).toBeVisible()
      await expect(cards(page).first().locator('img')).toHaveCount(0)
      await expect(cards(page).first().locator('.picture svg').first()).toBeVisible()
    }),
  ],
}

const detail = rowsAt('agent-area §2 Collection detail')
const tiles = (page: Page) => page.getByRole('main').locator('a[href^="/social-posts/"]')

/** The posts of the open collection, as the call returns them. */
async function postsOf(page: Page, api: (method: string, path: string) => Promise<{ body: unknown }>) {
  const id = /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? ''
  const { body } = await api('GET', `/social-post-collections/${id}/social-posts`)
  return part(body, 'data') as {
    id: number
    type: string
    title: string
    tags: { id: number; name: string }[]
    collection_name: string
    collection_description: string
  }[]
}

/** Opens the collection of that name from its listing. */
async function openCollection(
  at: { go: (path: string) => Promise<void>; page: Page },
  listing: string,
  name: string,
): Promise<void> {
  await at.go(`/social-post-collections/${listing}`)
  await cards(at.page).getByText(name, { exact: true }).click()
  await expect(at.page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const opened: Group = {
  id: 'Collection detail',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: (at) => openCollection(at, 'home-buying', 'Before the offer'),
  rows: [
    detail('it shows name and description, taken from the first post', async ({ page, api }) => {
      const [first] = await postsOf(page, api)
      await expect(page.getByRole('heading', { level: 1, name: first?.collection_name ?? '' })).toBeVisible()
      await expect(page.getByText(first?.collection_description ?? '', { exact: true })).toBeVisible()
    }),
    detail('a grid of thumbnails, 4 columns on large screens', async ({ page, api }) => {
      const posts = await postsOf(page, api)
      await expect(tiles(page)).toHaveCount(posts.length)
      expect(posts.length).toBeGreaterThan(4)
      await expect.poll(() => inFirstRow(tiles(page))).toBe(4)
    }),
    detail('a Premium badge when any tag is named premium', async ({ page, api }) => {
      const posts = await postsOf(page, api)
      expect(posts.some(({ tags }) => tags.some(({ name }) => name.toLowerCase() === 'premium'))).toBe(true)
      await expect(page.getByRole('main').getByText('Premium', { exact: true })).toBeVisible()
    }),
    detail('like and dislike buttons', async ({ page }) => {
      await expect(page.getByRole('main').getByRole('button', { name: 'Like', exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Dislike', exact: true })).toBeVisible()
    }),
    detail('a tag list', async ({ page }) => {
      const tags = page.getByRole('list', { name: 'Tags' })
      await expect(tags.getByText('home buyers', { exact: true })).toBeVisible()
      await expect(tags.getByText('first time buyers', { exact: true })).toBeVisible()
    }),
    detail('under a thumbnail its type, underscores as spaces', async ({ page, api }) => {
      const posts = await postsOf(page, api)
      await expect(page.getByRole('main').getByRole('figure')).toHaveText(
        posts.map(({ type }) => type.replaceAll('_', ' ')),
      )
    }),
    detail("'Next Collection' leads to the next one", async ({ page }) => {
      const before = page.url()
      await page
        .getByRole('link', { name: 'Next Collection', exact: true })
        .or(page.getByRole('link', { name: 'Previous Collection', exact: true }))
        .first()
        .click()
      await expect(page).not.toHaveURL(before)
      await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
      await expect(page.getByRole('heading', { level: 1, name: 'Before the offer' })).toHaveCount(0)
    }),
    detail("'Previous Collection' and 'Next Collection' both stand there", async ({ page }) => {
      for (const name of ['Previous Collection', 'Next Collection'])
        await expect(
          page.getByRole('navigation', { name: 'Collections' }).getByText(name, { exact: true }),
        ).toBeVisible()
    }),
    detail("under a film of a home tour stands the first tag that is not 'home tour videos'", async (at) => {
      await openCollection(at, 'home-tour-videos', 'Rooms with porches')
      const posts = await postsOf(at.page, at.api)
      const video = posts.findIndex(({ type }) => type === 'wide_vertical_video')
      const label = posts[video]?.tags.find(({ name }) => name.toLowerCase() !== 'home tour videos')?.name
      expect(label).toBeTruthy()
      await expect(at.page.getByRole('main').getByRole('figure').nth(video)).toHaveText(label ?? '')
    }),
    detail('without a Premium tag there is no badge', ({ page }) =>
      expect(page.getByRole('main').getByText('Premium', { exact: true })).toHaveCount(0),
    ),
    detail('under another wide film stands its title', async (at) => {
      await openCollection(at, 'neighborhood-videos', 'Walk the block')
      const posts = await postsOf(at.page, at.api)
      const video = posts.findIndex(({ type }) => type === 'wide_vertical_video')
      await expect(at.page.getByRole('main').getByRole('figure').nth(video)).toHaveText(posts[video]?.title ?? '?')
    }),
    detail("under a square film stands 'square video'", async (at) => {
      await openCollection(at, 'mortgage', 'Pre-approval first')
      await expect(at.page.getByRole('main').getByText('square video', { exact: true })).toBeVisible()
    }),
    detail('clicking a thumbnail goes to /social-posts/{id}', async ({ page, api }) => {
      const [first] = await postsOf(page, api)
      await tiles(page).first().click()
      await expect(page).toHaveURL(new RegExp(`/social-posts/${first?.id}$`))
    }),
    detail("there a link 'Back to {name}' leads to where the agent came from", async ({ page }) => {
      await page.getByRole('link', { name: 'Back to Pre-approval first', exact: true }).click()
      await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
    }),
    rowsAt('agent-area §8 Fetch failures')('posts that can’t be fetched are logged', async ({ page }) => {
      const reported = page.waitForEvent('console', (message) => /didn’t load/.test(message.text()))
      await page.route('**/api/social-post-collections/*/social-posts', (route) =>
        route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden', request_id: 'r' } }),
      )
      await page.evaluate(() => localStorage.clear())
      await page.reload()
      await reported
    }),
    rowsAt('agent-area §8 Fetch failures')('collections that can’t be fetched are logged', async ({ page, go }) => {
      const reported = page.waitForEvent('console', (message) => /didn’t load/.test(message.text()))
      await page.route('**/api/social-post-collections/tag/**', (route) =>
        route.fulfill({ status: 403, json: { message: 'No.', code: 'forbidden', request_id: 'r' } }),
      )
      await go('/social-post-collections/school-ratings')
      await reported
    }),
  ],
}

export const listings: readonly Group[] = [grid, opened, each]
