import type { MonthPlan } from '#contract/publishing/month-plan.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const progress = page.getByText(/^Card \d+ of \d+$/)
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const title = page.getByRole('article').getByRole('heading')

/** A plan of three days with a post for each, all of one category and in one language. */
function plan(category: MonthPlan['categories'][number], language: 'en' | 'es'): MonthPlan {
  const why = { code: 'new', category, did_well: false, holiday: null, last_at: null } as const
  const cards = [1, 2, 3].map((id) => {
    const at = new Date(Date.now() + id * 86_400_000).toISOString()
    const suggestion = { post_id: id, why, language, fallback: null }
    return Object.assign(suggestion, { day: at.slice(0, 10), at, alternatives: [] })
  })
  const posts = cards.map(({ post_id: id }) => ({
    id,
    title: `${category} ${id}`,
    spanish_title: `Título ${id}`,
    excerpt: 'Words',
    spanish_excerpt: 'Palabras',
    type: 'image' as const,
    thumbnail: null,
    aspect: 1,
    main_color: null,
  }))
  const platforms: MonthPlan['platforms'] = ['facebook']
  return { cards, posts, platforms, timezone: 'America/Chicago', categories: [category], language, missing: null }
}

test('the mix steers the cards and leaves what was decided, and a card can be decided again', async ({ api, open }) => {
  api.answer('GET /agent/month-plan', ({ query }) => ({
    data: query.language === 'es' ? plan('homeSellers', 'es') : plan('homeBuyers', 'en'),
  }))
  await open('/calendar/month')
  await expect(title).toHaveText('homeBuyers 1')
  await button('Keep').click()
  await expect(progress).toHaveText('Card 2 of 3')
  await button('Mix').press('Enter')
  const drawer = page.getByRole('dialog')
  const failing = api.refuse('GET /agent/month-plan', { code: 'internal', message: 'Something went wrong.' })
  await drawer.getByText('Spanish', { exact: true }).click()
  await drawer.getByRole('button', { name: 'Use this mix' }).click()
  await expect(drawer.getByText('Something went wrong.')).toBeVisible()
  failing()
  await drawer.getByRole('button', { name: 'Use this mix' }).click()
  await expect(title).toHaveText('Título 2')
  await expect(title).toHaveAttribute('lang', 'es')
  await page.getByText('Why this one?').click()
  await expect(page.getByText('It’s from Home Sellers, one of your categories.')).toBeVisible()
  await button('Review').click()
  await expect(page.getByText(/^1 kept/)).toBeVisible()
  await button('Change ').first().click()
  await expect(progress).toHaveText('Card 1 of 3')
  await button('Skip').click()
  await expect(page.getByText(/^0 kept · 1 skipped/)).toBeVisible()
})

test('a month that can’t be fetched says why, and is fetched by the next try', async ({ api, open, allowLog }) => {
  allowLog(/didn’t load/)
  const failing = api.refuse('GET /agent/month-plan', { code: 'internal', message: 'Something went wrong.' })
  await open('/calendar/month')
  await expect(page.getByRole('heading', { name: 'Your month didn’t load' })).toBeVisible()
  failing()
  api.answer('GET /agent/month-plan', { data: plan('homeBuyers', 'en') })
  await button('Try again').click()
  await expect(progress).toHaveText('Card 1 of 3')
})
