import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'

import type { OutgoingPost, Progress } from '#server/networks/connector.ts'
import { readBroken, readInstagramError } from '#server/networks/instagram/errors.ts'
import { instagram } from '#server/networks/instagram/instagram.ts'
import { fakeGraph, NO_LIMITS, type Asked, type FakeGraph, type Reply } from '#tests/support/fake-graph.ts'

const account = { id: '1784', name: '@maya', token: 'agent-token' }
const NOW = new Date('2026-11-21T12:00:00Z')

let fake: FakeGraph

afterEach(() => fake.close())

async function connectorAgainst(answer: (asked: Asked) => Reply) {
  fake = await fakeGraph(answer)
  const settings = {
    clientId: 'app',
    clientSecret: 'app-secret',
    dialogUrl: 'https://dialog.test',
    apiUrl: `${fake.address}/api`,
    graphUrl: `${fake.address}/graph`,
  }
  return instagram(settings, () => NOW, NO_LIMITS)
}

const postOf = (count: number, mime = 'image/jpeg'): OutgoingPost => ({
  type: count > 1 ? 'carousel' : 'image',
  title: 'T',
  caption: 'Hello & goodbye #home',
  files: Array.from({ length: count }, (_, at) => ({
    role: 'instagram_image',
    mime,
    alt: `Room ${at + 1}`,
    read: () => Promise.reject(new Error('Instagram is sent no bytes')),
    address: async () => `https://us.test/media/${at}.jpg`,
  })),
})

const keepNothing = async () => {}
const prepared = (more: object = {}): Progress => ({
  kind: 'container',
  madeAt: NOW.toISOString(),
  children: [],
  containerId: 'c1',
  ...more,
})
const allowance = (used: number, total = 50): Reply => ({
  json: { data: [{ quota_usage: used, config: { quota_total: total, quota_duration: 86_400 } }] },
})
const formOf = (asked: Asked | undefined) => Object.fromEntries(new URLSearchParams(asked?.body))
const paths = () => fake.asked.map(({ method, url }) => `${method} ${url.pathname.replace('/graph/v26.0', '')}`)

/** Answers the allowance and numbers each container; the test answers the rest. */
function containers(rest: (asked: Asked) => Reply = () => ({ json: { status_code: 'FINISHED' } })) {
  let made = 0
  return (asked: Asked): Reply => {
    if (asked.url.pathname.endsWith('/content_publishing_limit')) return allowance(2)
    if (asked.method === 'POST' && asked.url.pathname.endsWith('/media')) return { json: { id: `c${++made}` } }
    return rest(asked)
  }
}

describe('preparing a post', () => {
  test('one picture is one container with address, alternative text and caption, and the token is sent in a header only', async () => {
    const connector = await connectorAgainst(containers())
    const done = await connector.upload(account, postOf(1), null, keepNothing)
    expect(done).toEqual(prepared())
    expect(paths()).toEqual(['GET /1784/content_publishing_limit', 'POST /1784/media'])
    expect(formOf(fake.asked[1])).toEqual({
      image_url: 'https://us.test/media/0.jpg',
      alt_text: 'Room 1',
      caption: 'Hello & goodbye #home',
    })
    for (const { headers, url, body } of fake.asked) {
      expect(headers.authorization).toBe('Bearer agent-token')
      expect(url.search + body).not.toContain('agent-token')
    }
  })

  test('a film becomes a reel container', async () => {
    const connector = await connectorAgainst(containers())
    await connector.upload(account, postOf(1, 'video/mp4'), null, keepNothing)
    expect(formOf(fake.asked[1])).toMatchObject({
      media_type: 'REELS',
      video_url: 'https://us.test/media/0.jpg',
      caption: 'Hello & goodbye #home',
    })
    expect(formOf(fake.asked[1])).not.toHaveProperty('alt_text')
  })

  test('several pictures are items with alternative texts, without a caption, and then the carousel, each saved at once', async () => {
    const connector = await connectorAgainst(containers())
    const kept: Progress[] = []
    const done = await connector.upload(account, postOf(3), null, async (progress) => void kept.push(progress))
    expect(done).toEqual(prepared({ children: ['c1', 'c2', 'c3'], containerId: 'c4' }))
    expect(kept.map((one) => one['children'])).toEqual([['c1'], ['c1', 'c2'], ['c1', 'c2', 'c3']])
    const forms = fake.asked.filter(({ method }) => method === 'POST').map(formOf)
    expect(forms.slice(0, 3)).toEqual(
      [0, 1, 2].map((at) => ({
        image_url: `https://us.test/media/${at}.jpg`,
        alt_text: `Room ${at + 1}`,
        is_carousel_item: 'true',
      })),
    )
    expect(forms.at(-1)).toEqual({
      media_type: 'CAROUSEL',
      children: 'c1,c2,c3',
      caption: 'Hello & goodbye #home',
    })
  })

  test('a carousel is not created before every item is finished, and continues from there', async () => {
    let asked = 0
    const answer = containers(() => ({ json: { status_code: ++asked === 2 ? 'IN_PROGRESS' : 'FINISHED' } }))
    const connector = await connectorAgainst(answer)
    const half = await connector.upload(account, postOf(2), null, keepNothing)
    expect(half).toEqual(prepared({ children: ['c1', 'c2'], containerId: null }))
    expect(await connector.ready(account, half)).toBe(false)
    const done = await connector.upload(account, postOf(2), half, keepNothing)
    expect(done).toEqual(prepared({ children: ['c1', 'c2'], containerId: 'c3' }))
  })

  test('a post is prepared only once, until Instagram has forgotten it', async () => {
    const connector = await connectorAgainst(containers())
    expect(await connector.upload(account, postOf(1), prepared({ containerId: 'old' }), keepNothing)).toMatchObject({
      containerId: 'old',
    })
    expect(fake.asked).toEqual([])
    const yesterday = prepared({ containerId: 'old', madeAt: '2026-11-20T12:00:00.000Z' })
    expect(await connector.upload(account, postOf(1), yesterday, keepNothing)).toMatchObject({ containerId: 'c1' })
  })

  test('preparing waits while the day’s posts are used up, whatever their number, and makes nothing', async () => {
    const connector = await connectorAgainst(() => allowance(25, 25))
    await expect(connector.upload(account, postOf(1), null, keepNothing)).rejects.toMatchObject({
      kind: 'wait',
      message: 'Instagram allows 25 posts a day, and this account has reached that limit.',
    })
    expect(paths()).toEqual(['GET /1784/content_publishing_limit'])
  })

  test('preparing continues when Instagram names no allowance', async () => {
    const connector = await connectorAgainst((asked) =>
      asked.method === 'GET' ? { json: { data: [] } } : { json: { id: 'c1' } },
    )
    expect(await connector.upload(account, postOf(1), null, keepNothing)).toEqual(prepared())
  })
})

describe('a container', () => {
  const ready = async (json: object) => {
    const connector = await connectorAgainst(() => ({ json }))
    return connector.ready(account, prepared())
  }

  test.each([
    ['IN_PROGRESS', false],
    ['FINISHED', true],
    // An earlier call went through: the check after the next call finds it.
    ['PUBLISHED', true],
  ])('a container that is %s is ready: %s', async (code, expected) => {
    expect(await ready({ status_code: code, id: 'c1' })).toBe(expected)
  })

  test.each([
    [{ status_code: 'ERROR', status: 'Error: failed with error code 2207026' }, 'refused', 'media_invalid'],
    [{ status_code: 'ERROR', status: 'Error: 2207053' }, 'retry', null],
    [{ status_code: 'ERROR', status: 'Error' }, 'refused', 'media_invalid'],
    [{ status_code: 'EXPIRED' }, 'retry', null],
  ])('a container that says %o is abandoned, as %s', async (json, kind, fault) => {
    await expect(ready(json)).rejects.toMatchObject({ kind, fault, startsOver: true })
  })

  test.each<[string, Reply, unknown]>([
    ['FINISHED', { json: { status_code: 'FINISHED' } }, 'absent'],
    ['IN_PROGRESS', { json: { status_code: 'IN_PROGRESS' } }, 'unknown'],
    [
      'EXPIRED',
      { json: { status_code: 'EXPIRED' } },
      { failed: 'Instagram did not publish this post within a day. Publish it again.' },
    ],
    ['ERROR', { json: { status_code: 'ERROR' } }, { failed: 'Instagram could not publish this post.' }],
  ])('a container that is %s gives the outcome of the post', async (_name, reply, finding) => {
    const connector = await connectorAgainst(() => reply)
    expect(await connector.find(account, postOf(1), prepared(), NOW)).toEqual(finding)
    expect(paths()).toEqual(['GET /c1'])
  })

  const caption = 'Hello & goodbye #home'
  const media = (id: string, more: object = {}) => ({
    id,
    caption,
    permalink: `https://ig.test/p/${id}/`,
    timestamp: '2026-11-21T12:00:05+0000',
    ...more,
  })
  const findPublished = async (list: Reply) => {
    const connector = await connectorAgainst(({ url }) =>
      url.pathname.endsWith('/media') ? list : { json: { status_code: 'PUBLISHED' } },
    )
    return connector.find(account, postOf(1), prepared(), NOW)
  }

  test('a published container leads to the one post with its caption', async () => {
    const others = [media('m2', { caption: 'Other' }), media('m3', { timestamp: '2026-11-20T12:00:05+0000' })]
    expect(await findPublished({ json: { data: [media('m1'), ...others] } })).toEqual({
      post: { id: 'm1', permalink: 'https://ig.test/p/m1/' },
    })
  })

  test.each<[string, Reply]>([
    ['several have its words', { json: { data: [media('m1'), media('m2')] } }],
    ['none has', { json: { data: [] } }],
    ['the list can’t be read', { html: '<h1>Sorry</h1>', status: 502 }],
    ['the list is refused', { json: { error: { code: 190, message: 'm' } }, status: 401 }],
  ])('a published container counts as published without a link when %s', async (_name, list) => {
    expect(await findPublished(list)).toEqual({ post: { id: 'c1', permalink: null } })
  })
})

describe('publishing a container', () => {
  const publish = async (reply: Reply, link: Reply = { json: { permalink: 'https://ig.test/p/m1/' } }) => {
    const connector = await connectorAgainst(({ method }) => (method === 'POST' ? reply : link))
    return connector.publish(account, postOf(1), prepared())
  }

  test('publishing names the container, and the link is read after it', async () => {
    expect(await publish({ json: { id: 'm1' } })).toEqual({ id: 'm1', permalink: 'https://ig.test/p/m1/' })
    expect(paths()).toEqual(['POST /1784/media_publish', 'GET /m1'])
    expect(formOf(fake.asked[0])).toEqual({ creation_id: 'c1' })
  })

  test.each<Reply>(['cut', { html: 'x', status: 500 }, { json: { error: { code: 100, message: 'm' } }, status: 400 }])(
    'publishing succeeds also when the link can’t be read: %o',
    async (link) => {
      expect(await publish({ json: { id: 'm1' } }, link)).toEqual({ id: 'm1', permalink: null })
    },
  )

  const refusal = (code: number, subcode: number, status = 400): Reply => ({
    json: { error: { code, error_subcode: subcode, message: 'm' } },
    status,
  })

  test.each<[string, Reply, string]>([
    ['a cut connection', 'cut', 'unknown'],
    ['a page of HTML', { html: '<h1>Sorry</h1>' }, 'unknown'],
    ['an answer without an id', { json: { success: true } }, 'unknown'],
    ['a server error', refusal(2, 0, 500), 'unknown'],
    ['an error of the server’s own in a table', refusal(-1, 2207001), 'unknown'],
    ['a container that is not ready, or was published', refusal(9007, 2207027), 'unknown'],
    ['a container that is unknown, or was published', refusal(24, 2207008), 'unknown'],
    ['the day’s limit', refusal(9, 2207042), 'wait'],
    ['an account that is blocked', refusal(4, 2207051), 'refused'],
    ['a limit of calls', { json: { error: { code: 4, message: 'm' } }, status: 400 }, 'wait'],
    ['a dead token', { json: { error: { code: 190, error_subcode: 463, message: 'm' } }, status: 401 }, 'reconnect'],
    ['a lost permission', { json: { error: { code: 200, message: 'm' } }, status: 403 }, 'reconnect'],
    ['an error named transient', { json: { error: { code: 7, message: 'm', is_transient: true } } }, 'unknown'],
  ])('a publish call after %s is %s', async (_name, reply, kind) => {
    await expect(publish(reply)).rejects.toMatchObject({ name: 'NetworkError', kind })
    expect(fake.asked).toHaveLength(1)
  })

  test('a publish call that could not connect may be retried', async () => {
    const connector = await connectorAgainst(() => 'cut')
    await fake.close()
    await expect(connector.publish(account, postOf(1), prepared())).rejects.toMatchObject({ kind: 'retry' })
  })

  test('nothing is published without a container', async () => {
    const connector = await connectorAgainst(() => 'cut')
    for (const progress of [{}, prepared({ containerId: null })]) {
      await expect(async () => connector.publish(account, postOf(1), progress)).rejects.toMatchObject({
        code: 'progress_lost',
      })
    }
    expect(fake.asked).toEqual([])
  })
})

describe('an error while preparing', () => {
  const read = (code: number, subcode?: number) =>
    readInstagramError(400, { error: { code, error_subcode: subcode, message: 'm' } }, 'repeatable', null)

  test.each<[number, number | undefined, string, boolean, string?]>([
    [-2, 2207003, 'retry', false],
    [-2, 2207020, 'retry', true],
    [-1, 2207001, 'retry', false],
    [-1, 2207032, 'retry', true],
    [-1, 2207053, 'retry', true],
    [1, 2207057, 'refused', false],
    [4, 2207051, 'refused', false, 'none'],
    [9, 2207042, 'wait', false],
    [24, 2207006, 'retry', true],
    [24, 2207008, 'retry', true],
    [25, 2207050, 'refused', false],
    [100, 2207023, 'refused', false],
    [100, 2207028, 'refused', false],
    [100, 2207035, 'refused', false],
    [352, 2207026, 'refused', false],
    [9004, 2207052, 'retry', false],
    [36_000, 2207004, 'refused', false, 'media_invalid'],
    [36_001, 2207005, 'refused', false],
    [36_003, 2207009, 'refused', false],
    [36_004, 2207010, 'refused', false, 'caption_invalid'],
    [100, 2207040, 'refused', false, 'caption_invalid'],
    [36_003, undefined, 'refused', false, 'media_invalid'],
    [9004, undefined, 'retry', false],
    [80_002, undefined, 'wait', false],
    [190, undefined, 'reconnect', false, 'none'],
    [100, undefined, 'refused', false],
    [-1, undefined, 'retry', false],
  ])('the error %i/%i is %s, and asks for a new container: %s', (code, subcode, kind, startsOver, fault) => {
    const found = read(code, subcode)
    expect(found).toMatchObject({ kind, startsOver })
    if (fault) expect(found.fault ?? 'none').toBe(fault)
  })

  test('an answer that is no documented error leaves the public call’s outcome unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.jsonValue(), (status, body) => {
        fc.pre(typeof body !== 'object' || body === null || !('error' in body || 'error_message' in body))
        expect(readInstagramError(status, body, 'once', null).kind).toBe('unknown')
      }),
    )
  })

  test('every error has a message that is a whole sentence', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (status, code) => {
        for (const error of [readBroken(status), read(code)]) expect(error.message).toMatch(/^[A-Z].*[.]$/)
      }),
    )
  })
})

describe('signing in', () => {
  test('signing in opens the dialog with both permissions and the agent’s OAuth state', async () => {
    const connector = await connectorAgainst(() => 'cut')
    const address = new URL(connector.authorizeUrl({ state: 's', redirectUri: 'https://us.test/back' }))
    expect(address.origin + address.pathname).toBe('https://dialog.test/oauth/authorize')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'app',
      redirect_uri: 'https://us.test/back',
      response_type: 'code',
      scope: 'instagram_business_basic,instagram_business_content_publish',
      state: 's',
    })
    const again = connector.authorizeUrl({ state: 's', redirectUri: 'https://us.test/back', again: true })
    expect(new URL(again).searchParams.get('force_reauth')).toBe('true')
  })

  const short = { access_token: 'short', user_id: 17, permissions: ['a', 'b'] }

  test.each<[string, unknown, string[]]>([
    ['bare', short, ['a', 'b']],
    ['in a list', { data: [{ ...short, permissions: 'a,b' }] }, ['a', 'b']],
    [
      'without permissions',
      { access_token: 'short', user_id: 17 },
      ['instagram_business_basic', 'instagram_business_content_publish'],
    ],
  ])(
    'signing in exchanges the code, without its suffix, for a long-lived token; the answer comes %s',
    async (_n, json, scopes) => {
      const connector = await connectorAgainst(({ method, url }) => {
        if (method === 'POST') return { json }
        const isRight = url.searchParams.get('access_token') === 'short'
        return { json: { access_token: isRight ? 'long' : 'wrong', token_type: 'bearer', expires_in: 100 } }
      })
      const grant = await connector.exchange({ code: 'abc#_', redirectUri: 'https://us.test/back' })
      expect(grant).toEqual({
        token: 'long',
        expiresAt: new Date(NOW.getTime() + 100_000),
        refreshToken: null,
        scopes,
      })
      expect(fake.asked[0]?.url.pathname).toBe('/api/oauth/access_token')
      expect(formOf(fake.asked[0])).toEqual({
        client_id: 'app',
        client_secret: 'app-secret',
        grant_type: 'authorization_code',
        redirect_uri: 'https://us.test/back',
        code: 'abc',
      })
      expect(fake.asked[1]?.url.pathname).toBe('/graph/access_token')
      expect(Object.fromEntries(fake.asked[1]?.url.searchParams ?? [])).toEqual({
        grant_type: 'ig_exchange_token',
        client_secret: 'app-secret',
        access_token: 'short',
      })
    },
  )

  test('signing in is refused where the code is refused', async () => {
    const json = { error_type: 'OAuthException', code: 400, error_message: 'Invalid authorization code' }
    const connector = await connectorAgainst(() => ({ json, status: 400 }))
    await expect(connector.exchange({ code: 'c', redirectUri: 'r' })).rejects.toMatchObject({ kind: 'refused' })
  })

  test('the account is named as people know it', async () => {
    const connector = await connectorAgainst(() => ({ json: { user_id: 17_840, username: 'maya', id: '5' } }))
    expect(await connector.listAccounts({ token: 'long' })).toEqual([{ id: '17840', name: '@maya', token: 'long' }])
  })

  test('a token is renewed', async () => {
    const connector = await connectorAgainst(() => ({ json: { access_token: 'next', expires_in: 100 } }))
    expect(await connector.refresh?.({ token: 'long', refreshToken: null })).toEqual({
      token: 'next',
      expiresAt: new Date(NOW.getTime() + 100_000),
      refreshToken: null,
    })
    expect(fake.asked[0]?.url.pathname).toBe('/graph/refresh_access_token')
    expect(Object.fromEntries(fake.asked[0]?.url.searchParams ?? [])).toEqual({
      grant_type: 'ig_refresh_token',
      access_token: 'long',
    })
  })
})
