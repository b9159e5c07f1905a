import { describe, expect, test } from 'vitest'

import { deckOf, type Card, type Reason } from '#domain/auto-post/month-deck.ts'
import { actionOfKey } from '#pwa/agent/calendar/plan/keys.ts'
import { pendingDays } from '#pwa/agent/calendar/plan/pending-days.ts'
import { reasonSentence } from '#pwa/agent/calendar/plan/reason.ts'
import { directionOf } from '#pwa/agent/calendar/plan/use-swipe.ts'

const why: Reason = { code: 'new', category: 'homeBuyers', did_well: false, holiday: null, last_at: null }

describe('why a post is suggested', () => {
  test.each<[Partial<Reason>, string]>([
    [{}, 'You’ve never posted it. It’s from Home Buyers, one of your categories.'],
    [
      { code: 'again', last_at: '2026-10-04T02:00:00.000Z' },
      'You’ve had every post of your categories, this one the longest ago. It last went out on October 3.',
    ],
    [
      { code: 'holiday', holiday: { name: 'Thanksgiving', day: '2026-11-26' } },
      'Thanksgiving is on November 26. You’ve never posted it.',
    ],
    [
      { code: 'holiday', holiday: { name: 'Halloween', day: '2026-11-25' } },
      'Halloween is that day. You’ve never posted it.',
    ],
    [{ code: 'open_house' }, 'It’s a weekend, when people visit open houses. You’ve never posted it.'],
  ])('%j', (more, sentence) => {
    expect(reasonSentence({ ...why, ...more }, '2026-11-25', 'America/Chicago')).toBe(sentence)
  })
})

describe('a swipe', () => {
  test.each([
    [{ x: 120, y: 30 }, 'right'],
    [{ x: -120, y: -60 }, 'left'],
    [{ x: 10, y: -130 }, 'up'],
    [{ x: 10, y: 130 }, null],
    [{ x: 40, y: 0 }, null],
    [{ x: 0, y: -40 }, null],
  ])('by %j leads %s', (offset, direction) => {
    expect(directionOf(offset)).toBe(direction)
  })
})

describe('a key', () => {
  const plain = { altKey: false, ctrlKey: false, metaKey: false, repeat: false }

  test.each([
    ['ArrowRight', 'keep'],
    ['K', 'keep'],
    ['ArrowLeft', 'skip'],
    ['s', 'skip'],
    ['ArrowUp', 'swap'],
    ['x', 'swap'],
    ['u', 'undo'],
    ['Enter', null],
    ['Tab', null],
    ['q', null],
  ])('%s: %s', (key, action) => {
    expect(actionOfKey({ ...plain, key })).toBe(action)
  })

  test('held down, or with a modifier, it does nothing', () => {
    expect(actionOfKey({ ...plain, key: 'k', repeat: true })).toBeNull()
    expect(actionOfKey({ ...plain, key: 's', ctrlKey: true })).toBeNull()
    expect(actionOfKey({ ...plain, key: 'ArrowLeft', altKey: true })).toBeNull()
  })
})

test('decided days are handed to the calendar as the server will have them', () => {
  const card = (day: string, id: number, language: Card['language'] = 'en'): Card => ({
    day,
    at: `${day}T14:00:00.000Z`,
    post_id: id,
    why,
    language,
    fallback: null,
    alternatives: [],
  })
  const deck = deckOf(
    [card('2026-11-27', 1), card('2026-11-28', 2), card('2026-11-29', 3), card('2026-11-30', 1, 'es')],
    [
      { day: '2026-11-27', action: 'keep', post_id: 1 },
      { day: '2026-11-28', action: 'skip', post_id: 2 },
      { day: '2026-11-30', action: 'keep', post_id: 1 },
    ],
  )
  const posts = [1, 2, 3].map((id) => ({
    id,
    title: 'Porch',
    spanish_title: 'Porche',
    excerpt: 'Text',
    spanish_excerpt: 'Texto',
    type: 'image' as const,
    thumbnail: null,
    aspect: null,
    main_color: null,
  }))
  const days = pendingDays(deck, {
    cards: [],
    posts,
    platforms: ['instagram'],
    timezone: 'America/Chicago',
    categories: [],
    language: 'en',
    missing: null,
  })
  expect(days).toEqual([
    {
      day: '2026-11-27',
      post: expect.objectContaining({ id: -20261127, title: 'Porch', source: 'auto', platforms: ['instagram'] }),
    },
    { day: '2026-11-28', post: null },
    {
      day: '2026-11-30',
      post: expect.objectContaining({ title: 'Porche', caption: 'Texto', caption_language: 'es' }),
    },
  ])
})
