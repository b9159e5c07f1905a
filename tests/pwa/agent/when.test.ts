import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Timing } from '#pwa/agent/composer/choices.ts'
import { useWhen, type When } from '#pwa/agent/composer/use-when.ts'

const ZONE = 'America/Chicago'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a screen that is opened at `now` shows of a timing. */
function whenAt(now: string, timing: Timing, isRestored: boolean): When {
  vi.setSystemTime(new Date(now))
  const shown: When[] = []
  function Screen() {
    shown.push(useWhen(ZONE, [timing, () => undefined], { isRestored }))
    return null
  }
  renderToString(createElement(Screen))
  const [when] = shown
  if (!when) throw new Error('Nothing was rendered')
  return when
}

test('a day that was picked without a time is still for 9:00 in its own early morning', () => {
  const when = whenAt('2026-11-27T13:00:00Z', { day: '2026-11-27', clock: null }, true)
  expect([when.isLapsed, when.day, when.clock]).toEqual([false, '2026-11-27', '09:00'])
  expect(when.wire()).toEqual({ at: '2026-11-27 15:00:00' })
})

test('a day that was picked without a time has passed once it is 9:00 there', () => {
  const when = whenAt('2026-11-27T15:00:00Z', { day: '2026-11-27', clock: null }, true)
  expect([when.isLapsed, when.wire()]).toEqual([true, { at: 'now' }])
})

test('today has the present time, until another one is set', () => {
  expect(whenAt('2026-11-27T13:00:00Z', { day: '2026-11-27', clock: null }, false).clock).toBe('07:00')
})
