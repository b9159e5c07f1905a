import { describe, expect, test, vi } from 'vitest'

import type { Progress } from '#server/networks/connector.ts'
import { NetworkError } from '#server/networks/network-error.ts'
import type { RateLimiter } from '#server/networks/rate-limits.ts'
import { NO_LIMITS, type Asked, type Reply } from '#tests/support/fake-graph.ts'

import {
  facebookAgainst,
  facebookAt,
  fake,
  filmPost,
  formOf,
  keepNothing,
  NOW,
  paths,
  picture,
  picturePost,
  queryOf,
  webp,
} from './fake-network.ts'

const account = { id: '99', name: 'Page', token: 'page-token' }

const photos = (...photoIds: string[]): Progress => ({ kind: 'photos', uploadedAt: NOW.toISOString(), photoIds })

describe('uploading photos', () => {
  test('uploads each photo unpublished with its alternative text, saves each id before the next, and sends the token in a header only', async () => {
    let next = 0
    const connector = await facebookAgainst(() => ({ json: { id: String(++next) } }))
    const kept: Progress[] = []
    const done = await connector.upload({
      account,
      post: picturePost(3),
      done: null,
      store: async (progress) => void kept.push(progress),
    })
    expect(kept.map((one) => one['photoIds'])).toEqual([['1'], ['1', '2']])
    expect(done['photoIds']).toEqual(['1', '2', '3'])
    expect(paths()).toEqual(Array(3).fill('POST /v27.0/99/photos'))
    for (const [at, { headers, body }] of fake.asked.entries()) {
      expect(body).toMatch(new RegExp(`name="alt_text_custom"\\r\\n\\r\\nRoom ${at + 1}\\r`))
      expect(headers.authorization).toBe('Bearer page-token')
      expect(body).toMatch(/name="published"\r\n\r\nfalse/)
      expect(body).not.toContain('page-token')
    }
  })

  test('a photo upload continues where it stopped, and starts over when Facebook has forgotten the old ones', async () => {
    const connector = await facebookAgainst(() => ({ json: { id: 'new' } }))
    const upload = async (before: Progress) =>
      (await connector.upload({ account, post: picturePost(2), done: before, store: keepNothing }))['photoIds']
    expect(await upload(photos('a'))).toEqual(['a', 'new'])
    expect(await upload({ ...photos('a'), uploadedAt: '2026-11-20T12:00:00.000Z' })).toEqual(['new', 'new'])
  })

  test.each<[string, string, () => Promise<Buffer>]>([
    ['in a format Facebook does not take', 'image/webp', webp],
    ['of four megabytes', 'image/jpeg', async () => Buffer.concat([await picture(), Buffer.alloc(4_000_000)])],
  ])('a picture %s is converted to a smaller JPEG', async (_what, mime, read) => {
    const connector = await facebookAgainst(() => ({ json: { id: '1' } }))
    await connector.upload({ account, post: picturePost(1, { mime, read }), done: null, store: keepNothing })
    expect(fake.asked[0]?.body).toContain('Content-Type: image/jpeg')
    expect(fake.asked[0]?.body.length).toBeLessThan(10_000)
  })

  test('a photo upload notes what the page has used, and sends nothing while the page is limited', async () => {
    const usage = JSON.stringify({ 99: [{ type: 'pages', call_count: 97 }] })
    const note = vi.fn<RateLimiter['note']>()
    const check = vi.fn<RateLimiter['check']>().mockResolvedValueOnce()
    const limiter = { ...NO_LIMITS, note, check }
    const connector = await facebookAgainst(
      () => ({ json: { id: '1' }, headers: { 'x-business-use-case-usage': usage } }),
      { limiter },
    )
    await connector.upload({ account, post: picturePost(1), done: null, store: keepNothing })
    expect(note).toHaveBeenCalledWith('99', expect.any(Headers))
    expect(note.mock.calls[0]?.[1].get('x-business-use-case-usage')).toBe(usage)
    check.mockRejectedValueOnce(new NetworkError('wait', 'slow_down', 'Facebook asks us to slow down.'))
    await expect(
      connector.upload({ account, post: picturePost(1), done: null, store: keepNothing }),
    ).rejects.toMatchObject({ kind: 'wait' })
    expect(check).toHaveBeenLastCalledWith('99')
    expect(fake.asked).toHaveLength(1)
  })
})

describe('publishing photos', () => {
  const publish = async (reply: Reply, mayBeThere?: boolean) => {
    const connector = await facebookAgainst(() => reply)
    return connector.publish({ account, post: picturePost(2), progress: photos('1', '2'), mayBeThere })
  }

  test('publishing sends the caption and all photos in order', async () => {
    const live = await publish({ json: { id: '99_7', permalink_url: 'https://fb.test/99_7' } })
    expect(live).toEqual({ id: '99_7', permalink: 'https://fb.test/99_7' })
    expect(paths()).toEqual(['POST /v27.0/99/feed'])
    expect(formOf(fake.asked[0])).toEqual({
      message: 'Hello (& goodbye) #home',
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
    ['a refusal that comes with 200', { json: { error: { code: 100, message: 'm' } } }, 'refused'],
  ])('a publish call after %s is %s', async (_name, reply, kind) => {
    await expect(publish(reply)).rejects.toMatchObject({ name: 'NetworkError', kind })
    expect(fake.asked).toHaveLength(1)
  })

  test('a refusal as a repetition leaves the outcome unknown where an earlier call may have worked', async () => {
    const refusal = { json: { error: { code: 506, message: 'm' } }, status: 400 }
    await expect(publish(refusal, true)).rejects.toMatchObject({ kind: 'unknown' })
    await expect(publish(refusal, false)).rejects.toMatchObject({ kind: 'refused', fault: 'caption_invalid' })
  })

  test('a publish call that could not connect may be retried', async () => {
    const connector = await facebookAgainst(() => 'cut')
    await fake.close()
    await expect(connector.publish({ account, post: picturePost(1), progress: photos('1') })).rejects.toMatchObject({
      kind: 'retry',
    })
  })
})

describe('finding photos', () => {
  const since = new Date(NOW.getTime() - 60_000)
  const feed = (id: string, photoId: string, next?: string): Reply => {
    const subattachments = { data: [{ target: { id: photoId } }] }
    const attachments = { data: [{ target: { id: `album-${id}` }, subattachments }] }
    const data = [{ id, permalink_url: `https://fb.test/${id}`, attachments }]
    return { json: { data, ...(next !== undefined && { paging: { next } }) } }
  }
  const find = async (answer: (asked: Asked) => Reply) =>
    (await facebookAgainst(answer)).find({ account, post: picturePost(2), progress: photos('1', '2'), since })

  test('finds the post that has one of our photos, on any page of the feed', async () => {
    const found = await find(({ url }) =>
      url.searchParams.has('until')
        ? feed('b', '2')
        : feed('a', '7', `${fake.address}/v27.0/99/feed?until=5&access_token=leak`),
    )
    expect(found).toEqual({ post: { id: 'b', permalink: 'https://fb.test/b' } })
    expect(fake.asked.map(({ url }) => url.searchParams.has('access_token'))).toEqual([false, false])
  })

  test('reports absence only when the feed was read back to its end', async () => {
    expect(await find(() => feed('a', '7'))).toBe('absent')
    expect(fake.asked.map(({ method }) => method)).toEqual(['GET'])
    expect(Number(fake.asked[0]?.url.searchParams.get('since'))).toBeLessThanOrEqual(since.getTime() / 1000)
  })

  test.each<[string, () => Reply]>([
    [
      'a post with our caption hides its attachments',
      () => ({ json: { data: [{ id: 'a', message: 'Hello (& goodbye) #home' }] } }),
    ],
    ['the feed has no end', () => feed('a', '7', `${fake.address}/v27.0/99/feed?until=1`)],
  ])('reports no absence while %s', async (_what, answer) => {
    expect(await find(answer)).toBe('unknown')
  })

  test('never follows a feed’s next link to another host', async () => {
    const found = find(() => feed('a', '7', 'https://evil.test/feed'))
    await expect(found).rejects.toMatchObject({ code: 'foreign_address' })
  })
})

describe('a feed video', () => {
  const post = filmPost('square_video', '0123456789')
  const opened: Reply = { json: { id: 'upload:MTp2?sig=ARZ' } }
  const file = {
    kind: 'video_file',
    beganAt: NOW.toISOString(),
    session: 'upload:MTp2?sig=ARZ',
    handle: null,
    videoId: null,
  }
  const refused = (code: number, message = 'm'): Reply => ({ json: { error: { code, message } }, status: 400 })

  test('a feed video is uploaded whole to the app, and is public only after the call with its handle', async () => {
    const connector = await facebookAgainst(({ url }) =>
      url.pathname.endsWith('/uploads')
        ? opened
        : url.pathname.includes('upload:')
          ? { json: { h: '4:aGFuZGxl' } }
          : { json: { id: 'v1' } },
    )
    const kept: Progress[] = []
    const store = async (progress: Progress) => void kept.push(progress)
    const progress = await connector.upload({ account, post, done: null, store })
    expect(kept).toEqual([file])
    expect(progress).toEqual({ ...file, handle: '4:aGFuZGxl' })
    expect(await connector.ready(account, progress)).toBe(true)
    const accepted = { ...progress, videoId: 'v1' }
    expect(await connector.publish({ account, post, progress })).toEqual({ accepted })
    expect(paths()).toEqual([
      'POST /v27.0/app/uploads?file_name=video.mp4&file_length=10&file_type=video%2Fmp4',
      'POST /v27.0/upload:MTp2?sig=ARZ',
      'POST /v27.0/99/videos',
    ])
    expect(fake.asked[1]?.headers).toMatchObject({ authorization: 'OAuth page-token', file_offset: '0' })
    expect(fake.asked[1]?.body).toBe('0123456789')
    expect(formOf(fake.asked[2])).toEqual({
      title: 'A tour',
      description: 'Hello (& goodbye) #home',
      fbuploader_video_file_chunk: '4:aGFuZGxl',
    })
  })

  test('a broken upload goes on at the offset that Facebook has', async () => {
    const connector = await facebookAgainst(({ method }) =>
      method === 'GET' ? { json: { id: file.session, file_offset: 4 } } : { json: { h: '4:aGFuZGxl' } },
    )
    const progress = await connector.upload({ account, post, done: file, store: keepNothing })
    expect(progress).toEqual({ ...file, handle: '4:aGFuZGxl' })
    expect(paths()).toEqual(['GET /v27.0/upload:MTp2?sig=ARZ', 'POST /v27.0/upload:MTp2?sig=ARZ'])
    expect(fake.asked[1]?.headers).toMatchObject({ file_offset: '4' })
    expect(fake.asked[1]?.body).toBe('456789')
    expect(await connector.upload({ account, post, done: progress, store: keepNothing })).toEqual(progress)
    expect(fake.asked).toHaveLength(2)
  })

  test.each<[string, object, Reply]>([
    ['is forgotten', {}, refused(100)],
    ['is whole while its handle was lost', {}, { json: { file_offset: 10 } }],
    ['is of yesterday', { beganAt: '2026-11-20T12:00:00.000Z' }, { json: { file_offset: 4 } }],
  ])('an upload that %s begins again', async (_what, more, state) => {
    const connector = await facebookAgainst(({ method, url }) =>
      method === 'GET' ? state : url.pathname.endsWith('/uploads') ? opened : { json: { h: 'new' } },
    )
    const done = { ...file, ...more }
    expect(await connector.upload({ account, post, done, store: keepNothing })).toEqual({ ...file, handle: 'new' })
    expect(fake.asked.at(-1)?.headers).toMatchObject({ file_offset: '0' })
  })

  test('a dead token and a server error open no upload, and use no older phases', async () => {
    for (const [reply, kind] of [
      [refused(190), 'reconnect'],
      [{ html: 'Sorry', status: 502 } as const, 'retry'],
      [{ json: { id: 'upload:../me' } }, 'retry'],
    ] as const) {
      const connector = await facebookAgainst(() => reply)
      const done = connector.upload({ account, post, done: null, store: keepNothing })
      await expect(done).rejects.toMatchObject({ kind })
      expect(fake.asked).toHaveLength(1)
    }
  })

  describe('whose answer to the public call was lost', () => {
    const since = new Date(NOW.getTime() - 60_000)
    const video = (id: string, description: string, minutesAgo = 0) => ({
      id,
      description,
      created_time: `${new Date(NOW.getTime() - minutesAgo * 60_000).toISOString().slice(0, 19)}+0000`,
    })
    const ours = 'Hello (& goodbye) #home'
    const ready = { status: { video_status: 'ready', publishing_phase: { publish_status: 'published' } } }
    const find = async (videos: object[], status: object = ready, videoId: string | null = null) => {
      const connector = await facebookAgainst(({ url }) =>
        url.pathname.endsWith('/videos') ? { json: { data: videos } } : { json: status },
      )
      return await connector.find({ account, post, progress: { ...file, handle: 'h', videoId }, since })
    }

    test('is the only one of the page with its caption since then', async () => {
      const others = [video('v3', 'Another'), video('v2', ours, 60)]
      expect(await find([video('v1', ours), ...others])).toEqual({ post: { id: 'v1', permalink: null } })
      expect(paths()).toEqual([
        'GET /v27.0/99/videos?type=uploaded&fields=id%2Cdescription%2Ccreated_time&limit=100',
        'GET /v27.0/v1?fields=status%2Cpermalink_url%2Cpublished',
      ])
    })

    test('stays unknown where none or several are it, and is never taken for absent', async () => {
      expect(await find([])).toBe('unknown')
      expect(await find([video('v1', ours), video('v2', ours)])).toBe('unknown')
      const idle = { status: 'not_started' }
      const untouched = { status: { processing_phase: idle, publishing_phase: idle } }
      expect(await find([video('v1', ours)], untouched)).toBe('unknown')
    })

    test('is found by its id where Facebook gave one, and fails with its processing', async () => {
      const error = {
        status: { video_status: 'error', processing_phase: { status: 'error', error: { message: 'Bad' } } },
      }
      expect(await find([], error, 'v1')).toEqual({ failed: 'Facebook couldn’t use this video: Bad' })
      expect(paths()).toHaveLength(1)
    })
  })
})

describe('a feed video by the older phases, where Facebook lets the app open no upload', () => {
  const denied: Reply = { json: { error: { code: 200, message: '(#200) Permissions error' } }, status: 403 }
  const against = (answer: (asked: Asked) => Reply) =>
    facebookAgainst((asked) => (asked.url.pathname.endsWith('/uploads') ? denied : answer(asked)))
  const started = (id: string, end: number): Reply => ({
    json: { video_id: `v${id}`, upload_session_id: `s${id}`, start_offset: '0', end_offset: String(end) },
  })
  const goOn = (start: number, end: number): Reply => ({
    json: { start_offset: String(start), end_offset: String(end) },
  })

  test('a feed video is sent in the pieces Facebook asks for, and is public only after the closing call', async () => {
    const connector = await against(({ body }) => {
      if (body.includes('upload_phase=start')) return started('1', 60)
      if (body.includes('upload_phase=finish')) return { json: { success: true } }
      return goOn(/name="start_offset"\r\n\r\n0/.test(body) ? 60 : 100, 100)
    })
    const post = filmPost('square_video', '0123456789'.repeat(10))
    const progress = await connector.upload({ account, post, done: null, store: keepNothing })
    expect(progress).toMatchObject({ kind: 'video', videoId: 'v1', start: 100, end: 100 })
    expect(await connector.ready(account, progress)).toBe(true)
    expect(await connector.publish({ account, post, progress })).toBe('accepted')
    expect(paths().slice(1)).toEqual(Array(4).fill('POST /v27.0/99/videos'))
  })

  const film = filmPost('square_video', '0123456789')

  test('a half-sent feed video continues, and starts over when Facebook forgot it', async () => {
    const connector = await against(({ body }) => {
      if (body.includes('upload_phase=start')) return started('2', 10)
      if (body.includes('\r\ns1\r\n')) return { json: { error: { code: 6001, message: 'no session' } }, status: 400 }
      return goOn(10, 10)
    })
    const half = { kind: 'video', videoId: 'v1', sessionId: 's1', start: 5, end: 10 }
    expect(await connector.upload({ account, post: film, done: half, store: keepNothing })).toMatchObject({
      videoId: 'v2',
      start: 10,
    })
  })

  test('a feed video with offsets that don’t advance fails instead of looping', async () => {
    const connector = await against(({ body }) => (body.includes('upload_phase=start') ? started('', 10) : goOn(0, 10)))
    await expect(connector.upload({ account, post: film, done: null, store: keepNothing })).rejects.toMatchObject({
      kind: 'retry',
    })
  })
})

describe('a reel', () => {
  const film = filmPost('vertical_video', '0123456789')
  const upload = async (answer: (asked: Asked) => Reply) =>
    (await facebookAgainst(answer)).upload({ account, post: film, done: null, store: keepNothing })

  test('a reel is uploaded to the upload host with the authorization scheme of that host', async () => {
    const done = await upload(({ url }) =>
      url.pathname.endsWith('/video_reels')
        ? { json: { video_id: 'r1', upload_url: `${fake.address}/video-upload/v27.0/r1` } }
        : { json: { success: true } },
    )
    expect(done).toEqual({ kind: 'reel', videoId: 'r1' })
    expect(fake.asked[1]?.headers).toMatchObject({ authorization: 'OAuth page-token', offset: '0', file_size: '10' })
    expect(fake.asked[1]?.body).toBe('0123456789')
  })

  test('a reel is not sent to an unknown host', async () => {
    const done = upload(() => ({ json: { video_id: 'r1', upload_url: 'https://evil.test/take' } }))
    await expect(done).rejects.toMatchObject({ kind: 'refused', code: 'foreign_address' })
  })

  const status = (video_status: string, phases: Record<string, object> = {}, more: object = {}): Reply => ({
    json: { status: { video_status, ...phases }, ...more },
  })
  const uploading = (phase: string) => ({ uploading_phase: { status: phase } })
  const notStarted = { status: 'not_started' }
  const reel = { kind: 'reel', videoId: 'r1' }

  test.each<[string, Reply, boolean]>([
    ['uploading', status('uploading', uploading('in_progress')), false],
    ['upload_complete', status('upload_complete', uploading('complete')), true],
    ['processing after the upload', status('processing', uploading('completed')), true],
  ])('a reel that is %s is ready: %s', async (_name, reply, expected) => {
    expect(await (await facebookAgainst(() => reply)).ready(account, reel)).toBe(expected)
  })

  const published = { publishing_phase: { status: 'complete', publish_status: 'published' } }
  const processing = { processing_phase: { status: 'in_progress' }, publishing_phase: notStarted }
  const untouched = { processing_phase: notStarted, publishing_phase: notStarted }
  const broken = { processing_phase: { status: 'error', errors: [{ code: 1363128, message: 'Too long' }] } }
  const post = { id: 'r1', permalink: 'https://dialog.test/reel/r1/' }

  test.each<[string, Reply, unknown]>([
    ['published', status('ready', published, { permalink_url: '/reel/r1/' }), { post }],
    ['still processing', status('processing', processing), 'unknown'],
    ['untouched', status('upload_complete', untouched), 'absent'],
    ['broken', status('error', broken), { failed: 'Facebook couldn’t use this video: Too long' }],
    ['of no status at all', { json: {} }, 'unknown'],
  ])('a reel that is %s gives the matching result', async (_name, reply, finding) => {
    expect(
      await (await facebookAgainst(() => reply)).find({ account, post: film, progress: reel, since: NOW }),
    ).toEqual(finding)
  })
})

describe('signing in', () => {
  test('signing in opens the dialog with every scope and the agent’s OAuth state, or names a configuration in their place', () => {
    const wish = { state: 's', redirectUri: 'https://us.test/back' }
    const address = facebookAt('http://127.0.0.1:9').authorizeUrl(wish)
    const always = 'client_id=app&redirect_uri=https%3A%2F%2Fus.test%2Fback&state=s&response_type=code'
    const scopes =
      'pages_show_list%2Cpages_read_engagement%2Cpages_manage_posts%2Cbusiness_management%2Cpages_manage_engagement'
    expect(address).toBe(`https://dialog.test/v27.0/dialog/oauth?${always}&scope=${scopes}`)
    const business = facebookAt('http://127.0.0.1:9', { configId: '123' }).authorizeUrl({ ...wish, again: true })
    expect(business).toContain(`?${always}&config_id=123&auth_type=rerequest`)
  })

  test('signing in exchanges the code for a long-lived token and reads the permissions really granted', async () => {
    const connector = await facebookAgainst((asked) => {
      if (asked.url.pathname.endsWith('/me/permissions')) {
        const permission = (name: string, status: string) => ({ permission: name, status })
        return { json: { data: [permission('a', 'granted'), permission('b', 'declined')] } }
      }
      const isLong = queryOf(asked)['fb_exchange_token'] === 'short'
      return { json: { access_token: isLong ? 'long' : 'short', token_type: 'bearer', expires_in: 100 } }
    })
    expect(await connector.exchange({ code: 'c', redirectUri: 'https://us.test/back' })).toEqual({
      token: 'long',
      expiresAt: new Date(NOW.getTime() + 100_000),
      refreshToken: null,
      scopes: ['a'],
    })
  })

  test('lists only pages the agent may create content on, over all pages of the list', async () => {
    const page = (id: string, ...tasks: string[]) => ({ id, name: `Page ${id}`, access_token: `token-${id}`, tasks })
    const connector = await facebookAgainst((asked) => {
      if (asked.url.pathname === '/v27.0/me/businesses') return { json: { data: [] } }
      if (queryOf(asked)['after'] === 'x') return { json: { data: [page('3', 'CREATE_CONTENT')] } }
      const data = [page('1', 'MANAGE', 'CREATE_CONTENT'), page('2', 'ANALYZE')]
      return { json: { data, paging: { next: `${fake.address}/v27.0/me/accounts?after=x` } } }
    })
    const accounts = await connector.listAccounts({ token: 'user' })
    expect(accounts.map(({ id, token }) => [id, token])).toEqual([
      ['1', 'token-1'],
      ['3', 'token-3'],
    ])
  })

  describe('the pages of a brokerage’s portfolio', () => {
    const page = (id: string, token: string | null = `token-${id}`) => ({
      id,
      name: `Page ${id}`,
      ...(token !== null && { access_token: token }),
    })
    const own = { ...page('1'), tasks: ['CREATE_CONTENT'], business: { name: 'Cedar & Main' } }
    const forbidden = { ...page('2'), tasks: ['ANALYZE'] }
    const denied: Reply = { json: { error: { code: 200, message: '(#200) Permissions error' } }, status: 403 }
    const list = (...data: object[]): Reply => ({ json: { data } })
    const pagesFor = async (answers: Record<string, Reply>) => {
      const connector = await facebookAgainst(({ url }) => answers[url.pathname.slice('/v27.0'.length)] ?? denied)
      return (await connector.listAccounts({ token: 'user' })).map(({ id, token, businessName }) => [
        id,
        token,
        businessName,
      ])
    }

    test('are listed too, owned and of clients, each once and only with a token', async () => {
      expect(
        await pagesFor({
          '/me/accounts': list(own, forbidden, { ...page('3', null), tasks: ['CREATE_CONTENT'] }),
          '/me/businesses': list({ id: 'b1', name: 'Cedar & Main' }, { id: 'b2', name: 'Oak Group' }),
          '/b1/owned_pages': list(page('1', 'other'), page('2', 'other'), page('3'), page('4'), page('5', null)),
          '/b1/client_pages': list(page('4', 'other'), page('6')),
          '/b2/owned_pages': list(page('6', 'other'), page('7')),
        }),
      ).toEqual([
        ['1', 'token-1', 'Cedar & Main'],
        ['3', 'token-3', 'Cedar & Main'],
        ['4', 'token-4', 'Cedar & Main'],
        ['6', 'token-6', 'Cedar & Main'],
        ['7', 'token-7', 'Oak Group'],
      ])
      expect(paths().slice(0, 3)).toEqual([
        'GET /v27.0/me/accounts?fields=id%2Cname%2Caccess_token%2Ctasks%2Cbusiness%7Bname%7D&limit=100',
        'GET /v27.0/me/businesses?fields=id%2Cname&limit=100',
        'GET /v27.0/b1/owned_pages?fields=id%2Cname%2Caccess_token&limit=100',
      ])
    })

    test('are left out where the agent didn’t allow it, and nothing is listed while Facebook can’t be reached', async () => {
      expect(await pagesFor({ '/me/accounts': list(own) })).toEqual([['1', 'token-1', 'Cedar & Main']])
      const away = pagesFor({ '/me/accounts': list(own), '/me/businesses': { html: 'Sorry', status: 502 } })
      await expect(away).rejects.toMatchObject({ kind: 'retry' })
    })
  })
})

test('subtitles that a video lacks are added by name, those of the caption’s language as the default', async () => {
  const connector = await facebookAgainst(({ method }) =>
    method === 'POST'
      ? { json: { success: true } }
      : { json: { data: [{ locale: 'en_US', is_auto_generated: true }] } },
  )
  const subtitles = (['es', 'en'] as const).map((language) => ({ language, read: async () => Buffer.from(language) }))
  await connector.addSubtitles?.(account, '7', subtitles)
  expect(paths()).toEqual([
    'GET /v27.0/7/captions?fields=locale%2Cis_auto_generated',
    'POST /v27.0/7/captions',
    'POST /v27.0/7/captions',
  ])
  const [, spanish, english] = fake.asked.map(({ body }) => body)
  expect(spanish).toMatch(/name="captions_file"; filename="video\.es_LA\.srt"/)
  expect(spanish).toMatch(/name="default_locale"\r\n\r\nes_LA\r/)
  expect(english).toMatch(/filename="video\.en_US\.srt"/)
  expect(english).not.toContain('default_locale')
})
