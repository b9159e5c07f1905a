import sharp from 'sharp'
import { afterEach, describe, expect, test, vi } from 'vitest'

import type { OutgoingPost, Progress } from '#server/networks/connector.ts'
import { facebook } from '#server/networks/facebook/facebook.ts'
import { NetworkError } from '#server/networks/network-error.ts'
import type { RateLimiter } from '#server/networks/rate-limits.ts'
import { fakeGraph, NO_LIMITS, type Asked, type FakeGraph, type Reply } from '#tests/support/fake-graph.ts'

const account = { id: '99', name: 'Page', token: 'page-token' }
const NOW = new Date('2026-11-21T12:00:00Z')

let fake: FakeGraph

afterEach(() => fake.close())

async function connectorAgainst(answer: (asked: Asked) => Reply) {
  fake = await fakeGraph(answer)
  return connectorAt(fake.address)
}

function connectorAt(address: string, configId: string | null = null, limiter: RateLimiter = NO_LIMITS) {
  const settings = {
    clientId: 'app',
    clientSecret: 'app-secret',
    configId,
    insightsConfigId: null,
    dialogUrl: 'https://dialog.test',
    graphUrl: address,
    uploadUrl: address,
  }
  return facebook(settings, () => NOW, limiter)
}

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer()

/** Facebook is sent bytes, so it never fetches an address of ours. */
const address = () => Promise.reject(new Error('Facebook needs no address'))

const photoPost = (count: number): OutgoingPost => ({
  type: 'carousel',
  title: 'T',
  caption: 'Hello & goodbye',
  files: Array.from({ length: count }, (_, at) => ({
    role: 'facebook_carousel_image',
    mime: 'image/jpeg',
    alt: `Room ${at + 1}`,
    read: picture,
    address,
  })),
})

const filmPost = (role: 'square_video' | 'vertical_video', bytes = 10): OutgoingPost => ({
  type: role === 'vertical_video' ? 'reel' : 'square_video',
  title: 'T',
  caption: 'C',
  files: [
    { role, mime: 'video/mp4', alt: 'T', read: async () => Buffer.from('0123456789'.repeat(bytes / 10)), address },
  ],
})

const keepNothing = async () => {}
const photos = (...photoIds: string[]): Progress => ({ kind: 'photos', uploadedAt: NOW.toISOString(), photoIds })

describe('uploading photos', () => {
  test('uploads each photo unpublished with its alternative text, saves each id before the next, and sends the token in a header only', async () => {
    let next = 0
    const connector = await connectorAgainst(() => ({ json: { id: String(++next) } }))
    const kept: Progress[] = []
    const done = await connector.upload(account, photoPost(3), null, async (progress) => void kept.push(progress))
    expect(kept.map((one) => one['photoIds'])).toEqual([['1'], ['1', '2']])
    expect(done['photoIds']).toEqual(['1', '2', '3'])
    for (const [at, { url, headers, body, method }] of fake.asked.entries()) {
      expect(body).toMatch(new RegExp(`name="alt_text_custom"\\r\\n\\r\\nRoom ${at + 1}\\r`))
      expect([method, url.pathname, url.search]).toEqual(['POST', '/v26.0/99/photos', ''])
      expect(headers.authorization).toBe('Bearer page-token')
      expect(body).toMatch(/name="published"\r\n\r\nfalse/)
      expect(body).not.toContain('page-token')
    }
  })

  test('a photo upload continues where it stopped', async () => {
    const connector = await connectorAgainst(() => ({ json: { id: 'new' } }))
    const done = await connector.upload(account, photoPost(3), photos('a', 'b'), keepNothing)
    expect(done['photoIds']).toEqual(['a', 'b', 'new'])
  })

  test('a photo upload starts over when Facebook has forgotten the old ones', async () => {
    const connector = await connectorAgainst(() => ({ json: { id: 'new' } }))
    const old = { ...photos('a'), uploadedAt: '2026-11-20T12:00:00.000Z' }
    expect((await connector.upload(account, photoPost(2), old, keepNothing))['photoIds']).toEqual(['new', 'new'])
  })

  test('a picture in a format Facebook does not take is converted to JPEG', async () => {
    const connector = await connectorAgainst(() => ({ json: { id: '1' } }))
    const post = photoPost(1)
    const webp = await sharp(await picture())
      .webp()
      .toBuffer()
    const files = post.files.map((file) => ({ ...file, mime: 'image/webp', read: async () => webp }))
    await connector.upload(account, { ...post, files }, null, keepNothing)
    expect(fake.asked[0]?.body).toContain('Content-Type: image/jpeg')
  })

  test('pictures are uploaded below four megabytes', async () => {
    const connector = await connectorAgainst(() => ({ json: { id: '1' } }))
    const noise = { type: 'gaussian', mean: 128, sigma: 90 } as const
    const create = { width: 1200, height: 1200, channels: 3, background: '#fff', noise } as const
    const large = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer()
    const post = photoPost(1)
    const files = post.files.map((file) => ({ ...file, mime: 'image/png', read: async () => large }))
    await connector.upload(account, { ...post, files }, null, keepNothing)
    expect(large.length).toBeGreaterThan(4_000_000)
    expect(fake.asked[0]?.body.length).toBeLessThan(4_010_000)
  })

  test('a photo upload notes what the page has used, and sends nothing while the page is limited', async () => {
    const usage = JSON.stringify({ 99: [{ type: 'pages', call_count: 97 }] })
    fake = await fakeGraph(() => ({ json: { id: '1' }, headers: { 'x-business-use-case-usage': usage } }))
    const note = vi.fn<RateLimiter['note']>()
    const check = vi.fn<RateLimiter['check']>().mockResolvedValueOnce()
    const connector = connectorAt(fake.address, null, { ...NO_LIMITS, note, check })
    await connector.upload(account, photoPost(1), null, keepNothing)
    expect(note).toHaveBeenCalledWith('99', expect.any(Headers))
    expect(note.mock.calls[0]?.[1].get('x-business-use-case-usage')).toBe(usage)
    check.mockRejectedValueOnce(new NetworkError('wait', 'slow_down', 'Facebook asks us to slow down.'))
    await expect(connector.upload(account, photoPost(1), null, keepNothing)).rejects.toMatchObject({ kind: 'wait' })
    expect(check).toHaveBeenLastCalledWith('99')
    expect(fake.asked).toHaveLength(1)
  })
})

describe('publishing photos', () => {
  const publish = async (reply: Reply) => {
    const connector = await connectorAgainst(() => reply)
    return connector.publish(account, photoPost(2), photos('1', '2'))
  }

  test('publishing sends the caption and all photos in order', async () => {
    const live = await publish({ json: { id: '99_7', permalink_url: 'https://fb.test/99_7' } })
    expect(live).toEqual({ id: '99_7', permalink: 'https://fb.test/99_7' })
    const form = new URLSearchParams(fake.asked[0]?.body)
    expect(fake.asked[0]?.url.pathname).toBe('/v26.0/99/feed')
    expect(Object.fromEntries(form)).toEqual({
      message: 'Hello & goodbye',
      fields: 'id,permalink_url',
      'attached_media[0]': '{"media_fbid":"1"}',
      'attached_media[1]': '{"media_fbid":"2"}',
    })
  })

  test.each<[string, Reply, string]>([
    ['a cut connection', 'cut', 'unknown'],
    ['a page of HTML', { html: '<h1>Sorry</h1>' }, 'unknown'],
    ['a page of HTML with a refusing status', { html: '<h1>No</h1>', status: 403 }, 'unknown'],
    ['an answer without an id', { json: { success: true } }, 'unknown'],
    ['a redirect', { json: {}, status: 307, headers: { location: 'https://evil.test/' } }, 'unknown'],
    ['a server error', { json: { error: { code: 2, message: 'm', is_transient: true } }, status: 500 }, 'unknown'],
    ['a refusal that comes with 200', { json: { error: { code: 100, message: 'm' } } }, 'refused'],
    ['a dead token', { json: { error: { code: 190, message: 'm' } }, status: 401 }, 'reconnect'],
    ['a limit', { json: { error: { code: 32, message: 'm' } }, status: 400 }, 'wait'],
  ])('a publish call after %s is %s', async (_name, reply, kind) => {
    await expect(publish(reply)).rejects.toMatchObject({ name: 'NetworkError', kind })
    expect(fake.asked).toHaveLength(1)
  })

  test('a refusal as a repetition leaves the outcome unknown where an earlier call may have worked', async () => {
    const connector = await connectorAgainst(() => ({ json: { error: { code: 506, message: 'm' } }, status: 400 }))
    const publishing = (mayBeThere: boolean) => connector.publish(account, photoPost(1), photos('1'), mayBeThere)
    await expect(publishing(true)).rejects.toMatchObject({ kind: 'unknown' })
    await expect(publishing(false)).rejects.toMatchObject({ kind: 'refused', fault: 'caption_invalid' })
  })

  test('a publish call that could not connect may be retried', async () => {
    const connector = await connectorAgainst(() => 'cut')
    await fake.close()
    await expect(connector.publish(account, photoPost(1), photos('1'))).rejects.toMatchObject({ kind: 'retry' })
  })
})

describe('finding photos', () => {
  const since = new Date(NOW.getTime() - 60_000)
  const post = (id: string, ...photoIds: string[]) => ({
    id,
    permalink_url: `https://fb.test/${id}`,
    attachments: {
      data: [
        { target: { id: `album-${id}` }, subattachments: { data: photoIds.map((one) => ({ target: { id: one } })) } },
      ],
    },
  })
  const find = async (answer: (asked: Asked) => Reply) => {
    const connector = await connectorAgainst(answer)
    return connector.find(account, photoPost(2), photos('1', '2'), since)
  }

  test('finds the post that has one of our photos, on any page of the feed', async () => {
    const found = await find(({ url }) =>
      url.searchParams.has('until')
        ? { json: { data: [post('b', '2')] } }
        : {
            json: {
              data: [post('a', '7')],
              paging: { next: `${fake.address}/v26.0/99/feed?until=5&access_token=leak` },
            },
          },
    )
    expect(found).toEqual({ post: { id: 'b', permalink: 'https://fb.test/b' } })
    expect(fake.asked.map(({ url }) => url.searchParams.has('access_token'))).toEqual([false, false])
  })

  test('reports absence only when the feed was read back to its end', async () => {
    expect(await find(() => ({ json: { data: [post('a', '7')] } }))).toBe('absent')
    expect(fake.asked.map(({ method }) => method)).toEqual(['GET'])
    expect(Number(fake.asked[0]?.url.searchParams.get('since'))).toBeLessThanOrEqual(since.getTime() / 1000)
  })

  test('reports no absence while a post with our caption hides its attachments', async () => {
    expect(await find(() => ({ json: { data: [{ id: 'a', message: 'Hello & goodbye' }] } }))).toBe('unknown')
  })

  test('reports no absence when the feed has no end', async () => {
    const endless = () => ({
      json: { data: [post('a', '7')], paging: { next: `${fake.address}/v26.0/99/feed?until=1` } },
    })
    expect(await find(endless)).toBe('unknown')
  })

  test('never follows a feed’s next link to another host', async () => {
    const away = () => ({ json: { data: [post('a', '7')], paging: { next: 'https://evil.test/feed' } } })
    await expect(find(away)).rejects.toMatchObject({ code: 'foreign_address' })
  })
})

describe('a feed video', () => {
  test('a feed video is sent in the pieces Facebook asks for, and is public only after the closing call', async () => {
    const connector = await connectorAgainst(({ body }) => {
      if (body.includes('upload_phase=start')) {
        return { json: { video_id: 'v1', upload_session_id: 's1', start_offset: '0', end_offset: '60' } }
      }
      if (body.includes('upload_phase=finish')) return { json: { success: true } }
      const start = Number(/name="start_offset"\r\n\r\n(\d+)/.exec(body)?.[1])
      return {
        json: start === 0 ? { start_offset: '60', end_offset: '100' } : { start_offset: '100', end_offset: '100' },
      }
    })
    const post = filmPost('square_video', 100)
    const progress = await connector.upload(account, post, null, keepNothing)
    expect(progress).toMatchObject({ kind: 'video', videoId: 'v1', start: 100, end: 100 })
    expect(await connector.ready(account, progress)).toBe(true)
    expect(await connector.publish(account, post, progress)).toBe('accepted')
    expect(fake.asked.map(({ url }) => url.pathname)).toEqual(Array(4).fill('/v26.0/99/videos'))
  })

  test('a half-sent feed video continues, and starts over when Facebook forgot it', async () => {
    const connector = await connectorAgainst(({ body }) => {
      if (body.includes('upload_phase=start')) {
        return { json: { video_id: 'v2', upload_session_id: 's2', start_offset: '0', end_offset: '10' } }
      }
      if (body.includes('\r\ns1\r\n')) return { json: { error: { code: 6001, message: 'no session' } }, status: 400 }
      return { json: { start_offset: '10', end_offset: '10' } }
    })
    const half = { kind: 'video', videoId: 'v1', sessionId: 's1', start: 5, end: 10 }
    const done = await connector.upload(account, filmPost('square_video'), half, keepNothing)
    expect(done).toMatchObject({ videoId: 'v2', start: 10 })
  })

  test('a feed video with offsets that don’t advance fails instead of looping', async () => {
    const connector = await connectorAgainst(({ body }) =>
      body.includes('upload_phase=start')
        ? { json: { video_id: 'v', upload_session_id: 's', start_offset: '0', end_offset: '10' } }
        : { json: { start_offset: '0', end_offset: '10' } },
    )
    await expect(connector.upload(account, filmPost('square_video'), null, keepNothing)).rejects.toMatchObject({
      kind: 'retry',
    })
  })
})

describe('a reel', () => {
  test('a reel is uploaded to the upload host with the authorization scheme of that host', async () => {
    const connector = await connectorAgainst(({ url }) =>
      url.pathname.endsWith('/video_reels')
        ? { json: { video_id: 'r1', upload_url: `${fake.address}/video-upload/v26.0/r1` } }
        : { json: { success: true } },
    )
    expect(await connector.upload(account, filmPost('vertical_video'), null, keepNothing)).toEqual({
      kind: 'reel',
      videoId: 'r1',
    })
    expect(fake.asked[1]?.headers).toMatchObject({ authorization: 'OAuth page-token', offset: '0', file_size: '10' })
    expect(fake.asked[1]?.body).toBe('0123456789')
  })

  test('a reel is not sent to an unknown host', async () => {
    const connector = await connectorAgainst(() => ({ json: { video_id: 'r1', upload_url: 'https://evil.test/take' } }))
    const upload = connector.upload(account, filmPost('vertical_video'), null, keepNothing)
    await expect(upload).rejects.toMatchObject({ kind: 'refused', code: 'foreign_address' })
  })

  const status = (phases: object, more: object = {}) => ({ json: { status: phases, ...more } })
  const reel = { kind: 'reel', videoId: 'r1' }

  test.each<[string, Reply, boolean]>([
    ['uploading', status({ video_status: 'uploading', uploading_phase: { status: 'in_progress' } }), false],
    ['upload_complete', status({ video_status: 'upload_complete', uploading_phase: { status: 'complete' } }), true],
    [
      'processing after the upload',
      status({ video_status: 'processing', uploading_phase: { status: 'completed' } }),
      true,
    ],
  ])('a reel that is %s is ready: %s', async (_name, reply, expected) => {
    const connector = await connectorAgainst(() => reply)
    expect(await connector.ready(account, reel)).toBe(expected)
  })

  test.each<[string, Reply, unknown]>([
    [
      'published',
      status(
        { video_status: 'ready', publishing_phase: { status: 'complete', publish_status: 'published' } },
        { permalink_url: '/reel/r1/' },
      ),
      { post: { id: 'r1', permalink: 'https://dialog.test/reel/r1/' } },
    ],
    [
      'still processing',
      status({
        video_status: 'processing',
        processing_phase: { status: 'in_progress' },
        publishing_phase: { status: 'not_started' },
      }),
      'unknown',
    ],
    [
      'untouched',
      status({
        video_status: 'upload_complete',
        processing_phase: { status: 'not_started' },
        publishing_phase: { status: 'not_started' },
      }),
      'absent',
    ],
    [
      'broken',
      status({
        video_status: 'error',
        processing_phase: { status: 'error', errors: [{ code: 1363128, message: 'Too long' }] },
      }),
      { failed: 'Facebook could not use this video: Too long' },
    ],
    ['of no status at all', { json: {} }, 'unknown'],
  ])('a reel that is %s gives the matching result', async (_name, reply, finding) => {
    const connector = await connectorAgainst(() => reply)
    expect(await connector.find(account, filmPost('vertical_video'), reel, NOW)).toEqual(finding)
  })
})

describe('signing in', () => {
  test('signing in opens the dialog with every scope and the agent’s OAuth state', async () => {
    const connector = await connectorAgainst(() => 'cut')
    const address = new URL(connector.authorizeUrl({ state: 's', redirectUri: 'https://us.test/back' }))
    expect(address.origin + address.pathname).toBe('https://dialog.test/v26.0/dialog/oauth')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'app',
      redirect_uri: 'https://us.test/back',
      state: 's',
      response_type: 'code',
      scope: 'pages_show_list,pages_read_engagement,pages_manage_posts,business_management',
    })
  })

  test('signing in names the configuration in place of scopes with Facebook Login for Business', () => {
    const wish = { state: 's', redirectUri: 'https://us.test/back', again: true }
    const address = new URL(connectorAt('http://127.0.0.1:9', '123').authorizeUrl(wish))
    expect(address.searchParams.get('config_id')).toBe('123')
    expect(address.searchParams.has('scope')).toBe(false)
    expect(address.searchParams.get('auth_type')).toBe('rerequest')
  })

  test('signing in exchanges the code for a long-lived token and reads the permissions really granted', async () => {
    const connector = await connectorAgainst(({ url }) => {
      if (url.pathname.endsWith('/me/permissions')) {
        return {
          json: {
            data: [
              { permission: 'a', status: 'granted' },
              { permission: 'b', status: 'declined' },
            ],
          },
        }
      }
      const long = url.searchParams.get('fb_exchange_token') === 'short'
      return { json: { access_token: long ? 'long' : 'short', token_type: 'bearer', expires_in: 100 } }
    })
    const grant = await connector.exchange({ code: 'c', redirectUri: 'https://us.test/back' })
    expect(grant).toEqual({
      token: 'long',
      expiresAt: new Date(NOW.getTime() + 100_000),
      refreshToken: null,
      scopes: ['a'],
    })
  })

  test('lists only pages the agent may create content on, over all pages of the list', async () => {
    const page = (id: string, tasks: string[]) => ({ id, name: `Page ${id}`, access_token: `token-${id}`, tasks })
    const connector = await connectorAgainst(({ url }) =>
      url.searchParams.get('after') === 'x'
        ? { json: { data: [page('3', ['CREATE_CONTENT'])] } }
        : {
            json: {
              data: [page('1', ['MANAGE', 'CREATE_CONTENT']), page('2', ['ANALYZE'])],
              paging: { next: `${fake.address}/v26.0/me/accounts?after=x` },
            },
          },
    )
    const accounts = await connector.listAccounts({ token: 'user' })
    expect(accounts.map(({ id, token }) => [id, token])).toEqual([
      ['1', 'token-1'],
      ['3', 'token-3'],
    ])
  })
})
