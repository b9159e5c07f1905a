import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { forgetCsrfToken } from '#client/csrf.ts'

import { openAt, type OpenPage } from '../../src/worker/open-at.ts'
import { postAgain } from '../../src/worker/post-again.ts'
import { ownAddress, readAgain, readPush } from '../../src/worker/push-message.ts'

const ORIGIN = 'https://porchlight.example'

describe('the notification of a push', () => {
  test('shows what a Declarative Web Push message says', () => {
    const notification = {
      title: 'Your post is live',
      body: 'On Facebook.',
      navigate: `${ORIGIN}/calendar?post=7`,
      tag: 'post-7',
      app_badge: '3',
    }
    expect(readPush(JSON.stringify({ web_push: 8030, notification }), ORIGIN)).toEqual({
      title: 'Your post is live',
      body: 'On Facebook.',
      navigate: `${ORIGIN}/calendar?post=7`,
      tag: 'post-7',
      unread: 3,
      again: null,
    })
  })

  test.each([
    undefined,
    '',
    'hello',
    '{',
    'null',
    '[]',
    '{"notification":null}',
    '{"notification":{"title":7,"app_badge":"x"}}',
  ])('shows a default notification for %j', (text) => {
    expect(readPush(text, ORIGIN)).toEqual({
      title: 'Porchlight',
      body: 'There’s an update on your posts.',
      navigate: `${ORIGIN}/calendar`,
      tag: undefined,
      unread: null,
      again: null,
    })
  })
})

test.each([
  [`${ORIGIN}/calendar`, `${ORIGIN}/calendar`],
  ['/calendar?post=1', `${ORIGIN}/calendar?post=1`],
  ['https://elsewhere.example/calendar', null],
  ['//elsewhere.example', null],
  ['data:text/html,hello', null],
  [7, null],
  [undefined, null],
])('a tap on %j leads to %j', (address, leads) => {
  expect(ownAddress(address, ORIGIN)).toBe(leads)
})

test('a failed post has what Post again sends', () => {
  expect(readPush(JSON.stringify({ notification: { data: { again: FAILED } } }), ORIGIN).again).toEqual(FAILED)
})

test('a post to share by hand has a button for it', () => {
  const actions = [null, { action: 'share', title: 'Share', navigate: ORIGIN }]
  expect(readPush(JSON.stringify({ notification: { actions } }), ORIGIN)).toMatchObject({ isToShare: true })
})

test.each([
  null,
  'again',
  {},
  { agent: 3, post: 7, targets: [] },
  { agent: 3, post: '../7', targets: [{ platform: 'facebook', attempts: 2 }] },
  { agent: 3, post: 7, targets: [{ platform: 'myspace', attempts: 2 }] },
  { agent: 3, post: 7, targets: [{ platform: 'facebook', attempts: -1 }] },
  { agent: 3, post: 7, targets: [{ platform: 'facebook', attempts: 2 }, null] },
])('nothing is posted again for %j', (given) => {
  expect(readAgain(given)).toBeNull()
})

const FAILED = {
  agent: 3,
  post: 7,
  targets: [
    { platform: 'facebook' as const, attempts: 2 },
    { platform: 'instagram' as const, attempts: 6 },
  ],
}

let sent: { path: string; body: unknown; agent: string | null }[]
/** The answer to a path; undefined where nothing answers. */
let answerTo: (path: string) => Response | undefined

const post = () => Response.json({ data: { title: 'Three jars' } })
const refusal = (status: number, message: string) =>
  Response.json({ code: 'conflict', message, errors: {} }, { status })

beforeEach(() => {
  sent = []
  answerTo = post
  forgetCsrfToken()
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit & { body: string }) => {
    if (path.endsWith('/csrf-cookie')) return new Response(null, { headers: { 'X-XSRF-TOKEN': 'token' } })
    const answer = answerTo(path)
    if (!answer) throw new TypeError('fetch failed')
    expect(method).toBe('POST')
    sent.push({ path, body: JSON.parse(body), agent: new Headers(headers).get('X-Agent-Id') })
    return answer
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Taps on a notification of a failed post, and gives the addresses that are opened. */
async function tap(action: string): Promise<string[]> {
  const opened: string[] = []
  const listeners = new Map<string, (event: object) => void>()
  const scope = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    location: { origin: ORIGIN },
    navigator: { onLine: true },
    registration: { showNotification: () => Promise.resolve() },
    clients: { matchAll: () => Promise.resolve([]), openWindow: (at: string) => Promise.resolve(opened.push(at)) },
  }
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  // Its types are those of a worker, which the tests don't have.
  const { listenForNotificationClicks } = await vi.importActual<{ listenForNotificationClicks: () => void }>(
    '../../src/worker/on-notification-click.ts',
  )
  listenForNotificationClicks()
  const work: Promise<unknown>[] = []
  listeners.get('notificationclick')?.({
    action,
    notification: { data: { navigate: '/calendar?post=7', again: FAILED }, tag: 'post-7', close: () => undefined },
    waitUntil: (promise: Promise<unknown>) => work.push(promise),
  })
  await Promise.all(work)
  return opened
}

test.each([
  ['the notification itself', '', 0, [`${ORIGIN}/calendar?post=7`]],
  ['its button Share', 'share', 0, [`${ORIGIN}/calendar?post=7`]],
  ['its button Post again', 'post_again', 2, []],
])('a tap on %s opens the post or posts it again', async (_, action, posts, opened) => {
  expect(await tap(action)).toEqual(opened)
  expect(sent).toHaveLength(posts)
})

describe('posting again', () => {
  test('every failed target is posted again, as the agent of the notification and with the attempts it named', async () => {
    expect(await postAgain(FAILED)).toEqual({
      title: 'Posting again',
      body: '“Three jars” is on its way to Facebook and Instagram.',
    })
    expect(sent).toEqual([
      { path: '/api/agent/social-posts/7/facebook/answer', body: { answer: 'post_again', attempts: 2 }, agent: '3' },
      { path: '/api/agent/social-posts/7/instagram/answer', body: { answer: 'post_again', attempts: 6 }, agent: '3' },
    ])
  })

  test('a refusal is shown with its platform, beside what was posted', async () => {
    answerTo = (path) => (path.includes('instagram') ? refusal(409, 'This post has changed.') : post())
    expect(await postAgain(FAILED)).toEqual({
      title: 'Posting again',
      body: '“Three jars” is on its way to Facebook. Instagram: This post has changed.',
    })
    answerTo = () => refusal(409, 'This post has changed.')
    expect(await postAgain(FAILED)).toEqual({
      title: 'Not posted again',
      body: 'Facebook: This post has changed. Instagram: This post has changed.',
    })
  })

  test.each([
    ['nothing answers', () => undefined],
    ['the agent is signed out', () => refusal(401, 'Please log in again.')],
  ])('there is no result where %s, so that the app is opened', async (_, answer) => {
    answerTo = answer
    expect(await postAgain(FAILED)).toBeNull()
  })
})

describe('opening the app', () => {
  const THERE = `${ORIGIN}/calendar?post=7`

  let said: unknown[]
  const open = vi.fn(() => Promise.resolve(null))

  /** An open window; one that listens navigates by itself when told to. */
  function page(hears: boolean, more: Partial<OpenPage> = {}) {
    return {
      url: `${ORIGIN}/dashboard`,
      visibilityState: 'hidden',
      focus: vi.fn(() => Promise.resolve()),
      navigate: vi.fn(() => Promise.resolve(null)),
      postMessage: (message: unknown, [port]: MessagePort[]) => {
        said.push(message)
        if (hears) port?.postMessage('heard')
      },
      ...more,
    }
  }

  const tap = (...pages: OpenPage[]) => openAt({ all: () => Promise.resolve(pages), open }, THERE)

  beforeEach(() => {
    said = []
    open.mockClear()
  })

  test('a tap opens a new window when none is open', async () => {
    await tap()
    expect(open).toHaveBeenCalledWith(THERE)
  })

  test('the foreground window is focused and navigates by itself', async () => {
    const [back, front] = [page(true), page(true, { visibilityState: 'visible' })]
    await tap(back, front)
    expect(front.focus).toHaveBeenCalledOnce()
    expect(said).toEqual([{ type: 'go-to', path: '/calendar?post=7' }])
    for (const other of [front.navigate, back.focus, open]) expect(other).not.toHaveBeenCalled()
  })

  test('a window already at the address is only focused', async () => {
    const there = page(true, { url: THERE })
    await tap(there)
    expect(there.focus).toHaveBeenCalledOnce()
    expect(said).toEqual([])
  })

  test('a window that doesn’t listen is navigated', async () => {
    const deaf = page(false)
    await tap(deaf)
    expect(deaf.navigate).toHaveBeenCalledWith(THERE)
    expect(open).not.toHaveBeenCalled()
  })

  test('a window that can’t be navigated is replaced by a new one', async () => {
    await tap(page(false, { navigate: () => Promise.reject(new TypeError('not controlled')) }))
    expect(open).toHaveBeenCalledWith(THERE)
  })
})
