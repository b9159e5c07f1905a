import { afterEach, expect, test, vi } from 'vitest'

import { forgetCsrfToken } from '#client/csrf.ts'

const again = { agent: 3, post: 7, targets: [{ platform: 'facebook', attempts: 2 }] }

/** What a tap on a notification of a failed post does: the posts it sends again, and the address it opens. */
async function tap(action: string): Promise<{ sent: string[]; opened: string[] }> {
  const [sent, opened]: [string[], string[]] = [[], []]
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: 'https://porchlight.example' },
    navigator: { onLine: true },
    registration: { showNotification: () => Promise.resolve() },
    clients: { matchAll: () => Promise.resolve([]), openWindow: (at: string) => Promise.resolve(opened.push(at)) },
    fetch: (path: string) => {
      if (path.endsWith('/csrf-cookie'))
        return Promise.resolve(new Response(null, { headers: { 'X-XSRF-TOKEN': 't' } }))
      sent.push(path)
      return Promise.resolve(Response.json({ data: { title: 'Three jars' } }))
    },
  }
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  forgetCsrfToken()
  // Its types are those of a worker, which the tests don't have.
  const { listenForNotificationClicks } = await vi.importActual<{ listenForNotificationClicks: () => void }>(
    '../../src/worker/on-notification-click.ts',
  )
  listenForNotificationClicks()
  const work: Promise<unknown>[] = []
  listeners.get('notificationclick')?.({
    action,
    notification: { data: { navigate: '/calendar?post=7', again }, tag: 'post-7', close: () => undefined },
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  })
  await Promise.all(work)
  return { sent, opened }
}

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['the notification itself', '', { sent: [], opened: ['https://porchlight.example/calendar?post=7'] }],
  ['its button Post again', 'post_again', { sent: ['/api/agent/social-posts/7/facebook/answer'], opened: [] }],
])('a tap on %s opens the post or posts it again', async (_, action, done) => {
  expect(await tap(action)).toEqual(done)
})
