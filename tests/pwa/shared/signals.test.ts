import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'

import { SCHEDULED_KEY } from '#pwa/shared/answers/shared-queries.ts'
import { tapDevice } from '#pwa/shared/haptics.ts'
import { startLiveUpdates } from '#pwa/shared/publication/live-updates.ts'
import { connectToaster, dismiss, show } from '#pwa/shared/ui/toast/toasts.ts'

describe('live updates', () => {
  const NOW = new Date('2026-11-28T15:00:00Z').getTime()
  const KEY = [...SCHEDULED_KEY, 2026, 11]

  class FakeEventSource extends EventTarget {
    static readonly CLOSED = 2
    static opened: FakeEventSource[] = []
    readyState = 1
    constructor() {
      super()
      FakeEventSource.opened.push(this)
    }
    close(): void {
      this.readyState = FakeEventSource.CLOSED
    }
  }

  let client: QueryClient
  let stop: () => void
  const page = new EventTarget()
  const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' })

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW })
    FakeEventSource.opened = []
    tab.visibilityState = 'visible'
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('document', tab)
    vi.stubGlobal('navigator', { onLine: true })
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    vi.stubGlobal('performance', { now: () => 0, timeOrigin: NOW })
    client = new QueryClient()
    stop = startLiveUpdates(client)
  })
  afterEach(() => {
    stop()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  const fetchedAt = (at: number) => client.setQueryData(KEY, { data: [] }, { updatedAt: at })
  const isStale = () => client.getQueryState(KEY)?.isInvalidated
  const dispatch = (name: string) => FakeEventSource.opened.at(-1)?.dispatchEvent(new Event(name))

  function setVisible(isVisible: boolean): void {
    tab.visibilityState = isVisible ? 'visible' : 'hidden'
    tab.dispatchEvent(new Event('visibilitychange'))
  }

  test('planned posts that were fetched before the page opened are fetched again once the stream opens', () => {
    fetchedAt(NOW - 1)
    dispatch('open')
    expect(isStale()).toBe(true)
  })

  test('planned posts that came with the page are not fetched again when the stream opens', () => {
    fetchedAt(NOW)
    dispatch('open')
    expect(isStale()).toBe(false)
  })

  test.each([
    ['the page was hidden', () => setVisible(false), () => setVisible(true)],
    ['the connection was lost', () => dispatch('error'), () => undefined],
  ])('planned posts that were fetched before %s are fetched again once the stream is back', (_, lose, comeBack) => {
    dispatch('open')
    fetchedAt(NOW + 1_000)
    vi.setSystemTime(NOW + 2_000)
    lose()
    comeBack()
    expect(isStale()).toBe(false)
    dispatch('open')
    expect(isStale()).toBe(true)
  })

  test('an event has the planned posts fetched again, however new they are', () => {
    dispatch('open')
    fetchedAt(NOW + 1_000)
    dispatch('changed')
    expect(isStale()).toBe(true)
  })

  test('changes that are reported while an answer is awaited have one further fetch together', async () => {
    const answers: (() => void)[] = []
    const ended = new QueryObserver(client, {
      queryKey: KEY,
      queryFn: () => new Promise((resolve) => answers.push(() => resolve({ data: [] }))),
    }).subscribe(() => undefined)
    const answer = async () => {
      answers.at(-1)?.()
      await vi.advanceTimersByTimeAsync(0)
    }
    await answer()
    dispatch('open')
    for (let at = 0; at < 10; at += 1) dispatch('changed')
    expect(answers).toHaveLength(2)
    await answer()
    expect(answers).toHaveLength(3)
    await answer()
    expect(answers).toHaveLength(3)
    dispatch('changed')
    expect(answers).toHaveLength(4)
    ended()
  })

  test('an answer that never comes doesn’t keep later changes from being fetched', async () => {
    const fetched = vi.fn(() => new Promise<never>(() => undefined))
    const ended = new QueryObserver(client, { queryKey: KEY, queryFn: fetched }).subscribe(() => undefined)
    dispatch('open')
    fetchedAt(NOW)
    dispatch('changed')
    const before = fetched.mock.calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    dispatch('changed')
    expect(fetched.mock.calls.length).toBeGreaterThan(before)
    ended()
  })
})

const said: string[] = []
const toaster = { show: ({ message }: { message: string }) => void said.push(message), dismiss: () => undefined }
const say = (message: string) => show({ id: message, kind: 'info', stays: false, message })

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  said.length = 0
  vi.useRealTimers()
})

describe('messages shown before the toaster is loaded', () => {
  it('early messages are shown when the toaster loads, except dismissed ones', () => {
    say('one')
    say('two')
    dismiss('one')
    vi.advanceTimersByTime(3_000)
    connectToaster(toaster)()
    expect(said).toEqual(['two'])
  })

  it('early messages are dropped when the toaster loads much later, as after a login', () => {
    say('Saved on this device.')
    vi.advanceTimersByTime(11_000)
    say('new')
    connectToaster(toaster)()
    expect(said).toEqual(['new'])
  })

  it('early messages are shown once', () => {
    say('one')
    connectToaster(toaster)()
    connectToaster(toaster)()
    expect(said).toEqual(['one'])
  })
})

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['once where motion is wanted', false, 1],
  ['never where less motion is wanted', true, 0],
])('the phone is tapped %s', (_, isReduced, taps) => {
  const vibrate = vi.fn()
  vi.stubGlobal('navigator', { vibrate, userActivation: { hasBeenActive: true } })
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  tapDevice()
  expect(vibrate).toHaveBeenCalledTimes(taps)
})
