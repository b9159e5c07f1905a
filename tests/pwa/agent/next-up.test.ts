import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import type { ScheduledPost } from '#contract/publishing/publishing.ts'
import { NextUp } from '#pwa/agent/dashboard/next-up.tsx'
import { scheduledMonthQuery } from '#pwa/shared/answers/scheduled.ts'

import { scheduledPost, target } from './scheduled-post.ts'

/** The last evening of November in Chicago, which is December in Greenwich. */
const NOW = new Date('2026-12-01T02:00:00Z')

function shown(months: { november: ScheduledPost[]; december?: ScheduledPost[] }): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(scheduledMonthQuery({ year: 2026, month: 11 }).queryKey, { data: months.november })
  if (months.december)
    client.setQueryData(scheduledMonthQuery({ year: 2026, month: 12 }).queryKey, { data: months.december })
  const screen = createElement(NextUp, { zone: 'America/Chicago', now: NOW })
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(MemoryRouter, null, screen)))
}

const gone = scheduledPost({ title: 'Gone out', targets: [target('published')] })
const late = scheduledPost({ title: 'Tonight', scheduled_at: '2026-12-01T04:00:00.000Z' })
const second = scheduledPost({ title: 'On the fourth', scheduled_at: '2026-12-04T14:00:00.000Z' })
const first = scheduledPost({ title: 'On the second', scheduled_at: '2026-12-02T14:00:00.000Z' })

test('the dashboard names the next post of this month where there is one', () => {
  expect(shown({ november: [gone, late], december: [first] })).toContain('Tonight')
})

test('the dashboard names the first post of the following month once this one has none left', () => {
  const screen = shown({ november: [gone], december: [second, first] })
  expect(screen).toContain('On the second')
  expect(screen).not.toContain('On the fourth')
})

test('the dashboard names no next post where neither month has one, or the following one is unknown', () => {
  expect(shown({ november: [gone], december: [] })).toBe('')
  expect(shown({ november: [gone] })).not.toContain('<a')
})
