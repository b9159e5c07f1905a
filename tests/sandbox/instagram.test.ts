import { expect, onTestFinished, test } from 'vitest'

import { instagramVideoFault } from '#sandbox/instagram/containers/container-media.ts'

import { callInstagram, MAYA_ID } from './support/instagram.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { faultOf, postedPicture, startSandbox } from './support/start-sandbox.ts'

setUpSandbox()

test.each<[string, Record<string, string>, number, number | undefined]>([
  ['an unknown name', { colour: 'red' }, 100, undefined],
  ['a caption of 2201', { caption: 'x'.repeat(2201) }, 36_004, 2207010],
  ['a picture of a host that is not ours', { image_url: 'https://pictures.test/a.jpg' }, 9004, 2207052],
])('a container with %s is refused', async (_name, fields, code, subcode) => {
  const image_url = await postedPicture(running)
  const fault = faultOf(await callInstagram(running).post(`/${MAYA_ID}/media`, { image_url, ...fields }))
  expect([fault.code, fault.error_subcode]).toEqual([code, subcode])
})

test.each<[string, Record<string, string>, number, number | undefined]>([
  ['a story with a caption', { media_type: 'STORIES', caption: 'Words' }, 100, undefined],
  ['a story with collaborators', { media_type: 'STORIES', collaborators: '["dan_lends"]' }, 100, undefined],
  ['four collaborators', { collaborators: '["a","b","c","d"]' }, 100, undefined],
  ['a collaborator with an @', { collaborators: '["@dan_lends"]' }, 110, 2207018],
  ['a private person', { user_tags: '[{"username":"private.dan","x":0.5,"y":0.5}]' }, 110, 2207018],
  ['a person without a place on a picture', { user_tags: '[{"username":"dan_lends"}]' }, 100, undefined],
  ['a cover of a picture', { thumb_offset: '1000' }, 100, undefined],
  ['collaborators on a carousel’s picture', { is_carousel_item: 'true', collaborators: '["dan"]' }, 100, undefined],
])('%s is refused', async (_name, fields, code, subcode) => {
  const image_url = await postedPicture(running)
  const fault = faultOf(await callInstagram(running).post(`/${MAYA_ID}/media`, { image_url, ...fields }))
  expect([fault.code, fault.error_subcode]).toEqual([code, subcode])
})

test('a story is listed by itself, and a creator’s account has none', async () => {
  const instagram = callInstagram(running)
  const story = { media_type: 'STORIES', image_url: await postedPicture(running) }
  const id = await instagram.container(story)
  await instagram.settled(id)
  const { body } = await instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
  const listed = async (edge: string) => (await instagram.get(`/${MAYA_ID}/${edge}`)).body['data']
  expect(await listed('stories')).toEqual([{ id: body['id'] }])
  expect(await listed('media')).toEqual([])
  const nora = callInstagram(running, 'nora')
  expect(faultOf(await nora.post('/me/media', story))).toMatchObject({
    code: 100,
    error_user_title: 'Story not available',
  })
})

test('an address by a public name that leads nowhere from here is fetched from the server’s own address', async () => {
  const behind = await startSandbox({ publicUrl: 'https://porchlight.invalid' })
  onTestFinished(behind.stop)
  const image_url = (await postedPicture(behind)).replace(behind.origin, 'https://porchlight.invalid')
  expect((await callInstagram(behind).post(`/${MAYA_ID}/media`, { image_url })).status).toBe(200)
})

test('a container is published once, however many requests come at the same time', async () => {
  const instagram = callInstagram(running)
  const id = await instagram.container({ image_url: await postedPicture(running) })
  await instagram.settled(id)
  const publish = () => instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
  const answers = await Promise.all([publish(), publish(), publish()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await running.wall('instagram')).toHaveLength(1)
  expect(faultOf(await publish())).toMatchObject({ code: 24, error_subcode: 2207006 })
})

test('a film is refused that is too short, too large, slow, wide or in another codec', () => {
  const good = { width: 1080, height: 1920, seconds: 20, rate: 30, codec: 'avc1', fastStart: true }
  expect(instagramVideoFault(good, 10_000_000)).toBeNull()
  const odd = [{ seconds: 2.9 }, { rate: 15 }, { codec: 'vp09' }, { width: 2160, height: 3840 }, { fastStart: false }]
  for (const change of odd) expect(instagramVideoFault({ ...good, ...change }, 10_000_000)).not.toBeNull()
  expect(instagramVideoFault(good, 301 * 1024 * 1024)).not.toBeNull()
})
