import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'

import { callInstagram, MAYA_ID, type Instagram } from './support/instagram.ts'
import { running, setUpSandbox } from './support/set-up-sandbox.ts'
import { faultOf, picture, startSandbox } from './support/start-sandbox.ts'

let instagram: Instagram
let image: string

setUpSandbox()

beforeAll(async () => {
  instagram = callInstagram(running)
  image = running.host('image.jpg', await picture(320, 400))
  running.host('png.jpg', await picture(90, 90, 'png'))
  running.host('tall.jpg', await picture(108, 140))
})

const create = (fields: Record<string, string>) => instagram.post(`/${MAYA_ID}/media`, fields)
describe('a container', () => {
  test.each<[string, Record<string, string>, number, number | undefined]>([
    ['an unknown name', { image_url: 'image.jpg', colour: 'red' }, 100, undefined],
    ['a caption of 2201', { image_url: 'image.jpg', caption: 'x'.repeat(2201) }, 36_004, 2207010],
    ['a PNG', { image_url: 'png.jpg' }, 36_001, 2207005],
    ['a picture too tall', { image_url: 'tall.jpg' }, 36_003, 2207009],
    ['a picture that is not there', { image_url: 'none.jpg' }, 9004, 2207052],
    ['a picture of a host that is not ours', { image_url: 'https://pictures.test/a.jpg' }, 9004, 2207052],
  ])('a container with %s is refused', async (_name, fields, code, subcode) => {
    const given = Object.entries(fields).map(([name, value]) => {
      const isHosted = name.endsWith('_url') && !value.includes(':')
      return [name, isHosted ? `${running.origin}/hosted/${value}` : value] as const
    })
    const fault = faultOf(await create(Object.fromEntries(given)))
    expect([fault.code, fault.error_subcode]).toEqual([code, subcode])
  })

  test('an address by a public name that leads nowhere from here is fetched from the server’s own address', async () => {
    const behind = await startSandbox({ publicUrl: 'https://porchlight.invalid' })
    onTestFinished(() => behind.stop())
    behind.host('image.jpg', await picture(320, 400))
    const post = (url: string) => callInstagram(behind).post(`/${MAYA_ID}/media`, { image_url: url })
    expect((await post('https://porchlight.invalid/hosted/image.jpg')).status).toBe(200)
    expect(faultOf(await post('https://elsewhere.invalid/hosted/image.jpg')).code).toBe(9004)
  })

  test('a container is published once, however many requests come at the same time', async () => {
    const id = await instagram.container({ image_url: image })
    await instagram.settled(id)
    const publish = () => instagram.post(`/${MAYA_ID}/media_publish`, { creation_id: id })
    const answers = await Promise.all([publish(), publish(), publish()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect(await running.wall('instagram')).toHaveLength(1)
    expect(faultOf(await publish())).toMatchObject({ code: 24, error_subcode: 2207006 })
  })
})
