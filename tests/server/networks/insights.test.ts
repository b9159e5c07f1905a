import { describe, expect, test } from 'vitest'

import { NetworkError } from '#server/networks/network-error.ts'
import { NO_LIMITS, type Asked, type Reply } from '#tests/support/fake-graph.ts'

import { facebookAgainst, fake, instagramAgainst } from './fake-network.ts'

const account = { id: '99', name: 'Page', token: 'page-token' }

const error = (code: number, subcode?: number): Reply => ({
  status: code === 190 ? 401 : 400,
  json: { error: { message: 'No', code, ...(subcode && { error_subcode: subcode }) } },
})

const metric = (name: string, value: unknown, period = 'lifetime') => ({ name, period, values: [{ value }] })

/** The counts of a post as the connector reads them from these answers, with the permission unless it is said. */
const onFacebook = async (answer: (asked: Asked) => Reply, isPermitted = true, id = '99_1') =>
  (await facebookAgainst(answer)).insights?.read(account, id, isPermitted)

const onInstagram = async (answer: (asked: Asked) => Reply, isPermitted = true) =>
  (await instagramAgainst(answer)).insights?.read(account, '17', isPermitted)

const summaries = (reactions: unknown, comments: unknown): Reply => ({
  json: {
    id: '99_1',
    reactions: { data: [], summary: { total_count: reactions } },
    comments: { data: [], summary: { total_count: comments } },
  },
})

const isInsights = ({ url }: Asked) => url.pathname.endsWith('/insights')

describe('Facebook', () => {
  test('without the permission only the fields of the post are asked for, with the token in a header', async () => {
    expect(await onFacebook(() => summaries(7, 2), false)).toEqual({
      insights: { reactions: 7, comments: 2, views: null, clicks: null },
      isPermitted: false,
    })
    expect(fake.asked).toHaveLength(1)
    expect(fake.asked[0]?.url.pathname).toBe('/v27.0/99_1')
    expect(fake.asked[0]?.url.search).not.toContain('page-token')
    expect(fake.asked[0]?.headers.authorization).toBe('Bearer page-token')
  })

  const views = (value: unknown, period?: string) => metric('post_media_view', value, period)

  test.each<[string, (asked: Asked) => Reply, number | null, number | null, boolean]>([
    [
      'over the post’s whole life',
      () => ({ json: { data: [views(9, 'day'), views(120), metric('post_clicks', 0)] } }),
      120,
      0,
      true,
    ],
    [
      'as unknown where Facebook has retired the metric, and the other one still',
      ({ url }) =>
        url.search.includes('post_media_view') ? error(100) : { json: { data: [metric('post_clicks', 5)] } },
      null,
      5,
      true,
    ],
    [
      'as unknown where they are no number or missing',
      () => ({ json: { data: [views({ like: 3 })] } }),
      null,
      null,
      true,
    ],
    ['as not permitted after code 10', () => error(10), null, null, false],
    ['as not permitted after code 200', () => error(200), null, null, false],
    ['as not permitted after code 3', () => error(3), null, null, false],
  ])('views and clicks are read %s', async (_how, insights, views, clicks, isPermitted) => {
    const read = await onFacebook((asked) => (isInsights(asked) ? insights(asked) : summaries(4, 0)))
    expect(read).toEqual({ insights: { reactions: 4, comments: 0, views, clicks }, isPermitted })
  })

  test('a count that is hidden and one that is no number are unknown, not 0', async () => {
    const json = { id: '99_1', comments: { data: [], summary: { total_count: '3' } } }
    expect(await onFacebook(() => ({ json }), false)).toMatchObject({ insights: { reactions: null, comments: null } })
  })

  test('a video is read by its post', async () => {
    const answer = ({ url }: Asked) =>
      url.pathname === '/v27.0/55' ? { json: { id: '55', post_id: '77' } } : summaries(3, 0)
    expect(await onFacebook(answer, false, '55')).toMatchObject({ insights: { reactions: 3 } })
    expect(fake.asked[1]?.url.pathname).toBe('/v27.0/99_77')
  })

  test('nothing is asked while half of the page’s allowance is used, which publishing may still use', async () => {
    const checkSpare = async () => {
      throw new NetworkError('wait', 'slow_down', 'Facebook asks us to slow down.', { retryAfterSeconds: 3600 })
    }
    const { insights } = await facebookAgainst(() => summaries(1, 1), { limiter: { ...NO_LIMITS, checkSpare } })
    await expect(insights?.read(account, '99_1', false)).rejects.toMatchObject({
      kind: 'wait',
      retryAfterSeconds: 3600,
    })
    expect(fake.asked).toHaveLength(0)
  })
})

test('Instagram gives likes and comments with the media, views with the permission, and clicks never', async () => {
  const answer = (asked: Asked): Reply => ({
    json: isInsights(asked) ? { data: [metric('views', 31)] } : { like_count: 6, comments_count: 1 },
  })
  const insights = { reactions: 6, comments: 1, views: 31, clicks: null }
  expect(await onInstagram(answer)).toEqual({ insights, isPermitted: true })
  expect(await onInstagram(answer, false)).toEqual({ insights: { ...insights, views: null }, isPermitted: false })
})

test.each([
  ['Facebook', onFacebook],
  ['Instagram', onInstagram],
])('a post of %s that is gone is said to be gone, and what is no post is refused', async (_network, read) => {
  expect(await read(() => error(100, 33))).toBeNull()
  await expect(read(() => error(100))).rejects.toMatchObject({ kind: 'refused' })
})
