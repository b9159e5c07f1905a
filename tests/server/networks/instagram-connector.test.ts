import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Progress } from '#server/networks/connector.ts'
import { readBroken, readInstagramError } from '#server/networks/instagram/instagram-api.ts'
import type { Asked, Reply } from '#tests/support/fake-graph.ts'

import { fake, formOf, instagramAgainst, keepNothing, NOW, paths, picturePost, queryOf } from './fake-network.ts'

const account = { id: '1784', name: '@maya', token: 'agent-token' }
const CAPTION = 'Hello (& goodbye) #home'

const prepared = (more: object = {}): Progress => ({
  kind: 'container',
  madeAt: NOW.toISOString(),
  children: [],
  containerId: 'c1',
  ...more,
})
const allowance = (used: number, total: number): Reply => ({
  json: { data: [{ quota_usage: used, config: { quota_total: total, quota_duration: 86_400 } }] },
})
const asked = () => paths('/graph/v27.0')

/** Answers the allowance and numbers each container; the test answers the rest. */
function containers(rest: (asked: Asked) => Reply = () => ({ json: { status_code: 'FINISHED' } })) {
  let made = 0
  return (one: Asked): Reply => {
    if (one.url.pathname.endsWith('/content_publishing_limit')) return allowance(2, 50)
    if (one.method === 'POST' && one.url.pathname.endsWith('/media')) return { json: { id: `c${++made}` } }
    return rest(one)
  }
}

describe('preparing a post', () => {
  test('one picture is one container with address, alternative text and caption, and the token is sent in a header only', async () => {
    const connector = await instagramAgainst(containers())
    expect(await connector.upload({ account, post: picturePost(1), done: null, store: keepNothing })).toEqual(
      prepared(),
    )
    expect(asked().map((path) => path.split('?')[0])).toEqual([
      'GET /1784/content_publishing_limit',
      'POST /1784/media',
    ])
    const form = { image_url: 'https://us.test/media/0.jpg', alt_text: 'Room 1', caption: CAPTION }
    expect(formOf(fake.asked[1])).toEqual(form)
    for (const { headers, url, body } of fake.asked) {
      expect(headers.authorization).toBe('Bearer agent-token')
      expect(url.search + body).not.toContain('agent-token')
    }
  })

  test('a film becomes a reel container', async () => {
    const connector = await instagramAgainst(containers())
    await connector.upload({ account, post: picturePost(1, { mime: 'video/mp4' }), done: null, store: keepNothing })
    const form = { media_type: 'REELS', video_url: 'https://us.test/media/0.jpg', caption: CAPTION }
    expect(formOf(fake.asked[1])).toMatchObject(form)
    expect(formOf(fake.asked[1])).not.toHaveProperty('alt_text')
  })

  test('several pictures are items with alternative texts, without a caption, and then the carousel, each saved at once', async () => {
    const connector = await instagramAgainst(containers())
    const kept: Progress[] = []
    const done = await connector.upload({
      account,
      post: picturePost(3),
      done: null,
      store: async (progress) => void kept.push(progress),
    })
    expect(done).toEqual(prepared({ children: ['c1', 'c2', 'c3'], containerId: 'c4' }))
    expect(kept.map((one) => one['children'])).toEqual([['c1'], ['c1', 'c2'], ['c1', 'c2', 'c3']])
    const item = (at: number) => ({
      image_url: `https://us.test/media/${at}.jpg`,
      alt_text: `Room ${at + 1}`,
      is_carousel_item: 'true',
    })
    expect(fake.asked.filter(({ method }) => method === 'POST').map(formOf)).toEqual([
      ...[0, 1, 2].map(item),
      { media_type: 'CAROUSEL', children: 'c1,c2,c3', caption: CAPTION },
    ])
  })

  test('a carousel is not created before every item is finished, and continues from there', async () => {
    let looks = 0
    const answer = containers(() => ({ json: { status_code: ++looks === 2 ? 'IN_PROGRESS' : 'FINISHED' } }))
    const connector = await instagramAgainst(answer)
    const half = await connector.upload({ account, post: picturePost(2), done: null, store: keepNothing })
    expect(half).toEqual(prepared({ children: ['c1', 'c2'], containerId: null }))
    expect(await connector.ready(account, half)).toBe(false)
    const done = await connector.upload({ account, post: picturePost(2), done: half, store: keepNothing })
    expect(done).toEqual(prepared({ children: ['c1', 'c2'], containerId: 'c3' }))
  })

  test('a post is prepared only once, until Instagram has forgotten it', async () => {
    const connector = await instagramAgainst(containers())
    const old = prepared({ containerId: 'old' })
    expect(await connector.upload({ account, post: picturePost(1), done: old, store: keepNothing })).toMatchObject({
      containerId: 'old',
    })
    expect(fake.asked).toEqual([])
    const yesterday = { ...old, madeAt: '2026-11-20T12:00:00.000Z' }
    expect(
      await connector.upload({ account, post: picturePost(1), done: yesterday, store: keepNothing }),
    ).toMatchObject({ containerId: 'c1' })
  })

  test('preparing waits while the day’s posts are used up, whatever their number, and continues when none is named', async () => {
    const full = await instagramAgainst(() => allowance(25, 25))
    const message = 'Instagram allows 25 posts a day, and this account has reached that limit.'
    const waiting = full.upload({ account, post: picturePost(1), done: null, store: keepNothing })
    await expect(waiting).rejects.toMatchObject({ kind: 'wait', message })
    expect(fake.asked).toHaveLength(1)
    const unnamed = await instagramAgainst(({ method }) => ({ json: method === 'GET' ? { data: [] } : { id: 'c1' } }))
    expect(await unnamed.upload({ account, post: picturePost(1), done: null, store: keepNothing })).toEqual(prepared())
  })
})

describe('a container', () => {
  const ready = async (json: object) => (await instagramAgainst(() => ({ json }))).ready(account, prepared())

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

  test.each<[string, unknown]>([
    ['FINISHED', 'absent'],
    ['IN_PROGRESS', 'unknown'],
    ['EXPIRED', { failed: 'Instagram didn’t publish this post within a day. Publish it again.' }],
    ['ERROR', { failed: 'Instagram couldn’t publish this post.' }],
  ])('a container that is %s gives the outcome of the post', async (status_code, finding) => {
    const connector = await instagramAgainst(() => ({ json: { status_code } }))
    expect(await connector.find({ account, post: picturePost(1), progress: prepared(), since: NOW })).toEqual(finding)
    expect(fake.asked.map(({ url }) => url.pathname)).toEqual(['/graph/v27.0/c1'])
  })

  const media = (id: string, more: object = {}) => ({
    id,
    caption: CAPTION,
    permalink: `https://ig.test/p/${id}/`,
    timestamp: '2026-11-21T12:00:05+0000',
    ...more,
  })
  const findPublished = async (list: Reply) => {
    const connector = await instagramAgainst(({ url }) =>
      url.pathname.endsWith('/media') ? list : { json: { status_code: 'PUBLISHED' } },
    )
    return connector.find({ account, post: picturePost(1), progress: prepared(), since: NOW })
  }

  test('a published container leads to the one post with its caption', async () => {
    const others = [media('m2', { caption: 'Other' }), media('m3', { timestamp: '2026-11-20T12:00:05+0000' })]
    const post = { id: 'm1', permalink: 'https://ig.test/p/m1/' }
    expect(await findPublished({ json: { data: [media('m1'), ...others] } })).toEqual({ post })
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
    const connector = await instagramAgainst(({ method }) => (method === 'POST' ? reply : link))
    return connector.publish({ account, post: picturePost(1), progress: prepared() })
  }

  test('publishing names the container, and the link is read after it', async () => {
    expect(await publish({ json: { id: 'm1' } })).toEqual({ id: 'm1', permalink: 'https://ig.test/p/m1/' })
    expect(asked().map((path) => path.split('?')[0])).toEqual(['POST /1784/media_publish', 'GET /m1'])
    expect(formOf(fake.asked[0])).toEqual({ creation_id: 'c1' })
  })

  test.each<Reply>(['cut', { html: 'x', status: 500 }, { json: { error: { code: 100, message: 'm' } }, status: 400 }])(
    'publishing succeeds also when the link can’t be read: %o',
    async (link) => {
      expect(await publish({ json: { id: 'm1' } }, link)).toEqual({ id: 'm1', permalink: null })
    },
  )

  test.each<[string, Reply, string]>([
    ['a cut connection', 'cut', 'unknown'],
    ['an answer without an id', { json: { success: true } }, 'unknown'],
    ['an error named transient', { json: { error: { code: 7, message: 'm', is_transient: true } } }, 'unknown'],
  ])('a publish call after %s is %s', async (_name, reply, kind) => {
    await expect(publish(reply)).rejects.toMatchObject({ name: 'NetworkError', kind })
    expect(fake.asked).toHaveLength(1)
  })

  test('nothing is published without a container', async () => {
    const connector = await instagramAgainst(() => 'cut')
    for (const progress of [{}, prepared({ containerId: null })]) {
      const published = async () => connector.publish({ account, post: picturePost(1), progress })
      await expect(published).rejects.toMatchObject({ code: 'progress_lost' })
    }
    expect(fake.asked).toEqual([])
  })
})

describe('an error of Instagram', () => {
  const read = (code: number, subcode?: number, call: 'once' | 'repeatable' = 'repeatable') =>
    readInstagramError({
      status: 400,
      body: { error: { code, error_subcode: subcode, message: 'm' } },
      effect: call,
      waitSeconds: null,
    })

  test.each<[string, string | null, boolean, string]>([
    ['retry', null, false, '-2/2207003, -1/2207001, 9004/2207052, 9004, -1'],
    ['retry', null, true, '-2/2207020, -1/2207053, 24/2207006, 24/2207008'],
    ['refused', null, false, '4/2207051, 100'],
    ['refused', 'media_invalid', false, '1/2207057, 100/2207023, 352/2207026, 36000/2207004, 36001/2207005, 36003'],
    ['refused', 'caption_invalid', false, '36004/2207010, 100/2207040'],
    ['wait', null, false, '9/2207042, 80002'],
    ['reconnect', null, false, '190'],
  ])(
    'an error while preparing is %s with the fault %s, and asks for a new container: %s, for each of %s',
    (kind, fault, startsOver, errors) => {
      for (const one of errors.split(', ')) {
        const [code = 0, subcode] = one.split('/').map(Number)
        expect(read(code, subcode), one).toMatchObject({ kind, fault, startsOver })
      }
    },
  )

  test.each<[string, number, number | undefined, string]>([
    ['the server’s own', -1, 2207001, 'unknown'],
    ['a container that is not ready, or was published', 9007, 2207027, 'unknown'],
    ['a container that is unknown, or was published', 24, 2207008, 'unknown'],
    ['the day’s limit', 9, 2207042, 'wait'],
    ['an account that is blocked', 4, 2207051, 'refused'],
    ['a limit of calls', 4, undefined, 'wait'],
    ['a lost permission', 200, undefined, 'reconnect'],
  ])('an error of the public call, %s, leaves it %s', (_what, code, subcode, kind) => {
    expect(read(code, subcode, 'once').kind).toBe(kind)
  })

  test('an answer that is no documented error leaves the public call’s outcome unknown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.jsonValue(), (status, body) => {
        fc.pre(typeof body !== 'object' || body === null || !('error' in body || 'error_message' in body))
        expect(readInstagramError({ status, body, effect: 'once', waitSeconds: null }).kind).toBe('unknown')
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
    const connector = await instagramAgainst(() => 'cut')
    const wish = { state: 's', redirectUri: 'https://us.test/back' }
    const scopes = 'instagram_business_basic%2Cinstagram_business_content_publish%2Cinstagram_business_manage_comments'
    const asked = `client_id=app&redirect_uri=https%3A%2F%2Fus.test%2Fback&response_type=code&scope=${scopes}&state=s`
    expect(connector.authorizeUrl(wish)).toBe(`https://dialog.test/oauth/authorize?${asked}`)
    expect(connector.authorizeUrl({ ...wish, again: true })).toContain('&force_reauth=true')
  })

  const short = { access_token: 'short', user_id: 17 }
  const both = ['instagram_business_basic', 'instagram_business_content_publish']
  const inHundredSeconds = new Date(NOW.getTime() + 100_000)

  test.each<[string, unknown, string[]]>([
    ['bare', { ...short, permissions: ['a', 'b'] }, ['a', 'b']],
    ['in a list', { data: [{ ...short, permissions: 'a,b' }] }, ['a', 'b']],
    ['without permissions', short, both],
  ])(
    'signing in exchanges the code, without its suffix, for a long-lived token; the answer comes %s',
    async (_n, json, scopes) => {
      const connector = await instagramAgainst((one) => {
        if (one.method === 'POST') return { json }
        const isRight = queryOf(one)['access_token'] === 'short'
        return { json: { access_token: isRight ? 'long' : 'wrong', token_type: 'bearer', expires_in: 100 } }
      })
      const grant = await connector.exchange({ code: 'abc#_', redirectUri: 'https://us.test/back' })
      expect(grant).toEqual({ token: 'long', expiresAt: inHundredSeconds, refreshToken: null, scopes })
      expect(fake.asked.map(({ url }) => url.pathname)).toEqual(['/api/oauth/access_token', '/graph/access_token'])
      expect(formOf(fake.asked[0])).toEqual({
        client_id: 'app',
        client_secret: 'app-secret',
        grant_type: 'authorization_code',
        redirect_uri: 'https://us.test/back',
        code: 'abc',
      })
      const lengthening = { grant_type: 'ig_exchange_token', client_secret: 'app-secret', access_token: 'short' }
      expect(queryOf(fake.asked[1])).toEqual(lengthening)
    },
  )
})
