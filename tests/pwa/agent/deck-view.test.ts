import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

import type { MonthPlan } from '#contract/publishing/month-plan.ts'
import { comingCards, deckOf, type Step } from '#domain/auto-post/month-deck.ts'
import { DeckView } from '#pwa/agent/calendar/plan/deck-view.tsx'
import type { DeckAction } from '#pwa/agent/calendar/plan/keys.ts'
import type { MonthOnDevice } from '#pwa/agent/calendar/plan/use-month.ts'
import type { StoredMonth } from '#sync/month/month.ts'

const keys = vi.hoisted(() => ({ press: (() => undefined) as (action: DeckAction) => void }))
vi.mock('#pwa/agent/calendar/plan/use-keys.ts', () => ({
  useKeys: (take: (action: DeckAction) => void) => {
    keys.press = take
  },
}))
vi.mock('#pwa/shared/haptics.ts', () => ({ tapDevice: () => undefined }))

const why = { code: 'new', category: 'homeBuyers', did_well: false, holiday: null, last_at: null } as const

const card = (day: string, id: number) => ({
  day,
  at: `${day}T15:00:00.000Z`,
  post_id: id,
  why,
  language: 'en' as const,
  fallback: null,
  alternatives: [],
})

const post = (id: number): MonthPlan['posts'][number] => ({
  id,
  title: `Post ${id}`,
  spanish_title: '',
  excerpt: '',
  spanish_excerpt: '',
  type: 'image',
  thumbnail: null,
  aspect: null,
  main_color: null,
})

test('a key decides the card that is shown, not one whose time has passed', () => {
  const plan: MonthPlan = {
    cards: [card('2026-11-26', 1), card('2026-11-27', 2)],
    posts: [post(1), post(2)],
    platforms: ['facebook'],
    timezone: 'America/Chicago',
    categories: ['homeBuyers'],
    language: 'en',
    missing: null,
  }
  const now = new Date('2026-11-27T12:00:00Z')
  const stored = { row: { plan }, steps: [] } as unknown as StoredMonth
  const taken: (Step | null)[] = []
  const month = {
    steps: [],
    step: (choose: (now: StoredMonth) => Step | null) => {
      taken.push(choose(stored))
      return Promise.resolve()
    },
  } as unknown as MonthOnDevice
  const deck = deckOf(comingCards(plan.cards, now), [])
  const nothing = () => undefined
  const shown = { month, plan, deck, now, revisited: null, onReview: nothing, onMix: nothing }
  expect(renderToString(createElement(DeckView, shown))).toContain('Post 2')
  keys.press('keep')
  expect(taken).toEqual([{ day: '2026-11-27', action: 'keep', post_id: 2 }])
})
