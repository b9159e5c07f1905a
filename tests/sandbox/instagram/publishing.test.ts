import { afterAll, beforeAll, expect, test } from 'vitest'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { DANA_ID, DANA_TOKEN, MAYA_ID, callInstagram, type Instagram } from './calls.ts'
import { faultOf, picture, startSandbox, type Hosting } from '../support/start-sandbox.ts'
import { travel } from '../support/skip-time.ts'

const DAY = 86_400_000

let instagram: Instagram
let image: string
/** A sandbox whose media are ready only when the clock is set ahead. */
let slow: Hosting

setUpSandbox()

beforeAll(async () => {
  slow = await startSandbox(60_000)
  instagram = callInstagram(running)
  image = running.host('image.jpg', await picture(1080, 1350))
})

afterAll(() => slow.stop())

const publish = (id: string, token?: string) => instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id }, token)

const item = async (fields: Record<string, string>) => {
  const id = await instagram.container({ ...fields, is_carousel_item: 'true' })
  await instagram.settled(id)
  return id
}

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
