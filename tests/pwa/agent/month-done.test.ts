import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'

import { MonthDone } from '#pwa/agent/calendar/plan/month-done.tsx'

const REASON = 'Your plan has ended.'

const shownFor = (refusal: string | null) =>
  renderToString(
    createElement(
      MemoryRouter,
      null,
      createElement(MonthDone, { outcomes: null, refusal, onAgain: () => Promise.resolve() }),
    ),
  )

test('a confirmed month that waits says that it will be sent', () => {
  expect(shownFor(null)).toContain('We’ll send it as soon as we can.')
})

test('a confirmed month the server refused says why, and not that it will be sent', () => {
  expect(shownFor(REASON)).toContain(REASON)
  expect(shownFor(REASON)).not.toContain('as soon as we can')
})
