import { onTestFinished, vi } from 'vitest'

import type { CollectionPost } from '#contract/library/library.ts'
import { db } from '#sync/storage/database.ts'
import {
  collection,
  collectionDetail,
  collectionPost,
  page as pageOf,
  post,
  tag,
} from '#tests/support/records/library.ts'

import { PIXEL } from '../support/publish-screen.ts'
import { page } from '../support/page.ts'
import { expect, heading, inFirstRow, logsRefused, showsText, sizeOf } from './checks.ts'
import { conform, rowsAt, type At, type Group, type Row } from './conform.ts'

const row = rowsAt('agent-area §2 Ready-to-post collection listings')
const route = rowsAt('agent-area §2 Route table')
const call = rowsAt('agent-area §7 The calls')

const TAG_PAGES = [
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

const cards = page.getByRole('main').getByRole('article')
const pages = page.getByRole('navigation', { name: 'Pages' })

/** The twelve collections of a tag, named by it. */
const named = (tag: string) => Array.from({ length: 12 }, (_, at) => `${tag} ${at + 1}`)

/** Answers every tag page with its collections, which are on two pages of the first one. */
function answerTagPages(api: At['api'], image: string): void {
  api.answer('GET /social-post-collections/tag/:tag', ({ params, query }) =>
    pageOf(
      named(params.tag).map((name, at) => collection({ id: at + 1, name, image_url: image })),
      { current_page: query.page, last_page: params.tag === 'home-buyers' ? 2 : 1 },
    ),
  )
  answerCollection(api)
}

function screen({ path, title, tag }: (typeof TAG_PAGES)[number]): Row[] {
  return [
    route(`/social-post-collections/${path} opens '${title}'`, async ({ go }) => {
      await go(`/social-post-collections/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    }),
    row(`${title} is filled by the tag ${tag}`, async ({ calls }) => {
      await expect.poll(() => calls.join()).toContain(`GET /social-post-collections/tag/${tag}?`)
      await expect(cards.getByRole('heading')).toHaveText(named(tag))
    }),
    row(`${title} has the specified subtitle`, showsText('Pick a collection and customize your post on the next page')),
  ]
}

const openTagPage =
  (image = PIXEL) =>
  async ({ api, go }: At) => {
    answerTagPages(api, image)
    await go('/social-post-collections/home-buying')
    await expect(cards.first()).toBeVisible()
  }

const each: Group = {
  id: 'Ready-to-post pages',
  as: 'agent',
  desk: true,
  open: openTagPage(),
  rows: TAG_PAGES.flatMap(screen),
}

/** The margins around the screen within which elements are seen coming, from now on. */
function seenMargins(): string[] {
  const margins: string[] = []
  const Observer = IntersectionObserver
  vi.stubGlobal(
    'IntersectionObserver',
    class extends Observer {
      constructor(...given: ConstructorParameters<typeof IntersectionObserver>) {
        super(...given)
        margins.push(this.rootMargin)
      }
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return margins
}

const vote = (name: 'Like' | 'Dislike') => cards.first().getByRole('button', { name, exact: true })

const grid: Group = {
  id: 'Ready-to-post cards',
  as: 'agent',
  desk: true,
  open: openTagPage(),
  rows: [
    row('the grid has 3 columns', () => expect.poll(() => inFirstRow(cards)).toBe(3)),
    row('a card is 270 by 414', () => expect.poll(() => sizeOf(cards.first())).toEqual([270, 414])),
    row("a card says 'Edit in Next Step'", () =>
      expect(cards.getByText('Edit in Next Step', { exact: true })).toHaveCount(12),
    ),
    row('a card has an image', () => expect(cards.first().locator('img')).toHaveAttribute('src', PIXEL)),
    row('a card has a like and a dislike icon', async () => {
      await expect(vote('Like')).toBeVisible()
      await expect(vote('Dislike')).toBeVisible()
    }),
    rowsAt('agent-area §4 Like and dislike')('they are mutually exclusive toggles', async () => {
      await vote('Like').click()
      await expect(vote('Like')).toHaveAttribute('aria-pressed', 'true')
      await vote('Dislike').click()
      await expect(vote('Dislike')).toHaveAttribute('aria-pressed', 'true')
      await expect(vote('Like')).toHaveAttribute('aria-pressed', 'false')
      await vote('Dislike').click()
      await expect(vote('Dislike')).toHaveAttribute('aria-pressed', 'false')
      await vote('Like').click()
      await expect(vote('Like')).toHaveAttribute('aria-pressed', 'true')
    }),
    rowsAt('agent-area §4 Like and dislike')('they are kept locally', async ({ calls, go }) => {
      // What is shown may come before it is stored.
      await expect.poll(() => db.reactions.filter(({ reaction }) => reaction === 'like').count()).toBe(1)
      await go('/social-post-collections/home-buying')
      await expect(vote('Like')).toHaveAttribute('aria-pressed', 'true')
      expect(calls.filter((one) => !one.startsWith('GET '))).toEqual([])
    }),
    row('images load lazily, with a 50 px margin', async ({ go }) => {
      const margins = seenMargins()
      await go('/social-post-collections/home-buying')
      const last = cards.nth(11).locator('img')
      await expect(last).toBeAttached()
      await expect(last).not.toHaveAttribute('src', /./)
      await last.evaluate((image) => image.scrollIntoView())
      await expect(last).toHaveAttribute('src', PIXEL)
      expect(margins).toContain('50px 50px 50px 50px')
    }),
    row('pagination shows where there is more than one page', async () => {
      await expect(pages).toBeVisible()
      await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
      await expect(page).toHaveURL(/home-buying\?page=2$/)
      await expect(pages.locator('[aria-current=page]')).toContainText('2')
    }),
    call('page 2 is asked for with ?page=2', ({ calls }) =>
      expect.poll(() => calls).toContain('GET /social-post-collections/tag/home-buyers?page=2'),
    ),
    row('clicking a card goes to /social-post-collections/{id}', async () => {
      await cards.first().locator('a').first().click()
      await expect(page).toHaveURL(/\/social-post-collections\/\d+$/)
    }),
    row('pagination is hidden with one page', async ({ go }) => {
      await go('/social-post-collections/mortgage')
      await expect(cards.first()).toBeVisible()
      await expect(pages).toHaveCount(0)
    }),
    row('an image that fails gives way to a placeholder', async (at) => {
      await openTagPage('/media/gone.webp')(at)
      await expect(cards.first().locator('.picture svg').first()).toBeVisible()
      await expect(cards.first().locator('img')).toHaveCount(0)
    }),
  ],
}

const detail = rowsAt('agent-area §2 Collection detail')
const tiles = page.getByRole('main').locator('a[href^="/social-posts/"]')
const badge = page.getByRole('main').getByText('Premium', { exact: true })

const tagsOf = (...names: string[]) => names.map((name, at) => tag({ id: at + 1, name }))
const TOUR = tagsOf('home tour videos', 'kitchens')

/** The collections of these tests, by their ids, with what is special about their posts. */
const COLLECTIONS: Record<number, { name: string; posts: Partial<CollectionPost>[] }> = {
  1: {
    name: 'Before the offer',
    posts: [
      { tags: tagsOf('home buyers', 'first time buyers', 'Premium') },
      { type: 'carousel' },
      { type: 'reel' },
      {},
      {},
    ],
  },
  2: { name: 'After the offer', posts: [{}] },
  3: { name: 'Rooms with porches', posts: [{ type: 'wide_vertical_video', tags: TOUR }] },
  4: { name: 'Walk the block', posts: [{ type: 'wide_vertical_video', title: 'Down Oak Street' }] },
  5: { name: 'Pre-approval first', posts: [{ type: 'square_video' }] },
}
const DESCRIPTION = 'For whoever buys a first home.'

function answerCollection(api: At['api']): void {
  const found = (id: number) => COLLECTIONS[id] ?? { name: 'Another one', posts: [] }
  api.answer('GET /social-post-collections/:id', ({ params: { id } }) => ({
    data: collectionDetail({ id, name: found(id).name, previous_id: id > 1 ? id - 1 : null, next_id: id + 1 }),
  }))
  api.answer('GET /social-post-collections/:id/social-posts', ({ params: { id } }) => ({
    data: found(id).posts.map((fields, at) =>
      collectionPost({
        id: id * 10 + at,
        tags: [],
        collection_name: found(id).name,
        collection_description: DESCRIPTION,
        ...fields,
      }),
    ),
  }))
  api.answer('GET /social-posts/:id', ({ params: { id } }) => ({ data: post({ id, thumbnail: PIXEL }) }))
  api.answer('GET /agent/shares', { data: [] })
}

async function openCollection({ go }: At, id: number): Promise<void> {
  await go(`/social-post-collections/${id}`)
  await heading(COLLECTIONS[id]?.name ?? '')()
}

const opened: Group = {
  id: 'Collection detail',
  as: 'agent',
  desk: true,
  logs: /didn’t load/,
  open: async (at) => {
    answerTagPages(at.api, PIXEL)
    await openCollection(at, 1)
  },
  rows: [
    detail('it shows name and description, taken from the first post', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Before the offer' })).toBeVisible()
      await showsText(DESCRIPTION)()
    }),
    detail('a grid of thumbnails, 4 columns on large screens', async () => {
      await expect(tiles).toHaveCount(5)
      await expect.poll(() => inFirstRow(tiles)).toBe(4)
    }),
    detail('a Premium badge when any tag is named premium', () => expect(badge).toBeVisible()),
    detail('like and dislike buttons', async () => {
      for (const name of ['Like', 'Dislike'])
        await expect(page.getByRole('main').getByRole('button', { name, exact: true })).toBeVisible()
    }),
    detail('a tag list', () =>
      expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
        'home buyers',
        'first time buyers',
      ]),
    ),
    detail('under a thumbnail its type, underscores as spaces', () =>
      expect(page.getByRole('main').getByRole('figure')).toHaveText(['image', 'carousel', 'reel', 'image', 'image']),
    ),
    detail("'Next Collection' leads to the next one", async () => {
      await page.getByRole('link', { name: 'Next Collection', exact: true }).click()
      await expect(page).toHaveURL(/\/social-post-collections\/2$/)
      await expect(page.getByRole('heading', { level: 1, name: 'After the offer' })).toBeVisible()
    }),
    detail("'Previous Collection' and 'Next Collection' both stand there", async () => {
      for (const name of ['Previous Collection', 'Next Collection'])
        await expect(
          page.getByRole('navigation', { name: 'Collections' }).getByText(name, { exact: true }),
        ).toBeVisible()
    }),
    detail("under a film of a home tour stands the first tag that is not 'home tour videos'", async (at) => {
      await openCollection(at, 3)
      await expect(page.getByRole('main').getByRole('figure')).toHaveText('kitchens')
    }),
    detail('without a Premium tag there is no badge', () => expect(badge).toHaveCount(0)),
    detail('under another wide film stands its title', async (at) => {
      await openCollection(at, 4)
      await expect(page.getByRole('main').getByRole('figure')).toHaveText('Down Oak Street')
    }),
    detail("under a square film stands 'square video'", async (at) => {
      await openCollection(at, 5)
      await expect(page.getByRole('main').getByRole('figure')).toHaveText('square video')
    }),
    detail('clicking a thumbnail goes to /social-posts/{id}', async () => {
      await tiles.first().click()
      await expect(page).toHaveURL(/\/social-posts\/50$/)
    }),
    detail("there a link 'Back to {name}' leads to where the agent came from", async () => {
      await page.getByRole('link', { name: 'Back to Pre-approval first', exact: true }).click()
      await expect(page).toHaveURL(/\/social-post-collections\/5$/)
    }),
    rowsAt('agent-area §8 Fetch failures')(
      'posts that can’t be fetched are logged',
      logsRefused('/social-post-collections/5/social-posts', '/social-post-collections/5'),
    ),
    rowsAt('agent-area §8 Fetch failures')(
      'collections that can’t be fetched are logged',
      logsRefused('/social-post-collections/tag/school-ratings', '/social-post-collections/school-ratings'),
    ),
  ],
}

conform([grid, opened, each])
