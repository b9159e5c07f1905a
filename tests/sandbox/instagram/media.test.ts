import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { instagramVideoFault } from '#sandbox/instagram/containers/video-checks.ts'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { videoBytes, MAYA_ID, MAYA_TOKEN, callInstagram, type Instagram } from './calls.ts'
import { faultOf, picture, readAnswer, startSandbox } from '../support/start-sandbox.ts'

let instagram: Instagram
let image: string
let reel: string

setUpSandbox()

beforeAll(async () => {
  instagram = callInstagram(running)
  image = running.host('image.jpg', await picture(1080, 1350))
  reel = running.host('reel.mp4', await videoBytes())
})

const create = (fields: Record<string, string>) => instagram.post(`/${MAYA_ID}/media`, fields)

describe('pictures', () => {
  test.each([
    ['PNG', 900, 900, 'png', 36_001, 2207005],
    ['WebP', 900, 900, 'webp', 36_001, 2207005],
    ['too tall', 1080, 1400, 'jpeg', 36_003, 2207009],
    ['too wide', 1080, 540, 'jpeg', 36_003, 2207009],
  ] as const)('a picture that is %s is refused', async (name, width, height, format, code, subcode) => {
    const url = running.host(`${name}.jpg`.replace(' ', '-'), await picture(width, height, format))
    expect(faultOf(await create({ image_url: url }))).toMatchObject({ code, error_subcode: subcode })
  })

  test.each([
    [1080, 1350],
    [1080, 566],
    [1080, 1080],
  ])('a picture of %i by %i is accepted', async (width, height) => {
    const url = running.host(`fit-${height}.jpg`, await picture(width, height))
    expect((await create({ image_url: url })).status).toBe(200)
  })

  test('a picture over 8 MiB is refused, whatever it shows', async () => {
    const bytes = new Uint8Array(8 * 1024 * 1024 + 1)
    bytes.set(await picture(1080, 1350))
    const answer = await create({ image_url: running.host('large.jpg', bytes) })
    expect(faultOf(answer)).toMatchObject({ code: 36_000, error_subcode: 2207004 })
    const fits = running.host('fits.jpg', bytes.slice(0, 8 * 1024 * 1024))
    expect((await create({ image_url: fits })).status).toBe(200)
  })

  test('an address that isn’t ours, isn’t there or isn’t ASCII can’t be fetched', async () => {
    for (const url of [
      'https://pictures.test/a.jpg',
      `${running.origin}/hosted/none.jpg`,
      'a.jpg',
      `${running.origin}/hosted/é.jpg`,
    ]) {
      expect(faultOf(await create({ image_url: url })), url).toMatchObject({ code: 9004, error_subcode: 2207052 })
    }
  })
})

test('an address by a public name that leads nowhere from here is fetched from the server’s own address', async () => {
  const behind = await startSandbox(30, { publicUrl: 'https://porchlight.invalid' })
  onTestFinished(() => behind.stop())
  behind.host('image.jpg', await picture(1080, 1350))
  const post = (url: string) => callInstagram(behind).post(`/${MAYA_ID}/media`, { image_url: url })
  expect((await post('https://porchlight.invalid/hosted/image.jpg')).status).toBe(200)
  expect(faultOf(await post('https://elsewhere.invalid/hosted/image.jpg')).code).toBe(9004)
})

test('a host named in a header is not fetched from', async () => {
  const bait = createServer((_request, response) => response.end(Buffer.from('bait')))
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void bait.close())
  let asked = 0
  bait.on('request', () => (asked += 1))
  const { port } = bait.address() as AddressInfo
  const { port: ours } = new URL(running.origin)
  const form = new URLSearchParams({ image_url: `http://127.0.0.1:${port}/a.jpg` }).toString()
  const status = await new Promise<number>((resolve, reject) => {
    const headers = {
      host: `127.0.0.1:${port}`,
      authorization: `Bearer ${MAYA_TOKEN}`,
      'content-type': 'application/x-www-form-urlencoded',
    }
    const path = `/sandbox/graph.instagram.com/v26.0/${MAYA_ID}/media`
    const sending = request({ host: '127.0.0.1', port: ours, method: 'POST', path, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sending.once('error', reject).end(form)
  })
  expect([status, asked]).toEqual([400, 0])
})

describe('parameters', () => {
  const long = 'x'.repeat(2200)
  test.each<[string, Record<string, string>, number, number | undefined]>([
    ['nothing', {}, 100, undefined],
    ['an unknown name', { image_url: 'IMAGE', colour: 'red' }, 100, undefined],
    ['a switch that is none', { image_url: 'IMAGE', is_carousel_item: 'maybe' }, 100, undefined],
    ['a film without its type', { video_url: 'REEL' }, 100, undefined],
    ['an unknown type', { image_url: 'IMAGE', media_type: 'IMAGES' }, 100, 2207023],
    ['VIDEO by itself', { media_type: 'VIDEO', video_url: 'REEL' }, 100, 2207023],
    ['a reel in a carousel', { media_type: 'REELS', video_url: 'REEL', is_carousel_item: 'true' }, 100, undefined],
    ['a caption on an item', { image_url: 'IMAGE', is_carousel_item: 'true', caption: 'x' }, 100, undefined],
    ['picture and film', { media_type: 'REELS', image_url: 'IMAGE', video_url: 'REEL' }, 100, undefined],
    ['alt text on a film', { media_type: 'REELS', video_url: 'REEL', alt_text: 'x' }, 100, undefined],
    ['a cover on a picture', { image_url: 'IMAGE', cover_url: 'IMAGE' }, 100, undefined],
    ['children on a picture', { image_url: 'IMAGE', children: '1,2' }, 100, undefined],
    ['both ways of upload', { media_type: 'REELS', video_url: 'REEL', upload_type: 'resumable' }, 100, undefined],
    ['an upload type there is none of', { media_type: 'REELS', upload_type: 'magic' }, 100, undefined],
    ['a thumbnail past the end', { media_type: 'REELS', video_url: 'REEL', thumb_offset: '9000' }, 1, 2207057],
    ['alt text of 1001', { image_url: 'IMAGE', alt_text: 'x'.repeat(1001) }, 100, undefined],
    ['four collaborators', { image_url: 'IMAGE', collaborators: 'a,b,c,d' }, 100, undefined],
    ['a caption of 2201', { image_url: 'IMAGE', caption: `${long}x` }, 36_004, 2207010],
    ['31 hashtags', { image_url: 'IMAGE', caption: '#a '.repeat(31) }, 36_004, 2207010],
    ['21 mentions', { image_url: 'IMAGE', caption: '@a '.repeat(21) }, 36_004, 2207010],
    [
      'a placed product in a film',
      { media_type: 'REELS', video_url: 'REEL', product_tags: '[{"product_id":"1","x":0.1,"y":0.1}]' },
      100,
      2207035,
    ],
    ['an unplaced product', { image_url: 'IMAGE', product_tags: '[{"product_id":"1"}]' }, 100, 2207036],
    ['an unknown product', { image_url: 'IMAGE', product_tags: '[{"product_id":"1","x":0.1,"y":0.1}]' }, 100, 2207037],
    [
      '21 tags',
      {
        image_url: 'IMAGE',
        user_tags: JSON.stringify(Array.from({ length: 21 }, () => ({ username: 'a', x: 0.1, y: 0.1 }))),
      },
      100,
      2207040,
    ],
  ])('a container with %s is refused', async (_name, fields, code, subcode) => {
    const given = Object.entries(fields).map(([name, value]) => [
      name,
      value.replace(/^IMAGE$/, image).replace(/^REEL$/, reel),
    ])
    const fault = faultOf(await create(Object.fromEntries(given) as Record<string, string>))
    expect([fault.code, fault.error_subcode]).toEqual([code, subcode])
  })

  test('the longest caption with the most tags allowed is accepted whole', async () => {
    const tags = `${'#a '.repeat(30)}${'@b '.repeat(20)}`
    const caption = (tags + 'x'.repeat(2200)).slice(0, 2200)
    await instagram.publish({ image_url: image, caption })
    expect((await running.wall('instagram'))[0]?.caption).toBe(caption)
  })

  test('an email address is no mention', async () => {
    const caption = 'me@home.test '.repeat(21)
    expect((await create({ image_url: image, caption })).status).toBe(200)
  })

  test('a JSON body is read like a form', async () => {
    const answer = await fetch(`${running.base}/graph.instagram.com/v26.0/${MAYA_ID}/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${MAYA_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({ image_url: image, is_carousel_item: true }),
    })
    expect(answer.status).toBe(200)
  })
})

describe('films', () => {
  test('a missing film is found out in processing', async () => {
    const id = await instagram.container({ media_type: 'REELS', video_url: `${running.origin}/hosted/none.mp4` })
    const status = await instagram.settled(id)
    expect(status).toMatchObject({ status_code: 'ERROR', status: expect.stringContaining('2207077') })
    const published = await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
    expect(faultOf(published)).toMatchObject({ code: -1, error_subcode: 2207032 })
  })

  test('a file that is no film is found out in processing', async () => {
    const url = running.host('text.mp4', new TextEncoder().encode('no film at all, whatever its name says'))
    const id = await instagram.container({ media_type: 'REELS', video_url: url })
    expect(await instagram.settled(id)).toMatchObject({
      status_code: 'ERROR',
      status: expect.stringContaining('2207026'),
    })
  })

  const good = { width: 1080, height: 1920, seconds: 20, rate: 30, codec: 'avc1', fastStart: true }
  const size = 10_000_000

  test('Meta’s rules for reels are enforced', () => {
    expect(instagramVideoFault(good, size, 'REELS')).toBeNull()
    expect(
      instagramVideoFault({ ...good, codec: 'hvc1', rate: 23.976, width: 1920, height: 1080 }, size, 'REELS'),
    ).toBeNull()
    expect(instagramVideoFault({ ...good, seconds: 899 }, size, 'REELS')).toBeNull()
    for (const change of [
      { seconds: 2.9 },
      { seconds: 901 },
      { rate: 15 },
      { rate: 90 },
      { codec: 'vp09' },
      { width: 2160, height: 3840 },
      { fastStart: false },
      { width: 1900, height: 100 },
    ]) {
      expect(instagramVideoFault({ ...good, ...change }, size, 'REELS'), JSON.stringify(change)).toMatchObject({
        subcode: 2207026,
      })
    }
    expect(instagramVideoFault(good, 301 * 1024 * 1024, 'REELS')).not.toBeNull()
    expect(instagramVideoFault(good, 70_000_000, 'REELS')?.message).toContain('25 Mbit')
  })

  test('stories have lower limits for length and size', () => {
    expect(instagramVideoFault({ ...good, seconds: 60 }, size, 'STORY')).toBeNull()
    expect(instagramVideoFault({ ...good, seconds: 61 }, size, 'STORY')).not.toBeNull()
    expect(instagramVideoFault({ ...good, seconds: 59 }, 101 * 1024 * 1024, 'STORY')).not.toBeNull()
  })
})

describe('resumable upload', () => {
  const begin = async () => {
    const { body } = await create({ media_type: 'REELS', upload_type: 'resumable', caption: 'In pieces' })
    return { id: String(body['id']), uri: String(body['uri']) }
  }
  const send = async (
    uri: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Record<string, string>,
    token = MAYA_TOKEN,
  ) =>
    readAnswer(
      await fetch(uri, { method: 'POST', headers: { authorization: `OAuth ${token}`, ...headers }, body: bytes }),
    )

  test('an upload in two pieces to the host the call came to makes a reel', async () => {
    const bytes = await videoBytes()
    const size = { file_size: String(bytes.length) }
    const { id, uri } = await begin()
    expect(uri).toBe(`${running.base}/rupload.facebook.com/ig-api-upload/v26.0/${id}`)
    expect((await instagram.get(`/${id}?fields=status_code`)).body['status_code']).toBe('IN_PROGRESS')
    const half = await send(uri, bytes.slice(0, 5000), { offset: '0', ...size })
    expect(half.body).toMatchObject({ debug_info: { retriable: true, type: 'PartialRequestError' } })
    const wrong = await send(uri, bytes.slice(4000), { offset: '4000', ...size })
    expect(wrong.body).toMatchObject({ debug_info: { type: 'OffsetInvalidError' } })
    const rest = await send(uri, bytes.slice(5000), { offset: '5000', ...size })
    expect(rest.body).toEqual({ success: true, message: 'Upload successful.' })
    expect(await instagram.settled(id)).toMatchObject({ status_code: 'FINISHED' })
    expect((await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })).status).toBe(200)
    expect((await running.wall('instagram'))[0]).toMatchObject({ caption: 'In pieces', media: [{ type: 'video' }] })
    const again = await send(uri, bytes, { offset: '0', ...size })
    expect(again.body).toMatchObject({ debug_info: { retriable: false, type: 'ProcessingFailedError' } })
  })

  test('the upload host also fetches an address', async () => {
    const { id, uri } = await begin()
    const answer = await readAnswer(
      await fetch(uri, { method: 'POST', headers: { authorization: `OAuth ${MAYA_TOKEN}`, file_url: reel } }),
    )
    expect(answer.body).toMatchObject({ success: true })
    expect(await instagram.settled(id)).toMatchObject({ status_code: 'FINISHED' })
  })

  test('a file that is no film fails and stays failed', async () => {
    const { id, uri } = await begin()
    const answer = await send(uri, new Uint8Array(3000).fill(65), { offset: '0', file_size: '3000' })
    expect(answer.body).toMatchObject({ debug_info: { retriable: false, type: 'ProcessingFailedError' } })
    expect(await instagram.settled(id)).toMatchObject({ status_code: 'ERROR' })
  })

  test('only its own account may upload to a container, and only to a resumable one', async () => {
    const { uri } = await begin()
    const headers = { offset: '0', file_size: '10' }
    expect(faultOf(await send(uri, new Uint8Array(10), headers, 'sandbox-instagram-dana')).error_subcode).toBe(33)
    expect(faultOf(await send(uri, new Uint8Array(10), headers, 'made-up')).code).toBe(190)
    const other = await instagram.container({ image_url: image })
    const wrong = uri.replace(/\d+$/, other)
    expect(faultOf(await send(wrong, new Uint8Array(10), headers)).error_subcode).toBe(33)
  })
})
