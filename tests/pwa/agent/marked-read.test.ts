import { expect, test } from 'vitest'

import type { Notice } from '#contract/publishing/notices.ts'
import { markedRead } from '#pwa/agent/notices/marked-read.ts'

const notice = (id: number): Notice => ({
  id,
  kind: 'needs_check',
  title: 'A post needs your attention',
  body: 'B',
  href: '/calendar',
  created_at: '2026-11-21T10:00:00Z',
  read: false,
})

const readOf = (which: { id?: number; up_to?: number }) =>
  markedRead([notice(3), notice(2), notice(1)], which).map(({ read }) => read)

test('opening one notice leaves the older ones unread', () => {
  expect(readOf({ id: 2 })).toEqual([false, true, false])
})

test('marking up to a notice leaves newer ones unread', () => {
  expect(readOf({ up_to: 2 })).toEqual([false, true, true])
})
