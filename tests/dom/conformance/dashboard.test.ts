import type { FakeApi } from '#tests/support/fake-api/fake-api.ts'
import {
  collection,
  collectionPost,
  dashboard,
  page as pageOf,
  template,
  templateCollection,
} from '#tests/support/records/library.ts'
import { CATEGORY_NAMES } from '#tests/support/specified-names.ts'

import { page } from '../support/page.ts'
import { expect, heading } from './checks.ts'
import { conform, rowsAt, type Group, type Row } from './conform.ts'

const row = rowsAt('agent-area §2 Dashboard')
const decided = rowsAt('decisions, The product')

const region = (name: string) => page.getByRole('region', { name, exact: true })

const SHOWN = [1, 2, 3, 4, 5]

/** The collections that the categories of these names open. */
const NAMED = ['Buyer Presentation', 'Closing Guide', 'CMA Packet'].map((name, at) => ({ name, id: 11 + at }))

function answerLibrary(api: FakeApi): void {
  const data = dashboard({
    templates: SHOWN.map((id) => template({ id })),
    posts: SHOWN.map((id) => collectionPost({ id })),
    guides: SHOWN.map((id) => templateCollection({ id })),
    collections: SHOWN.map((id) => collection({ id })),
    categories: NAMED,
  })
  api.answer('GET /dashboard', { data })
  api.answer('GET /template-collections', pageOf(data.guides))
  api.answer('GET /social-posts', pageOf(data.posts))
  api.answer('GET /social-post-collections', pageOf(data.collections))
  api.answer('GET /template-collections/:id', ({ params }) => ({
    data: templateCollection(NAMED.find(({ id }) => id === params.id)),
  }))
  api.answer('GET /template-collections/:id/templates', { data: data.templates })
}

function shelf(title: string, more: string, to: string, items: RegExp): Row[] {
  return [
    row(`'${title}'`, heading(title)),
    row(`'${title}' has '${more}'`, () =>
      expect(region(title).getByRole('link', { name: more, exact: true })).toHaveAttribute('href', to),
    ),
    decided(`'${title}' shows real content of the library`, async () => {
      const links = region(title).getByRole('listitem').getByRole('link')
      await expect(links).toHaveCount(SHOWN.length)
      for (const link of links.all()) await expect(link).toHaveAttribute('href', items)
    }),
  ]
}

/** A row of cards that scrolls to the right. */
const carousel = (title: string): Row =>
  row(`'${title}' is a carousel`, async () => {
    const list = region(title).getByRole('list')
    await region(title)
      .getByRole('button', { name: `Next in ${title}` })
      .click()
    await expect.poll(() => list.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
  })

const screen: Group = {
  id: 'Dashboard',
  as: 'agent',
  desk: true,
  open: async ({ api, go }) => {
    answerLibrary(api)
    await go('/dashboard')
    await expect(page.getByRole('heading', { name: 'Featured Templates' })).toBeVisible()
  },
  rows: [
    ...shelf('Featured Templates', 'View All Templates', '/template-collections', /^\/templates\/[\w-]{36}$/),
    carousel('Featured Templates'),
    ...shelf('Featured Posts', 'Discover More', '/social-posts', /^\/social-posts\/\d+$/),
    ...shelf('Featured Guides', 'See Complete List', '/template-collections', /^\/template-collections\/\d+$/),
    ...shelf(
      'Latest Collections',
      'See All Collections',
      '/social-post-collections',
      /^\/social-post-collections\/\d+$/,
    ),
    carousel('Latest Collections'),
    row("'Browse by Category' has its 15 names", () =>
      expect(region('Browse by Category').getByRole('listitem')).toHaveText([...CATEGORY_NAMES]),
    ),
    ...CATEGORY_NAMES.map((name) =>
      row(`'${name}' leads to the template library`, () =>
        expect(region('Browse by Category').getByRole('link', { name, exact: true })).toHaveAttribute(
          'href',
          /^\/template-collections\/([a-z-]+-resources|\d+)$/,
        ),
      ),
    ),
    ...(
      [
        ['View All Templates', /\/template-collections$/],
        ['Discover More', /\/social-posts$/],
        ['See All Collections', /\/social-post-collections$/],
      ] as const
    ).map(([name, url]) =>
      decided(`'${name}' leads where it says`, async ({ go }) => {
        // By the keyboard: what is loaded above the link may still move it under a pointer.
        await page.getByRole('link', { name, exact: true }).first().press('Enter')
        await expect(page).toHaveURL(url)
        await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
        await go('/dashboard')
      }),
    ),
    ...NAMED.map(({ name }) =>
      decided(`'${name}' opens the collection of that name`, async ({ go }) => {
        const link = region('Browse by Category').getByRole('link', { name, exact: true })
        await expect(link).toHaveAttribute('href', /\d+$/)
        await link.click()
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
        await go('/dashboard')
      }),
    ),
  ],
}

conform([screen])
