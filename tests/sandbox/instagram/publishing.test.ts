import { afterAll, beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { DANA_ID, DANA_TOKEN, videoBytes, MAYA_ID, callInstagram, type Instagram } from './calls.ts'
import { faultOf, picture, startSandbox, type Hosting } from '../support/start-sandbox.ts'
import { travel } from '../support/skip-time.ts'

const DAY = 86_400_000

let instagram: Instagram
let image: string
let reel: string
/** A sandbox whose media are ready only when the clock is set ahead. */
let slow: Hosting

setUpSandbox()

beforeAll(async () => {
  slow = await startSandbox(60_000)
  instagram = callInstagram(running)
  image = running.host('image.jpg', await picture(1080, 1350))
  reel = running.host('reel.mp4', await videoBytes())
})

afterAll(() => slow.stop())

const publish = (id: string, token?: string) => instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id }, token)

const item = async (fields: Record<string, string>) => {
  const id = await instagram.container({ ...fields, is_carousel_item: 'true' })
  await instagram.settled(id)
  return id
}

test('a picture is processed, published and then on the wall, in the list and at its permalink', async () => {
  const id = await instagram.container({ image_url: image, caption: 'Open house', alt_text: 'A door' })
  expect(id).toMatch(/^\d{17}$/)
  expect(await running.wall('instagram')).toEqual([])
  expect(await instagram.settled(id)).toMatchObject({ status_code: 'FINISHED' })
  const { body } = await publish(id)
  expect((await instagram.get(`/${id}?fields=status_code`)).body['status_code']).toBe('PUBLISHED')
  const fields = 'permalink,media_type,media_product_type,caption,alt_text,timestamp,username,shortcode,media_url'
  const media = await instagram.get(`/${String(body['id'])}?fields=${fields}`)
  expect(media.body).toMatchObject({
    id: body['id'],
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    caption: 'Open house',
    alt_text: 'A door',
    username: 'maya.sells.austin',
  })
  expect(media.body['timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/)
  expect((await fetch(String(media.body['permalink']))).status).toBe(200)
  const list = await instagram.get(`/${MAYA_ID}/media?fields=id,caption`)
  expect(list.body['data']).toEqual([{ id: body['id'], caption: 'Open house' }])
  expect(await running.wall('instagram')).toEqual([
    expect.objectContaining({
      id: body['id'],
      platform: 'instagram',
      account: 'maya.sells.austin',
      account_id: MAYA_ID,
      caption: 'Open house',
      media: [{ type: 'image', url: expect.stringContaining('/files/'), alt: 'A door' }],
      permalink: media.body['permalink'],
    }),
  ])
})

test('a container is in progress until it is processed, and not published before', async () => {
  const patient = callInstagram(slow)
  const id = await patient.container({ image_url: slow.host('image.jpg', await picture(1080, 1350)) })
  const status = async () => (await patient.get(`/${id}?fields=status_code`)).body
  const publishing = () => patient.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
  expect(await status()).toEqual({ status_code: 'IN_PROGRESS', id })
  expect(faultOf(await publishing())).toMatchObject({ code: 9007, error_subcode: 2207027 })
  travel(60_000)
  expect(await status()).toEqual({ status_code: 'FINISHED', id })
  expect((await publishing()).status).toBe(200)
})

test('a container is published once, however many requests come at the same time', async () => {
  const id = await instagram.container({ image_url: image })
  await instagram.settled(id)
  const answers = await Promise.all([publish(id), publish(id), publish(id)])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await running.wall('instagram')).toHaveLength(1)
  expect(faultOf(await publish(id))).toMatchObject({ code: 24, error_subcode: 2207006 })
})

test('an unknown container, someone else’s and one a day old are not published', async () => {
  expect(faultOf(await publish('17889999999999999'))).toMatchObject({ code: 24, error_subcode: 2207008 })
  const id = await instagram.container({ image_url: image })
  await instagram.settled(id)
  const byOther = await instagram.post(`/${DANA_ID}/media_publish`, { creation_id: id }, DANA_TOKEN)
  expect(faultOf(byOther)).toMatchObject({ code: 24, error_subcode: 2207008 })
  expect(faultOf(await publish(id, DANA_TOKEN))).toMatchObject({ code: 100, error_subcode: 33 })
  expect(faultOf(await instagram.get(`/${id}`, DANA_TOKEN))).toMatchObject({ code: 100, error_subcode: 33 })
  travel(DAY)
  expect((await instagram.get(`/${id}?fields=status_code`)).body['status_code']).toBe('EXPIRED')
  expect(faultOf(await publish(id))).toMatchObject({ code: -2, error_subcode: 2207020 })
})

test('pictures and films become one carousel, in the order of its children', async () => {
  const square = running.host('square.jpg', await picture(900, 900))
  const children = [
    await item({ image_url: image }),
    await item({ media_type: 'VIDEO', video_url: reel }),
    await item({ image_url: square }),
  ]
  const id = await instagram.publish({ media_type: 'CAROUSEL', children: children.join(','), caption: 'Three' })
  const { body } = await instagram.get(`/${id}?fields=media_type,children`)
  expect(body).toMatchObject({
    media_type: 'CAROUSEL_ALBUM',
    children: { data: [{ id: children[0] }, { id: children[1], media_type: 'VIDEO' }, { id: children[2] }] },
  })
  const [post] = await running.wall('instagram')
  expect(post?.media.map(({ type }) => type)).toEqual(['image', 'video', 'image'])
})

test('a carousel requires two to ten finished items of its own account', async () => {
  const carousel = (children: string[]) =>
    instagram.post(`/${MAYA_ID}/media`, { media_type: 'CAROUSEL', children: children.join(',') })
  const good = await item({ image_url: image })
  const bare = await instagram.container({ image_url: image })
  expect(faultOf(await carousel([good]))).toMatchObject({ code: 100, error_subcode: 2207028 })
  expect(faultOf(await carousel(Array.from({ length: 11 }, () => good)))).toMatchObject({ error_subcode: 2207028 })
  expect(faultOf(await carousel([good, bare]))).toMatchObject({ code: 100, error_subcode: 2207028 })
  expect(faultOf(await carousel([good, '17880000000009999']))).toMatchObject({ code: 24, error_subcode: 2207008 })
  expect(faultOf(await publish(good)).code).toBe(100)
})

test('a reel is fetched from its address and published as a reel', async () => {
  const cover = running.host('cover.jpg', await picture(1080, 1920))
  const id = await instagram.publish({
    media_type: 'REELS',
    video_url: reel,
    caption: 'Tour',
    share_to_feed: 'true',
    cover_url: cover,
    thumb_offset: '1000',
  })
  const { body } = await instagram.get(`/${id}?fields=media_type,media_product_type,is_shared_to_feed,thumbnail_url`)
  expect(body).toMatchObject({ media_type: 'VIDEO', media_product_type: 'REELS', is_shared_to_feed: true })
  expect((await fetch(String(body['thumbnail_url']))).status).toBe(200)
})

test('the allowance is shown and counted', async () => {
  const limit = async (query = 'fields=quota_usage,config') =>
    instagram.get(`/${MAYA_ID}/content_publishing_limit?${query}`)
  expect((await limit()).body['data']).toEqual([
    { quota_usage: 0, config: { quota_total: 50, quota_duration: 86_400 } },
  ])
  await instagram.publish({ image_url: image })
  expect((await limit('')).body['data']).toEqual([{ quota_usage: 1 }])
  const now = Math.floor(Date.now() / 1000)
  expect((await limit(`since=${now + 60}`)).body['data']).toEqual([{ quota_usage: 0 }])
})
