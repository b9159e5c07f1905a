import { describe, expect, test } from 'vitest'

import { NetworkError } from '#server/networks/network-error.ts'
import type { RateLimiter } from '#server/networks/rate-limits.ts'
import { NO_LIMITS, type Asked, type Reply } from '#tests/support/fake-graph.ts'

import { facebookAgainst, fake, instagramAgainst } from './fake-network.ts'

const account = { id: '99', name: 'Page', token: 'page-token' }

const error = (code: number, subcode?: number): Reply => ({
  status: code === 190 ? 401 : 400,
  json: { error: { message: 'No', code, ...(subcode && { error_subcode: subcode }) } },
})

const metric = (name: string, value: unknown, period = 'lifetime') => ({ name, period, values: [{ value }] })

async function facebook(answer: (asked: Asked) => Reply, limiter: RateLimiter = NO_LIMITS) {
  const { insights } = await facebookAgainst(answer, { limiter })
  if (!insights) throw new Error('Facebook gives counts')
  return insights
}

async function instagram(answer: (asked: Asked) => Reply) {
  const { insights } = await instagramAgainst(answer)
  if (!insights) throw new Error('Instagram gives counts')
  return insights
}

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
    const insights = await facebook(() => summaries(7, 2))
    expect(await insights.read(account, '99_1', false)).toEqual({
      figures: { reactions: 7, comments: 2, views: null, clicks: null },
      isPermitted: false,
    })
    expect(fake.asked).toHaveLength(1)
    expect(fake.asked[0]?.url.pathname).toBe('/v26.0/99_1')
    expect(fake.asked[0]?.url.search).not.toContain('page-token')
    expect(fake.asked[0]?.headers.authorization).toBe('Bearer page-token')
  })

  test('with it views and clicks are read over the post’s whole life', async () => {
    const data = [metric('post_media_view', 9, 'day'), metric('post_media_view', 120), metric('post_clicks', 0)]
    const insights = await facebook((asked) => (isInsights(asked) ? { json: { data } } : summaries(0, 0)))
    expect(await insights.read(account, '99_1', true)).toEqual({
      figures: { reactions: 0, comments: 0, views: 120, clicks: 0 },
      isPermitted: true,
    })
  })

  test('a metric that Facebook has retired is unknown, and the other one still read', async () => {
    const insights = await facebook((asked) => {
      if (!isInsights(asked)) return summaries(1, 1)
      return asked.url.searchParams.get('metric')?.includes('post_media_view')
        ? error(100)
        : { json: { data: [metric('post_clicks', 5)] } }
    })
    expect(await insights.read(account, '99_1', true)).toMatchObject({
      figures: { views: null, clicks: 5 },
      isPermitted: true,
    })
  })

  test.each([[10], [200], [3]])('code %d of the insights says that the permission is gone, no more', async (code) => {
    const insights = await facebook((asked) => (isInsights(asked) ? error(code) : summaries(4, 0)))
    const figures = { reactions: 4, comments: 0, views: null, clicks: null }
    expect(await insights.read(account, '99_1', true)).toEqual({ figures, isPermitted: false })
  })

  test('an empty answer, a hidden count and one that is no number are unknown, not 0', async () => {
    const insights = await facebook((asked) =>
      isInsights(asked)
        ? { json: { data: [metric('post_media_view', { like: 3 })] } }
        : { json: { id: '99_1', comments: { data: [], summary: { total_count: '3' } } } },
    )
    const nothing = { reactions: null, comments: null, views: null, clicks: null }
    expect((await insights.read(account, '99_1', true))?.figures).toEqual(nothing)
  })

  test('a video is read by its post', async () => {
    const insights = await facebook((asked) =>
      asked.url.pathname === '/v26.0/55' ? { json: { id: '55', post_id: '77' } } : summaries(3, 0),
    )
    expect((await insights.read(account, '55', false))?.figures.reactions).toBe(3)
    expect(fake.asked[1]?.url.pathname).toBe('/v26.0/99_77')
  })

  test('a post that is gone is said to be gone', async () => {
    const insights = await facebook(() => error(100, 33))
    expect(await insights.read(account, '99_1', true)).toBeNull()
  })

  test('nothing is asked while half of the page’s allowance is used, which publishing may still use', async () => {
    const checkSpare = async () => {
      throw new NetworkError('wait', 'slow_down', 'Facebook asks us to slow down.', { retryAfterSeconds: 3600 })
    }
    const insights = await facebook(() => summaries(1, 1), { ...NO_LIMITS, checkSpare })
    await expect(insights.read(account, '99_1', false)).rejects.toMatchObject({ kind: 'wait', retryAfterSeconds: 3600 })
    expect(fake.asked).toHaveLength(0)
  })
})

describe('Instagram', () => {
  test('likes and comments come with the media, views with the permission, clicks never', async () => {
    const insights = await instagram((asked) =>
      isInsights(asked) ? { json: { data: [metric('views', 31)] } } : { json: { like_count: 6, comments_count: 1 } },
    )
    expect(await insights.read(account, '17', true)).toEqual({
      figures: { reactions: 6, comments: 1, views: 31, clicks: null },
      isPermitted: true,
    })
    expect(await insights.read(account, '17', false)).toMatchObject({ figures: { views: null }, isPermitted: false })
  })

  test('hidden likes and an empty set are unknown', async () => {
    const insights = await instagram((asked) =>
      isInsights(asked) ? { json: { data: [] } } : { json: { comments_count: 1 } },
    )
    const figures = { reactions: null, comments: 1, views: null, clicks: null }
    expect((await insights.read(account, '17', true))?.figures).toEqual(figures)
  })

  test('media that are gone are said to be gone, and what is no media is refused', async () => {
    const gone = await instagram(() => error(100, 33))
    expect(await gone.read(account, '17', true)).toBeNull()
    const other = await instagram(() => error(100))
    await expect(other.read(account, '17', true)).rejects.toMatchObject({ kind: 'refused' })
  })
})
