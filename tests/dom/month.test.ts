import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { monthPlan } from '#tests/support/records/month-plan.ts'

import { expect } from './support/expect.ts'
import { page } from './support/page.ts'
import { test } from './support/test.ts'

const progress = page.getByText(/^Card \d+ of \d+$/)
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
const title = page.getByRole('article').getByRole('heading')

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A plan of three days. */
const PLAN = monthPlan({ [day(1)]: 1, [day(2)]: 2, [day(3)]: 3 })
const inSpanish = (card: (typeof PLAN.cards)[number]) =>
  ({ ...card, language: 'es', why: { ...card.why, category: 'homeSellers' } }) as const
const SPANISH: MonthPlan = { ...PLAN, language: 'es', cards: PLAN.cards.map(inSpanish) }

test('the mix steers the cards and leaves what was decided, and a card can be decided again', async ({ api, open }) => {
  api.answer('GET /agent/month-plan', ({ query }) => ({
    data: query.language === 'es' ? SPANISH : PLAN,
  }))
  await open('/calendar/month')
  await expect(title).toHaveText('Post 1')
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
  await expect(title).toHaveText('Publicación 2')
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
  api.answer('GET /agent/month-plan', { data: PLAN })
  await button('Try again').click()
  await expect(progress).toHaveText('Card 1 of 3')
})
