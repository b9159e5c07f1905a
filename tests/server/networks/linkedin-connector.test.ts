import * as fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import type { Progress } from '#server/networks/connector.ts'
import type { NetworkError } from '#server/networks/network-error.ts'
import { readLinkedInError } from '#server/networks/linkedin/linkedin-errors.ts'
import type { Asked, Reply } from '#tests/support/fake-graph.ts'
import { blackPng } from '#tests/support/media/hostile-media.ts'

import {
  fake,
  filmPost,
  formOf,
  jsonOf,
  keepNothing,
  linkedinAgainst,
  NOW,
  paths,
  picture,
  picturePost,
  webp,
} from './fake-network.ts'

const account = { id: 'maya', name: 'Maya Alvarez', token: 'agent-token' }
const SHARE = 'urn:li:share:71'
const LIVE = { id: SHARE, permalink: `https://www.linkedin.test/feed/update/${SHARE}/` }

const images = (...imageUrns: string[]): Progress => ({ kind: 'images', imageUrns, uploadedAt: NOW.toISOString() })
const created: Reply = { html: '', status: 201, headers: { 'x-restli-id': SHARE } }

/** Hands out upload addresses and takes the bytes. */
function uploads() {
  let made = 0
  return ({ method }: Asked): Reply => {
    if (method === 'PUT') return { html: '', status: 201 }
    const uploadUrl = `${fake.address}/www/dms-uploads/${++made}`
    return { json: { value: { uploadUrl, image: `urn:li:image:i${made}` } } }
  }
}

describe('uploading pictures', () => {
  test('each picture is initialized, uploaded and saved at once', async () => {
    const connector = await linkedinAgainst(uploads())
    const kept: Progress[] = []
    const done = await connector.upload({
      account,
      post: picturePost(2),
      done: null,
      store: async (progress) => void kept.push(progress),
    })
    expect(done).toEqual(images('urn:li:image:i1', 'urn:li:image:i2'))
    expect(kept).toEqual([images('urn:li:image:i1'), images('urn:li:image:i1', 'urn:li:image:i2')])
    expect(paths()).toEqual([
      'POST /api/rest/images?action=initializeUpload',
      'PUT /www/dms-uploads/1',
      'POST /api/rest/images?action=initializeUpload',
      'PUT /www/dms-uploads/2',
    ])
    expect(jsonOf(fake.asked[0])).toEqual({ initializeUploadRequest: { owner: 'urn:li:person:maya' } })
    expect(fake.asked[0]?.headers).toMatchObject({
      authorization: 'Bearer agent-token',
      'linkedin-version': '202609',
      'x-restli-protocol-version': '2.0.0',
      'content-type': 'application/json',
    })
    expect(fake.asked[1]?.headers).toMatchObject({ authorization: 'Bearer agent-token', 'content-type': 'image/jpeg' })
    expect(Buffer.from(fake.asked[1]?.body ?? '', 'latin1')).toEqual(await picture())
  })

  test('a picture is given a moment, since its state can’t be read', async () => {
    let now = NOW
    const connector = await linkedinAgainst(uploads(), () => now)
    const done = await connector.upload({ account, post: picturePost(1), done: null, store: keepNothing })
    expect(await connector.ready(account, done)).toBe(false)
    now = new Date(NOW.getTime() + 2000)
    expect(await connector.ready(account, done)).toBe(true)
    expect(fake.asked).toHaveLength(2)
  })

  test('a picture upload continues where it stopped', async () => {
    const connector = await linkedinAgainst(uploads())
    const done = await connector.upload({
      account,
      post: picturePost(2),
      done: images('urn:li:image:old'),
      store: keepNothing,
    })
    expect(done).toEqual(images('urn:li:image:old', 'urn:li:image:i1'))
  })

  test('a picture in a format or size LinkedIn does not take is converted to JPEG', async () => {
    const connector = await linkedinAgainst(uploads())
    await connector.upload({
      account,
      post: picturePost(1, { mime: 'image/webp', read: webp }),
      done: null,
      store: keepNothing,
    })
    const huge = async () => Buffer.from(blackPng(9000, 4020))
    await connector.upload({
      account,
      post: picturePost(1, { mime: 'image/png', read: huge }),
      done: null,
      store: keepNothing,
    })
    const sizes = []
    for (const { headers, body } of fake.asked.filter(({ method }) => method === 'PUT')) {
      expect(headers['content-type']).toBe('image/jpeg')
      const { format, width } = await sharp(Buffer.from(body, 'latin1')).metadata()
      sizes.push([format, width])
    }
    expect(sizes).toEqual([
      ['jpeg', 40],
      ['jpeg', 6000],
    ])
  })

  test.each([
    'https://evil.test/take',
    'https://linkedin.com.evil.test/take',
    'http://www.linkedin.com/take',
    'nonsense',
  ])('nothing is uploaded to %s', async (uploadUrl) => {
    const connector = await linkedinAgainst(() => ({ json: { value: { uploadUrl, image: 'urn:li:image:1' } } }))
    const upload = connector.upload({ account, post: picturePost(1), done: null, store: keepNothing })
    await expect(upload).rejects.toMatchObject({ kind: 'refused', code: 'foreign_address' })
  })
})

describe('a document', () => {
  const post = { ...picturePost(2), options: { linkedin: { as_document: true } } }
  const document = (uploadedAt = NOW): Progress => ({
    kind: 'document',
    documentUrn: 'urn:li:document:d1',
    uploadedAt: uploadedAt.toISOString(),
  })

  test('the pictures of a carousel are uploaded as one PDF, once', async () => {
    const connector = await linkedinAgainst(({ method }) => {
      if (method === 'PUT') return { html: '', status: 201 }
      const uploadUrl = `${fake.address}/www/dms-uploads/d`
      return { json: { value: { uploadUrl, document: 'urn:li:document:d1' } } }
    })
    const done = await connector.upload({ account, post, done: images('urn:li:image:i1'), store: keepNothing })
    expect(done).toEqual(document())
    expect(paths()).toEqual(['POST /api/rest/documents?action=initializeUpload', 'PUT /www/dms-uploads/d'])
    expect(jsonOf(fake.asked[0])).toEqual({ initializeUploadRequest: { owner: 'urn:li:person:maya' } })
    expect(fake.asked[1]?.headers['content-type']).toBe('application/pdf')
    expect(fake.asked[1]?.body).toMatch(/^%PDF-/)
    expect(await connector.upload({ account, post, done, store: keepNothing })).toEqual(done)
    expect(fake.asked).toHaveLength(2)
  })

  test.each([
    ['AVAILABLE', true],
    ['PROCESSING', false],
    ['WAITING_UPLOAD', false],
  ])('one whose status is %s can be posted: %s', async (status, isReady) => {
    const connector = await linkedinAgainst(() => ({ json: { status } }))
    expect(await connector.ready(account, document())).toBe(isReady)
    expect(paths()).toEqual(['GET /api/rest/documents/urn%3Ali%3Adocument%3Ad1'])
  })

  test('one that LinkedIn couldn’t use is refused with the reason', async () => {
    const json = { status: 'PROCESSING_FAILED', processingFailureReason: 'Too many pages' }
    const connector = await linkedinAgainst(() => ({ json }))
    await expect(connector.ready(account, document())).rejects.toMatchObject({
      kind: 'refused',
      startsOver: true,
      message: 'LinkedIn couldn’t use this document: Too many pages',
    })
  })

  test('one whose status the token may not read is given a moment', async () => {
    const connector = await linkedinAgainst(() => ({ status: 403, json: { code: 'ACCESS_DENIED', message: 'No' } }))
    expect(await connector.ready(account, document())).toBe(false)
    expect(await connector.ready(account, document(new Date(NOW.getTime() - 5000)))).toBe(true)
  })

  test('it is posted with its title', async () => {
    const connector = await linkedinAgainst(() => created)
    expect(await connector.publish({ account, post, progress: document() })).toEqual(LIVE)
    expect(jsonOf(fake.asked[0])).toMatchObject({ content: { media: { id: 'urn:li:document:d1', title: 'T' } } })
  })
})

describe('a video', () => {
  const film = filmPost('square_video', '0123456789')
  const expires = NOW.getTime() + 1000
  const parts = (...ends: number[]) =>
    ends.map((lastByte, at) => ({
      uploadUrl: `${fake.address}/www/dms-uploads/v/${at}`,
      firstByte: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1,
      lastByte,
    }))
  const video = (more: object = {}): Progress => ({
    kind: 'video',
    videoUrn: 'urn:li:video:v1',
    uploadToken: 't',
    expiresAt: expires,
    parts: parts(3, 9),
    etags: ['e0', 'e1'],
    finalized: true,
    ...more,
  })
  const answer = ({ method, url }: Asked): Reply => {
    if (method === 'PUT') return { html: '', headers: { etag: `"e${url.pathname.at(-1)}"` } }
    if (url.search.includes('finalize')) return { html: '' }
    const of = { video: 'urn:li:video:v1', uploadToken: 't', uploadUrlsExpireAt: expires }
    return { json: { value: { ...of, uploadInstructions: parts(3, 9).toReversed() } } }
  }

  test('a video is sent in the parts LinkedIn asks for, each to its own address, and finalized with their ETags', async () => {
    const connector = await linkedinAgainst(answer)
    expect(await connector.upload({ account, post: film, done: null, store: keepNothing })).toEqual(video())
    expect(paths()).toEqual([
      'POST /api/rest/videos?action=initializeUpload',
      'PUT /www/dms-uploads/v/0',
      'PUT /www/dms-uploads/v/1',
      'POST /api/rest/videos?action=finalizeUpload',
    ])
    const without = { uploadCaptions: false, uploadThumbnail: false }
    expect(jsonOf(fake.asked[0])).toEqual({
      initializeUploadRequest: { owner: 'urn:li:person:maya', fileSizeBytes: 10, ...without },
    })
    expect([fake.asked[1]?.body, fake.asked[2]?.body]).toEqual(['0123', '456789'])
    expect(jsonOf(fake.asked[3])).toEqual({
      finalizeUploadRequest: { video: 'urn:li:video:v1', uploadToken: 't', uploadedPartIds: ['e0', 'e1'] },
    })
  })

  test.each([
    ['taken', 201, 'sent', []],
    ['refused', 400, 'refused', ['POST /api/rest/videos?action=initializeUpload']],
  ])('subtitles that are %s go before the video’s first byte', async (_how, status, said, again) => {
    const address = () => `${fake.address}/www/dms-uploads/v/captions`
    const connector = await linkedinAgainst((asked) => {
      if (asked.url.pathname.endsWith('captions')) return { json: { code: 'X', message: 'No' }, status }
      const { json } = answer(asked) as { json?: { value: object } }
      return json ? { json: { value: { ...json.value, captionsUploadUrl: address() } } } : answer(asked)
    })
    const outcomes: string[] = []
    const post = { ...film, subtitles: [{ language: 'en' as const, read: async () => Buffer.from('Welcome') }] }
    const noteSubtitles = async (outcome: 'sent' | NetworkError) =>
      void outcomes.push(outcome === 'sent' ? outcome : outcome.kind)
    expect(await connector.upload({ account, post, done: null, store: keepNothing, noteSubtitles })).toEqual(video())
    expect(outcomes).toEqual([said])
    expect(paths().slice(0, -3)).toEqual([
      'POST /api/rest/videos?action=initializeUpload',
      'POST /www/dms-uploads/v/captions',
      ...again,
    ])
    expect(jsonOf(fake.asked[0])).toMatchObject({ initializeUploadRequest: { uploadCaptions: true } })
    const { body = '', headers } = fake.asked[1] ?? {}
    expect(headers?.authorization).toBe('Bearer agent-token')
    expect(body).toMatch(/name="file"; filename="subtitles\.srt"\r\ncontent-type: text\/plain\r\n\r\nWelcome\r/i)
    expect(JSON.parse(/name="metadata"\r\n\r\n(.*)\r/.exec(body)?.[1] ?? '')).toEqual({
      format: 'SRT',
      formattedForEasyReader: true,
      largeText: true,
      source: 'USER_PROVIDED',
      locale: { language: 'EN', country: 'US', variant: 'AMERICAN' },
      transcriptType: 'CLOSED_CAPTION',
    })
  })

  test('a half-sent video continues, and starts over when its addresses have expired', async () => {
    const connector = await linkedinAgainst(answer)
    const half = video({ etags: ['e0'], finalized: false })
    expect(await connector.upload({ account, post: film, done: half, store: keepNothing })).toEqual(video())
    expect(paths()[0]).toBe('PUT /www/dms-uploads/v/1')
    fake.asked.length = 0
    const old = { ...half, expiresAt: NOW.getTime() - 1 }
    expect(await connector.upload({ account, post: film, done: old, store: keepNothing })).toEqual(video())
    expect(paths()[0]).toBe('POST /api/rest/videos?action=initializeUpload')
  })

  test.each([[[3]], [[3, 12]]])('a video whose parts are not the whole (%o) is not sent', async (ends) => {
    const connector = await linkedinAgainst(() => ({
      json: { value: { video: 'urn:li:video:v1', uploadInstructions: parts(...ends) } },
    }))
    await expect(connector.upload({ account, post: film, done: null, store: keepNothing })).rejects.toMatchObject({
      kind: 'retry',
    })
    expect(fake.asked).toHaveLength(1)
  })

  test('a video whose part got no ETag is tried again', async () => {
    const connector = await linkedinAgainst((asked) => (asked.method === 'PUT' ? { html: '' } : answer(asked)))
    await expect(connector.upload({ account, post: film, done: null, store: keepNothing })).rejects.toMatchObject({
      kind: 'retry',
    })
  })

  test.each<[string, Reply, boolean]>([
    ['waiting', { json: { status: 'WAITING_UPLOAD' } }, false],
    ['processing', { json: { status: 'PROCESSING' } }, false],
    ['available', { json: { status: 'AVAILABLE' } }, true],
    ['not to be read', { json: { status: 403, code: 'ACCESS_DENIED', message: 'm' }, status: 403 }, true],
  ])('a video that is %s is ready: %s', async (_name, reply, expected) => {
    const connector = await linkedinAgainst(() => reply)
    expect(await connector.ready(account, video())).toBe(expected)
    expect(paths()).toEqual(['GET /api/rest/videos/urn%3Ali%3Avideo%3Av1'])
  })

  test('a video LinkedIn can’t use is refused with LinkedIn’s reason', async () => {
    const json = { status: 'PROCESSING_FAILED', processingFailureReason: 'Unsupported codec' }
    const connector = await linkedinAgainst(() => ({ json }))
    const message = 'LinkedIn couldn’t use this video: Unsupported codec'
    await expect(connector.ready(account, video())).rejects.toMatchObject({ kind: 'refused', message })
  })

  test('a video is posted with its title', async () => {
    const connector = await linkedinAgainst(() => created)
    await connector.publish({ account, post: film, progress: video() })
    expect(jsonOf(fake.asked[0])['content']).toEqual({ media: { id: 'urn:li:video:v1', title: 'A tour' } })
  })
})

describe('publishing at LinkedIn', () => {
  const publish = async (reply: Reply, mayBeThere?: boolean) =>
    (await linkedinAgainst(() => reply)).publish({
      account,
      post: picturePost(1),
      progress: images('urn:li:image:a'),
      mayBeThere,
    })

  test('publishing sends the caption as little text, and reads the post’s id from a header', async () => {
    expect(await publish(created)).toEqual(LIVE)
    expect(paths()).toEqual(['POST /api/rest/posts'])
    expect(jsonOf(fake.asked[0])).toEqual({
      author: 'urn:li:person:maya',
      commentary: 'Hello \\(& goodbye\\) {hashtag|\\#|home}',
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      content: { media: { id: 'urn:li:image:a', altText: 'Room 1' } },
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    })
  })

  test('publishing sends several pictures in order', async () => {
    const connector = await linkedinAgainst(() => created)
    await connector.publish({ account, post: picturePost(2), progress: images('urn:li:image:a', 'urn:li:image:b') })
    const one = (id: string, altText: string) => ({ id: `urn:li:image:${id}`, altText })
    expect(jsonOf(fake.asked[0])['content']).toEqual({
      multiImage: { images: [one('a', 'Room 1'), one('b', 'Room 2')] },
    })
  })

  const refusal = (status: number, more: object): Reply => ({ json: { status, message: 'm', ...more }, status })
  const duplicate = refusal(422, { message: `Content is a duplicate of ${SHARE}` })

  test.each<[string, Reply, string, (string | null)?]>([
    ['a cut connection', 'cut', 'unknown'],
    ['a page of HTML', { html: '<h1>Sorry</h1>', status: 403 }, 'unknown'],
    ['a success that names no post', { html: '', status: 201 }, 'unknown'],
    ['an error nobody names', { json: {}, status: 400 }, 'unknown'],
    ['a dead token', refusal(401, { code: 'EXPIRED_ACCESS_TOKEN', serviceErrorCode: 65_602 }), 'reconnect'],
    ['a missing permission', refusal(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 }), 'reconnect'],
    ['a text too long', refusal(400, { code: 'FIELD_LENGTH_TOO_LONG' }), 'refused', 'caption_invalid'],
    ['media that is not there yet', refusal(400, { code: 'MEDIA_ASSET_WAITING_UPLOAD' }), 'retry'],
    ['media that broke', refusal(400, { code: 'MEDIA_ASSET_PROCESSING_FAILED' }), 'retry'],
    ['a conflict', refusal(409, { code: 'CONFLICT' }), 'retry'],
    ['a duplicate', duplicate, 'refused', 'caption_invalid'],
    ['the day’s limit', refusal(429, { code: 'TOO_MANY_REQUESTS' }), 'wait'],
  ])(
    'a publish call after %s is %s, and starts over only with media that broke',
    async (what, reply, kind, fault = null) => {
      const startsOver = what === 'media that broke'
      await expect(publish(reply)).rejects.toMatchObject({ name: 'NetworkError', kind, fault, startsOver })
      expect(fake.asked).toHaveLength(1)
    },
  )

  test('a duplicate proves an earlier publish call whose outcome was unknown, and no other refusal does', async () => {
    expect(await publish(duplicate, true)).toEqual(LIVE)
    for (const [status, message] of [
      [422, 'Content is a duplicate'],
      [400, `Wrong ${SHARE}`],
    ] as const) {
      await expect(publish(refusal(status, { message }), true)).rejects.toMatchObject({ kind: 'refused' })
    }
  })

  test('a post can’t be looked up at LinkedIn', async () => {
    const connector = await linkedinAgainst(() => 'cut')
    expect(await connector.find({ account, post: picturePost(1), progress: images('a'), since: NOW })).toBe('unknown')
    expect(connector.readsBack).toBe(false)
    expect(fake.asked).toEqual([])
  })

  test('an answer that is not LinkedIn’s never counts as a certain failure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: 599 }), fc.jsonValue(), (status, body) => {
        expect(readLinkedInError({ status, body, effect: 'once', waitSeconds: null }).kind).toBe('unknown')
      }),
    )
  })
})

describe('signing in', () => {
  test('signing in opens the dialog with every scope, spaces written as %20', async () => {
    const connector = await linkedinAgainst(() => 'cut')
    const address = connector.authorizeUrl({ state: 's+1', redirectUri: 'https://us.test/back' })
    const asked = 'response_type=code&client_id=app&redirect_uri=https%3A%2F%2Fus.test%2Fback&state=s%2B1'
    const scopes = 'openid%20profile%20w_member_social'
    expect(address).toBe(`https://www.linkedin.test/oauth/v2/authorization?${asked}&scope=${scopes}`)
  })

  const token = { access_token: 'long', expires_in: 5_184_000, scope: 'openid,profile,w_member_social' }
  const inSixtyDays = new Date(NOW.getTime() + 60 * 24 * 60 * 60 * 1000)

  test.each([
    [{}, null, ['openid', 'profile', 'w_member_social']],
    [{ refresh_token: '' }, null, ['openid', 'profile', 'w_member_social']],
    [{ refresh_token: 'r', scope: 'openid profile' }, 'r', ['openid', 'profile']],
  ])('signing in exchanges the code for a token of sixty days (%o)', async (more, refreshToken, scopes) => {
    const connector = await linkedinAgainst(() => ({ json: { ...token, ...more } }))
    const grant = await connector.exchange({ code: 'c', redirectUri: 'https://us.test/back' })
    expect(grant).toEqual({ token: 'long', expiresAt: inSixtyDays, refreshToken, scopes })
    expect(paths()).toEqual(['POST /www/oauth/v2/accessToken'])
    expect(formOf(fake.asked[0])).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: 'https://us.test/back',
      client_id: 'app',
      client_secret: 'app-secret',
    })
  })

  test('company pages are asked for apart, by the app that has LinkedIn’s permission for them', async () => {
    const connector = await linkedinAgainst(() => ({
      json: { access_token: 'long', expires_in: 60, refresh_token: 'r' },
    }))
    const redirectUri = 'https://us.test/back'
    const dialog = new URL(connector.authorizeUrl({ state: 's', redirectUri, pages: true }))
    expect(dialog.searchParams.get('client_id')).toBe('pages-app')
    expect(dialog.searchParams.get('scope')).toBe('w_organization_social r_organization_admin')
    const { scopes } = await connector.exchange({ code: 'c', redirectUri, pages: true })
    expect(scopes).toEqual(['w_organization_social', 'r_organization_admin'])
    await connector.refresh?.({ accountId: 'organization:1', token: 't', refreshToken: 'r' })
    await connector.refresh?.({ accountId: 'maya', token: 't', refreshToken: 'r' })
    expect(fake.asked.map((asked) => formOf(asked)['client_id'])).toEqual(['pages-app', 'pages-app', 'app'])
  })
})

describe('company pages', () => {
  const page = { id: 'organization:7', name: 'Cedar & Main', token: 'page-token' }

  test('the pages a member may post as are listed to the end, with their names, without those that are closed', async () => {
    const role = (id: number, more: object = {}) => ({
      role: 'ADMINISTRATOR',
      state: 'APPROVED',
      organization: `urn:li:organization:${id}`,
      ...more,
    })
    const first = [...Array(98).fill(role(1, { role: 'ANALYST' })), role(1), role(2, { role: 'CONTENT_ADMINISTRATOR' })]
    const last = [
      role(2),
      role(3),
      role(4, { state: 'REVOKED' }),
      { ...role(5), organization: 'urn:li:organizationBrand:5' },
    ]
    const connector = await linkedinAgainst(({ url }) => {
      const start = url.searchParams.get('start')
      if (url.pathname.endsWith('/organizationAcls')) return { json: { elements: start === '0' ? first : last } }
      const id = Number(url.pathname.split('/').at(-1))
      if (id === 3) return { status: 403, json: { code: 'ACCESS_DENIED', message: 'No' } }
      return { json: { id, localizedName: `Page ${id}` } }
    })
    expect(await connector.companyPages?.list({ token: 't' })).toEqual([
      { id: 'organization:1', name: 'Page 1', token: 't' },
      { id: 'organization:2', name: 'Page 2', token: 't' },
    ])
  })

  test('a page’s posts and uploads are the organization’s', async () => {
    const connector = await linkedinAgainst((asked) =>
      asked.url.pathname.endsWith('/posts') ? created : uploads()(asked),
    )
    const done = await connector.upload({ account: page, post: picturePost(1), done: null, store: keepNothing })
    await connector.publish({ account: page, post: picturePost(1), progress: done })
    expect(jsonOf(fake.asked[0])).toEqual({ initializeUploadRequest: { owner: 'urn:li:organization:7' } })
    expect(jsonOf(fake.asked.at(-1))).toMatchObject({ author: 'urn:li:organization:7' })
  })
})

describe('statistics', () => {
  const UGC = 'urn:li:ugcPost:72'
  const read = async (answer: (asked: Asked) => Reply, { id = 'maya', post = SHARE, mayReadAll = true } = {}) => {
    const connector = await linkedinAgainst(answer)
    return await connector.insights?.read({ id, name: 'M', token: 't' }, post, mayReadAll)
  }
  const none = { reactions: null, comments: null, views: null, clicks: null }

  test('a member’s numbers are read one by one; one that LinkedIn doesn’t have yet isn’t known', async () => {
    const counts: Record<string, number> = { REACTION: 7, IMPRESSION: 0 }
    const answer = ({ url }: Asked): Reply => {
      const count = counts[url.searchParams.get('queryType') ?? '']
      return { json: { elements: count === undefined ? [] : [{ count, metricType: 'IGNORED' }] } }
    }
    expect(await read(answer, { post: UGC })).toEqual({
      insights: { ...none, reactions: 7, views: 0 },
      isPermitted: true,
    })
    const entity = 'entity=(ugc:urn%3Ali%3AugcPost%3A72)'
    expect(paths('/api/rest')).toEqual(
      ['REACTION', 'COMMENT', 'IMPRESSION'].map(
        (metric) => `GET /memberCreatorPostAnalytics?q=entity&${entity}&queryType=${metric}&aggregation=TOTAL`,
      ),
    )
  })

  test('a page’s numbers come at once, with clicks', async () => {
    const totalShareStatistics = { likeCount: 3, commentCount: 1, impressionCount: 90, clickCount: 4 }
    const answer = () => ({ json: { elements: [{ totalShareStatistics }] } })
    expect(await read(answer, { id: 'organization:7' })).toEqual({
      insights: { reactions: 3, comments: 1, views: 90, clicks: 4 },
      isPermitted: true,
    })
    const query = 'q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A7'
    expect(paths('/api/rest')).toEqual([
      `GET /organizationalEntityShareStatistics?${query}&shares=List(urn%3Ali%3Ashare%3A71)`,
    ])
  })

  test('nothing is asked without the permission, and one that was taken back is told from a post that is gone', async () => {
    expect(await read(() => 'cut', { mayReadAll: false })).toEqual({ insights: none, isPermitted: false })
    expect(fake.asked).toEqual([])
    const refused = (status: number, code: string) => () => ({ status, json: { code, message: 'No' } })
    expect(await read(refused(403, 'ACCESS_DENIED'))).toEqual({ insights: none, isPermitted: false })
    expect(await read(refused(404, 'NOT_FOUND'))).toBeNull()
    await expect(read(refused(429, 'TOO_MANY_REQUESTS'))).rejects.toMatchObject({ kind: 'wait' })
    await expect(read(refused(401, 'EXPIRED_ACCESS_TOKEN'))).rejects.toMatchObject({ kind: 'reconnect' })
  })
})
