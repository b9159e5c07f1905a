import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { forgetCsrfToken } from '#client/csrf.ts'

import { postAgain } from '../../src/worker/post-again.ts'

const AGAIN = {
  agent: 3,
  post: 7,
  targets: [
    { platform: 'facebook', attempts: 2 },
    { platform: 'instagram', attempts: 6 },
  ],
} as const
const again = () => postAgain({ ...AGAIN, targets: [...AGAIN.targets] })

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

test('every failed target is posted again, as the agent of the notification and with the attempts it named', async () => {
  expect(await again()).toEqual({
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
  expect(await again()).toEqual({
    title: 'Posting again',
    body: '“Three jars” is on its way to Facebook. Instagram: This post has changed.',
  })
  answerTo = () => refusal(409, 'This post has changed.')
  expect(await again()).toEqual({
    title: 'Not posted again',
    body: 'Facebook: This post has changed. Instagram: This post has changed.',
  })
})

test.each([
  ['nothing answers', () => undefined],
  ['the agent is signed out', () => refusal(401, 'Please log in again.')],
])('there is no result where %s, so that the app is opened', async (_, answer) => {
  answerTo = answer
  expect(await again()).toBeNull()
})
