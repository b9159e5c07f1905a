import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { GROUPS, holds, TABS } from '#pwa/shell/navigation.ts'
import { ADMIN_GROUPS, CONTENT_ADMIN_GROUPS, CONTENT_ADMIN_TABS } from '#pwa/shell/sidebar/admin-navigation.ts'
import { startsOpen, stateCookie } from '#pwa/shell/sidebar/sidebar-state.ts'

test('the sidebar shows an admin their own group first and nothing that belongs to an agent', () => {
  const labels = ADMIN_GROUPS.map(({ label, entries }) => [label, entries.map((entry) => entry.label).join(', ')])
  expect(labels.filter(([label]) => label !== 'Ready to Post' && label !== 'Agent Resources')).toEqual([
    [null, 'Dashboard'],
    [
      'Admin',
      'Search, Social Post Collections, Social Posts, Template Collections, Templates, Tags, Agents, Admins, Audit Log, Operations',
    ],
    ['Account Settings', 'Login Information'],
  ])
})

test('an admin of the library alone is led to the library alone', () => {
  const group = CONTENT_ADMIN_GROUPS.find(({ label }) => label === 'Admin')
  const labels = ['Search', 'Social Post Collections', 'Social Posts', 'Template Collections', 'Templates', 'Tags']
  expect(group?.entries.map(({ label }) => label)).toEqual(labels)
  expect(CONTENT_ADMIN_TABS.map(({ label }) => label)).toEqual(['Posts', 'Templates'])
})

test.each([
  ['/admin/templates/7', ['Admin']],
  ['/calendar-of-somebody-else', []],
])('the path %s is in the groups %j of the sidebar', (path, labels) => {
  const found = [...GROUPS, ...ADMIN_GROUPS].filter((group) => holds(group.entries, path))
  expect([...new Set(found.map(({ label }) => label))]).toEqual(labels)
})

test('the bottom bar leads to the four most used screens', () => {
  expect(TABS.map((tab) => [tab.label, tab.to])).toEqual([
    ['Home', '/dashboard'],
    ['Ready to Post', '/social-post-collections/home-buying'],
    ['Calendar', '/calendar'],
    ['Templates', '/template-collections/branding-resources'],
  ])
})

test.each([
  ['XSRF-TOKEN=a; sidebar_state=false', 1440, false],
  ['sidebar_state=true; XSRF-TOKEN=a', 800, true],
  ['', 1023, false],
  ['', 1024, true],
  ['my_sidebar_state=false', 1440, true],
])('with the cookies %j the sidebar starts open on a screen %i wide: %s', (cookies, width, isOpen) => {
  expect(startsOpen(cookies, width)).toBe(isOpen)
})

test('the state of the sidebar is stored for seven days', () => {
  expect(stateCookie(false)).toBe('sidebar_state=false; path=/; max-age=604800; SameSite=Lax')
})

type Listener = (event: { isUpdate?: boolean }) => void

/** A page and its worker's lifecycle, as far as the registration uses them. */
class FakePage {
  readonly listeners = new Map<string, Listener>()
  readonly document = new EventTarget()
  readonly reload = vi.fn()
  readonly skipWaiting = vi.fn()
  /** Answered by the worker in use. */
  readonly fetch = vi.fn<typeof fetch>(async () => new Response())
  registered = 0
  controller: object | null = null
}

function install(page: FakePage): void {
  vi.doMock('workbox-window', () => ({
    Workbox: class {
      addEventListener = (type: string, listener: Listener) => void page.listeners.set(type, listener)
      register = async () => {
        page.registered += 1
        return { active: {}, update: async () => {} }
      }
      messageSkipWaiting = page.skipWaiting
    },
  }))
  const serviceWorker = Object.defineProperty(new EventTarget(), 'controller', { get: () => page.controller })
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('document', page.document)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('window', { location: { reload: page.reload } })
  vi.stubGlobal('fetch', page.fetch)
  vi.stubEnv('DEV', false)
}

let page: FakePage
const offers: (() => void)[] = []

async function register(): Promise<void> {
  const { registerWorker } = await import('#pwa/offline/register-worker.ts')
  registerWorker({ onUpdateOffered: (accept) => offers.push(accept) })
}

/** Waits, while the page's clock stands, for the code that registers, and until it has. */
const registered = () => vi.waitFor(() => expect(page.registered).toBe(1), { interval: 0 })

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  offers.length = 0
  page = new FakePage()
  install(page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.doUnmock('workbox-window')
})

describe('the worker', () => {
  test('is registered three seconds after the start', async () => {
    await register()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(page.registered).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
    await registered()
  })

  test('is registered at once when the agent leaves the page before, and only once', async () => {
    await register()
    page.document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(5_000)
    await registered()
  })
})

describe('an update', () => {
  beforeEach(async () => {
    await register()
    await vi.advanceTimersByTimeAsync(3_000)
    await registered()
  })

  /** A newer worker waits behind the one that controls the page, and the agent accepts it. */
  async function accept(): Promise<void> {
    page.controller = {}
    page.listeners.get('waiting')?.({})
    expect(offers).toHaveLength(1)
    expect(page.skipWaiting).not.toHaveBeenCalled()
    offers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
  }

  test('is not offered while the first worker waits, nor when it takes over', () => {
    page.listeners.get('waiting')?.({})
    page.listeners.get('controlling')?.({ isUpdate: false })
    expect(offers).toHaveLength(0)
  })

  test('is offered where an older worker controls the page, and activated when it is accepted', async () => {
    await accept()
    expect(page.skipWaiting).toHaveBeenCalledOnce()
    page.listeners.get('controlling')?.({ isUpdate: true })
    expect(page.reload).toHaveBeenCalledOnce()
  })

  test('is activated once the older worker runs, which Chromium replaces at once', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<Response>()
    page.fetch.mockReturnValue(started)
    await accept()
    expect(page.skipWaiting).not.toHaveBeenCalled()
    start(new Response())
    await vi.advanceTimersByTimeAsync(0)
    expect(page.skipWaiting).toHaveBeenCalledOnce()
  })

  test('is activated also where the older worker does not answer', async () => {
    page.fetch.mockRejectedValue(new DOMException('It took too long', 'TimeoutError'))
    await accept()
    expect(page.skipWaiting).toHaveBeenCalledOnce()
  })

  test('another tab has accepted is offered as a reload', () => {
    page.listeners.get('controlling')?.({ isUpdate: true })
    expect(page.reload).not.toHaveBeenCalled()
    offers[0]?.()
    expect(page.reload).toHaveBeenCalledOnce()
  })
})
