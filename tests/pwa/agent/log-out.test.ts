import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetCsrfToken } from '#client/csrf.ts'
import { useLogOut } from '#pwa/shell/account/use-log-out.ts'

const shown = vi.hoisted(() => ({ errors: [] as string[], addresses: [] as string[] }))

vi.mock('react-router-dom', () => ({ useNavigate: () => (to: string) => shown.addresses.push(to) }))
vi.mock('#pwa/shared/query/browser-storage.ts', () => ({ rememberedId: () => 1 }))
vi.mock('#pwa/shared/query/sign-out.ts', () => ({ wipe: () => undefined }))
vi.mock('#pwa/shared/ui/toast/notify.tsx', () => ({
  notify: { error: (message: string) => shown.errors.push(message) },
}))

/** The changes the server was asked for, and what it answers to each in place of a success. */
let calls: string[]
let answers: Record<string, () => Response | Promise<Response>>
let isSubscribed: boolean

const subscription = {
  endpoint: 'https://push.test/1',
  options: {},
  toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: () => {
    calls.push('unsubscribe')
    isSubscribed = false
    return Promise.resolve(true)
  },
}

beforeEach(() => {
  calls = []
  answers = {}
  isSubscribed = true
  shown.errors.length = 0
  shown.addresses.length = 0
  forgetCsrfToken()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  const registration = {
    pushManager: {
      getSubscription: () => Promise.resolve(isSubscribed ? subscription : null),
      subscribe: () => Promise.resolve(subscription),
    },
  }
  const serviceWorker = { getRegistration: () => Promise.resolve(registration), ready: Promise.resolve(registration) }
  vi.stubGlobal('navigator', { serviceWorker })
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (url.endsWith('/csrf-cookie')) return new Response(null, { status: 204, headers: { 'X-XSRF-TOKEN': 'token' } })
    const name = `${method} ${new URL(url, 'http://porchlight.test').pathname.replace('/api', '')}`
    calls.push(name)
    const answer = answers[name]
    if (answer) return await answer()
    return method === 'GET' ? Response.json({ data: { public_key: '' } }) : new Response(null, { status: 204 })
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Logs out as the menu does. */
async function logOut(): Promise<void> {
  const logOuts: (() => Promise<void>)[] = []
  function Menu() {
    logOuts.push(useLogOut())
    return null
  }
  renderToString(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Menu)))
  for (const run of logOuts) await run()
}

const offline = () => {
  throw new TypeError('fetch failed')
}

test('logging out ends this browser’s notifications, at the server while it still knows the agent', async () => {
  await logOut()
  expect(calls).toEqual(['DELETE /agent/push', 'POST /logout', 'unsubscribe'])
  expect(shown).toEqual({ errors: [], addresses: ['/login'] })
})

test.each<[string, () => Response]>([
  ['gets no answer', offline],
  ['fails on the server', () => Response.json({ message: 'No.', code: 'internal' }, { status: 500 })],
])('an agent whose log-out %s still gets notifications', async (_how, answer) => {
  answers['POST /logout'] = answer
  await logOut()
  await vi.waitFor(() => expect(calls.at(-1)).toBe('POST /agent/push'))
  expect(calls).not.toContain('unsubscribe')
  expect(isSubscribed).toBe(true)
  expect(shown.errors).toHaveLength(1)
  expect(shown.addresses).toEqual([])
})

test('an agent who logs out with no network keeps the subscription', async () => {
  answers = { 'DELETE /agent/push': offline, 'POST /logout': offline, 'GET /agent/push': offline }
  await logOut()
  expect(isSubscribed).toBe(true)
  expect(shown.errors).toEqual(['You need to be online to log out. You’re still logged in.'])
})

test('an agent whose notifications can’t be ended is logged out all the same', async () => {
  answers['DELETE /agent/push'] = offline
  await logOut()
  expect(calls).toEqual(['DELETE /agent/push', 'POST /logout', 'unsubscribe'])
  expect(shown.addresses).toEqual(['/login'])
})
