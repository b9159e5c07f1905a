import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { instagramVideoFault } from '#sandbox/instagram/containers/video-checks.ts'

import { running, setUpSandbox } from '../support/set-up-sandbox.ts'
import { videoBytes, MAYA_ID, callInstagram, type Instagram } from './calls.ts'
import { faultOf, picture, startSandbox } from '../support/start-sandbox.ts'

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

describe('parameters', () => {
  const long = 'x'.repeat(2200)
  test.each<[string, Record<string, string>, number, number | undefined]>([
    ['nothing', {}, 100, undefined],
    ['an unknown name', { image_url: 'IMAGE', colour: 'red' }, 100, undefined],
    ['a film without its type', { video_url: 'REEL' }, 100, undefined],
    ['a caption on an item', { image_url: 'IMAGE', is_carousel_item: 'true', caption: 'x' }, 100, undefined],
    ['alt text on a film', { media_type: 'REELS', video_url: 'REEL', alt_text: 'x' }, 100, undefined],
    ['alt text of 1001', { image_url: 'IMAGE', alt_text: 'x'.repeat(1001) }, 100, undefined],
    ['a caption of 2201', { image_url: 'IMAGE', caption: `${long}x` }, 36_004, 2207010],
    ['31 hashtags', { image_url: 'IMAGE', caption: '#a '.repeat(31) }, 36_004, 2207010],
  ])('a container with %s is refused', async (_name, fields, code, subcode) => {
    const given = Object.entries(fields).map(([name, value]) => [
      name,
      value.replace(/^IMAGE$/, image).replace(/^REEL$/, reel),
    ])
    const fault = faultOf(await create(Object.fromEntries(given) as Record<string, string>))
    expect([fault.code, fault.error_subcode]).toEqual([code, subcode])
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
})
